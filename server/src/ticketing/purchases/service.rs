//! Holds seats, completes purchases and gives seats back.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;

use super::{
    HOLD, STARTS,
    idempotency::Repeatable,
    types::{Completion, NextStep, Purchase, PurchaseChange, PurchaseInput},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{
        events::{self, Edition},
        invitations,
        sales::{self, Availability, CountedTicketType, Money},
        teams,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        http::{exchange::Exchange, messages::validate},
        rate_limit,
    },
    ticketing::tickets::{self, TicketRow},
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{
        TicketSource,
        TicketState::{self, Cancelled, Confirmed, Expired, Held, PendingApproval, PendingPayment},
        TicketVisibility,
    },
    ticket_types::Model as TicketType,
    tickets::{ActiveModel, Model as Ticket},
};

const ONE_EACH: &str = "You already have a ticket for this event.";
const SOLD_OUT: &str = "This ticket is sold out.";
const UNVERIFIED: &str = "Confirm your email address first.";
const NO_TERMS: &str = "The terms and conditions must be accepted.";
const NO_TEAM: &str = "This ticket is for members of a team. Join or create a team first.";
const NOT_ONLINE: &str = "This ticket cannot be paid online yet.";

/// A locked event and the ticket type that the user wants.
struct Sale {
    event: Event,
    kind: TicketType,
    /// Whether the user has accepted an invitation to a ticket of this type.
    invited: bool,
}

/// The user's running or completed purchase of a ticket type; 404 if there is none.
pub(super) async fn show(context: &Context, by: &SignedIn, event: &str, key: &str) -> Result<Purchase, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let event = events::find_by_key(db, event).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::live_of(db, event.id, by.user.id).await?;
    let ticket = ticket.filter(|ticket| tickets::state_at(ticket, now) != Expired).ok_or(AppError::NotFound)?;
    let row = tickets::find(db, ticket.id).await?.filter(|row| is_named(&row.kind, key)).ok_or(AppError::NotFound)?;
    view(by, &row, now)
}

/// Holds a seat for the user, unless they have one, and completes the purchase if the input says so.
pub(super) async fn start(
    exchange: &Exchange,
    context: &Context,
    by: &SignedIn,
    (event, key): (&str, &str),
    (input, repeatable): (PurchaseInput, Repeatable),
) -> Result<Purchase, AppError> {
    rate_limit::enforce_for(exchange, &STARTS, &by.user.id.to_string()).await?;
    let (actor, now) = (Actor::user(exchange, by.user.id), context.clock.now());
    let tx = context.db.begin().await?;
    let event = events::lock_by_key(&tx, event).await?.ok_or(AppError::NotFound)?;
    if let Some(earlier) = repeatable.earlier(&tx).await? {
        let row = tickets::find(&tx, earlier).await?.ok_or(AppError::NotFound)?;
        return view(by, &row, now);
    }
    let sale = sale(&tx, by, event, key, now).await?;
    let ticket = match current(context, &tx, &actor, &sale, by).await? {
        Some(ticket) => ticket,
        None => hold(context, &tx, &actor, &sale, by, &input).await?,
    };
    let ticket = if input.complete && ticket.state == Held {
        confirm(context, &tx, &actor, &sale, (by, ticket, &input)).await?
    } else {
        ticket
    };
    repeatable.remember(context, &tx, ticket.id).await?;
    let row = TicketRow { ticket, kind: sale.kind, event: sale.event };
    tx.commit().await?;
    view(by, &row, now)
}

/// Completes the user's purchase as [`start`] does, from a form.
pub async fn complete(
    exchange: &Exchange,
    context: &Context,
    by: &SignedIn,
    path: (&str, &str),
    Completion { holder_name, accept_terms }: Completion,
) -> Result<Purchase, AppError> {
    let holder_name = holder_name.filter(|name| !name.trim().is_empty());
    let input = PurchaseInput { complete: true, holder_name, accept_terms };
    validate(&input).map_err(AppError::Invalid)?;
    start(exchange, context, by, path, (input, Repeatable::never(by.user.id))).await
}

/// Changes the name on a ticket that is held.
pub(super) async fn update(
    context: &Context,
    by: &SignedIn,
    (event, key): (&str, &str),
    change: PurchaseChange,
) -> Result<Purchase, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = lock_held(&tx, by, (event, key), now).await?;
    let name = change.holder_name.trim().to_owned();
    let changes = ActiveModel { holder_name: Set(Some(name)), ..Default::default() };
    let ticket = tickets::update(&tx, &row.ticket, changes, now).await?;
    tx.commit().await?;
    view(by, &TicketRow { ticket, ..row }, now)
}

