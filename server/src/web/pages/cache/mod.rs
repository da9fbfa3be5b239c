//! The page cache: pages for guests, rendered anonymously and valid until their data changes
//! (`docs/decisions/0010-page-cache-invalidation.md`).

mod cache_key;
mod compression;
mod dependencies;
mod entry;
pub(super) mod expiry;
mod metrics;
mod single_flight;

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, http::Uri, web};
use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use prometheus::IntCounter;
use ssr_runtime::{RenderError, Visitor};

use super::{PageInput, Pages, page::Page};
use crate::platform::{
    context::Context,
    revisions::{self, RevisionSet},
};
use compression::Level;
pub(super) use dependencies::Dependencies;
use entry::{CacheEntry, CachedPage};
use metrics::CacheMetrics;
use single_flight::{PendingRender, SingleFlight};

/// Age up to which a page is served from the cache.
const FRESH_MAX_AGE: TimeDelta = TimeDelta::seconds(60);
/// Age up to which an expired page is served while a new one is rendered.
const STALE_MAX_AGE: TimeDelta = TimeDelta::minutes(10);
/// Age up to which a page is served if no new one can be rendered.
const FALLBACK_MAX_AGE: TimeDelta = TimeDelta::days(1);

type Entries = Cache<String, Arc<CacheEntry>>;

/// Cached pages, and the renders in progress.
pub(super) struct PageCache {
    entries: Entries,
    single_flight: SingleFlight<RenderOutcome>,
    metrics: CacheMetrics,
}

/// Result of an anonymous render.
#[derive(Clone)]
enum RenderOutcome {
    /// An entry to serve.
    Cacheable(Arc<CacheEntry>),
    /// A page that reports a failure; it is not cached.
    Degraded(Arc<Page>),
    /// The render failed, so that an older entry may be served.
    Failed(RenderError),
}

/// How to respond to a request.
pub(super) enum Lookup {
    /// With this response.
    Hit(HttpResponse),
    /// With this page, which is not cached.
    Uncacheable(Arc<Page>),
    /// With the client shell, because the render failed.
    Failed(RenderError),
    /// With a render for this visitor.
    Bypass,
}

impl PageCache {
    /// Creates a cache of this many bytes; `None` for 0.
    pub(super) fn new(bytes: u64, registry: &prometheus::Registry) -> prometheus::Result<Option<Self>> {
        if bytes == 0 {
            return Ok(None);
        }
        let metrics = CacheMetrics::new(registry)?;
        let counted = metrics.clone();
        let entries = Cache::builder()
            .max_capacity(bytes)
            .weigher(|key: &String, cached: &Arc<CacheEntry>| {
                u32::try_from(key.len() + cached.size()).unwrap_or(u32::MAX)
            })
            .time_to_live(FALLBACK_MAX_AGE.to_std().unwrap_or_default())
            .eviction_listener(move |_, _, cause| counted.removed(cause))
            .build();
        CacheMetrics::watch(entries.clone(), registry)?;
        Ok(Some(Self { entries, single_flight: SingleFlight::default(), metrics }))
    }

    /// Returns the cached entry of a key.
    async fn cached(&self, key: &str) -> Option<Arc<CacheEntry>> {
        self.entries.get(key).await
    }

    fn serve(&self, cache_key: &str, cached: &Arc<CacheEntry>, request: &HttpRequest, now: DateTime<Utc>) -> Lookup {
        let Some(page) = &cached.page else { return Lookup::Bypass };
        if let Some(level) = page.next_level(now) {
            tokio::spawn(compress(self.entries.clone(), cache_key.to_owned(), page.clone(), level));
        }
        Lookup::Hit(page.response(request))
    }
}

fn count_hit(counter: &IntCounter, lookup: Lookup) -> Lookup {
    if matches!(lookup, Lookup::Hit(_)) {
        counter.inc();
    }
    lookup
}

