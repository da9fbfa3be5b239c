//! Queries of the staff list.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QuerySelect,
    RelationTrait, Select,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::{super::queries as entries, types::Counts};
use crate::{
    hackathon::events,
    platform::{
        db::{self, RowVersion, VersionColumns, search::like_patterns},
        http::paging::{Direction, PageRequest, SortOrder},
    },
};
use entities::{
    events as event_rows,
    sea_orm_active_enums::WaitingListState,
    waiting_list_entries::{Column, Entity, Model, Relation},
};

/// Entries that a list contains.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    pub(super) event: Option<Uuid>,
    pub(super) state: Option<WaitingListState>,
    pub(super) ticket_type: Option<Uuid>,
    /// Whether entries of draft events are included.
    pub(super) drafts: bool,
}

/// How a list is sorted: by the order in which seats are given, or by a column.
pub(super) type Sort = SortOrder<Option<Column>>;

/// A page of entries and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
    sort: Sort,
) -> Result<(Vec<Model>, u64), DbErr> {
    db::page(db, sorted(within(scope, request.q.as_deref()), sort), request).await
}

/// A part of the entries of an export, in the order in which seats are given.
pub(super) async fn part(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
    offset: u64,
    max: u64,
) -> Result<Vec<Model>, DbErr> {
    sorted(within(scope, q), SortOrder::ascending(None)).offset(offset).limit(max).all(db).await
}

/// Number of entries in each state, for the filter of the list.
pub(super) async fn counts_by_state(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, within(Scope { state: None, ..scope }, q), Column::State).await
}

/// Number of entries that wait for each ticket type, by its id.
pub(super) async fn counts_by_type(
    db: &impl ConnectionTrait,
    scope: Scope,
    q: Option<&str>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    // The others wait for any type.
    let found = within(Scope { ticket_type: None, ..scope }, q).filter(Column::TicketTypeId.is_not_null());
    db::counts::<_, Uuid>(db, found, Column::TicketTypeId).await
}

/// Number of entries in each state.
pub(super) async fn counts(db: &impl ConnectionTrait, scope: Scope, q: Option<&str>) -> Result<Counts, DbErr> {
    let counted = within(Scope { state: None, ..scope }, q)
        .select_only()
        .column(Column::State)
        .column_as(Expr::col((Entity, Column::Id)).count(), "number")
        .group_by(Column::State)
        .into_tuple::<(WaitingListState, i64)>()
        .all(db)
        .await?;
    let mut counts = Counts::default();
    for (state, number) in counted {
        let place = match state {
            WaitingListState::Unverified => &mut counts.unverified,
            WaitingListState::Waiting => &mut counts.waiting,
            WaitingListState::Offered => &mut counts.offered,
            WaitingListState::Accepted => &mut counts.accepted,
            WaitingListState::Lapsed => &mut counts.lapsed,
            WaitingListState::Left => &mut counts.left,
            WaitingListState::Removed => &mut counts.removed,
            WaitingListState::Closed => &mut counts.closed,
        };
        *place = number.unsigned_abs();
    }
    Ok(counts)
}

fn sorted(rows: Select<Entity>, SortOrder { column, direction }: Sort) -> Select<Entity> {
    let order = Order::from(direction);
    match column {
        Some(column) => rows.order_by(column, order.clone()).order_by(Column::Id, order),
        None if direction == Direction::Ascending => entries::in_order(rows),
        None => rows.order_by_asc(Column::Priority).order_by_desc(Column::QueuedAt).order_by_desc(Column::Id),
    }
}

fn within(Scope { event, state, ticket_type, drafts }: Scope, q: Option<&str>) -> Select<Entity> {
    let mut within = Condition::all()
        .add_option(event.map(|event| Column::EventId.eq(event)))
        .add_option(state.map(|state| Column::State.eq(state)))
        .add_option(ticket_type.map(|id| Column::TicketTypeId.eq(id)));
    for word in like_patterns(q.unwrap_or_default()) {
        within = within.add(Expr::col((Entity, Column::SearchText)).like(word));
    }
    let entries = Entity::find().filter(within);
    if drafts {
        return entries;
    }
    // Looking up the event of every entry takes longer than the rest, so only where it matters.
    entries.join(JoinType::InnerJoin, Relation::Events.def()).filter(events::published())
}

/// Changes the settings of an event, if it has the expected version, and returns its row then.
pub(super) async fn change_event(
    tx: &impl ConnectionTrait,
    changes: event_rows::ActiveModel,
    expected: RowVersion,
) -> Result<Option<event_rows::Model>, DbErr> {
    let columns = VersionColumns { id: event_rows::Column::Id, version: event_rows::Column::Version };
    if !db::update_if_version(tx, changes, columns, expected).await? {
        return Ok(None);
    }
    event_rows::Entity::find_by_id(expected.id).one(tx).await
}
