//! Pages of visitors who are not signed in: rendered for nobody in particular, kept until what they were made from
//! changes. Why it is as it is: `docs/decisions/0010-pages-are-kept-until-something-changes.md`.

mod address;
mod figures;
mod flights;
mod kept;
mod packing;
mod sources;
mod turn;

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use prometheus::IntCounter;
use ssr_runtime::{RenderError, Visitor};

use super::{Pages, page::Page};
use crate::{
    revisions::{self, Numbers},
    state::AppState,
};
use figures::Figures;
use flights::{Flights, Seat};
use kept::{Kept, KeptPage};
use packing::Effort;
use sources::Sources;

/// A page is served as kept for so long.
const FRESH: TimeDelta = TimeDelta::seconds(60);
/// After that it is still served, while a new one is made.
const STALE: TimeDelta = TimeDelta::minutes(10);
/// After that only when no new one can be made.
const SPARE: TimeDelta = TimeDelta::days(1);

type Entries = Cache<String, Arc<Kept>>;

/// The pages that are kept, and the renders under way to replace them.
pub(super) struct PageCache {
    entries: Entries,
    flights: Flights<Outcome>,
    figures: Figures,
}

/// What came of a render.
#[derive(Clone)]
enum Outcome {
    /// Something to go on with.
    Made(Arc<Kept>),
    /// A page that is not as it should be.
    Broken(Arc<Page>),
    /// No page.
    Failed(RenderError),
}

/// What an address is answered with.
pub(super) enum Found {
    /// The finished answer.
    Answer(HttpResponse),
    /// A page for those who wait now; it is not kept.
    Passing(Arc<Page>),
    /// Nothing: the client shell is to go out.
    Nothing(RenderError),
    /// The page is rendered for each visitor.
    Personal,
}

impl PageCache {
    /// A cache of so many bytes; none for 0.
    pub(super) fn new(bytes: u64, registry: &prometheus::Registry) -> prometheus::Result<Option<Self>> {
        if bytes == 0 {
            return Ok(None);
        }
        let figures = Figures::new(registry)?;
        let counted = figures.clone();
        let entries = Cache::builder()
            .max_capacity(bytes)
            .weigher(|key: &String, kept: &Arc<Kept>| u32::try_from(key.len() + kept.size()).unwrap_or(u32::MAX))
            .time_to_live(SPARE.to_std().unwrap_or_default())
            .eviction_listener(move |_, _, cause| counted.removed(cause))
            .build();
        Figures::watch(entries.clone(), registry)?;
        Ok(Some(Self { entries, flights: Flights::default(), figures }))
    }

    /// What is kept for an address.
    async fn kept(&self, address: &str) -> Option<Arc<Kept>> {
        self.entries.get(address).await
    }

    fn serve(
        &self,
        address: &str,
        kept: &Arc<Kept>,
        request: &HttpRequest,
        now: DateTime<Utc>,
        counter: &IntCounter,
    ) -> Found {
        let Some(page) = &kept.page else { return Found::Personal };
        counter.inc();
        if let Some(effort) = page.wants_packing(now) {
            tokio::spawn(pack(self.entries.clone(), address.to_owned(), page.clone(), effort));
        }
        Found::Answer(page.answer(request))
    }
}

