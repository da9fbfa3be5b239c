//! A cached page: compressed on its second request and served without rendering.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
};
use chrono::{DateTime, TimeDelta, Utc};

use super::{
    compression::{self, Compressed, Level},
    dependencies::Dependencies,
    expiry,
};
use crate::{
    platform::{http::precompressed, revisions::RevisionSet},
    web::pages::page::Page,
};

/// A shared cache such as a reverse proxy may serve a page for one second without revalidation, so visitors see a
/// change at most a second late. Browsers always revalidate and get a 304 for an unchanged page.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1, stale-if-error=86400");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Age from which an unchanged page is worth the slower compression: during ticket sales it changes with every sale.
const STABLE_AFTER: TimeDelta = TimeDelta::seconds(10);
/// Compression efforts, in the order in which they run.
const LEVELS: [Level; 2] = [Level::Fast, Level::Best];

/// What the cache knows about a URL.
#[derive(Debug)]
pub(super) struct CacheEntry {
    rendered_at: DateTime<Utc>,
    /// When the page may change without a change of its data.
    changes_at: Option<DateTime<Utc>>,
    /// `None` for a page whose data has no revisions.
    dependencies: Option<Dependencies>,
    /// `None` for a page that must be rendered per visitor.
    pub(super) page: Option<Arc<CachedPage>>,
}

/// A page that is the same for all guests.
#[derive(Debug)]
pub(super) struct CachedPage {
    page: Page,
    /// When the page last changed.
    since: DateTime<Utc>,
    /// Compressed forms by effort, as far as they exist.
    compressed: [OnceLock<Compressed>; LEVELS.len()],
    /// Number of efforts that were started.
    started: AtomicUsize,
}

impl CacheEntry {
    /// Builds an entry from an anonymous render, to replace `before`. A page that differs from the old one only in its
    /// time reuses the old one with its compressed forms and `ETag`s. Without sources the page is not cached, because
    /// no revision would report a change.
    pub(super) fn new(
        mut page: Page,
        dependencies: Option<Dependencies>,
        rendered_at: DateTime<Utc>,
        before: Option<&Self>,
    ) -> Self {
        let changes_at = expiry::next(&std::mem::take(&mut page.state), &page.tags, rendered_at);
        let cacheable_status = matches!(page.status.as_u16(), 200 | 301 | 302 | 307 | 308 | 403 | 404 | 410);
        let page = (page.shared && cacheable_status && dependencies.is_some()).then(|| {
            let same =
                before.and_then(|before| before.page.as_ref()).filter(|before| before.page.equals_except_time(&page));
            same.cloned().unwrap_or_else(|| Arc::new(CachedPage::new(page, rendered_at)))
        });
        Self { rendered_at, changes_at, dependencies, page }
    }

    /// Whether the page is younger than `age` and has not passed a moment at which it may change.
    pub(super) fn is_younger_than(&self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        self.age(now) < age && self.changes_at.is_none_or(|changes_at| now < changes_at)
    }

    /// Time since the render.
    pub(super) fn age(&self, now: DateTime<Utc>) -> TimeDelta {
        now - self.rendered_at
    }

    /// Whether the page's data is unchanged since the render.
    pub(super) fn is_current(&self, revisions: &Arc<RevisionSet>) -> bool {
        self.dependencies.as_ref().is_none_or(|dependencies| dependencies.are_current(revisions))
    }

    /// Approximate size in memory, in bytes.
    pub(super) fn size(&self) -> usize {
        const OVERHEAD: usize = 512;
        OVERHEAD + self.page.as_ref().map_or(0, |cached| cached.size())
    }
}

impl CachedPage {
    fn new(page: Page, since: DateTime<Utc>) -> Self {
        Self { page, since, compressed: Default::default(), started: AtomicUsize::new(0) }
    }

    /// Size of all forms, in bytes.
    fn size(&self) -> usize {
        let precompressed =
            self.compressed.iter().filter_map(OnceLock::get).map(|compressed| compressed.content.compressed_size());
        self.page.body.len() + precompressed.sum::<usize>()
    }

    /// Returns the next effort that is due, at most once for each effort.
    pub(super) fn next_level(&self, now: DateTime<Utc>) -> Option<Level> {
        let started = self.started.load(Ordering::Relaxed);
        let level = *LEVELS.get(started)?;
        let worth = match level {
            Level::Fast => !self.page.body.is_empty(),
            Level::Best => now - self.since >= STABLE_AFTER,
        };
        let begin = || self.started.compare_exchange(started, started + 1, Ordering::Relaxed, Ordering::Relaxed);
        (worth && begin().is_ok()).then_some(level)
    }

    /// Compresses the page; CPU-bound, so it must run on a blocking thread.
    pub(super) fn compress(&self, level: Level) {
        self.compressed[level as usize].get_or_init(|| compression::compress(&self.page.body, level));
    }

    /// Returns the page in the client's preferred encoding, or a 304 if the client has it. Until the page is
    /// precompressed, the compression middleware encodes the response.
    pub(super) fn response(&self, request: &HttpRequest) -> HttpResponse {
        let accepted = precompressed::accept_encoding(request);
        let mut response = self.page.head();
        response.insert_header((header::CACHE_CONTROL, CACHING));
        let mut forms = self.compressed.iter().rev().filter_map(OnceLock::get);
        let Some(compressed) = forms.next() else {
            // The compression middleware adds `Vary` itself when it encodes the response.
            if matches!(accepted, "" | "identity") {
                response.insert_header((header::VARY, VARY));
            }
            return response.body(self.page.body.clone());
        };
        response.insert_header((header::VARY, VARY));
        let (encoding, content) = compressed.content.negotiate(accepted);
        if self.page.status == StatusCode::OK {
            let tag = compressed.tag(encoding);
            // A client with a less compressed form of the page is up to date, too.
            let mut tags = forms.map(|older| older.tag(encoding)).chain([tag.clone()]);
            if tags.any(|tag| precompressed::matches_etag(request, tag.to_str().unwrap_or_default())) {
                let mut unchanged = HttpResponse::NotModified();
                unchanged.insert_header((header::CACHE_CONTROL, CACHING)).insert_header((header::VARY, VARY));
                return unchanged.insert_header((header::ETAG, tag)).finish();
            }
            response.insert_header((header::ETAG, tag));
        }
        response.insert_header((header::CONTENT_ENCODING, encoding)).body(content.clone())
    }
}
