//! Queries on the tables of the waiting list.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, JoinType,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select,
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::{
        TeamState, WaitingListOfferState as OfferState,
        WaitingListState::{self, Offered, Unverified, Waiting},
    },
    team_members, teams, ticket_types, users,
    waiting_list_entries::{ActiveModel, Column, Entity, Model},
    waiting_list_log as log, waiting_list_offers as offers,
};

/// States of entries that are not over.
pub(super) const OPEN_STATES: [WaitingListState; 3] = [Unverified, Waiting, Offered];

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The open entry of an email address at an event.
pub(super) async fn open_of_email(
    db: &impl ConnectionTrait,
    event: Uuid,
    email_key: &str,
) -> Result<Option<Model>, DbErr> {
    open_of(event).filter(Column::EmailKey.eq(email_key)).one(db).await
}

/// The open entry that a user made, for themselves or for a team.
pub(super) async fn open_by_user(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<Option<Model>, DbErr> {
    open_of(event).filter(Column::UserId.eq(user)).order_by_asc(Column::CreatedAt).one(db).await
}

/// The open entry of a team.
pub(super) async fn open_of_team(db: &impl ConnectionTrait, event: Uuid, team: Uuid) -> Result<Option<Model>, DbErr> {
    open_of(event).filter(Column::TeamId.eq(team)).one(db).await
}

fn open_of(event: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.is_in(OPEN_STATES))
}

/// Entries of a user: their own, those of their verified email address and those of their teams; the latest first. An
/// entry of a team belongs to its members only, also if one of them has left who made it.
pub(super) async fn of_user(
    db: &impl ConnectionTrait,
    user: Uuid,
    email_key: Option<&str>,
) -> Result<Vec<Model>, DbErr> {
    let teams = team_members::Entity::find()
        .filter(team_members::Column::UserId.eq(user))
        .filter(team_members::Column::LeftAt.is_null())
        .select_only()
        .column(team_members::Column::TeamId)
        .into_query();
    // An email address counts only for entries without an account.
    let by_email = email_key.map(|key| Condition::all().add(Column::UserId.is_null()).add(Column::EmailKey.eq(key)));
    let alone = Condition::any().add(Column::UserId.eq(user)).add_option(by_email);
    let own = Condition::any()
        .add(Condition::all().add(Column::TeamId.is_null()).add(alone))
        .add(Column::TeamId.in_subquery(teams));
    Entity::find().filter(own).order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).all(db).await
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Updates the set columns of a row whose event is locked and returns the new row; increments its version.
pub(super) async fn update(
    tx: &impl ConnectionTrait,
    entry: &Model,
    changes: ActiveModel,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let changes = ActiveModel { updated_at: Set(now), version: Set(entry.version + 1), ..changes };
    Entity::update_many().set(changes).filter(Column::Id.eq(entry.id)).exec(tx).await?;
    find(tx, entry.id).await?.ok_or_else(|| DbErr::RecordNotFound(format!("entry {}", entry.id)))
}

pub(super) async fn delete(tx: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Deletes unconfirmed entries that were made before this time; returns how many.
pub(super) async fn delete_unverified(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let old = Entity::delete_many().filter(Column::State.eq(Unverified)).filter(Column::CreatedAt.lte(before));
    Ok(old.exec(db).await?.rows_affected)
}

/// The next entries that seats can be offered to, in the order of the list, after another one.
pub(super) async fn eligible(
    tx: &impl ConnectionTrait,
    event: Uuid,
    now: DateTime<Utc>,
    after: Option<&Model>,
    max: u64,
) -> Result<Vec<Model>, DbErr> {
    let resumed = Condition::any().add(Column::ResumesAt.is_null()).add(Column::ResumesAt.lte(now));
    let waiting = waiting(event).filter(Column::Paused.eq(false)).filter(resumed);
    let rest = match after {
        Some(after) => waiting.filter(behind(after)),
        None => waiting,
    };
    in_order(rest).limit(max).all(tx).await
}

/// The first entries that wait at an event, even if they are paused.
pub(super) async fn waiting_at(tx: &impl ConnectionTrait, event: Uuid, max: u64) -> Result<Vec<Model>, DbErr> {
    in_order(waiting(event)).limit(max).all(tx).await
}

/// Number of entries ahead of one that compete for the same seats.
pub(super) async fn ahead(db: &impl ConnectionTrait, entry: &Model) -> Result<u64, DbErr> {
    let same = entry
        .ticket_type_id
        .map(|id| Condition::any().add(Column::TicketTypeId.is_null()).add(Column::TicketTypeId.eq(id)));
    let ahead = Condition::any().add(Column::Priority.gt(entry.priority)).add(
        Condition::all().add(Column::Priority.eq(entry.priority)).add(
            Condition::any()
                .add(Column::QueuedAt.lt(entry.queued_at))
                .add(Condition::all().add(Column::QueuedAt.eq(entry.queued_at)).add(Column::Id.lt(entry.id))),
        ),
    );
    let competing = waiting(entry.event_id).filter(Condition::all().add_option(same));
    competing.filter(ahead).filter(Column::Id.ne(entry.id)).count(db).await
}

fn waiting(event: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.eq(Waiting))
}