/// Finds the response for a guest: the cached page while it is valid, else the result of a render that all concurrent
/// requests for the page share.
pub(super) async fn find(
    request: &HttpRequest,
    uri: &Uri,
    context: &web::Data<Context>,
    pages: &web::Data<Pages>,
) -> Lookup {
    let Some((cache, cache_key)) = pages.cache.as_ref().zip(cache_key::cache_key(uri)) else {
        return Lookup::Bypass;
    };
    let Some(numbers) = revisions::current(&context.revisions, context.db.reader()).await else {
        return during_outage(cache, &cache_key, request, context).await;
    };
    let now = context.clock.now();
    let cached = cache.cached(&cache_key).await.filter(|cached| cached.is_current(&numbers));
    match cached {
        Some(cached) if cached.is_younger_than(FRESH_MAX_AGE, now) => {
            count_hit(&cache.metrics.hits, cache.serve(&cache_key, &cached, request, now))
        }
        Some(cached) if cached.is_younger_than(STALE_MAX_AGE, now) => {
            drop(join(cache, &cache_key, &numbers, context, pages));
            count_hit(&cache.metrics.stale, cache.serve(&cache_key, &cached, request, now))
        }
        fallback => {
            cache.metrics.misses.inc();
            let fallback = fallback.filter(|cached| cached.age(now) < FALLBACK_MAX_AGE);
            let outcome = join(cache, &cache_key, &numbers, context, pages).outcome().await;
            match (outcome.unwrap_or(RenderOutcome::Failed(RenderError::Lost)), fallback) {
                (RenderOutcome::Cacheable(cached), _) => match &cached.page {
                    Some(page) => Lookup::Hit(page.response(request)),
                    None => Lookup::Bypass,
                },
                (_, Some(fallback)) if fallback.page.is_some() => {
                    count_hit(&cache.metrics.stale, cache.serve(&cache_key, &fallback, request, now))
                }
                (RenderOutcome::Degraded(page), _) => Lookup::Uncacheable(page),
                (RenderOutcome::Failed(error), _) => Lookup::Failed(error),
            }
        }
    }
}

/// While the database is unavailable, no page can be rendered and no change detected: serves any cached page that was
/// not known to be outdated before.
async fn during_outage(cache: &PageCache, cache_key: &str, request: &HttpRequest, context: &Context) -> Lookup {
    let (now, last_known) = (context.clock.now(), context.revisions.last_known());
    let is_usable = |cached: &Arc<CacheEntry>| {
        cached.age(now) < FALLBACK_MAX_AGE && last_known.is_none_or(|numbers| cached.is_current(&numbers))
    };
    match cache.cached(cache_key).await.filter(is_usable) {
        Some(cached) => count_hit(&cache.metrics.stale, cache.serve(cache_key, &cached, request, now)),
        None => Lookup::Bypass,
    }
}

fn join(
    cache: &PageCache,
    cache_key: &str,
    numbers: &Arc<RevisionSet>,
    context: &web::Data<Context>,
    pages: &web::Data<Pages>,
) -> PendingRender<RenderOutcome> {
    let begin = || render(cache_key.to_owned(), numbers.clone(), context.clone(), pages.clone());
    cache.single_flight.join(cache_key, numbers, begin)
}

/// Renders anonymously: without a visitor's cookies, language or address, so the page cannot contain personal data.
async fn render(
    cache_key: String,
    numbers: Arc<RevisionSet>,
    context: web::Data<Context>,
    pages: web::Data<Pages>,
) -> RenderOutcome {
    let rendered_at = context.clock.now();
    let page = match pages.render(&context, Arc::new(Visitor::default()), PageInput::of_guest(&cache_key)).await {
        Ok(page) if page.broken && page.shared => return RenderOutcome::Degraded(Arc::new(page)),
        Ok(page) => page,
        Err(error) => return RenderOutcome::Failed(error),
    };
    let dependencies = Dependencies::from_tags(&page.tags, numbers.clone());
    let before = match &pages.cache {
        Some(cache) => cache.cached(&cache_key).await,
        None => None,
    };
    let cached = Arc::new(CacheEntry::new(page, dependencies, rendered_at, before.as_deref()));
    // A change during the render may or may not be in the page, so such a page is not cached.
    let unchanged =
        revisions::current(&context.revisions, context.db.reader()).await.is_some_and(|now| cached.is_current(&now));
    if let Some(cache) = pages.cache.as_ref().filter(|_| unchanged) {
        cache.entries.insert(cache_key, cached.clone()).await;
    }
    RenderOutcome::Cacheable(cached)
}

/// Compresses a page on a blocking thread, then updates the weight of its entry if the entry still holds it.
async fn compress(entries: Entries, cache_key: String, page: Arc<CachedPage>, level: Level) {
    let precompressed = page.clone();
    if tokio::task::spawn_blocking(move || precompressed.compress(level)).await.is_err() {
        return;
    }
    let put = async |entry: Option<moka::Entry<String, Arc<CacheEntry>>>| {
        let cached = entry.map(moka::Entry::into_value);
        let cached = cached.filter(|cached| cached.page.as_ref().is_some_and(|now| Arc::ptr_eq(now, &page)));
        cached.map_or(moka::ops::compute::Op::Nop, moka::ops::compute::Op::Put)
    };
    entries.entry(cache_key).and_compute_with(put).await;
}
