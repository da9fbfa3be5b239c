//! Proxies in front of us.

use std::{net::IpAddr, str::FromStr};

/// Networks whose `X-Forwarded-For` is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<(IpAddr, u8)>);

impl TrustedProxies {
    /// Whether an address is one of theirs.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|(network, bits)| same_network(*network, address, *bits))
    }

    /// Whether nobody is believed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for TrustedProxies {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        entries.map(|entry| network(entry).ok_or(())).collect::<Result<_, _>>().map(Self)
    }
}

fn network(entry: &str) -> Option<(IpAddr, u8)> {
    let (address, bits) = match entry.split_once('/') {
        Some((address, bits)) => (address, Some(bits.parse().ok()?)),
        None => (entry, None),
    };
    let address: IpAddr = address.parse().ok()?;
    let all = if address.is_ipv4() { 32 } else { 128 };
    let bits = bits.unwrap_or(all);
    (bits <= all).then_some((address, bits))
}

fn same_network(network: IpAddr, address: IpAddr, bits: u8) -> bool {
    match (network, address) {
        (IpAddr::V4(network), IpAddr::V4(address)) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
            network.to_bits() & mask == address.to_bits() & mask
        }
        (IpAddr::V6(network), IpAddr::V6(address)) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
            network.to_bits() & mask == address.to_bits() & mask
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_hold_their_addresses_and_no_others() {
        let proxies: TrustedProxies = "10.0.0.0/8, 192.168.1.7,fd00::/8".parse().unwrap();

        for inside in ["10.1.2.3", "192.168.1.7", "fd12::1", "::ffff:10.0.0.1"] {
            assert!(proxies.contains(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["11.0.0.1", "192.168.1.8", "fe80::1", "::1"] {
            assert!(!proxies.contains(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["10.0.0.0/33", "proxy.example", "10.0.0.0/", "::/129"] {
            assert!(text.parse::<TrustedProxies>().is_err(), "{text}");
        }
    }
}
