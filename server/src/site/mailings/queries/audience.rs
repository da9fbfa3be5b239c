//! Queries on the people who may get a mailing: subscribers, ticket holders, team members, and those who wait for a seat.

use std::collections::{HashMap, HashSet};

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::{TicketState, WaitingListState},
    subscribers, team_members, ticket_types, tickets, users, waiting_list_entries,
};

pub(in crate::site::mailings) async fn subscribers(
    db: &impl ConnectionTrait,
) -> Result<Vec<subscribers::Model>, DbErr> {
    subscribers::Entity::find().order_by_asc(subscribers::Column::Id).all(db).await
}

/// Subscribers, locked against changes until the transaction ends.
pub(in crate::site::mailings) async fn lock_subscribers(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, subscribers::Model>, DbErr> {
    let rows = subscribers::Entity::find().filter(subscribers::Column::Id.is_in(ids));
    let rows = rows.order_by_asc(subscribers::Column::Id).lock_shared().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Accounts, locked against changes until the transaction ends.
pub(in crate::site::mailings) async fn lock_users(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, users::Model>, DbErr> {
    let rows = users::Entity::find().filter(users::Column::Id.is_in(ids)).order_by_asc(users::Column::Id);
    by_id(rows.lock_shared().all(db).await?)
}

/// Tickets with their types.
pub(in crate::site::mailings) async fn tickets_by_id(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, (tickets::Model, Option<ticket_types::Model>)>, DbErr> {
    let rows = tickets::Entity::find().find_also_related(ticket_types::Entity);
    let rows = rows.filter(tickets::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.0.id, row)).collect())
}

/// Tickets of an event in these states, of these types or all.
pub(in crate::site::mailings) async fn tickets(
    db: &impl ConnectionTrait,
    event: Uuid,
    states: &[TicketState],
    types: &[Uuid],
) -> Result<Vec<tickets::Model>, DbErr> {
    use tickets::Column;
    let mut rows = tickets::Entity::find().filter(Column::EventId.eq(event));
    rows = rows.filter(Column::State.is_in(states.iter().copied()));
    if !types.is_empty() {
        rows = rows.filter(Column::TicketTypeId.is_in(types.iter().copied()));
    }
    rows.order_by_asc(Column::Id).all(db).await
}

/// Accounts that have a ticket of an event.
pub(in crate::site::mailings) async fn holders(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<HashMap<Uuid, users::Model>, DbErr> {
    let ids = tickets::Entity::find().select_only().column(tickets::Column::UserId);
    let ids = ids.filter(tickets::Column::EventId.eq(event)).filter(tickets::Column::UserId.is_not_null());
    by_id(users::Entity::find().filter(users::Column::Id.in_subquery(ids.into_query())).all(db).await?)
}

/// Users who are in a team of an event.
pub(in crate::site::mailings) async fn members(db: &impl ConnectionTrait, event: Uuid) -> Result<HashSet<Uuid>, DbErr> {
    use team_members::Column;
    let rows = team_members::Entity::find().filter(Column::EventId.eq(event)).filter(Column::LeftAt.is_null());
    let ids: Vec<Uuid> = rows.select_only().column(Column::UserId).into_tuple().all(db).await?;
    Ok(ids.into_iter().collect())
}

/// Entries that wait for a seat of an event, or are offered one.
pub(in crate::site::mailings) async fn waiting(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<waiting_list_entries::Model>, DbErr> {
    waiting_entries(event).order_by_asc(waiting_list_entries::Column::Id).all(db).await
}

/// Those of the entries that belong to these accounts, or without one to these folded addresses.
pub(in crate::site::mailings) async fn waiting_among(
    db: &impl ConnectionTrait,
    event: Uuid,
    users: impl IntoIterator<Item = Uuid>,
    keys: impl IntoIterator<Item = &str>,
) -> Result<Vec<waiting_list_entries::Model>, DbErr> {
    use waiting_list_entries::Column;
    let guests = Condition::all().add(Column::UserId.is_null()).add(Column::EmailKey.is_in(keys));
    let own = Condition::any().add(Column::UserId.is_in(users)).add(guests);
    waiting_entries(event).filter(own).all(db).await
}

/// Accounts that wait for a seat of an event.
pub(in crate::site::mailings) async fn waiting_users(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<HashMap<Uuid, users::Model>, DbErr> {
    use waiting_list_entries::Column;
    let ids = waiting_entries(event).filter(Column::UserId.is_not_null()).select_only().column(Column::UserId);
    by_id(users::Entity::find().filter(users::Column::Id.in_subquery(ids.into_query())).all(db).await?)
}

fn waiting_entries(event: Uuid) -> Select<waiting_list_entries::Entity> {
    use waiting_list_entries::Column;
    let states = [WaitingListState::Waiting, WaitingListState::Offered];
    waiting_list_entries::Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.is_in(states))
}

fn by_id(rows: Vec<users::Model>) -> Result<HashMap<Uuid, users::Model>, DbErr> {
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
