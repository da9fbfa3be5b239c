//! A page as it is kept: packed once it was asked for again, answered without rendering.

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
    packing::{self, Effort, Packing},
    sources::Sources,
    turn,
};
use crate::{http::packed, pages::page::Page, revisions::Numbers};

/// Whoever keeps pages for others, such as a proxy in front, may give one again for a second without asking: then
/// visitors see a change a second after we do. Browsers always ask; what has not changed is not sent again.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1, stale-if-error=86400");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// A page that was the same for so long is worth the closer packing: while places are being sold it changes with each.
const LASTING: TimeDelta = TimeDelta::seconds(10);
/// How a page is packed, one after the other.
const EFFORTS: [Effort; 2] = [Effort::Quick, Effort::Close];

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
    /// Since when it is as it is.
    since: DateTime<Utc>,
    /// By effort, as far as they are made.
    packings: [OnceLock<Packing>; EFFORTS.len()],
    /// How many of them were begun.
    begun: AtomicUsize,
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
            same.cloned().unwrap_or_else(|| Arc::new(KeptPage::new(page, made)))
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
        SURROUNDINGS + self.page.as_ref().map_or(0, |kept| kept.size())
    }
}

impl KeptPage {
    fn new(page: Page, since: DateTime<Utc>) -> Self {
        Self { page, since, packings: Default::default(), begun: AtomicUsize::new(0) }
    }

    /// Bytes of all its forms.
    fn size(&self) -> usize {
        let packed = self.packings.iter().filter_map(OnceLock::get).map(|packing| packing.content.packed_size());
        self.page.body.len() + packed.sum::<usize>()
    }

    /// Whether it is time to pack it, which is said once for each effort.
    pub(super) fn wants_packing(&self, now: DateTime<Utc>) -> Option<Effort> {
        let begun = self.begun.load(Ordering::Relaxed);
        let effort = *EFFORTS.get(begun)?;
        let worth = match effort {
            Effort::Quick => !self.page.body.is_empty(),
            Effort::Close => now - self.since >= LASTING,
        };
        let begin = || self.begun.compare_exchange(begun, begun + 1, Ordering::Relaxed, Ordering::Relaxed);
        (worth && begin().is_ok()).then_some(effort)
    }

    /// Packs it; takes its time.
    pub(super) fn pack(&self, effort: Effort) {
        self.packings[effort as usize].get_or_init(|| packing::pack(&self.page.body, effort));
    }

    /// The answer: in the form the visitor likes best, or that he has it already. Until it is packed, it is packed on
    /// its way like any other answer.
    pub(super) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let accepted = packed::accepted(request);
        let mut answer = self.page.head();
        answer.insert_header((header::CACHE_CONTROL, CACHING));
        let mut packings = self.packings.iter().rev().filter_map(OnceLock::get);
        let Some(packing) = packings.next() else {
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
            // Whoever has it packed less closely has it, too.
            let mut tags = packings.map(|less| less.tag(encoding)).chain([tag.clone()]);
            if tags.any(|tag| packed::is_known(request, tag.to_str().unwrap_or_default())) {
                let mut unchanged = HttpResponse::NotModified();
                unchanged.insert_header((header::CACHE_CONTROL, CACHING)).insert_header((header::VARY, VARY));
                return unchanged.insert_header((header::ETAG, tag)).finish();
            }
            answer.insert_header((header::ETAG, tag));
        }
        answer.insert_header((header::CONTENT_ENCODING, encoding)).body(content.clone())
    }
}
