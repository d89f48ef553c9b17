//! Addresses of clients.

use std::net::{IpAddr, Ipv6Addr};

/// What limits count as one client: an IPv4 address, or an IPv6 /64 network, all of which one customer usually has.
/// IPv4-mapped IPv6 addresses count as IPv4.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The network, if it says something about who asks. Whoever comes from this very machine may be a proxy that speaks for
/// everybody.
pub fn telling(address: IpAddr) -> Option<IpAddr> {
    let address = address.to_canonical();
    (!address.is_loopback()).then(|| network(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv4_addresses_differ_even_if_mapped_and_an_ipv6_network_is_one() {
        let of = |address: &str| network(address.parse().unwrap());
        // What a server that listens on [::] sees of IPv4 clients.
        assert_ne!(of("::ffff:192.0.2.1"), of("::ffff:192.0.2.2"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }

    #[test]
    fn this_machine_tells_nothing_about_who_asks() {
        let of = |address: &str| telling(address.parse().unwrap());
        assert_eq!((of("127.0.0.1"), of("::1"), of("::ffff:127.0.0.1")), (None, None, None));
        assert_eq!(of("192.0.2.1"), "192.0.2.1".parse().ok());
    }
}
