//! Addresses of clients.

use std::net::{IpAddr, Ipv6Addr};

/// Whoever has one address of the new kind has all of its network. One of the old kind may be dressed up as new.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_addresses_differ_in_new_clothes_and_networks_are_one() {
        let of = |address: &str| network(address.parse().unwrap());
        // What a server that listens on [::] sees of clients with old addresses.
        assert_ne!(of("::ffff:192.0.2.1"), of("::ffff:192.0.2.2"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
