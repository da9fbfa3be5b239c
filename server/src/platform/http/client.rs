//! The client's IP address.

use std::{net::IpAddr, sync::Once};

use actix_web::{HttpRequest, http::header::HeaderValue, web};

use crate::platform::context::Context;
use config::TrustedProxies;

/// The client's IP address: the last one in `X-Forwarded-For` that is not a trusted proxy's, or the peer's own.
pub fn client_ip(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    let context = request.app_data::<web::Data<Context>>()?;
    let forwarded = request.headers().get_all("x-forwarded-for").map(HeaderValue::as_bytes);
    let trusted = &context.config.app.trusted_proxies;
    if is_local_or_private(peer) && !trusted.contains(peer) && request.headers().contains_key("x-forwarded-for") {
        warn_of_proxy(peer);
    }
    Some(client_behind(peer, forwarded, trusted))
}

/// Whether a trusted proxy sent the request.
pub fn is_by_trusted_proxy(request: &HttpRequest, trusted: &TrustedProxies) -> bool {
    request.peer_addr().is_some_and(|peer| trusted.contains(peer.ip()))
}

/// Whether an address is local or private: a peer there that forwards requests is a proxy, not a client.
fn is_local_or_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// Warns once per process, since the cause is the same for every request.
fn warn_of_proxy(peer: IpAddr) {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        tracing::warn!(%peer, "an untrusted proxy forwards requests; its clients count as one: set TRUSTED_PROXIES");
    });
}

fn client_behind<'a>(peer: IpAddr, forwarded: impl Iterator<Item = &'a [u8]>, trusted: &TrustedProxies) -> IpAddr {
    let hops: Vec<&[u8]> = forwarded.flat_map(|value| value.split(|byte| *byte == b',')).collect();
    let mut address = peer;
    for hop in hops.iter().rev() {
        if !trusted.contains(address) {
            break;
        }
        // A hop that is not an address was forged before the request reached a trusted proxy.
        let Some(next) = ip_address(hop) else { break };
        address = next.to_canonical();
    }
    address
}

fn ip_address(hop: &[u8]) -> Option<IpAddr> {
    str::from_utf8(hop).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client_ip_of(peer: &str, forwarded: &[impl AsRef<[u8]>], trusted: &str) -> String {
        let trusted = trusted.parse().expect("valid networks");
        client_behind(peer.parse().expect("valid address"), forwarded.iter().map(AsRef::as_ref), &trusted).to_string()
    }

    #[test]
    fn forwarded_headers_of_untrusted_peers_are_ignored() {
        assert_eq!(client_ip_of("203.0.113.9", &["1.2.3.4"], ""), "203.0.113.9");
        assert_eq!(client_ip_of("203.0.113.9", &["1.2.3.4"], "10.0.0.0/8"), "203.0.113.9");
    }

    #[test]
    fn the_last_hop_before_trusted_proxies_is_the_client() {
        assert_eq!(client_ip_of("10.0.0.1", &["6.6.6.6, 198.51.100.7, 10.0.0.2"], "10.0.0.0/8"), "198.51.100.7");
        assert_eq!(client_ip_of("10.0.0.1", &["6.6.6.6", "198.51.100.7"], "10.0.0.0/8"), "198.51.100.7");
        assert_eq!(client_ip_of("10.0.0.1", &["6.6.6.6, junk"], "10.0.0.0/8"), "10.0.0.1");
        assert_eq!(client_ip_of("10.0.0.1", &[b"\xff, 198.51.100.7"], "10.0.0.0/8"), "198.51.100.7");
    }

    #[test]
    fn private_networks_are_recognised() {
        for private in ["127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "192.168.0.9", "fd12::1"] {
            assert!(is_local_or_private(private.parse().expect("valid address")), "{private}");
        }
        for public in ["203.0.113.9", "2001:db8::1", "172.32.0.1"] {
            assert!(!is_local_or_private(public.parse().expect("valid address")), "{public}");
        }
    }
}
