//! Opens orders and leads buyers to the payment page.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::SecretString;
use serde_json::json;
use uuid::Uuid;

use super::{queries, states::transition};
use crate::{
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::StateChange,
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::{
        discounts::Price,
        payments::{Checkout, PaymentError, Payments, RETRY_AFTER_SECONDS},
        tickets::{TicketRow, public_code},
    },
};
use entities::{
    orders::{ActiveModel, Model},
    sea_orm_active_enums::{OrderState, PaymentProvider},
};

/// Who pays, for the receipt.
#[derive(Debug, Clone, Default)]
pub(in crate::ticketing) struct Buyer {
    pub(in crate::ticketing) name: Option<String>,
    /// Portuguese tax number.
    pub(in crate::ticketing) tax_number: Option<String>,
    pub(in crate::ticketing) address: Option<String>,
}

/// An order to open.
#[derive(Debug)]
pub(in crate::ticketing) struct NewOrder {
    pub(in crate::ticketing) price: Price,
    pub(in crate::ticketing) provider: PaymentProvider,
    pub(in crate::ticketing) buyer: Buyer,
}

/// Opens the order of a ticket in the transaction that has locked it.
pub(in crate::ticketing) async fn open(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    row: &TicketRow,
    NewOrder { price, provider, buyer }: NewOrder,
) -> Result<Model, AppError> {
    let now = context.clock.now();
    let order = Model {
        id: Uuid::now_v7(),
        number: public_code(),
        event_id: row.event.id,
        ticket_type_id: row.ticket_type.id,
        ticket_id: row.ticket.id,
        user_id: row.ticket.user_id,
        state: OrderState::AwaitingPayment,
        state_changed_at: now,
        price_minor: price.list,
        discount_minor: price.discount,
        total_minor: price.total(),
        refunded_minor: 0,
        currency: row.ticket_type.currency.clone(),
        vat_rate: row.ticket_type.vat_rate,
        provider,
        session_id: None,
        session_url: None,
        payment_id: None,
        session_ended_at: None,
        processing_since: None,
        checked_at: None,
        attention: None,
        disputed_at: None,
        buyer_name: buyer.name,
        buyer_tax_number: buyer.tax_number,
        buyer_address: buyer.address,
        paid_at: None,
        created_at: now,
        updated_at: now,
        version: 1,
    };
    queries::insert(tx, order.clone()).await?;
    let after = json!({ "state": order.state, "ticketId": order.ticket_id, "totalMinor": order.total_minor });
    let entry =
        Entry::new("order.opened").with_target(Target::new("order", order.id)).with_change(Change::created(&after)?);
    audit::record(context, tx, actor, entry).await?;
    Ok(order)
}

/// Ends the order of a ticket that can still be paid; the worker closes its payment page. Call it in the transaction
/// that has locked the ticket.
pub(in crate::ticketing) async fn end_open(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    ticket: Uuid,
    to: OrderState,
) -> Result<(), AppError> {
    let Some(order) = queries::find_open(tx, ticket).await? else { return Ok(()) };
    let Some(order) = queries::lock_for_update(tx, order.id).await? else { return Ok(()) };
    transition(context, tx, actor, &order, StateChange::only(to)).await.map(drop)
}

/// How a buyer pays at the provider.
pub(in crate::ticketing) struct SessionOptions<'a> {
    /// Email address for the provider's form.
    pub(in crate::ticketing) email: &'a str,
    /// Whether the buyer's browser can show the provider's form, which is used if the settings say so.
    pub(in crate::ticketing) embedded: bool,
}

/// Creates the order's checkout session unless it already has one. Call it while no transaction is open.
///
/// # Errors
/// 503 while the provider is unavailable: the seat stays reserved, and the call can be repeated.
pub(in crate::ticketing) async fn ensure_session(
    context: &Context,
    payments: &Payments,
    row: &TicketRow,
    order: Model,
    SessionOptions { email, embedded }: SessionOptions<'_>,
) -> Result<Model, AppError> {
    if order.session_id.is_some() || order.state != OrderState::AwaitingPayment {
        return Ok(order);
    }
    let page =
        format!("{}/events/{}/tickets/{}/purchase", context.config.app.origin(), row.event.slug, row.ticket_type.slug);
    let checkout = Checkout {
        order: order.id,
        ordered_at: order.created_at,
        title: format!("{} · {}", row.ticket_type.name, row.event.title),
        amount: order.total_minor,
        email: email.to_owned(),
        success_url: format!("{page}/success"),
        cancel_url: page,
        embedded: embedded && context.config.payment.embedded_key().is_some(),
    };
    faults::abort_if(Fault::OrderStored);
    let session = payments.open(context, &checkout).await.map_err(|error| log_and_return_unavailable(&error))?;
    faults::abort_if(Fault::SessionOpened);
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let order = queries::lock_for_update(&tx, order.id).await?.ok_or(AppError::NotFound)?;
    if order.session_id.is_some() {
        return Ok(order);
    }
    let changes = ActiveModel {
        session_id: Set(Some(session.id)),
        session_url: Set(session.url),
        checked_at: Set(Some(now)),
        ..Default::default()
    };
    let order = queries::update(&tx, &order, changes, now).await?;
    tx.commit_without_invalidation().await?;
    faults::abort_if(Fault::SessionStored);
    Ok(order)
}

/// What opens the provider's form for an order on this site; 404 unless it waits for that.
pub(in crate::ticketing) async fn client_secret(payments: &Payments, order: &Model) -> Result<SecretString, AppError> {
    let session = order.session_id.as_deref().filter(|_| is_embedded(order)).ok_or(AppError::NotFound)?;
    let secret = payments.client_secret(session).await.map_err(|error| log_and_return_unavailable(&error))?;
    secret.ok_or(AppError::NotFound)
}

/// Whether an order is paid by the provider's form on this site.
pub(in crate::ticketing) fn is_embedded(order: &Model) -> bool {
    order.state == OrderState::AwaitingPayment && order.session_id.is_some() && order.session_url.is_none()
}

fn log_and_return_unavailable(error: &PaymentError) -> AppError {
    tracing::warn!(%error, "no payment page could be opened");
    AppError::Unavailable(RETRY_AFTER_SECONDS)
}
