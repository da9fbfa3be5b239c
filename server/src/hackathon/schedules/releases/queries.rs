//! The table `schedule_releases`. A release stores a large snapshot of the whole schedule; only comparisons read it.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::schedule_releases::{Column, Entity, Model};

/// The public columns of a release.
#[derive(Debug, FromQueryResult)]
pub(super) struct ReleaseRow {
    pub(super) number: i32,
    pub(super) published_at: DateTime<Utc>,
    pub(super) note: Option<String>,
    pub(super) changes: Value,
}

/// A page of the releases of an event, the latest first.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<ReleaseRow>, u64), DbErr> {
    db::page(db, public_columns(event).into_model::<ReleaseRow>(), request).await
}

/// One release of an event.
pub(super) async fn find(db: &impl ConnectionTrait, event: Uuid, number: i32) -> Result<Option<ReleaseRow>, DbErr> {
    public_columns(event).filter(Column::Number.eq(number)).into_model().one(db).await
}

/// The latest release of an event, without its snapshot; `None` if nothing was published.
pub(super) async fn latest(db: &impl ConnectionTrait, event: Uuid) -> Result<Option<ReleaseRow>, DbErr> {
    public_columns(event).into_model().one(db).await
}

/// The latest release of an event with its snapshot.
pub(super) async fn latest_complete(db: &impl ConnectionTrait, event: Uuid) -> Result<Option<Model>, DbErr> {
    latest_first(event).one(db).await
}

/// The first release of an event with its snapshot.
pub(super) async fn first_complete(db: &impl ConnectionTrait, event: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::EventId.eq(event)).order_by_asc(Column::Number).one(db).await
}

/// All releases of an event, the latest first.
pub(super) async fn all(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ReleaseRow>, DbErr> {
    public_columns(event).into_model().all(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

fn public_columns(event: Uuid) -> Select<Entity> {
    latest_first(event).select_only().columns([Column::Number, Column::PublishedAt, Column::Note, Column::Changes])
}

fn latest_first(event: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::EventId.eq(event)).order_by_desc(Column::Number)
}

impl From<Model> for ReleaseRow {
    fn from(row: Model) -> Self {
        Self { number: row.number, published_at: row.published_at, note: row.note, changes: row.changes }
    }
}
