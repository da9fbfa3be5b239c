//! Starts, continues, completes and ends purchases.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::ExposeSecret;

use super::{
    STARTS_PER_USER,
    completion::{self, CompletionContext},
    limits,
    sale::{self, CodeChange, NewHold, Sale},
    types::{Completion, NextStep, PaymentForm, Purchase, PurchaseChange, PurchaseInput, PurchasePath},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{
        events,
        sales::{Money, is_ticket_type_key},
    },
    platform::{
        audit::Actor,
        context::Context,
        db::{Transaction as _, UnitOfWork},
        error::AppError,
        http::{exchange::Exchange, validation::validate},
        rate_limit,
    },
    ticketing::{
        cancellations,
        discounts::{self, Price, RedeemError, contained_vat},
        idempotency::IdempotentRequest,
        orders::{self, SessionOptions},
        payments::Payments,
        questions::{self, RequiredAnswers},
        tickets::{self, TicketRow},
    },
};
use entities::{
    discount_codes::Model as DiscountCode,
    sea_orm_active_enums::{
        OrderState,
        TicketState::{self, Confirmed, Held, PendingApproval, PendingPayment},
    },
    tickets::{ActiveModel, Model as Ticket},
};

/// The user's running or completed purchase of a ticket type; 404 if there is none.
pub(super) async fn show(context: &Context, caller: &SignedIn, path: &PurchasePath) -> Result<Purchase, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let event = events::find_including_drafts(db, &path.event).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::find_unexpired(db, event.id, caller.user.id, now).await?.ok_or(AppError::NotFound)?;
    let row =
        tickets::find_unchecked(db, ticket.id).await?.filter(|row| is_ticket_type_key(&row.ticket_type, &path.ticket));
    view(context, db, caller, &row.ok_or(AppError::NotFound)?, now).await
}

/// The user who buys a ticket, and the request in which they do.
#[derive(Clone, Copy)]
pub struct Purchaser<'a> {
    /// The request.
    pub exchange: &'a Exchange,
    /// The provider that is paid.
    pub payments: &'a Payments,
    /// The user.
    pub caller: &'a SignedIn,
}

/// Holds a seat for the user, unless they have one, and completes the purchase if the input says so. What has to be
/// paid is then paid at the provider.
pub(super) async fn start(
    purchaser: Purchaser<'_>,
    path: &PurchasePath,
    input: PurchaseInput,
    request: IdempotentRequest,
) -> Result<Purchase, AppError> {
    let Purchaser { exchange, payments, caller } = purchaser;
    rate_limit::enforce_for(exchange, &STARTS_PER_USER, &caller.user.id.to_string()).await?;
    let purchase_request = PurchaseRequest { exchange, payments, caller, input: &input };
    let purchase = Box::pin(purchase_request.hold_or_complete(path, request));
    limits::limit_guesses(exchange, caller, input.code.as_deref(), purchase).await
}

/// What starts a purchase.
#[derive(Clone, Copy)]
struct PurchaseRequest<'a> {
    exchange: &'a Exchange,
    payments: &'a Payments,
    caller: &'a SignedIn,
    input: &'a PurchaseInput,
}

