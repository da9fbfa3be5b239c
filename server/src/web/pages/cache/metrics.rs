//! Prometheus metrics of the page cache.

use moka::notification::RemovalCause;
use prometheus::{
    IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    core::{Collector, Desc},
    proto::MetricFamily,
};

use super::Entries;

/// Counters of cache lookups and evictions.
#[derive(Clone)]
pub(super) struct CacheMetrics {
    /// Pages served from the cache.
    pub(super) hits: IntCounter,
    /// Pages served from the cache after they expired.
    pub(super) stale: IntCounter,
    /// Requests that waited for a render.
    pub(super) misses: IntCounter,
    evictions: IntCounter,
}

/// Collects the size of the cache on each scrape.
struct SizeCollector {
    entries: Entries,
    bytes: IntGauge,
    pages: IntGauge,
}

impl CacheMetrics {
    pub(super) fn new(registry: &Registry) -> prometheus::Result<Self> {
        let requests = IntCounterVec::new(
            Opts::new("page_cache_requests_total", "Requests for cacheable pages, by how they were served"),
            &["outcome"],
        )?;
        let evictions = IntCounter::new("page_cache_evictions_total", "Pages evicted for lack of space")?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(evictions.clone()))?;
        let [hits, stale, misses] = ["hit", "stale", "miss"].map(|outcome| requests.with_label_values(&[outcome]));
        Ok(Self { hits, stale, misses, evictions })
    }

    pub(super) fn watch(entries: Entries, registry: &Registry) -> prometheus::Result<()> {
        let bytes = IntGauge::new("page_cache_bytes", "Memory used by cached pages, bytes")?;
        let pages = IntGauge::new("page_cache_pages", "Number of cached pages")?;
        registry.register(Box::new(SizeCollector { entries, bytes, pages }))
    }

    pub(super) fn removed(&self, cause: RemovalCause) {
        if cause == RemovalCause::Size {
            self.evictions.inc();
        }
    }
}

impl Collector for SizeCollector {
    fn desc(&self) -> Vec<&Desc> {
        [&self.bytes, &self.pages].into_iter().flat_map(|gauge| gauge.desc()).collect()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        self.bytes.set(i64::try_from(self.entries.weighted_size()).unwrap_or(i64::MAX));
        self.pages.set(i64::try_from(self.entries.entry_count()).unwrap_or(i64::MAX));
        [&self.bytes, &self.pages].into_iter().flat_map(|gauge| gauge.collect()).collect()
    }
}
