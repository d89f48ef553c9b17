//! Addresses that lead to this computer: those that only itself knows, and the one in its network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Whether a `Host` leads nowhere but to the computer itself.
pub(super) fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The address of a server in the network of its computer; none if it listens elsewhere, or there is no network.
pub(super) fn address(listening: SocketAddr) -> Option<String> {
    let ip = match listening.ip() {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => outward()?,
        ip => ip,
    };
    Some(format!("http://{}", SocketAddr::new(ip, listening.port())))
}

/// The own address on the way to the world. Nothing is sent: the system is only asked which way it would take.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation: nobody has it.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_hosts_are_known_with_and_without_a_port() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "127.0.0.1:41234",
            "127.1.2.3:1",
            "[::1]:8080",
            "[::1]",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in ["192.168.1.5:8080", "play.example.org", "localhost.example.org", "", "[2001:db8::1]:80"]
        {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn who_listens_to_this_computer_alone_has_no_address_elsewhere() {
        assert_eq!(address("127.0.0.1:8080".parse().unwrap()), None);
        assert_eq!(address("[::1]:8080".parse().unwrap()), None);
        let elsewhere = address("192.168.1.5:8080".parse().unwrap());
        assert_eq!(elsewhere.as_deref(), Some("http://192.168.1.5:8080"));
    }
}
