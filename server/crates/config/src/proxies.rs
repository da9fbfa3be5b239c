//! Proxies in front of us.

use std::{net::IpAddr, str::FromStr};

use ipnet::IpNet;

/// Networks whose `X-Forwarded-For` is trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Whether an address is one of theirs.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whether no proxy is trusted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for TrustedProxies {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        entries.map(network).collect::<Result<_, _>>().map(Self)
    }
}

/// A network, or a single address.
fn network(entry: &str) -> Result<IpNet, ()> {
    if entry.contains('/') { entry.parse().map_err(drop) } else { entry.parse().map(IpAddr::into).map_err(drop) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_their_addresses_only() {
        let proxies: TrustedProxies = "10.1.0.0/8, 192.168.1.7,fd00::/8".parse().unwrap();

        for inside in ["10.1.2.3", "192.168.1.7", "fd12::1", "::ffff:10.0.0.1"] {
            assert!(proxies.contains(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["11.0.0.1", "192.168.1.8", "fe80::1", "::1"] {
            assert!(!proxies.contains(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn invalid_networks_are_rejected() {
        for text in ["10.0.0.0/33", "proxy.example", "10.0.0.0/", "::/129"] {
            assert!(text.parse::<TrustedProxies>().is_err(), "{text}");
        }
    }
}
