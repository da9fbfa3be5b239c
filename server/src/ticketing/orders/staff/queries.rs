//! Queries of the staff list.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, RelationTrait,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use crate::{
    accounts::users::usernames,
    hackathon::events::{by_ids, published},
    platform::{
        db::{
            self,
            search::{any_like, like_alternatives},
        },
        http::paging::{PageRequest, SortOrder},
    },
};
use entities::{
    orders::{Column, Entity, Model, Relation},
    sea_orm_active_enums::OrderState,
    ticket_types, tickets, users,
};

/// Orders that a list contains.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    pub(super) event: Option<Uuid>,
    pub(super) state: Option<OrderState>,
    /// Only unpaid orders opened before this time.
    pub(super) unpaid_before: Option<DateTime<Utc>>,
    /// Whether orders of draft events are included.
    pub(super) drafts: bool,
}

/// What the view of orders needs of other rows, by their ids.
pub(super) struct Related {
    pub(super) events: HashMap<Uuid, String>,
    pub(super) ticket_types: HashMap<Uuid, String>,
    pub(super) codes: HashMap<Uuid, String>,
    pub(super) usernames: HashMap<Uuid, String>,
}

/// A page of orders and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let rows = within(scope).filter(search_filter(request)).order_by(column, order.clone()).order_by(Column::Id, order);
    db::page(db, rows, request).await
}

/// Number of orders in each state.
pub(super) async fn counts(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = within(Scope { state: None, ..scope }).filter(search_filter(request));
    db::counts::<_, String>(db, found, Column::State).await
}

/// What was paid for the orders and what was refunded, in cents.
pub(super) async fn sums(db: &impl ConnectionTrait, request: &PageRequest, scope: Scope) -> Result<(i64, i64), DbErr> {
    // PostgreSQL sums `bigint` values as `numeric`.
    let sum = |column: Column| Expr::col((Entity, column)).sum().cast_as("bigint");
    let sums = within(scope)
        .filter(search_filter(request))
        .filter(Column::PaidAt.is_not_null())
        .select_only()
        .column_as(sum(Column::TotalMinor), "paid")
        .column_as(sum(Column::RefundedMinor), "refunded");
    let sums = sums.into_tuple::<(Option<i64>, Option<i64>)>().one(db).await?;
    // Without rows the sums are null.
    let (paid, refunded) = sums.unwrap_or_default();
    Ok((paid.unwrap_or_default(), refunded.unwrap_or_default()))
}

/// All orders of a scope, the oldest first.
pub(super) async fn all(db: &impl ConnectionTrait, scope: Scope) -> Result<Vec<Model>, DbErr> {
    by_age(scope).all(db).await
}

/// One page of the orders in a scope, the oldest first.
pub(super) async fn part(db: &impl ConnectionTrait, scope: Scope, offset: u64, max: u64) -> Result<Vec<Model>, DbErr> {
    by_age(scope).offset(offset).limit(max).all(db).await
}

/// Loads what the views of these orders need.
pub(super) async fn related(db: &impl ConnectionTrait, orders: &[Model]) -> Result<Related, DbErr> {
    let ids = |of: fn(&Model) -> Option<Uuid>| orders.iter().filter_map(of).collect::<Vec<Uuid>>();
    let events = by_ids(db, ids(|order| Some(order.event_id))).await?;
    let ticket_types = ticket_types::Entity::find();
    let ticket_types = ticket_types.filter(ticket_types::Column::Id.is_in(ids(|order| Some(order.ticket_type_id))));
    let ticket_types = ticket_types.select_only().columns([ticket_types::Column::Id, ticket_types::Column::Name]);
    let codes = tickets::Entity::find().filter(tickets::Column::Id.is_in(ids(|order| Some(order.ticket_id))));
    let codes = codes.select_only().columns([tickets::Column::Id, tickets::Column::PublicCode]);
    Ok(Related {
        events: events.into_iter().map(|event| (event.id, event.title)).collect(),
        ticket_types: ticket_types.into_tuple().all(db).await?.into_iter().collect(),
        codes: codes.into_tuple().all(db).await?.into_iter().collect(),
        usernames: usernames(db, ids(|order| order.user_id)).await?,
    })
}

fn by_age(scope: Scope) -> sea_orm::Select<Entity> {
    within(scope).order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)
}

fn within(Scope { event, state, unpaid_before, drafts }: Scope) -> sea_orm::Select<Entity> {
    let within = Condition::all()
        .add_option(event.map(|event| Column::EventId.eq(event)))
        .add_option(state.map(|state| Column::State.eq(state)))
        .add_option(unpaid_before.map(|_| Column::State.eq(OrderState::AwaitingPayment)))
        .add_option(unpaid_before.map(|time| Column::CreatedAt.lte(time)))
        .add_option((!drafts).then(published));
    Entity::find().join(JoinType::InnerJoin, Relation::Events.def()).filter(within)
}

/// Every search word must match the number, the buyer's billing name or tax number, or the name or username of their
/// account.
fn search_filter(request: &PageRequest) -> Condition {
    let mut all = Condition::all();
    for word in like_alternatives(request.q.as_deref().unwrap_or_default()) {
        let account = any_like([users::Column::Name, users::Column::Username], &word);
        let accounts = users::Entity::find().select_only().column(users::Column::Id).filter(account).into_query();
        let order = any_like([Column::Number, Column::BuyerName, Column::BuyerTaxNumber], &word);
        all = all.add(order.add(Column::UserId.in_subquery(accounts)));
    }
    all
}
