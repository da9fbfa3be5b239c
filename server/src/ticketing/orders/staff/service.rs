//! Lists, shows and refunds orders.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries::{self, Related, Scope},
    types::{OrderSelection, OrderSums, RefundInput, StaffOrder, StaffOrderDetails, StaffOrderList},
};
use crate::{
    hackathon::{admin_resource::StaffContext, sales::Money},
    platform::{
        context::Context,
        error::AppError,
        http::paging::{PageRequest, SortOrder},
    },
    ticketing::{
        idempotency::IdempotentRequest,
        orders::{
            OVERDUE_AFTER, queries as orders,
            refunds::{self, NewRefund},
            types::{Amounts, BuyerView, RefundView},
        },
        tickets,
    },
};
use entities::orders::{Column, Model};

const SORT_COLUMNS: [(&str, Column); 3] =
    [("createdAt", Column::CreatedAt), ("paidAt", Column::PaidAt), ("total", Column::TotalMinor)];

/// A page of orders, newest first by default.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    request: PageRequest,
    OrderSelection { event, state, overdue }: OrderSelection,
) -> Result<StaffOrderList, AppError> {
    let db = context.db.reader();
    let unpaid_before = overdue.then(|| context.clock.now() - OVERDUE_AFTER);
    let scope = Scope { state, unpaid_before, ..scope(db, staff, event.as_deref()).await? };
    let order = request.sort_by(&SORT_COLUMNS, SortOrder::descending(Column::CreatedAt))?;
    let request = request
        .with_filter("event", event.as_deref())
        .with_enum_filter("state", state.as_ref())
        .with_filter("overdue", overdue.then_some("true"));
    let (rows, total) = queries::page(db, &request, scope, order).await?;
    let counts = queries::counts(db, &request, scope).await?;
    let (paid, refunded) = queries::sums(db, &request, scope).await?;
    let sums = OrderSums { paid: Money::sum_in_euros(paid), refunded: Money::sum_in_euros(refunded) };
    Ok(StaffOrderList { page: request.page(views(db, rows).await?, total).with_counts("state", counts), sums })
}

/// One order with its refunds.
pub(super) async fn show(context: &Context, staff: &StaffContext, id: Uuid) -> Result<StaffOrderDetails, AppError> {
    let db = context.db.reader();
    let order = visible(db, staff, id).await?;
    details(db, order).await
}

/// Refunds an order in full or in part; its ticket stays valid. A repeated request changes nothing.
pub(super) async fn refund(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    input: RefundInput,
    request: IdempotentRequest,
) -> Result<StaffOrderDetails, AppError> {
    let tx = context.db.begin().await?;
    let order = visible(&tx, staff, id).await?;
    let row = tickets::find_unchecked(&tx, order.ticket_id).await?.ok_or(AppError::NotFound)?;
    tickets::lock(&tx, row).await?.ok_or(AppError::NotFound)?;
    if request.earlier_ticket(&tx).await?.is_some() {
        return details(&tx, order).await;
    }
    let RefundInput { amount, reason } = input;
    let refund = NewRefund { amount, reason, requested_by: Some(staff.user) };
    if refunds::request_refund(context, &tx, &staff.actor, order.id, refund).await?.is_none() {
        return Err(AppError::invalid("amount", "There's nothing left to refund."));
    }
    request.store_result(context, &tx, order.ticket_id).await?;
    let details = details(&tx, orders::find(&tx, order.id).await?.ok_or(AppError::NotFound)?).await?;
    tx.commit().await?;
    Ok(details)
}

/// An order of an event that staff may see; 404 otherwise.
async fn visible(db: &impl ConnectionTrait, staff: &StaffContext, id: Uuid) -> Result<Model, AppError> {
    let order = orders::find(db, id).await?.ok_or(AppError::NotFound)?;
    let event = staff.find_visible_event(db, &order.event_id.to_string()).await?;
    event.map(|_| order).ok_or(AppError::NotFound)
}

/// The orders of an event, or of all; 422 for an unknown event.
pub(super) async fn scope(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    event: Option<&str>,
) -> Result<Scope, AppError> {
    let event = staff.event_filter(db, event).await?;
    Ok(Scope { event, state: None, unpaid_before: None, drafts: staff.sees_drafts })
}

async fn details(db: &impl ConnectionTrait, order: Model) -> Result<StaffOrderDetails, AppError> {
    let refunds = orders::list_refunds(db, order.id).await?.into_iter().map(RefundView::from_refund).collect();
    let order = views(db, vec![order]).await?.pop().ok_or(AppError::NotFound)?;
    Ok(StaffOrderDetails { order, refunds })
}

/// The staff view of rows.
pub(super) async fn views(db: &impl ConnectionTrait, orders: Vec<Model>) -> Result<Vec<StaffOrder>, AppError> {
    let related = queries::related(db, &orders).await?;
    Ok(orders.into_iter().map(|order| view(order, &related)).collect())
}

fn view(order: Model, related: &Related) -> StaffOrder {
    // Foreign keys keep these rows.
    let name = |names: &std::collections::HashMap<Uuid, String>, id| names.get(&id).cloned().unwrap_or_default();
    StaffOrder {
        event: name(&related.events, order.event_id),
        ticket_type: name(&related.ticket_types, order.ticket_type_id),
        ticket_code: name(&related.codes, order.ticket_id),
        username: order.user_id.and_then(|user| related.usernames.get(&user).cloned()),
        buyer: BuyerView::from_order(&order),
        amounts: Amounts::from_order(&order),
        id: order.id,
        number: order.number,
        state: order.state,
        event_id: order.event_id,
        ticket_id: order.ticket_id,
        provider: order.provider,
        payment: order.payment_id,
        attention: order.attention,
        disputed_at: order.disputed_at,
        paid_at: order.paid_at,
        created_at: order.created_at,
    }
}
