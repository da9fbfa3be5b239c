//! The sale of one ticket type to one user: what they may buy, and the hold on their seat.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, DbErr};

use super::types::PurchasePath;
use crate::{
    accounts::auth::SignedIn,
    hackathon::{
        events::{self, EventContext},
        invitations,
        sales::{self, Availability, CountedTicketType, Sales},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{StateChange, UnitOfWork},
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::{
        cancellations,
        discounts::{self, Price, RedeemError},
        messages::ALREADY_HAS_TICKET,
        orders,
        payments::Payments,
        tickets::{self, TicketRow},
        waiting_list::{self, SeatClaim},
    },
};
use entities::{
    discount_codes::Model as DiscountCode,
    events::Model as Event,
    sea_orm_active_enums::{
        DiscountKind, OrderState, TicketSource,
        TicketState::{Expired, Held, PendingPayment},
        TicketVisibility,
    },
    ticket_types::Model as TicketType,
    tickets::{ActiveModel, Model as Ticket},
};

const SOLD_OUT: &str = "This ticket is sold out.";
const NEEDS_ACCESS: &str = "This ticket needs your code, so you can't remove or replace it.";
const NOT_ONLINE: &str = "You can't pay for this ticket online yet.";

/// A locked event and the ticket type that the user wants.
pub(super) struct Sale {
    pub(super) event: Event,
    pub(super) ticket_type: TicketType,
    /// Whether the user has accepted an invitation to a ticket of this type.
    invited: bool,
}

/// The event with an id or slug, locked: sales of its seats follow one another.
pub(super) async fn lock_event(tx: &UnitOfWork, key: &str) -> Result<Option<Event>, DbErr> {
    if faults::is_injected(Fault::EventUnlocked) {
        return events::find_including_drafts(tx, key).await;
    }
    events::lock_by_key(tx, key).await
}

/// The sale of a ticket type; 404 if the user may not see the event or the type. A user with a ticket of
/// the type, for example one that they still have to pay, can continue after it was archived or hidden.
pub(super) async fn find(
    context: &Context,
    tx: &UnitOfWork,
    caller: &SignedIn,
    event: Event,
    key: &str,
) -> Result<Sale, AppError> {
    if !events::is_visible_to(tx, caller.effective_roles(), &event).await? {
        return Err(AppError::NotFound);
    }
    let types = sales::ticket_types(tx, event.id).await?;
    let named = types.into_iter().find(|row| sales::is_ticket_type_key(row, key));
    let ticket_type = named.ok_or(AppError::NotFound)?;
    let invited = invitations::grants_ticket(tx, caller.user.id, ticket_type.id).await?;
    let is_offered = ticket_type.active && (ticket_type.visibility != TicketVisibility::Hidden || invited);
    if !is_offered && !tickets::has_unexpired(tx, &ticket_type, caller.user.id, context.clock.now()).await? {
        return Err(AppError::NotFound);
    }
    Ok(Sale { event, ticket_type, invited })
}

/// 422 if no seat is left for the public and none is reserved for the user. Reads without the lock on the event, so
/// that a crowd that comes too late does not hold up those who still get a seat; [`hold_seat`] has the final say.
pub(super) async fn refuse_if_sold_out(
    context: &Context,
    caller: &SignedIn,
    path: &PurchasePath,
) -> Result<(), AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let Some(event) = events::find_visible(db, &path.event, false).await? else { return Ok(()) };
    let Some((sales, counted)) = sales::find_type(db, event.id, &path.ticket, now).await? else { return Ok(()) };
    let is_sold_out = counted.row.active
        && matches!(availability(&event, &sales, &counted, now), Availability::SoldOut | Availability::Waitlist);
    let ticket_type = counted.row.id;
    if !is_sold_out
        || tickets::find_live(db, event.id, caller.user.id).await?.is_some()
        || invitations::grants_ticket(db, caller.user.id, ticket_type).await?
        || waiting_list::has_offer(db, event.id, &caller.user).await?
    {
        return Ok(());
    }
    Err(AppError::invalid("ticket", SOLD_OUT))
}