/// Gives a held seat back.
pub(super) async fn release(
    context: &Context,
    actor: &Actor,
    by: &SignedIn,
    (event, key): (&str, &str),
) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = lock_held(&tx, by, (event, key), now).await?;
    let changes =
        ActiveModel { cancelled_at: Set(Some(now)), cancelled_by: Set(Some(by.user.id)), ..Default::default() };
    tickets::transition(context, &tx, actor, &row.ticket, Cancelled, changes).await?;
    Ok(tx.commit().await?)
}

/// The sale of a ticket type; 404 if the user may not see the event or the type.
async fn sale(tx: &UnitOfWork, by: &SignedIn, event: Event, key: &str, now: DateTime<Utc>) -> Result<Sale, AppError> {
    if !events::is_visible_to(tx, &by.roles, &event).await? {
        return Err(AppError::NotFound);
    }
    let (_, CountedTicketType { row: kind, .. }) =
        sales::of_type(tx, event.id, key, now).await?.ok_or(AppError::NotFound)?;
    let invited = invitations::grants_ticket(tx, by.user.id, kind.id).await?;
    if kind.visibility == TicketVisibility::Hidden && !invited {
        return Err(AppError::NotFound);
    }
    Ok(Sale { event, kind, invited })
}

/// The user's ticket of this type, if it takes a seat. Records a hold that has run out, and gives back a seat that is
/// held for another type; 422 if the user has another ticket.
async fn current(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    sale: &Sale,
    by: &SignedIn,
) -> Result<Option<Ticket>, AppError> {
    let Some(ticket) = tickets::live_of(tx, sale.event.id, by.user.id).await? else { return Ok(None) };
    let Some(ticket) = tickets::lock_for_update(tx, ticket.id).await? else { return Ok(None) };
    let ended = match tickets::state_at(&ticket, context.clock.now()) {
        Expired => Expired,
        _ if ticket.ticket_type_id == sale.kind.id => return Ok(Some(ticket)),
        Held => Cancelled,
        _ => return Err(AppError::invalid("ticket", ONE_EACH)),
    };
    tickets::transition(context, tx, actor, &ticket, ended, ActiveModel::default()).await?;
    Ok(None)
}

/// Holds a seat; 422 if none is available to the user.
async fn hold(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    sale: &Sale,
    by: &SignedIn,
    input: &PurchaseInput,
) -> Result<Ticket, AppError> {
    let (now, kind) = (context.clock.now(), &sale.kind);
    check_availability(tx, sale, now).await?;
    if kind.price_minor > 0 {
        return Err(AppError::invalid("ticket", NOT_ONLINE));
    }
    let ticket = Ticket {
        hold_expires_at: Some(now + TimeDelta::from_std(HOLD).map_err(AppError::internal)?),
        source: if sale.invited { TicketSource::Invitation } else { TicketSource::Purchase },
        ..tickets::held(kind, &by.user, holder_name(by, input), now)
    };
    tickets::insert(tx, ticket.clone()).await?;
    // Counted after the insert, under the lock on the event: the last seat is sold once.
    if sales::is_overbooked(tx, &sale.event, kind.id, now).await? {
        return Err(AppError::invalid("ticket", SOLD_OUT));
    }
    let entry = Entry::of("ticket.held").on(Target::new("ticket", ticket.id)).with(Change::default());
    audit::record(context, tx, actor, entry).await?;
    Ok(ticket)
}

/// 422 if the ticket type is not on sale for the user.
async fn check_availability(tx: &UnitOfWork, sale: &Sale, now: DateTime<Utc>) -> Result<(), AppError> {
    let edition = Edition::from(&sale.event);
    let found = sales::of_type(tx, sale.event.id, &sale.kind.slug, now).await?;
    let (sales, counted) = found.ok_or(AppError::NotFound)?;
    let facts = edition.facts(&sales);
    let offer = counted.offer(&facts, edition.takes_waiting(now), now);
    let refusal = match offer.availability(now) {
        Availability::Available | Availability::FewLeft => return Ok(()),
        Availability::Ended => "Ticket sales have ended.",
        // The seat of an invited user is reserved.
        _ if sale.invited => return Ok(()),
        Availability::NotYet => "This ticket is not on sale yet.",
        Availability::InviteOnly => "This ticket is for invited people only.",
        Availability::Waitlist | Availability::SoldOut => SOLD_OUT,
    };
    Err(AppError::invalid("ticket", refusal))
}

