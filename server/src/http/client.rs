//! Who is asking.

use std::{net::IpAddr, sync::Once};

use actix_web::{HttpRequest, web};

use crate::{config::TrustedProxies, state::AppState};

/// The visitor's address: the last one in `X-Forwarded-For` that no trusted proxy of ours stands for.
pub fn address(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    let state = request.app_data::<web::Data<AppState>>()?;
    let forwarded = request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
    let trusted = &state.config.app.trusted_proxies;
    if is_near(peer) && !trusted.contains(peer) && request.headers().contains_key("x-forwarded-for") {
        warn_of_proxy(peer);
    }
    Some(behind(peer, forwarded, trusted))
}

/// Whether somebody is on this machine or in a network of its own: no visitor, when he speaks for others.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// Once for the life of the process: it says the same at every request.
fn warn_of_proxy(peer: IpAddr) {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        tracing::warn!(%peer, "a proxy that is not trusted forwards visitors, who count as one: set TRUSTED_PROXIES");
    });
}

fn behind<'a>(peer: IpAddr, forwarded: impl Iterator<Item = &'a str>, trusted: &TrustedProxies) -> IpAddr {
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut address = peer;
    for hop in hops.iter().rev() {
        if !trusted.contains(address) {
            break;
        }
        // What is no address was made up before it reached a proxy we trust.
        let Ok(next) = hop.parse::<IpAddr>() else { break };
        address = next.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address_of(peer: &str, forwarded: &[&str], trusted: &str) -> String {
        let trusted = trusted.parse().expect("networks");
        behind(peer.parse().expect("an address"), forwarded.iter().copied(), &trusted).to_string()
    }

    #[test]
    fn nobody_is_believed_unless_trusted() {
        assert_eq!(address_of("203.0.113.9", &["1.2.3.4"], ""), "203.0.113.9");
        assert_eq!(address_of("203.0.113.9", &["1.2.3.4"], "10.0.0.0/8"), "203.0.113.9");
    }

    #[test]
    fn the_last_hop_before_our_proxies_counts() {
        assert_eq!(address_of("10.0.0.1", &["6.6.6.6, 198.51.100.7, 10.0.0.2"], "10.0.0.0/8"), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &["6.6.6.6", "198.51.100.7"], "10.0.0.0/8"), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &["6.6.6.6, junk"], "10.0.0.0/8"), "10.0.0.1");
    }

    #[test]
    fn a_proxy_is_known_by_its_network() {
        for near in ["127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "192.168.0.9", "fd12::1"] {
            assert!(is_near(near.parse().expect("an address")), "{near}");
        }
        for far in ["203.0.113.9", "2001:db8::1", "172.32.0.1"] {
            assert!(!is_near(far.parse().expect("an address")), "{far}");
        }
    }
}
