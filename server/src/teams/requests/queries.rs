//! The table `team_requests`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Set,
    UpdateMany, sea_query::OnConflict,
};
use uuid::Uuid;

use crate::entities::{
    sea_orm_active_enums::TeamRequestState,
    team_requests::{ActiveModel, Column, Entity, Model},
    users,
};

/// So many are shown at once; the next ones follow as these are answered.
const MOST: u64 = 100;

/// Those that wait for an answer, with who asks, the oldest first.
pub(super) async fn pending(
    db: &impl ConnectionTrait,
    team: Uuid,
) -> Result<Vec<(Model, Option<users::Model>)>, DbErr> {
    Entity::find()
        .find_also_related(users::Entity)
        .filter(Column::TeamId.eq(team))
        .filter(Column::State.eq(TeamRequestState::Pending))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await
}

pub(super) async fn find(db: &impl ConnectionTrait, team: Uuid, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).filter(Column::TeamId.eq(team)).one(db).await
}

/// Answers whether it was written: nothing is when they wait already.
pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let waiting = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(waiting).exec_without_returning(tx).await? == 1)
}

/// Answers one that still waits; answers whether it did.
pub(super) async fn decide(
    tx: &impl ConnectionTrait,
    id: Uuid,
    state: TeamRequestState,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let decided = turned(state, Some(by), now).filter(Column::Id.eq(id));
    Ok(decided.exec(tx).await?.rows_affected == 1)
}

/// Takes back what somebody asked of a team; answers whether they waited.
pub(super) async fn withdraw(
    tx: &impl ConnectionTrait,
    team: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let own = turned(TeamRequestState::Withdrawn, Some(user), now);
    let own = own.filter(Column::TeamId.eq(team)).filter(Column::UserId.eq(user));
    Ok(own.exec(tx).await?.rows_affected > 0)
}

/// Ends what somebody still asks of the teams of an event: they have a place.
pub(in crate::teams) async fn expire_of(
    tx: &impl ConnectionTrait,
    event: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let own = turned(TeamRequestState::Expired, None, now);
    own.filter(Column::EventId.eq(event)).filter(Column::UserId.eq(user)).exec(tx).await.map(drop)
}

/// Ends what is asked of a team that is no more.
pub(in crate::teams) async fn expire_all(
    tx: &impl ConnectionTrait,
    team: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    turned(TeamRequestState::Expired, None, now).filter(Column::TeamId.eq(team)).exec(tx).await.map(drop)
}

/// Only what waits turns into anything, and once.
fn turned(state: TeamRequestState, by: Option<Uuid>, now: DateTime<Utc>) -> UpdateMany<Entity> {
    let row = ActiveModel { state: Set(state), decided_at: Set(Some(now)), decided_by: Set(by), ..Default::default() };
    Entity::update_many().set(row).filter(Column::State.eq(TeamRequestState::Pending))
}
