//! Responses of the API that are the same for every visitor, reused by pages while their sources are unchanged.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use http::Method;
use ssr_runtime::{Call, CallResponse};

use super::cache::{Dependencies, expiry};
use crate::platform::{context::Context, http::respond::CACHE_TAGS, revisions::RevisionSet};

/// Age up to which a response is reused; its sources and moments end its use earlier.
const MAX_AGE: TimeDelta = TimeDelta::seconds(60);
/// Responses to keep; beyond that, all are dropped.
const MAX_RESPONSES: usize = 500;
/// Bytes of bodies to keep; beyond that, all responses are dropped.
const MAX_BYTES: usize = 8 << 20;

/// The shared responses of one renderer thread, by path and query.
#[derive(Default)]
pub(super) struct SharedResponses(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    responses: HashMap<String, SharedResponse>,
    bytes: usize,
}

struct SharedResponse {
    response: CallResponse,
    dependencies: Dependencies,
    ends_at: DateTime<Utc>,
}

impl SharedResponses {
    /// The response to a call, if it is unchanged at these revisions.
    pub(super) fn find(&self, call: &Call, context: &Context, revisions: &Arc<RevisionSet>) -> Option<CallResponse> {
        if call.method != Method::GET {
            return None;
        }
        let kept = self.0.borrow();
        let known = kept.responses.get(&call.path)?;
        let is_current = context.clock.now() < known.ends_at && known.dependencies.are_current(revisions);
        is_current.then(|| known.response.clone())
    }

    /// Keeps a response that was requested at these revisions; ignores one whose sources are unknown.
    pub(super) fn keep(
        &self,
        path: String,
        response: &CallResponse,
        requested_at: DateTime<Utc>,
        revisions: Arc<RevisionSet>,
    ) {
        let Some(tags) = response.headers.get(CACHE_TAGS).and_then(|tags| tags.to_str().ok()) else { return };
        let tags: Vec<String> = tags.split_ascii_whitespace().map(str::to_owned).collect();
        let Some(dependencies) = Dependencies::of(&tags, revisions) else { return };
        let Ok(body) = std::str::from_utf8(&response.body) else { return };
        let latest = requested_at + MAX_AGE;
        let ends_at = expiry::next(body, &tags, requested_at).map_or(latest, |next| next.min(latest));
        let mut kept = self.0.borrow_mut();
        if kept.responses.len() >= MAX_RESPONSES || kept.bytes + response.body.len() > MAX_BYTES {
            *kept = Kept::default();
        }
        kept.bytes += response.body.len();
        let replaced =
            kept.responses.insert(path, SharedResponse { response: response.clone(), dependencies, ends_at });
        kept.bytes -= replaced.map_or(0, |replaced| replaced.response.body.len());
    }
}
