//! Prevents server-side request forgery: endpoints that a provider names must not resolve to private networks, whatever
//! their host name is.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use config::{Config, Environment, is_localhost};

/// Allows configured hosts anywhere, and others with public addresses.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    configured: Vec<String>,
    in_development: bool,
}

impl Reach {
    pub(super) fn from_config(config: &Config) -> Self {
        let providers = &config.social_login;
        let clients =
            [&providers.github, &providers.gitlab, &providers.google, &providers.linkedin, &providers.twitter];
        let hosts = clients.into_iter().flatten().filter_map(|client| client.url.host_str());
        Self {
            configured: hosts.map(str::to_owned).collect(),
            in_development: config.app.environment == Environment::Development,
        }
    }

    /// Whether a URL may be requested, or visitors redirected to it.
    pub(super) fn allows(&self, url: &Url) -> bool {
        if self.in_development && url.scheme() == "http" && is_localhost(url) {
            return true;
        }
        let reachable = match url.host() {
            Some(Host::Domain(_)) => true,
            Some(Host::Ipv4(address)) => is_public(address.into()),
            Some(Host::Ipv6(address)) => is_public(address.into()),
            None => return false,
        };
        url.scheme() == "https" && (reachable || url.host_str().is_some_and(|host| self.is_configured(host)))
    }

    fn is_configured(&self, host: &str) -> bool {
        self.configured.iter().any(|allowed| allowed.eq_ignore_ascii_case(host))
    }
}

/// Connects only to the addresses checked here, so that a second DNS response cannot change them.
impl Resolve for Reach {
    fn resolve(&self, name: Name) -> Resolving {
        let anywhere = self.in_development || self.is_configured(name.as_str());
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found.filter(|address| anywhere || is_public(address.ip())).collect();
            if allowed.is_empty() {
                return Err("host doesn't resolve to a public address".into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = matches!((a, b, c), (0 | 240.., ..) | (100, 64..=127, _) | (192, 0, 0) | (198, 18 | 19, _));
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let embedded = |high: u16, low: u16| is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
    match (a, b) {
        // NAT64 and 6to4 contain an IPv4 address.
        (0x64, 0xff9b) if (c, d, e, f) == (0, 0, 0, 0) => embedded(g, h),
        (0x2002, _) => embedded(b, c),
        (0x2001, 0x0db8) => false,
        // Global unicast; everything else is local, multicast or unassigned.
        _ => a & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    fn production(hosts: &[&str]) -> Reach {
        Reach { configured: hosts.iter().map(|host| (*host).to_owned()).collect(), in_development: false }
    }

    #[test]
    fn private_ip_addresses_are_unreachable() {
        let reach = production(&["10.1.2.3"]);
        for allowed in
            ["https://accounts.google.com/", "https://93.184.216.34/", "https://10.1.2.3/", "https://[2606:2800::1]/"]
        {
            assert!(reach.allows(&allowed.parse().expect("a URL")), "{allowed}");
        }
        for refused in [
            "https://169.254.169.254/latest/meta-data/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://0x7f.1/",
            "https://0177.0.0.1/",
            "https://2130706433/",
            "https://0/",
            "https://10.0.0.1/",
            "https://172.16.0.1/",
            "https://192.168.0.1/",
            "https://100.64.0.1/",
            "https://[::1]/",
            "https://[::]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2002:7f00:1::]/",
            "https://[fe80::1]/",
            "https://[fd12::1]/",
            "http://accounts.google.com/",
            "http://localhost/",
            "file:///etc/passwd",
            "gopher://127.0.0.1/_x",
            "data:text/plain,x",
        ] {
            assert!(!reach.allows(&refused.parse().expect("a URL")), "{refused}");
        }
    }

    #[tokio::test]
    async fn names_that_resolve_to_private_addresses_are_unreachable() {
        crate::platform::tls::install_crypto_provider();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a listener that does not wait");
        let url = format!("http://localhost:{}/", listener.local_addr().expect("an address").port());
        let client = |reach| reqwest::Client::builder().no_proxy().dns_resolver(reach).build().expect("a client");

        assert!(client(production(&[])).get(&url).send().await.is_err());
        assert_eq!(listener.accept().expect_err("no connection").kind(), ErrorKind::WouldBlock);

        // A configured host may be in the operator's own network.
        let configured = client(production(&["localhost"]));
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        tokio::select! {
            accepted = listener.accept() => drop(accepted.expect("a connection")),
            response = configured.get(&url).send() => panic!("no connection: {response:?}"),
        }
    }
}
