//! Queries on the tables of the waiting list.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, JoinType,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select, UpdateMany,
    sea_query::Expr,
};
use uuid::Uuid;

use entities::{
    events,
    sea_orm_active_enums::{
        EventStatus, TeamState, TicketState, WaitingListOfferState as OfferState,
        WaitingListState::{self, Offered, Unverified, Waiting},
    },
    team_members, teams, ticket_types, tickets, users,
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

/// Whose entries.
#[derive(Debug, Clone, Copy)]
pub(super) enum Owner<'a> {
    User(Uuid),
    /// The normalised address of someone without an account.
    Guest(&'a str),
}

impl Owner<'_> {
    fn entries(self) -> Condition {
        match self {
            Self::User(user) => Condition::all().add(Column::UserId.eq(user)),
            Self::Guest(key) => Condition::all().add(Column::EmailKey.eq(key)).add(Column::UserId.is_null()),
        }
    }
}

/// All entries of a user, and those of an address without an account.
pub(super) async fn all_of(db: &impl ConnectionTrait, user: Uuid, key: Option<&str>) -> Result<Vec<Model>, DbErr> {
    let by_email = key.map(|key| Owner::Guest(key).entries());
    Entity::find().filter(Condition::any().add(Owner::User(user).entries()).add_option(by_email)).all(db).await
}

/// The open entries of an owner.
pub(super) async fn open_of_owner(db: &impl ConnectionTrait, owner: Owner<'_>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(owner.entries()).filter(Column::State.is_in(OPEN_STATES)).all(db).await
}

/// Whether a user waits for a seat of an event that has not ended.
pub(super) async fn is_waiting(db: &impl ConnectionTrait, user: Uuid, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let own = Entity::find().filter(Column::UserId.eq(user)).filter(Column::State.is_in([Waiting, Offered]));
    let running = own.inner_join(events::Entity).filter(events::Column::EndAt.gt(now));
    Ok(running.count(db).await? > 0)
}

/// Removes names and addresses from the entries of an owner.
pub(super) async fn anonymise(db: &impl ConnectionTrait, owner: Owner<'_>, now: DateTime<Utc>) -> Result<(), DbErr> {
    clear_personal_data(now).filter(owner.entries()).exec(db).await?;
    Ok(())
}

/// Removes names and addresses from the entries of events; returns the number of changed rows.
pub(super) async fn anonymise_events(
    db: &impl ConnectionTrait,
    events: Vec<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let named = clear_personal_data(now).filter(Column::EventId.is_in(events)).filter(Column::Email.is_not_null());
    Ok(named.exec(db).await?.rows_affected)
}

fn clear_personal_data(now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    let update = update.col_expr(Column::SearchText, Expr::value(""));
    [Column::Email, Column::EmailKey, Column::Name]
        .into_iter()
        .fold(update, |update, column| update.col_expr(column, Expr::value(None::<String>)))
}

/// The latest `max` public editions of an event's series that are over.
pub(super) async fn earlier_editions(
    db: &impl ConnectionTrait,
    event: &events::Model,
    max: u64,
    now: DateTime<Utc>,
) -> Result<Vec<events::Model>, DbErr> {
    let editions = events::Entity::find()
        .filter(events::Column::SeriesId.eq(event.series_id))
        .filter(events::Column::Id.ne(event.id))
        .filter(events::Column::EndAt.lt(now))
        .filter(events::Column::Status.is_not_in([EventStatus::Draft, EventStatus::Cancelled]));
    editions.order_by_desc(events::Column::EndAt).limit(max).all(db).await
}

/// Number of tickets of an event that were ever confirmed.
pub(super) async fn count_sold(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    sold(event).count(db).await
}

/// Number of tickets of an event that are confirmed.
pub(super) async fn count_confirmed(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    sold(event).filter(tickets::Column::State.eq(TicketState::Confirmed)).count(db).await
}

/// Number of confirmed tickets of an event that were cancelled in this time, of which the end may be open.
pub(super) async fn count_cancelled(
    db: &impl ConnectionTrait,
    event: Uuid,
    since: DateTime<Utc>,
    before: Option<DateTime<Utc>>,
) -> Result<u64, DbErr> {
    let freed = [TicketState::Cancelled, TicketState::Refunded, TicketState::Released];
    let cancelled = Condition::all()
        .add(tickets::Column::State.is_in(freed))
        .add(tickets::Column::CancelledAt.gte(since))
        .add_option(before.map(|before| tickets::Column::CancelledAt.lt(before)));
    sold(event).filter(cancelled).count(db).await
}

fn sold(event: Uuid) -> Select<tickets::Entity> {
    let at = tickets::Entity::find().filter(tickets::Column::EventId.eq(event));
    // A transferred ticket has a successor.
    at.filter(tickets::Column::ConfirmedAt.is_not_null()).filter(tickets::Column::State.ne(TicketState::Transferred))
}
