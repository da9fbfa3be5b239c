//! Lists of what belongs to an event. Which rows, and in which order, is the business of each feature; the rest is
//! alike and stands here.

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;
use uuid::Uuid;

use super::{
    phase::{Course, Facts},
    queries::{self, Scope},
    slug::Key,
    viewer::Viewer,
};
use crate::{
    error::AppError,
    http::{paging::PageRequest, respond::Prepared},
    state::AppState,
    tickets::Sales,
};

/// An event as what belongs to it knows it.
#[derive(Debug, FromQueryResult)]
pub struct Edition {
    /// Its id.
    pub id: Uuid,
    #[sea_orm(nested)]
    course: Course,
}

impl Edition {
    /// What its phase follows from, except for the judging, which makes no difference to tickets.
    pub fn facts(&self, sales: &Sales) -> Facts {
        self.course.facts(sales, None)
    }

    /// When any of that, or of the tickets, may be another by itself.
    pub fn moments(&self, sales: &Sales) -> Vec<DateTime<Utc>> {
        self.course.moments(sales, None)
    }

    /// Beginning.
    pub fn start_at(&self) -> DateTime<Utc> {
        self.course.start_at
    }

    /// End.
    pub fn end_at(&self) -> DateTime<Utc> {
        self.course.end_at
    }

    /// Whether those who come too late may wait for a place.
    pub fn takes_waiting(&self, now: DateTime<Utc>) -> bool {
        self.course.takes_waiting(now)
    }
}

/// What belongs to an event: the rows of a page, and how many there are in all.
#[derive(Debug)]
pub struct Children<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// How many there are in all.
    pub total: u64,
    /// When they may be others by themselves, as far as they do not tell it.
    pub moments: Vec<DateTime<Utc>>,
}

impl<T> From<(Vec<T>, u64)> for Children<T> {
    fn from((rows, total): (Vec<T>, u64)) -> Self {
        Self { rows, total, moments: Vec::new() }
    }
}

/// A page of what belongs to an event, tagged with the event and `topics`. `read` is not called for
/// an event that whoever asks may not see, which is 404.
pub async fn children<T: Serialize, C: Into<Children<T>>>(
    state: &AppState,
    viewer: &Viewer,
    key: &str,
    topics: &str,
    request: &PageRequest,
    read: impl AsyncFn(Edition) -> Result<C, AppError>,
) -> Result<Prepared, AppError> {
    let key: Key = key.parse().map_err(|_| AppError::NoneOf("events"))?;
    let request = request.plain();
    let answer = async |scope: Scope| {
        let event = queries::edition(state.db.reader(), &key, scope).await?.ok_or(AppError::NoneOf("events"))?;
        let tags = format!("event:{} {topics}", event.id);
        let now = state.clock.now();
        let Children { rows, total, moments } = read(event).await?.into();
        Prepared::of(&request.page(rows, total), &tags)?.turning(moments, now)
    };
    // The event that the site is about makes no difference here.
    match state.events.list(&request, "", async || answer(Scope::Public).await).await {
        Err(AppError::NoneOf(_)) if viewer.sees_drafts().await? => Ok(answer(Scope::All).await?.for_one()),
        answered => answered,
    }
}
