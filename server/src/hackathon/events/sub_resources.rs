//! Lists of an event's child resources. Each feature selects and orders its rows; paging, visibility and caching are
//! shared here.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{
    cache::EventCache,
    event_context::EventContext,
    queries::{self, Scope},
    viewer::Viewer,
};
use crate::platform::{
    context::Context,
    error::AppError,
    http::{paging::PageRequest, respond::CachedJson},
    slug::IdOrSlug,
};

/// A page of an event's child resources and the total number of rows.
#[derive(Debug)]
pub struct SubResources<T> {
    /// Rows of the page.
    pub rows: Vec<T>,
    /// Total number of rows.
    pub total: u64,
    /// Times at which the rows change without a write, for the cache lifetime.
    pub change_times: Vec<DateTime<Utc>>,
    /// Whether every visitor who may see the event sees these rows and no others.
    pub shared: bool,
}

impl<T> From<(Vec<T>, u64)> for SubResources<T> {
    fn from((rows, total): (Vec<T>, u64)) -> Self {
        Self { rows, total, change_times: Vec::new(), shared: true }
    }
}

/// A list of an event's child resources, as requested.
#[derive(Debug, Clone, Copy)]
pub struct SubResourceList<'a> {
    /// Id or slug of the event.
    pub event: &'a str,
    /// Cache tags of the rows, separated by spaces.
    pub topics: &'a str,
    /// The page. `sort` and `q` have no effect.
    pub request: &'a PageRequest,
}

/// A page of an event's child resources, tagged with the event and the topics of the list. Returns 404 without calling
/// `read` if the viewer may not see the event.
pub async fn sub_resources<T: Serialize, C: Into<SubResources<T>>>(
    cache: &EventCache,
    viewer: &Viewer,
    list: SubResourceList<'_>,
    read: impl AsyncFn(EventContext) -> Result<C, AppError>,
) -> Result<CachedJson, AppError> {
    let key: IdOrSlug = list.event.parse().map_err(|_| not_found())?;
    let request = list.request.plain();
    let list = SubResourceList { request: &request, ..list };
    let response = async |scope: Scope| page(viewer.context(), &key, scope, list, &read).await;
    // These lists do not depend on the site's current event.
    match cache.list(&request, "", async || response(Scope::Public).await).await {
        Err(error) if error.is_not_found() && viewer.sees_drafts().await? => Ok(response(Scope::All).await?.private()),
        answered => answered,
    }
}

/// Like [`sub_resources`], for rows that not everyone sees: no cache stores the page.
pub async fn private_sub_resources<T: Serialize, C: Into<SubResources<T>>>(
    viewer: &Viewer,
    list: SubResourceList<'_>,
    read: impl AsyncFn(EventContext) -> Result<C, AppError>,
) -> Result<CachedJson, AppError> {
    let key: IdOrSlug = list.event.parse().map_err(|_| not_found())?;
    let request = list.request.plain();
    let list = SubResourceList { request: &request, ..list };
    let scope = if viewer.sees_drafts().await? { Scope::All } else { Scope::Public };
    Ok(page(viewer.context(), &key, scope, list, &read).await?.private())
}

async fn page<T: Serialize, C: Into<SubResources<T>>>(
    context: &Context,
    key: &IdOrSlug,
    scope: Scope,
    SubResourceList { topics, request, .. }: SubResourceList<'_>,
    read: &impl AsyncFn(EventContext) -> Result<C, AppError>,
) -> Result<CachedJson, AppError> {
    let event = queries::event_context(context.db.reader(), key, scope).await?.ok_or_else(not_found)?;
    let tags = format!("event:{} {topics}", event.id);
    let SubResources { rows, total, change_times, shared } = read(event).await?.into();
    let response = CachedJson::new(&request.page(rows, total), &tags)?.changes_at(change_times, context.clock.now())?;
    Ok(if shared { response.shared() } else { response })
}

/// One child resource of an event and the times at which it changes without a write, tagged with the event and
/// `topics`. Returns 404 without calling `read` if the viewer may not see the event.
pub async fn sub_resource<T: Serialize>(
    viewer: &Viewer,
    key: &str,
    topics: &'static str,
    read: impl AsyncFnOnce(EventContext) -> Result<(T, Vec<DateTime<Utc>>), AppError>,
) -> Result<CachedJson, AppError> {
    let key: IdOrSlug = key.parse().map_err(|_| not_found())?;
    let context = viewer.context();
    let db = context.db.reader();
    let (event, is_public) = match queries::event_context(db, &key, Scope::Public).await? {
        Some(event) => (event, true),
        None if viewer.sees_drafts().await? => {
            (queries::event_context(db, &key, Scope::All).await?.ok_or_else(not_found)?, false)
        }
        None => return Err(not_found()),
    };
    let tags = format!("event:{} {topics}", event.id);
    let (row, change_times) = read(event).await?;
    let prepared = CachedJson::new(&row, &tags)?.changes_at(change_times, context.clock.now())?;
    Ok(if is_public { prepared } else { prepared.private() })
}

/// Drafts get the same response as events that do not exist.
fn not_found() -> AppError {
    AppError::not_found_with_tags("events")
}