impl PurchaseRequest<'_> {
    async fn hold_or_complete(self, path: &PurchasePath, request: IdempotentRequest) -> Result<Purchase, RedeemError> {
        let Self { exchange, payments, caller, input } = self;
        let context = exchange.context();
        // When a sale opens, everyone begins at the same time. Those who pay must not wait behind them.
        let permit = if input.complete { None } else { Some(context.db.acquire_contention_permit().await?) };
        let (actor, now) = (Actor::user(exchange, caller.user.id), context.clock.now());
        if input.code.is_none() && permit.is_some() && request.is_first(context.db.reader()).await? {
            sale::refuse_if_sold_out(context, caller, path).await?;
        }
        let tx = context.db.begin().await?;
        let event = sale::lock_event(&tx, &path.event).await?.ok_or(AppError::NotFound)?;
        let row = match request.earlier_ticket(&tx).await? {
            Some(earlier) => tickets::find_unchecked(&tx, earlier).await?.ok_or(AppError::NotFound)?,
            None => {
                let sale = sale::find(context, &tx, caller, event, &path.ticket).await?;
                let row = self.purchase(&tx, &actor, sale, now).await?;
                request.store_result(context, &tx, row.ticket.id).await?;
                row
            }
        };
        tx.commit().await?;
        drop(permit);
        let db = context.db.reader();
        if let Some(order) = orders::find_open(db, row.ticket.id).await? {
            let options = SessionOptions { email: &caller.user.email, embedded: input.embedded };
            orders::ensure_session(context, payments, &row, order, options).await?;
        }
        Ok(view(context, db, caller, &row, now).await?)
    }

    /// Gives the user's ticket the code, or holds a seat; completes the purchase if the input says so.
    async fn purchase(
        self,
        tx: &UnitOfWork,
        actor: &Actor,
        sale: Sale,
        now: DateTime<Utc>,
    ) -> Result<TicketRow, RedeemError> {
        let Self { exchange, payments, caller, input } = self;
        let context = exchange.context();
        let ticket = sale::find_or_release_ticket(context, tx, actor, &sale, caller).await?;
        let text = input.code.as_deref().filter(|_| ticket.as_ref().is_none_or(|ticket| ticket.state == Held));
        let code = sale::resolve_code(tx, &sale.ticket_type, caller, CodeChange { ticket: ticket.as_ref(), text }, now)
            .await?;
        let price = Price::calculate(&sale.ticket_type, code.as_ref());
        let ticket = match ticket {
            Some(ticket) => sale::set_code(tx, ticket, code.as_ref(), now).await?,
            None => {
                sale::require_provider(payments, price)?;
                self.hold_seat(tx, actor, &sale, code.as_ref()).await?
            }
        };
        let ticket = if input.complete {
            let completion = CompletionContext { payments, caller, actor, sale: &sale, input, price };
            completion::complete(context, tx, ticket, completion).await?
        } else {
            if ticket.state == Held {
                questions::save(tx, &ticket, input.answers.as_ref(), RequiredAnswers::Deferred, now).await?;
            }
            ticket
        };
        let Sale { event, ticket_type, .. } = sale;
        Ok(TicketRow { ticket, ticket_type, event })
    }

    /// Holds a seat, within the limits on holds.
    async fn hold_seat(
        self,
        tx: &UnitOfWork,
        actor: &Actor,
        sale: &Sale,
        code: Option<&DiscountCode>,
    ) -> Result<Ticket, AppError> {
        let Self { exchange, caller, input, .. } = self;
        let context = exchange.context();
        let holder_name = input.holder_name.as_deref().map_or(caller.user.name.as_str(), str::trim).to_owned();
        let ticket = sale::hold_seat(context, tx, actor, NewHold { sale, caller, holder_name, code }).await?;
        limits::enforce_holds(exchange, tx, &ticket).await?;
        let holds = context.metrics.funnel().holds();
        tx.after_commit(move || holds.inc());
        Ok(ticket)
    }
}

/// What opens the provider's payment form for the user's purchase; 404 unless it waits for that.
pub(super) async fn payment_form(purchaser: Purchaser<'_>, path: &PurchasePath) -> Result<PaymentForm, AppError> {
    let Purchaser { exchange, payments, caller } = purchaser;
    let context = exchange.context();
    rate_limit::enforce_for(exchange, &STARTS_PER_USER, &caller.user.id.to_string()).await?;
    let purchase = show(context, caller, path).await?;
    let order = orders::find_open(context.db.reader(), purchase.ticket.id).await?.ok_or(AppError::NotFound)?;
    let client_secret = orders::client_secret(payments, &order).await?;
    Ok(PaymentForm { client_secret: client_secret.expose_secret().to_owned() })
}

/// Holds a seat for the user as [`start`] does, without completing the purchase.
pub(super) async fn begin(purchaser: Purchaser<'_>, path: &PurchasePath) -> Result<Purchase, AppError> {
    let request = IdempotentRequest::not_repeatable(purchaser.caller.user.id);
    start(purchaser, path, PurchaseInput::default(), request).await
}

/// Completes the user's purchase as [`start`] does, from a form.
pub async fn complete(
    purchaser: Purchaser<'_>,
    path: &PurchasePath,
    Completion { holder_name, accept_terms, answers }: Completion,
) -> Result<Purchase, AppError> {
    let holder_name = holder_name.filter(|name| !name.trim().is_empty());
    let input =
        PurchaseInput { complete: true, holder_name, accept_terms, answers: Some(answers), ..Default::default() };
    validate(&input).map_err(AppError::Invalid)?;
    start(purchaser, path, input, IdempotentRequest::not_repeatable(purchaser.caller.user.id)).await
}

