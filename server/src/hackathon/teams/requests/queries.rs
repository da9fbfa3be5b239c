//! Queries on the table `team_requests`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Set,
    UpdateMany, sea_query::OnConflict,
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::TeamRequestState,
    team_requests::{ActiveModel, Column, Entity, Model},
    users,
};

/// Maximum number of listed requests; further ones appear as these are decided.
const MAX_REQUESTS: u64 = 100;

/// Pending requests of a team with their requesters, oldest first.
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
        .limit(MAX_REQUESTS)
        .all(db)
        .await
}

pub(super) async fn find(db: &impl ConnectionTrait, team: Uuid, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).filter(Column::TeamId.eq(team)).one(db).await
}

/// Returns whether the row was inserted; `false` if the user already has a pending request for the team.
pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let waiting = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(waiting).exec_without_returning(tx).await? == 1)
}

/// Decides a pending request. Returns `false` if it is not pending.
pub(super) async fn decide(
    tx: &impl ConnectionTrait,
    id: Uuid,
    state: TeamRequestState,
    decided_by: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let decided = set_state(state, Some(decided_by), now).filter(Column::Id.eq(id));
    Ok(decided.exec(tx).await?.rows_affected == 1)
}

/// Withdraws a user's pending request for a team. Returns `false` if there is none.
pub(super) async fn withdraw(
    tx: &impl ConnectionTrait,
    team: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let own = set_state(TeamRequestState::Withdrawn, Some(user), now);
    let own = own.filter(Column::TeamId.eq(team)).filter(Column::UserId.eq(user));
    Ok(own.exec(tx).await?.rows_affected > 0)
}

/// Expires a user's pending requests at an event, because they are in a team now.
pub(in crate::hackathon::teams) async fn expire_of(
    tx: &impl ConnectionTrait,
    event: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let own = set_state(TeamRequestState::Expired, None, now);
    own.filter(Column::EventId.eq(event)).filter(Column::UserId.eq(user)).exec(tx).await.map(drop)
}

/// Expires all pending requests of a disbanded team.
pub(in crate::hackathon::teams) async fn expire_all(
    tx: &impl ConnectionTrait,
    team: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    set_state(TeamRequestState::Expired, None, now).filter(Column::TeamId.eq(team)).exec(tx).await.map(drop)
}

/// An update of pending requests only: a request changes its state at most once.
fn set_state(state: TeamRequestState, decided_by: Option<Uuid>, now: DateTime<Utc>) -> UpdateMany<Entity> {
    let row = ActiveModel {
        state: Set(state),
        decided_at: Set(Some(now)),
        decided_by: Set(decided_by),
        ..Default::default()
    };
    Entity::update_many().set(row).filter(Column::State.eq(TeamRequestState::Pending))
}