/// Returns the user's ticket of this type. Expires an overdue hold and releases a seat of another type; 422 if the user
/// has another ticket, or a seat that they could not get back.
pub(super) async fn find_or_release_ticket(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    sale: &Sale,
    caller: &SignedIn,
) -> Result<Option<Ticket>, AppError> {
    let Some(ticket) = tickets::find_live(tx, sale.event.id, caller.user.id).await? else { return Ok(None) };
    let Some(ticket) = tickets::lock_for_update(tx, ticket.id).await? else { return Ok(None) };
    match tickets::state_at(&ticket, context.clock.now()) {
        Expired => {
            orders::end_open(context, tx, actor, ticket.id, OrderState::Expired).await?;
            tickets::transition(context, tx, actor, &ticket, StateChange::only(Expired)).await?;
            Ok(None)
        }
        _ if ticket.ticket_type_id == sale.ticket_type.id => Ok(Some(ticket)),
        Held | PendingPayment => {
            let row = tickets::find_unchecked(tx, ticket.id).await?.ok_or(AppError::NotFound)?;
            let row = TicketRow { ticket, ..row };
            refuse_to_exchange(tx, &row).await?;
            cancellations::cancel_unpaid(context, tx, actor, &row, caller.user.id).await?;
            Ok(None)
        }
        _ => Err(AppError::invalid("ticket", ALREADY_HAS_TICKET)),
    }
}

/// 422 if the user would lose more than an ordinary hold with an unpaid ticket: the place on the waiting list, the approval
/// by staff, or a payment on its way.
async fn refuse_to_exchange(tx: &UnitOfWork, row: &TicketRow) -> Result<(), AppError> {
    let TicketRow { ticket, ticket_type, .. } = row;
    let name = &ticket_type.name;
    if orders::find_open(tx, ticket.id).await?.is_some_and(|order| order.processing_since.is_some()) {
        let message = format!("Your payment for another ticket ({name}) is on its way. Wait until it arrives.");
        return Err(AppError::invalid("ticket", message));
    }
    let is_approved = ticket.state == PendingPayment && ticket_type.requires_approval;
    if ticket.source == TicketSource::Waitlist || is_approved {
        let message = format!("You already have a reserved seat ({name}). Release it first.");
        return Err(AppError::invalid("ticket", message));
    }
    Ok(())
}

/// A seat to hold.
pub(super) struct NewHold<'a> {
    pub(super) sale: &'a Sale,
    pub(super) caller: &'a SignedIn,
    /// Name on the ticket.
    pub(super) holder_name: String,
    pub(super) code: Option<&'a DiscountCode>,
}

/// Holds a seat; 422 if none is available to the user.
pub(super) async fn hold_seat(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    NewHold { sale, caller, holder_name, code }: NewHold<'_>,
) -> Result<Ticket, AppError> {
    let (now, ticket_type) = (context.clock.now(), &sale.ticket_type);
    let opened = code.is_some_and(|code| code.kind == DiscountKind::Access);
    // The seat of an offer is reserved.
    let claim = SeatClaim { event: &sale.event, ticket_type, user: &caller.user };
    let offered = waiting_list::claim(context, tx, actor, claim).await?;
    let is_counted = offered.is_none() && check_availability(tx, sale, opened, now).await?;
    let hold_end = hold_end(context)?;
    let ticket = Ticket {
        hold_expires_at: Some(offered.map_or(hold_end, |until| until.max(hold_end))),
        source: match offered {
            Some(_) => TicketSource::Waitlist,
            None if sale.invited => TicketSource::Invitation,
            None => TicketSource::Purchase,
        },
        discount_code_id: code.map(|code| code.id),
        ..tickets::new_held(ticket_type, &caller.user, holder_name, now)
    };
    tickets::insert(tx, ticket.clone()).await?;
    // Under the lock on the event: the last seat is sold once.
    if !is_counted && sales::is_overbooked(tx, &sale.event, ticket_type.id, now).await? {
        return Err(AppError::invalid("ticket", SOLD_OUT));
    }
    let entry = Entry::new("ticket.held").with_target(Target::new("ticket", ticket.id)).with_change(Change::default());
    audit::record(context, tx, actor, entry).await?;
    Ok(ticket)
}