/// Changes the name on a ticket that is held, its code or its answers.
pub(super) async fn update(
    exchange: &Exchange,
    caller: &SignedIn,
    path: &PurchasePath,
    change: PurchaseChange,
) -> Result<Purchase, AppError> {
    let code = change.code.clone();
    let update = Box::pin(change_held(exchange.context(), caller, path, change));
    limits::limit_guesses(exchange, caller, code.as_deref(), update).await
}

async fn change_held(
    context: &Context,
    caller: &SignedIn,
    path: &PurchasePath,
    change: PurchaseChange,
) -> Result<Purchase, RedeemError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let TicketRow { mut ticket, ticket_type, event } = lock_waiting(&tx, caller, path, &[Held], now).await?;
    if let Some(name) = change.holder_name {
        let changes = ActiveModel { holder_name: Set(Some(name.trim().to_owned())), ..Default::default() };
        ticket = tickets::update(&tx, &ticket, changes, now).await?;
    }
    questions::save(&tx, &ticket, change.answers.as_ref(), RequiredAnswers::Deferred, now).await?;
    let code = CodeChange { ticket: Some(&ticket), text: change.code.as_deref() };
    let code = sale::resolve_code(&tx, &ticket_type, caller, code, now).await?;
    let ticket = sale::set_code(&tx, ticket, code.as_ref(), now).await?;
    tx.commit().await?;
    Ok(view(context, context.db.reader(), caller, &TicketRow { ticket, ticket_type, event }, now).await?)
}

/// Gives back a seat that is held or waits for a payment.
pub(super) async fn release(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    path: &PurchasePath,
) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let row = lock_waiting(&tx, caller, path, &[Held, PendingPayment], context.clock.now()).await?;
    cancellations::cancel_unpaid(context, &tx, actor, &row, caller.user.id).await?;
    Ok(tx.commit().await?)
}

/// Locks the user's ticket of a type if it is in one of these states; 404 otherwise.
async fn lock_waiting(
    tx: &UnitOfWork,
    caller: &SignedIn,
    path: &PurchasePath,
    states: &[TicketState],
    now: DateTime<Utc>,
) -> Result<TicketRow, AppError> {
    let event = events::lock_by_key(tx, &path.event).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::find_live(tx, event.id, caller.user.id).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::lock_for_update(tx, ticket.id).await?.ok_or(AppError::NotFound)?;
    let is_waiting = states.contains(&tickets::state_at(&ticket, now));
    let row = tickets::find_unchecked(tx, ticket.id).await?;
    let row = row.filter(|row| is_waiting && is_ticket_type_key(&row.ticket_type, &path.ticket));
    row.ok_or(AppError::NotFound)
}

async fn view(
    context: &Context,
    db: &impl ConnectionTrait,
    caller: &SignedIn,
    row: &TicketRow,
    now: DateTime<Utc>,
) -> Result<Purchase, AppError> {
    let ticket = tickets::view(row, Some(&caller.user.username), now)?;
    let code = discounts::find(db, row.ticket.discount_code_id).await?;
    let ended = [OrderState::Expired, OrderState::Cancelled];
    let order = orders::find_latest(db, row.ticket.id).await?.filter(|order| !ended.contains(&order.state));
    // An order keeps the price at which it was opened.
    let price = order.as_ref().map_or_else(
        || Price::calculate(&row.ticket_type, code.as_ref()),
        |order| Price { list: order.price_minor, discount: order.discount_minor },
    );
    let total = price.total();
    let open = order.filter(|order| order.state == OrderState::AwaitingPayment);
    Ok(Purchase {
        next_step: next_step(ticket.state),
        held_until: ticket.held_until,
        price: Money::euros(price.list),
        discount: Money::euros(price.discount),
        code: code.map(|code| code.code),
        total: Money::euros(total),
        vat: Money::euros(contained_vat(total, row.ticket_type.vat_rate)),
        vat_rate: row.ticket_type.vat_rate,
        payment_is_processing: open.as_ref().is_some_and(|order| order.processing_since.is_some()),
        payment_form_key: context.config.payment.embedded_key().map(str::to_owned),
        payment_is_embedded: open.as_ref().is_some_and(orders::is_embedded),
        payment_url: open.and_then(|order| order.session_url),
        questions: questions::of_ticket(db, &row.ticket).await?,
        ticket,
    })
}

fn next_step(state: TicketState) -> NextStep {
    match state {
        PendingApproval => NextStep::AwaitApproval,
        PendingPayment => NextStep::Pay,
        Confirmed => NextStep::Confirmed,
        // Only a repeated request shows a purchase that has ended; starting again is next.
        _ => NextStep::Complete,
    }
}