/// Turns a hold into a ticket, or into one that waits for staff.
async fn confirm(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    sale: &Sale,
    (by, ticket, input): (&SignedIn, Ticket, &PurchaseInput),
) -> Result<Ticket, AppError> {
    let kind = &sale.kind;
    if by.user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", UNVERIFIED));
    }
    if !input.accept_terms {
        return Err(AppError::invalid("acceptTerms", NO_TERMS));
    }
    if kind.requires_team && !teams::is_member(tx, sale.event.id, by.user.id).await? {
        return Err(AppError::invalid("team", NO_TEAM));
    }
    let now = context.clock.now();
    let holder_name = match &input.holder_name {
        Some(_) => Set(Some(holder_name(by, input))),
        None => Set(ticket.holder_name.clone()),
    };
    if kind.requires_approval {
        let changes = ActiveModel { holder_name, hold_expires_at: Set(None), ..Default::default() };
        return tickets::transition(context, tx, actor, &ticket, PendingApproval, changes).await;
    }
    let changes = ActiveModel { holder_name, confirmed_at: Set(Some(now)), ..Default::default() };
    let ticket = tickets::transition(context, tx, actor, &ticket, Confirmed, changes).await?;
    tickets::notify_confirmed(context, tx, &by.user, (&ticket, &sale.event)).await?;
    Ok(ticket)
}

/// Locks the user's held ticket of a type; 404 if there is none.
async fn lock_held(
    tx: &UnitOfWork,
    by: &SignedIn,
    (event, key): (&str, &str),
    now: DateTime<Utc>,
) -> Result<TicketRow, AppError> {
    let event = events::lock_by_key(tx, event).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::live_of(tx, event.id, by.user.id).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::lock_for_update(tx, ticket.id).await?.ok_or(AppError::NotFound)?;
    let is_held = tickets::state_at(&ticket, now) == Held;
    let row = tickets::find(tx, ticket.id).await?.filter(|row| is_held && is_named(&row.kind, key));
    row.ok_or(AppError::NotFound)
}

fn is_named(kind: &TicketType, key: &str) -> bool {
    kind.slug == key || key.parse() == Ok(kind.id)
}

fn holder_name(by: &SignedIn, input: &PurchaseInput) -> String {
    input.holder_name.as_deref().map_or_else(|| by.user.name.clone(), |name| name.trim().to_owned())
}

fn view(by: &SignedIn, row: &TicketRow, now: DateTime<Utc>) -> Result<Purchase, AppError> {
    let ticket = tickets::view(row, Some(&by.user.username), now)?;
    let total = row.kind.price_minor;
    Ok(Purchase {
        next_step: next_step(ticket.state),
        held_until: ticket.held_until,
        total: Money::euros(total),
        vat: Money::euros(contained_vat(total, row.kind.vat_rate)),
        vat_rate: row.kind.vat_rate,
        ticket,
    })
}

fn next_step(state: TicketState) -> NextStep {
    match state {
        PendingApproval => NextStep::AwaitApproval,
        Confirmed => NextStep::Confirmed,
        Held | PendingPayment => NextStep::Complete,
        // Only a repeated request shows a purchase that has ended; starting again is next.
        _ => NextStep::Complete,
    }
}

/// The VAT in a gross amount, rounded half up to cents; `rate` in hundredths of a percent.
fn contained_vat(gross: i32, rate: i32) -> i32 {
    let (gross, rate) = (i64::from(gross), i64::from(rate));
    let whole = 10_000 + rate;
    let vat = (2 * gross * rate + whole) / (2 * whole);
    i32::try_from(vat).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::contained_vat;

    #[test]
    fn vat_is_contained_in_the_price_and_rounded_half_up() {
        for (gross, rate, vat) in [(0, 2300, 0), (2500, 2300, 467), (1230, 2300, 230), (105, 500, 5), (1, 2300, 0)] {
            assert_eq!(contained_vat(gross, rate), vat, "{gross} at {rate}");
        }
        assert_eq!(contained_vat(2500, 0), 0);
    }
}