/// When a hold that begins now ends.
pub(super) fn hold_end(context: &Context) -> Result<DateTime<Utc>, AppError> {
    let hold = TimeDelta::from_std(context.config.payment.hold).map_err(AppError::internal)?;
    Ok(context.clock.now() + hold)
}

/// What becomes of the discount code of a purchase.
pub(super) struct CodeChange<'a> {
    /// The ticket, if there is one yet.
    pub(super) ticket: Option<&'a Ticket>,
    /// What the user typed: `None` keeps the code that the ticket has, `Some("")` removes it.
    pub(super) text: Option<&'a str>,
}

/// The code that a ticket has, or gets; 422 if the code is not valid, or if the ticket needs the one it has.
pub(super) async fn resolve_code(
    tx: &UnitOfWork,
    ticket_type: &TicketType,
    caller: &SignedIn,
    CodeChange { ticket, text }: CodeChange<'_>,
    now: DateTime<Utc>,
) -> Result<Option<DiscountCode>, RedeemError> {
    let current = discounts::find(tx, ticket.and_then(|ticket| ticket.discount_code_id)).await?;
    let opens = |code: &DiscountCode| code.kind == DiscountKind::Access;
    // A restricted purchase must keep its access code; otherwise the code could be used again.
    let needs_access = ticket_type.visibility != TicketVisibility::Public
        && ticket.is_some_and(|ticket| ticket.source == TicketSource::Purchase)
        && current.as_ref().is_some_and(opens);
    let code = match text.map(str::trim) {
        None => return Ok(current),
        Some("") => None,
        // The ticket already counts as a use.
        Some(text) if current.as_ref().is_some_and(|code| code.code == text.to_uppercase()) => return Ok(current),
        Some(text) => Some(discounts::redeem(tx, ticket_type, caller.user.id, text, now).await?),
    };
    if needs_access && !code.as_ref().is_some_and(opens) {
        return Err(AppError::invalid("code", NEEDS_ACCESS).into());
    }
    Ok(code)
}

/// Gives a held ticket another code.
pub(super) async fn set_code(
    tx: &UnitOfWork,
    ticket: Ticket,
    code: Option<&DiscountCode>,
    now: DateTime<Utc>,
) -> Result<Ticket, AppError> {
    let id = code.map(|code| code.id);
    if ticket.discount_code_id == id {
        return Ok(ticket);
    }
    let changes = ActiveModel { discount_code_id: Set(id), ..Default::default() };
    Ok(tickets::update(tx, &ticket, changes, now).await?)
}

/// 422 if something has to be paid and nothing can be.
pub(super) fn require_provider(payments: &Payments, price: Price) -> Result<(), AppError> {
    if price.total() > 0 && payments.provider().is_none() {
        return Err(AppError::invalid("ticket", NOT_ONLINE));
    }
    Ok(())
}

/// Whether a seat is left for the public; `false` if the user may get one that the public cannot. 422 if the ticket type is
/// not on sale for the user. `opened`: whether a code opens the type.
async fn check_availability(tx: &UnitOfWork, sale: &Sale, opened: bool, now: DateTime<Utc>) -> Result<bool, AppError> {
    let found = sales::find_type(tx, sale.event.id, &sale.ticket_type.slug, now).await?;
    let (sales, counted) = found.filter(|(_, counted)| counted.row.active).ok_or(AppError::NotFound)?;
    let refusal = match availability(&sale.event, &sales, &counted, now) {
        Availability::Available | Availability::FewLeft => return Ok(true),
        Availability::Ended => "Ticket sales have ended.",
        // The seat of an invited user is reserved.
        _ if sale.invited => return Ok(false),
        Availability::NotYet => "This ticket isn't on sale yet.",
        Availability::InviteOnly if opened => return Ok(false),
        Availability::InviteOnly => "You need an invitation for this ticket.",
        Availability::Waitlist | Availability::SoldOut => SOLD_OUT,
    };
    Err(AppError::invalid("ticket", refusal))
}

fn availability(event: &Event, sales: &Sales, counted: &CountedTicketType, now: DateTime<Utc>) -> Availability {
    let edition = EventContext::from(event);
    counted.availability_input(&edition.facts(sales), edition.accepts_waiting_list(now), now).availability(now)
}
