//! Cache of the API's responses that are the same for every visitor, used by pages while their sources are unchanged.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use http::Method;
use ssr_runtime::{Call, CallResponse};

use super::cache::{Dependencies, expiry};
use crate::platform::{cache_tags::CACHE_TAGS, context::Context, revisions::RevisionSet};

/// Age up to which a response is reused; changed sources and moments end its use earlier.
const MAX_AGE: TimeDelta = TimeDelta::seconds(60);
/// Maximum number of cached responses; beyond that, the cache is cleared.
const MAX_RESPONSES: usize = 500;
/// Maximum size of all cached bodies, in bytes; beyond that, the cache is cleared.
const MAX_BYTES: usize = 8 << 20;

/// The shared responses of one renderer thread, by path and query.
#[derive(Default)]
pub(super) struct SharedResponses(RefCell<Responses>);

#[derive(Default)]
struct Responses {
    by_path: HashMap<String, SharedResponse>,
    bytes: usize,
}

struct SharedResponse {
    response: CallResponse,
    dependencies: Dependencies,
    expires_at: DateTime<Utc>,
}

impl SharedResponses {
    /// The response to a call, if it is unchanged at these revisions.
    pub(super) fn find(&self, call: &Call, context: &Context, revisions: &Arc<RevisionSet>) -> Option<CallResponse> {
        if call.method != Method::GET {
            return None;
        }
        let cache = self.0.borrow();
        let cached = cache.by_path.get(&call.path)?;
        let is_current = context.clock.now() < cached.expires_at && cached.dependencies.are_current(revisions);
        is_current.then(|| cached.response.clone())
    }

    /// Caches a response that was requested at these revisions; ignores one whose sources are unknown.
    pub(super) fn insert(
        &self,
        path: String,
        response: &CallResponse,
        requested_at: DateTime<Utc>,
        revisions: Arc<RevisionSet>,
    ) {
        let Some(tags) = response.headers.get(CACHE_TAGS).and_then(|tags| tags.to_str().ok()) else { return };
        let tags: Vec<String> = tags.split_ascii_whitespace().map(str::to_owned).collect();
        let Some(dependencies) = Dependencies::from_tags(&tags, revisions) else { return };
        let Ok(body) = std::str::from_utf8(&response.body) else { return };
        let latest = requested_at + MAX_AGE;
        let expires_at = expiry::next(body, &tags, requested_at).map_or(latest, |next| next.min(latest));
        let mut cache = self.0.borrow_mut();
        if cache.by_path.len() >= MAX_RESPONSES || cache.bytes + response.body.len() > MAX_BYTES {
            *cache = Responses::default();
        }
        cache.bytes += response.body.len();
        let replaced =
            cache.by_path.insert(path, SharedResponse { response: response.clone(), dependencies, expires_at });
        cache.bytes -= replaced.map_or(0, |replaced| replaced.response.body.len());
    }
}