fn behind(entry: &Model) -> Condition {
    Condition::any().add(Column::Priority.lt(entry.priority)).add(
        Condition::all().add(Column::Priority.eq(entry.priority)).add(
            Condition::any()
                .add(Column::QueuedAt.gt(entry.queued_at))
                .add(Condition::all().add(Column::QueuedAt.eq(entry.queued_at)).add(Column::Id.gt(entry.id))),
        ),
    )
}

pub(super) fn in_order(entries: Select<Entity>) -> Select<Entity> {
    entries.order_by_desc(Column::Priority).order_by_asc(Column::QueuedAt).order_by_asc(Column::Id)
}

/// Events with entries that wait or have an offer.
pub(super) async fn events_in_use(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    let open = Entity::find().filter(Column::State.is_in([Waiting, Offered])).select_only().column(Column::EventId);
    open.distinct().into_tuple().all(db).await
}

pub(super) async fn insert_offer(tx: &impl ConnectionTrait, row: offers::Model) -> Result<(), DbErr> {
    offers::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

pub(super) async fn update_offer(
    tx: &impl ConnectionTrait,
    id: Uuid,
    changes: offers::ActiveModel,
) -> Result<(), DbErr> {
    offers::Entity::update_many().set(changes).filter(offers::Column::Id.eq(id)).exec(tx).await.map(drop)
}

/// The offer of an entry that was not answered; its time may be over.
pub(super) async fn pending_of(db: &impl ConnectionTrait, entry: Uuid) -> Result<Option<offers::Model>, DbErr> {
    pending().filter(offers::Column::EntryId.eq(entry)).one(db).await
}

/// The offers of these entries that were not answered.
pub(super) async fn pending_of_all(db: &impl ConnectionTrait, entries: &[Uuid]) -> Result<Vec<offers::Model>, DbErr> {
    pending().filter(offers::Column::EntryId.is_in(entries.iter().copied())).all(db).await
}

/// All offers of an event that were not answered, the oldest first.
pub(super) async fn pending_at(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<offers::Model>, DbErr> {
    let at = pending().filter(offers::Column::EventId.eq(event));
    at.order_by_asc(offers::Column::ExpiresAt).order_by_asc(offers::Column::Id).all(db).await
}

fn pending() -> Select<offers::Entity> {
    offers::Entity::find().filter(offers::Column::State.eq(OfferState::Pending))
}

pub(super) async fn insert_log(tx: &impl ConnectionTrait, row: log::Model) -> Result<(), DbErr> {
    log::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// What happened to an entry, the latest first.
pub(super) async fn log_of(db: &impl ConnectionTrait, entry: Uuid) -> Result<Vec<log::Model>, DbErr> {
    let own = log::Entity::find().filter(log::Column::EntryId.eq(entry));
    own.order_by_desc(log::Column::At).order_by_desc(log::Column::Id).all(db).await
}

/// Current members of a team that is not disbanded, in the order they joined.
pub(super) async fn members(db: &impl ConnectionTrait, team: Uuid) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .join(JoinType::InnerJoin, team_members::Relation::Users.def().rev())
        .join(JoinType::InnerJoin, team_members::Relation::Teams.def())
        .filter(team_members::Column::TeamId.eq(team))
        .filter(team_members::Column::LeftAt.is_null())
        .filter(teams::Column::State.ne(TeamState::Disbanded))
        .order_by_asc(team_members::Column::JoinedAt)
        .order_by_asc(team_members::Column::Id)
        .all(db)
        .await
}

pub(super) async fn teams(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<teams::Model>, DbErr> {
    teams::Entity::find().filter(teams::Column::Id.is_in(ids.iter().copied())).all(db).await
}

/// The team of a user at an event.
pub(super) async fn team_of(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<Option<Uuid>, DbErr> {
    let own = team_members::Entity::find()
        .filter(team_members::Column::EventId.eq(event))
        .filter(team_members::Column::UserId.eq(user))
        .filter(team_members::Column::LeftAt.is_null());
    own.select_only().column(team_members::Column::TeamId).into_tuple().one(db).await
}

pub(super) async fn ticket_types(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<ticket_types::Model>, DbErr> {
    ticket_types::Entity::find().filter(ticket_types::Column::Id.is_in(ids.iter().copied())).all(db).await
}
