//! Limits on the number of connections, in total and per client network.

use std::{
    collections::HashMap,
    fs,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

use crate::platform::metrics::Connections;
use config::{ConnectionLimits, TrustedProxies};

/// Assumed limit of open files if the actual one is unknown.
const DEFAULT_MAX_OPEN_FILES: usize = 1024;
/// Containers often allow a million open files, but not the memory for as many connections.
const MAX_DEFAULT_CONNECTIONS: usize = 10_000;

/// Counts connections and admits those within the limits.
pub(super) struct ConnectionLimiter {
    per_address: usize,
    max: usize,
    trusted: TrustedProxies,
    open: Mutex<Open>,
    metrics: Connections,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// Why a connection is not admitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitExceeded {
    /// Its network has reached the limit per address.
    PerNetwork,
    /// The total limit is reached.
    Total,
}

/// An admitted connection, counted until the permit is dropped.
pub(super) struct Permit {
    limiter: Arc<ConnectionLimiter>,
    network: IpAddr,
}

impl ConnectionLimiter {
    pub(super) fn new(limits: ConnectionLimits, trusted: TrustedProxies, metrics: Connections) -> Arc<Self> {
        let derived = || max_connections_for(max_open_files().unwrap_or(DEFAULT_MAX_OPEN_FILES));
        let max = if limits.max == 0 { derived() } else { limits.max };
        Arc::new(Self { per_address: limits.per_address, max, trusted, open: Mutex::default(), metrics })
    }

    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Result<Permit, LimitExceeded> {
        let admitted = self.count(address);
        if let Err(exceeded) = admitted {
            self.metrics.refused(match exceeded {
                LimitExceeded::PerNetwork => "address",
                LimitExceeded::Total => "all",
            });
        }
        admitted.map(|network| Permit { limiter: self.clone(), network })
    }

    fn count(&self, address: IpAddr) -> Result<IpAddr, LimitExceeded> {
        let network = network_of(address);
        let trusted = self.trusted.contains(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.by_network.get(&network).copied().unwrap_or_default();
        if !trusted && self.per_address > 0 && own >= self.per_address {
            return Err(LimitExceeded::PerNetwork);
        }
        // The last tenth is reserved for networks without a connection, so that a few clients cannot shut out probes.
        let max = if trusted || own == 0 { self.max } else { self.max - self.max / 10 };
        if open.all >= max {
            return Err(LimitExceeded::Total);
        }
        open.all += 1;
        open.by_network.insert(network, own + 1);
        self.metrics.opened();
        Ok(network)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(own) = open.by_network.get_mut(&self.network) {
            *own -= 1;
            if *own == 0 {
                open.by_network.remove(&self.network);
            }
        }
        self.limiter.metrics.closed();
    }
}

/// The network that is counted as one address: a /64 for IPv6, since every customer has at least that many addresses.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
    }
}

/// Maximum number of connections for a limit of open files. The rest is reserved for the database, files, emails,
/// metrics and probes.
fn max_connections_for(files: usize) -> usize {
    (files / 4 * 3).min(MAX_DEFAULT_CONNECTIONS)
}

fn max_open_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn limiter(per_address: usize, max: usize) -> Arc<ConnectionLimiter> {
        let limits = ConnectionLimits { per_address, max, write_timeout: Duration::from_secs(30) };
        let metrics = crate::platform::metrics::Metrics::new().expect("metrics");
        ConnectionLimiter::new(limits, "10.0.0.0/8".parse().expect("valid network"), metrics.connections().clone())
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("valid address")
    }

    #[test]
    fn the_limit_applies_per_address_but_not_to_trusted_proxies() {
        let limiter = limiter(2, 1000);
        let permits: Vec<Permit> =
            (0..2).map(|_| limiter.admit(ip("203.0.113.9")).unwrap_or_else(|_| panic!("admitted"))).collect();
        let proxied: Vec<_> = (0..50).map(|_| limiter.admit(ip("10.1.2.3"))).collect();

        assert_eq!(limiter.admit(ip("203.0.113.9")).err(), Some(LimitExceeded::PerNetwork));
        assert_eq!(limiter.admit(ip("::ffff:203.0.113.9")).err(), Some(LimitExceeded::PerNetwork));
        assert!(limiter.admit(ip("203.0.113.8")).is_ok() && proxied.iter().all(Result::is_ok));
        drop(permits);
        assert!(limiter.admit(ip("203.0.113.9")).is_ok());
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let limiter = limiter(1, 1000);
        let _held = limiter.admit(ip("2001:db8::1"));

        assert_eq!(limiter.admit(ip("2001:db8::ffff:2")).err(), Some(LimitExceeded::PerNetwork));
        assert!(limiter.admit(ip("2001:db8:0:1::1")).is_ok());
    }

    #[test]
    fn the_last_tenth_is_reserved_for_addresses_without_connections() {
        let limiter = limiter(0, 20);
        let permits: Vec<_> = (0..30).map(|_| limiter.admit(ip("203.0.113.9"))).collect();

        assert_eq!(permits.iter().filter(|permit| permit.is_ok()).count(), 18);
        let others = [limiter.admit(ip("198.51.100.1")), limiter.admit(ip("198.51.100.2"))];
        assert!(others.iter().all(Result::is_ok));
        assert_eq!(limiter.admit(ip("198.51.100.3")).err(), Some(LimitExceeded::Total));
        drop(permits);
        assert!(limiter.admit(ip("203.0.113.9")).is_ok());
    }

    #[test]
    fn the_default_limit_leaves_files_for_the_process_and_is_capped() {
        let files = max_open_files().expect("limit of open files");
        assert_eq!(limiter(0, 0).max, max_connections_for(files));
        assert_eq!(
            [1024, 13_332, 13_336, 1 << 20, usize::MAX].map(max_connections_for),
            [768, 9999, 10_000, 10_000, 10_000]
        );
    }
}