/// Answers a visitor who is not signed in: with what is kept when it is still good, else with a render that is shared
/// with all who ask meanwhile.
pub(super) async fn find(request: &HttpRequest, state: &web::Data<AppState>, pages: &web::Data<Pages>) -> Found {
    let Some((cache, address)) = pages.cache.as_ref().zip(address::shared(request.uri())) else {
        return Found::Personal;
    };
    let Some(numbers) = revisions::current(state).await else {
        return in_an_outage(cache, &address, request, state).await;
    };
    let now = state.clock.now();
    let kept = cache.kept(&address).await.filter(|kept| kept.holds(&numbers));
    match kept {
        Some(kept) if kept.is_younger(FRESH, now) => cache.serve(&address, &kept, request, now, &cache.figures.hits),
        Some(kept) if kept.is_younger(STALE, now) => {
            drop(join(cache, &address, &numbers, state, pages));
            cache.serve(&address, &kept, request, now, &cache.figures.stale)
        }
        spare => {
            cache.figures.misses.inc();
            let spare = spare.filter(|kept| kept.age(now) < SPARE);
            let outcome = join(cache, &address, &numbers, state, pages).outcome().await;
            match (outcome.unwrap_or(Outcome::Failed(RenderError::Lost)), spare) {
                (Outcome::Made(kept), _) => match &kept.page {
                    Some(page) => Found::Answer(page.answer(request)),
                    None => Found::Personal,
                },
                (_, Some(spare)) if spare.page.is_some() => {
                    cache.serve(&address, &spare, request, now, &cache.figures.stale)
                }
                (Outcome::Broken(page), _) => Found::Passing(page),
                (Outcome::Failed(error), _) => Found::Nothing(error),
            }
        }
    }
}

/// While the database does not answer, no page can be made and no change can be known: any page is better than none,
/// but for one that was outdated before.
async fn in_an_outage(cache: &PageCache, address: &str, request: &HttpRequest, state: &AppState) -> Found {
    let (now, known) = (state.clock.now(), state.revisions.last_known());
    let good = |kept: &Arc<Kept>| kept.age(now) < SPARE && known.is_none_or(|numbers| kept.holds(&numbers));
    match cache.kept(address).await.filter(good) {
        Some(kept) => cache.serve(address, &kept, request, now, &cache.figures.stale),
        None => Found::Personal,
    }
}

fn join(
    cache: &PageCache,
    address: &str,
    numbers: &Arc<Numbers>,
    state: &web::Data<AppState>,
    pages: &web::Data<Pages>,
) -> Seat<Outcome> {
    let begin = || render(address.to_owned(), numbers.clone(), state.clone(), pages.clone());
    cache.flights.join(address, numbers, begin)
}

/// Renders for nobody: without cookies, language or address of anybody, so that nothing of a visitor can be in it.
async fn render(
    address: String,
    numbers: Arc<Numbers>,
    state: web::Data<AppState>,
    pages: web::Data<Pages>,
) -> Outcome {
    let made = state.clock.now();
    let page = match pages.render(&state, &address, Arc::new(Visitor::default()), false, None).await {
        Ok(page) if page.broken && page.shared => return Outcome::Broken(Arc::new(page)),
        Ok(page) => page,
        Err(error) => return Outcome::Failed(error),
    };
    let sources = Sources::of(&page.tags, numbers.clone());
    let before = match &pages.cache {
        Some(cache) => cache.kept(&address).await,
        None => None,
    };
    let kept = Arc::new(Kept::new(page, sources, made, before.as_deref()));
    // What changed meanwhile may be in it or not.
    let unchanged = revisions::current(&state).await.is_some_and(|now| kept.holds(&now));
    if let Some(cache) = pages.cache.as_ref().filter(|_| unchanged) {
        cache.entries.insert(address, kept.clone()).await;
    }
    Outcome::Made(kept)
}

/// Packs a page away from the threads that answer, and puts it back with its new weight if it is still there.
async fn pack(entries: Entries, address: String, page: Arc<KeptPage>, effort: Effort) {
    let packed = page.clone();
    if tokio::task::spawn_blocking(move || packed.pack(effort)).await.is_err() {
        return;
    }
    let put = async |entry: Option<moka::Entry<String, Arc<Kept>>>| {
        let kept = entry.map(moka::Entry::into_value);
        let kept = kept.filter(|kept| kept.page.as_ref().is_some_and(|now| Arc::ptr_eq(now, &page)));
        kept.map_or(moka::ops::compute::Op::Nop, moka::ops::compute::Op::Put)
    };
    entries.entry(address).and_compute_with(put).await;
}
