//! Queries of the staff list.

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QuerySelect,
    RelationTrait, Select,
};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

use crate::{
    hackathon::events::published,
    platform::{
        db::{
            self,
            search::{any_like, like_alternatives},
        },
        http::paging::{PageRequest, SortOrder},
    },
    ticketing::tickets::TicketRow,
};
use entities::{
    events,
    sea_orm_active_enums::TicketState,
    ticket_types,
    tickets::{Column, Entity, Relation},
};

/// Tickets that a list contains.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    pub(super) event: Option<Uuid>,
    pub(super) state: Option<TicketState>,
    pub(super) ticket_type: Option<Uuid>,
    /// Whether tickets of draft events are included.
    pub(super) drafts: bool,
}

/// A page of tickets and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<TicketRow>, u64), DbErr> {
    let order = Order::from(direction);
    let ids = within(scope, request.q.as_deref()).order_by(column, order.clone()).order_by(Column::Id, order);
    let ids = ids.select_only().column(Column::Id).into_tuple::<Uuid>();
    let (ids, total) = db::page(db, ids, request).await?;
    Ok((rows_of(db, ids).await?, total))
}

/// Number of tickets in each state.
pub(super) async fn counts(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, within(Scope { state: None, ..scope }, q), Column::State).await
}

/// Number of tickets of each type, by its id.
pub(super) async fn counts_by_type(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = within(Scope { ticket_type: None, ..scope }, q);
    db::counts::<_, Uuid>(db, found, Column::TicketTypeId).await
}

/// A part of the tickets of an export, oldest first.
pub(super) async fn part(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
    offset: u64,
    max: u64,
) -> Result<Vec<TicketRow>, DbErr> {
    let ids = within(scope, q).order_by_asc(Column::CreatedAt).order_by_asc(Column::Id);
    let ids = ids.offset(offset).limit(max).select_only().column(Column::Id).into_tuple::<Uuid>();
    rows_of(db, ids.all(db).await?).await
}

/// The tickets of a scope that match a search.
fn within(scope: Scope, q: Option<&str>) -> Select<Entity> {
    let within = Condition::all()
        .add_option(scope.event.map(|event| Column::EventId.eq(event)))
        .add_option(scope.state.map(|state| Column::State.eq(state)))
        .add_option(scope.ticket_type.map(|ticket_type| Column::TicketTypeId.eq(ticket_type)))
        .add_option((!scope.drafts).then(published));
    Entity::find().join(JoinType::InnerJoin, Relation::Events.def()).filter(within).filter(search_filter(q))
}

/// Tickets in the order of their ids.
async fn rows_of(db: &impl ConnectionTrait, ids: Vec<Uuid>) -> Result<Vec<TicketRow>, DbErr> {
    let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).find_also_related(ticket_types::Entity);
    let rows = rows.find_also(Entity, events::Entity).all(db).await?;
    let mut rows: Vec<TicketRow> = rows
        .into_iter()
        .filter_map(|(ticket, ticket_type, event)| Some(TicketRow { ticket, ticket_type: ticket_type?, event: event? }))
        .collect();
    let place: HashMap<Uuid, usize> = ids.into_iter().enumerate().map(|(place, id)| (id, place)).collect();
    rows.sort_by_key(|row| place.get(&row.ticket.id).copied());
    Ok(rows)
}

pub(super) async fn ticket_type(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<ticket_types::Model>, DbErr> {
    ticket_types::Entity::find_by_id(id).one(db).await
}

/// Every search word must match the name, the email address or the code.
fn search_filter(q: Option<&str>) -> Condition {
    let mut all = Condition::all();
    for word in like_alternatives(q.unwrap_or_default()) {
        all = all.add(any_like([Column::HolderName, Column::HolderEmail, Column::PublicCode], &word));
    }
    all
}
