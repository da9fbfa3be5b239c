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
    compression::{self, Effort, Packing},
    dependencies::Sources,
    expiry,
};
use crate::{
    platform::{http::precompressed, revisions::Numbers},
    web::pages::page::Page,
};

/// A shared cache such as a reverse proxy may serve a page for one second without revalidation, so visitors see a
/// change at most a second late. Browsers always revalidate and get a 304 for an unchanged page.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1, stale-if-error=86400");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Age from which an unchanged page is worth the slower compression: during ticket sales it changes with every sale.
const STABLE_AFTER: TimeDelta = TimeDelta::seconds(10);
/// Compression efforts, in the order in which they run.
const EFFORTS: [Effort; 2] = [Effort::Quick, Effort::Close];

/// What the cache knows about a URL.
#[derive(Debug)]
pub(super) struct CacheEntry {
    made: DateTime<Utc>,
    /// When the page may change without a change of its data.
    turns: Option<DateTime<Utc>>,
    /// `None` for a page whose data has no revisions.
    sources: Option<Sources>,
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
    packings: [OnceLock<Packing>; EFFORTS.len()],
    /// Number of efforts that were started.
    begun: AtomicUsize,
}

impl CacheEntry {
    /// Builds an entry from an anonymous render, to replace `before`. A page that differs from the old one only in its
    /// time reuses the old one with its compressed forms and `ETag`s. Without sources the page is not cached, because
    /// no revision would report a change.
    pub(super) fn new(mut page: Page, sources: Option<Sources>, made: DateTime<Utc>, before: Option<&Self>) -> Self {
        let turns = expiry::next(&std::mem::take(&mut page.state), &page.tags, made);
        let lasting = matches!(page.status.as_u16(), 200 | 301 | 302 | 307 | 308 | 403 | 404 | 410);
        let page = (page.shared && lasting && sources.is_some()).then(|| {
            let same =
                before.and_then(|before| before.page.as_ref()).filter(|before| before.page.equals_except_time(&page));
            same.cloned().unwrap_or_else(|| Arc::new(CachedPage::new(page, made)))
        });
        Self { made, turns, sources, page }
    }

    /// Whether the page is younger than `age` and has not passed a moment at which it may change.
    pub(super) fn is_younger_than(&self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        self.age(now) < age && self.turns.is_none_or(|turns| now < turns)
    }

    /// Time since the render.
    pub(super) fn age(&self, now: DateTime<Utc>) -> TimeDelta {
        now - self.made
    }

    /// Whether the page's data is unchanged since the render.
    pub(super) fn is_current(&self, numbers: &Arc<Numbers>) -> bool {
        self.sources.as_ref().is_none_or(|sources| sources.are_current(numbers))
    }

    /// Approximate size in memory, in bytes.
    pub(super) fn size(&self) -> usize {
        const SURROUNDINGS: usize = 512;
        SURROUNDINGS + self.page.as_ref().map_or(0, |cached| cached.size())
    }
}

impl CachedPage {
    fn new(page: Page, since: DateTime<Utc>) -> Self {
        Self { page, since, packings: Default::default(), begun: AtomicUsize::new(0) }
    }

    /// Size of all forms, in bytes.
    fn size(&self) -> usize {
        let precompressed = self.packings.iter().filter_map(OnceLock::get).map(|packing| packing.content.packed_size());
        self.page.body.len() + precompressed.sum::<usize>()
    }

    /// Returns the next effort that is due, at most once for each effort.
    pub(super) fn wants_packing(&self, now: DateTime<Utc>) -> Option<Effort> {
        let begun = self.begun.load(Ordering::Relaxed);
        let effort = *EFFORTS.get(begun)?;
        let worth = match effort {
            Effort::Quick => !self.page.body.is_empty(),
            Effort::Close => now - self.since >= STABLE_AFTER,
        };
        let begin = || self.begun.compare_exchange(begun, begun + 1, Ordering::Relaxed, Ordering::Relaxed);
        (worth && begin().is_ok()).then_some(effort)
    }

    /// Compresses the page; CPU-bound, so it must run on a blocking thread.
    pub(super) fn pack(&self, effort: Effort) {
        self.packings[effort as usize].get_or_init(|| compression::pack(&self.page.body, effort));
    }

    /// Returns the page in the client's preferred encoding, or a 304 if the client has it. Until the page is
    /// precompressed, the compression middleware encodes the response.
    pub(super) fn response(&self, request: &HttpRequest) -> HttpResponse {
        let accepted = precompressed::accepted(request);
        let mut response = self.page.head();
        response.insert_header((header::CACHE_CONTROL, CACHING));
        let mut packings = self.packings.iter().rev().filter_map(OnceLock::get);
        let Some(packing) = packings.next() else {
            // The compression middleware adds `Vary` itself when it encodes the response.
            if matches!(accepted, "" | "identity") {
                response.insert_header((header::VARY, VARY));
            }
            return response.body(self.page.body.clone());
        };
        response.insert_header((header::VARY, VARY));
        let (encoding, content) = packing.content.best(accepted);
        if self.page.status == StatusCode::OK {
            let tag = packing.tag(encoding);
            // A client with a less compressed form of the page is up to date, too.
            let mut tags = packings.map(|less| less.tag(encoding)).chain([tag.clone()]);
            if tags.any(|tag| precompressed::is_known(request, tag.to_str().unwrap_or_default())) {
                let mut unchanged = HttpResponse::NotModified();
                unchanged.insert_header((header::CACHE_CONTROL, CACHING)).insert_header((header::VARY, VARY));
                return unchanged.insert_header((header::ETAG, tag)).finish();
            }
            response.insert_header((header::ETAG, tag));
        }
        response.insert_header((header::CONTENT_ENCODING, encoding)).body(content.clone())
    }
}
