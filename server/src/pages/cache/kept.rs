//! A page as it is kept: packed once it was asked for again, answered without rendering.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
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
    packing::{self, Packing},
    sources::Sources,
    turn,
};
use crate::{http::packed, pages::page::Page, revisions::Numbers};

/// Whoever keeps pages for others, such as a proxy in front, may give one again for a second without asking: then
/// visitors see a change a second after we do. Browsers always ask; what has not changed is not sent again.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1, stale-if-error=86400");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// What is known of an address.
#[derive(Debug)]
pub(super) struct Kept {
    made: DateTime<Utc>,
    /// When it may be another one by itself.
    turns: Option<DateTime<Utc>>,
    /// Nothing for what stays the same whatever changes.
    sources: Option<Sources>,
    /// Nothing for a page that has to be rendered for each visitor.
    pub(super) page: Option<Arc<KeptPage>>,
}

/// A page that is the same for everybody.
#[derive(Debug)]
pub(super) struct KeptPage {
    page: Page,
    packing: OnceLock<Packing>,
    is_being_packed: AtomicBool,
}

impl Kept {
    /// What came of a render for nobody in particular, in place of what was known `before`: a page that is the same
    /// but for its time stays as it is, packed and under its tags. Without sources nobody would tell of a change.
    pub(super) fn new(mut page: Page, sources: Option<Sources>, made: DateTime<Utc>, before: Option<&Self>) -> Self {
        let turns = turn::next(&std::mem::take(&mut page.state), &page.tags, made);
        let lasting = matches!(page.status.as_u16(), 200 | 301 | 302 | 307 | 308 | 403 | 404 | 410);
        let page = (page.shared && lasting && sources.is_some()).then(|| {
            let same =
                before.and_then(|before| before.page.as_ref()).filter(|before| before.page.is_but_for_time(&page));
            same.cloned().unwrap_or_else(|| Arc::new(KeptPage::new(page)))
        });
        Self { made, turns, sources, page }
    }

    /// Whether it is as good as a new one, but for the clock.
    pub(super) fn is_younger(&self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        self.age(now) < age && self.turns.is_none_or(|turns| now < turns)
    }

    /// Time since it was made.
    pub(super) fn age(&self, now: DateTime<Utc>) -> TimeDelta {
        now - self.made
    }

    /// Whether it is still as it would be made now, but for the time.
    pub(super) fn holds(&self, numbers: &Arc<Numbers>) -> bool {
        self.sources.as_ref().is_none_or(|sources| sources.hold(numbers))
    }

    /// Bytes in memory, nearly.
    pub(super) fn size(&self) -> usize {
        const SURROUNDINGS: usize = 512;
        SURROUNDINGS
            + self
                .page
                .as_ref()
                .map_or(0, |kept| kept.packing.get().map_or(kept.page.body.len(), |packing| packing.content.size()))
    }
}

impl KeptPage {
    fn new(page: Page) -> Self {
        Self { page, packing: OnceLock::new(), is_being_packed: AtomicBool::new(false) }
    }

    /// Whether it is time to pack it, which is said once.
    pub(super) fn wants_packing(&self) -> bool {
        !self.page.body.is_empty() && !self.is_being_packed.swap(true, Ordering::Relaxed)
    }

    /// Packs it; takes some milliseconds.
    pub(super) fn pack(&self) {
        self.packing.get_or_init(|| packing::pack(&self.page.body));
    }

    /// The answer: in the form the visitor likes best, or that he has it already. Until it is packed, it is packed on
    /// its way like any other answer.
    pub(super) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let accepted = packed::accepted(request);
        let mut answer = self.page.head();
        answer.insert_header((header::CACHE_CONTROL, CACHING));
        let Some(packing) = self.packing.get() else {
            // Whatever packs it says so itself.
            if matches!(accepted, "" | "identity") {
                answer.insert_header((header::VARY, VARY));
            }
            return answer.body(self.page.body.clone());
        };
        answer.insert_header((header::VARY, VARY));
        let (encoding, content) = packing.content.best(accepted);
        if self.page.status == StatusCode::OK {
            let tag = packing.tag(encoding);
            if packed::is_known(request, tag.to_str().unwrap_or_default()) {
                let mut unchanged = HttpResponse::NotModified();
                unchanged.insert_header((header::CACHE_CONTROL, CACHING)).insert_header((header::VARY, VARY));
                return unchanged.insert_header((header::ETAG, tag)).finish();
            }
            answer.insert_header((header::ETAG, tag));
        }
        answer.insert_header((header::CONTENT_ENCODING, encoding)).body(content.clone())
    }
}
