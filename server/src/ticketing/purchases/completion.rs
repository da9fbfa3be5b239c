//! Turns a hold into a ticket, or into one that waits for staff or for a payment.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::{self, Set};

use super::{
    sale::{Sale, hold_end, require_provider},
    types::PurchaseInput,
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{sales::Money, teams},
    platform::{
        audit::Actor,
        context::Context,
        db::{StateChange, Transaction as _, UnitOfWork},
        error::AppError,
    },
    ticketing::{
        discounts::Price,
        messages::{EMAIL_UNCONFIRMED, TEAM_REQUIRED},
        orders::{self, Buyer, NewOrder},
        payments::Payments,
        questions::{self, RequiredAnswers},
        tickets::{self, TicketRow},
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{
        EventStatus,
        TicketState::{Confirmed, Held, PendingApproval, PendingPayment},
    },
    tickets::{ActiveModel, Model as Ticket},
};

const TERMS_REQUIRED: &str = "Accept the terms and conditions.";
const CANCELLED: &str = "This event was cancelled.";
const EVENT_OVER: &str = "This event is over.";

/// What completes a purchase.
pub(super) struct CompletionContext<'a> {
    pub(super) payments: &'a Payments,
    pub(super) caller: &'a SignedIn,
    pub(super) actor: &'a Actor,
    pub(super) sale: &'a Sale,
    pub(super) input: &'a PurchaseInput,
    pub(super) price: Price,
}

/// Completes the purchase of a locked ticket that is held or waits for its payment.
pub(super) async fn complete(
    context: &Context,
    tx: &UnitOfWork,
    ticket: Ticket,
    completion: CompletionContext<'_>,
) -> Result<Ticket, AppError> {
    let CompletionContext { payments, caller, sale, input, price, .. } = completion;
    let open = orders::find_open(tx, ticket.id).await?;
    // An order keeps the price at which it was opened.
    let total = open.as_ref().map_or_else(|| price.total(), |order| order.total_minor);
    check_total(input, total)?;
    if matches!(ticket.state, Held | PendingPayment) && open.is_none() {
        refuse_if_over(&sale.event, context.clock.now())?;
    }
    if ticket.state == Held {
        check(tx, sale, caller, input).await?;
        let answers = input.answers.as_ref();
        questions::save(tx, &ticket, answers, RequiredAnswers::Enforced, context.clock.now()).await?;
        require_provider(payments, price)?;
    }
    match ticket.state {
        Held if sale.ticket_type.requires_approval => request_approval(context, tx, &ticket, &completion).await,
        Held if total == 0 => confirm(context, tx, &ticket, &completion).await,
        Held => await_payment(context, tx, &ticket, &completion).await,
        // Approved by staff, or the payment page was not opened yet or has ended.
        PendingPayment => {
            if open.is_none() {
                open_order(context, tx, &ticket, &completion).await?;
            }
            Ok(ticket)
        }
        _ => Ok(ticket),
    }
}

/// Keeps the seat of a held ticket until staff decide.
async fn request_approval(
    context: &Context,
    tx: &UnitOfWork,
    ticket: &Ticket,
    completion: &CompletionContext<'_>,
) -> Result<Ticket, AppError> {
    let changes = ActiveModel {
        holder_name: holder_name(ticket, completion.input),
        hold_expires_at: Set(None),
        ..Default::default()
    };
    let change = StateChange::new(PendingApproval, changes);
    let ticket = tickets::transition(context, tx, completion.actor, ticket, change).await?;
    tickets::notify_requested(context, tx, &completion.caller.user, &ticket, &completion.sale.event).await?;
    Ok(ticket)
}

/// Confirms a held ticket that costs nothing.
async fn confirm(
    context: &Context,
    tx: &UnitOfWork,
    ticket: &Ticket,
    completion: &CompletionContext<'_>,
) -> Result<Ticket, AppError> {
    let changes = ActiveModel {
        holder_name: holder_name(ticket, completion.input),
        confirmed_at: Set(Some(context.clock.now())),
        ..Default::default()
    };
    let ticket =
        tickets::transition(context, tx, completion.actor, ticket, StateChange::new(Confirmed, changes)).await?;
    tickets::notify_confirmed(context, tx, &completion.caller.user, &ticket, &completion.sale.event).await?;
    let paid = context.metrics.funnel().paid();
    tx.after_commit(move || paid.inc());
    Ok(ticket)
}

/// Opens the order of a held ticket.
async fn await_payment(
    context: &Context,
    tx: &UnitOfWork,
    ticket: &Ticket,
    completion: &CompletionContext<'_>,
) -> Result<Ticket, AppError> {
    let changes = ActiveModel {
        holder_name: holder_name(ticket, completion.input),
        // The seat of an offer stays reserved for longer than a hold.
        hold_expires_at: Set(ticket.hold_expires_at.max(Some(hold_end(context)?))),
        ..Default::default()
    };
    let ticket =
        tickets::transition(context, tx, completion.actor, ticket, StateChange::new(PendingPayment, changes)).await?;
    open_order(context, tx, &ticket, completion).await?;
    Ok(ticket)
}

/// The name on the ticket afterwards.
fn holder_name(ticket: &Ticket, input: &PurchaseInput) -> ActiveValue<Option<String>> {
    match &input.holder_name {
        Some(name) => Set(Some(name.trim().to_owned())),
        None => Set(ticket.holder_name.clone()),
    }
}

/// 422 if the user has seen another price.
fn check_total(input: &PurchaseInput, total: i32) -> Result<(), AppError> {
    if input.expected_total.is_some_and(|expected| expected != total) {
        let message = format!("The price has changed to {}. Check it and try again.", Money::euros(total));
        return Err(AppError::invalid("total", message));
    }
    Ok(())
}

/// 422 if something is missing.
async fn check(tx: &UnitOfWork, sale: &Sale, caller: &SignedIn, input: &PurchaseInput) -> Result<(), AppError> {
    if caller.user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", EMAIL_UNCONFIRMED));
    }
    if !input.accept_terms {
        return Err(AppError::invalid("acceptTerms", TERMS_REQUIRED));
    }
    if sale.ticket_type.requires_team && !teams::is_member(tx, sale.event.id, caller.user.id).await? {
        return Err(AppError::invalid("team", TEAM_REQUIRED));
    }
    Ok(())
}

/// 422 if the event no longer takes place.
fn refuse_if_over(event: &Event, now: DateTime<Utc>) -> Result<(), AppError> {
    match () {
        () if event.status == EventStatus::Cancelled => Err(AppError::invalid("ticket", CANCELLED)),
        () if event.end_at <= now => Err(AppError::invalid("ticket", EVENT_OVER)),
        () => Ok(()),
    }
}

async fn open_order(
    context: &Context,
    tx: &UnitOfWork,
    ticket: &Ticket,
    completion: &CompletionContext<'_>,
) -> Result<(), AppError> {
    let CompletionContext { payments, actor, sale, input, price, .. } = *completion;
    require_provider(payments, price)?;
    let Some(provider) = payments.provider() else { return Ok(()) };
    let row = TicketRow { ticket: ticket.clone(), ticket_type: sale.ticket_type.clone(), event: sale.event.clone() };
    let buyer = input.buyer.as_ref().map_or_else(Buyer::default, |buyer| buyer.clone().into());
    orders::open(context, tx, actor, &row, NewOrder { price, provider, buyer }).await.map(drop)
}
