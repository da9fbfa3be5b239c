//! Programme of the demo's editions. All people and organisations are fictional.

mod challenges;
mod invitations;
mod judges;
mod projects;
mod questions;
mod releases;
mod rewards;
mod schedule;
mod sponsors;
mod tickets;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter,
};
use uuid::Uuid;

use crate::hackathon::events::EventInput;

pub(super) use sponsors::{Organisations, main_sponsors, organisations};

/// An edition to fill.
pub(super) struct Edition<'a> {
    pub(super) id: Uuid,
    pub(super) input: &'a EventInput,
    /// 0 for the upcoming edition.
    pub(super) years_ago: i32,
    pub(super) organisations: &'a Organisations,
    pub(super) now: DateTime<Utc>,
}

/// Replaces an edition's programme, except for its ticket types, which may be referenced by tickets.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    use entities::{challenges as c, judges as j, projects as p, rewards as r, sponsorships as s};
    replace::<c::Entity>(db, edition, c::Column::EventId, challenges::of(edition)).await?;
    releases::write(db, edition).await?;
    replace::<j::Entity>(db, edition, j::Column::EventId, judges::of(edition)).await?;
    replace::<s::Entity>(db, edition, s::Column::EventId, sponsors::of(edition)).await?;
    replace::<p::Entity>(db, edition, p::Column::EventId, projects::of(edition)).await?;
    replace::<r::Entity>(db, edition, r::Column::EventId, rewards::of(edition)).await?;
    tickets::write(db, edition).await?;
    questions::write(db, edition).await?;
    invitations::write(db, edition).await
}

async fn replace<E>(
    db: &impl ConnectionTrait,
    edition: &Edition<'_>,
    event: E::Column,
    rows: Vec<E::Model>,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
{
    E::delete_many().filter(event.eq(edition.id)).exec(db).await?;
    insert::<E>(db, rows).await
}

async fn insert<E>(db: &impl ConnectionTrait, rows: Vec<E::Model>) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
{
    if rows.is_empty() {
        return Ok(());
    }
    E::insert_many(rows.into_iter().map(IntoActiveModel::into_active_model)).exec_without_returning(db).await?;
    Ok(())
}

/// Numbers the rows in their order.
fn placed<T>(rows: impl IntoIterator<Item = T>) -> impl Iterator<Item = (i32, T)> {
    (1..).zip(rows)
}
