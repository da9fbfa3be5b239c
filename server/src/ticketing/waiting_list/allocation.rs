//! Gives free seats to the waiting list. The rules for teams are those of decision 46.
//!
//! Entries are asked in the order of the list: priority, then time. A person gets a seat if there is one. A team gets
//! as many as it needs; with fewer, it gets those, or is skipped if it wants all or none. Seats that a team is skipped
//! for go to those behind it. The owner of a skipped entry reads why.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    emails,
    free_seats::FreeSeats,
    needs::{self, EndReason, Need},
    offers::{self, NewOffer},
    queries, rules,
    states::{self, EntryTransition, Note},
};
use crate::{
    hackathon::{events, teams},
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError},
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{WaitingListAct as Act, WaitingListState as State},
    waiting_list_entries::{ActiveModel, Model as Entry},
    waiting_list_offers::Model as Offer,
};

/// Number of entries read at once.
const BATCH_SIZE: u64 = 200;
const SALES_ENDED: &str = "The waiting list is closed because tickets for this event are no longer on sale.";
const FREED_SEATS_GO_ON_SALE: &str =
    "The waiting list is closed. If seats free up now, they go on sale: first come, first served.";

/// Who makes offers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offerer<'a> {
    pub(super) actor: &'a Actor,
    /// The user, unless it is automatic.
    pub(super) user: Option<Uuid>,
}

/// What became of an entry.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It has an offer: the name of the ticket type, and the number of seats.
    Offered(String, i32),
    /// It got none, because of this.
    Skipped(String),
    /// It needs none any more, because of this.
    Over(EndReason),
    /// No seat is free for it.
    NoSeatFree,
}

/// What one transaction on a list did.
#[derive(Debug)]
struct Round {
    /// Number of new offers.
    offers: u64,
    /// Whether nothing is left to do.
    is_done: bool,
}

/// Gives the free seats of an event to the waiting list, in a transaction of its own; returns the number of offers.
pub(super) async fn run(context: &Context, event: Uuid) -> Result<u64, AppError> {
    let mut offers = 0;
    loop {
        let tx = context.db.begin().await?;
        let Some(event) = events::lock_for_update(&tx, event).await? else { return Ok(offers) };
        let round = process_event(context, &tx, &event).await?;
        tx.commit().await?;
        offers += round.offers;
        if round.is_done {
            return Ok(offers);
        }
    }
}

/// Whether [`run`] would change something.
pub(super) async fn is_due(db: &impl ConnectionTrait, event: &Event, now: DateTime<Utc>) -> Result<bool, AppError> {
    let offers = queries::pending_at(db, event.id).await?;
    let is_overdue =
        |offer: &Offer| offer.expires_at <= now || (offer.reminded_at.is_none() && rules::reminder_at(offer) <= now);
    if offers.iter().any(is_overdue) {
        return Ok(true);
    }
    if rules::is_over(event, now) {
        return Ok(!queries::waiting_at(db, event.id, 1).await?.is_empty());
    }
    let gives = rules::is_open(event, now) && event.waitlist_automatic;
    Ok(gives
        && !queries::eligible(db, event.id, now, None, 1).await?.is_empty()
        && FreeSeats::count(db, event, now).await?.is_any_left())
}

/// Brings the list of a locked event up to date: ends offers that ran out, reminds of others, closes the list, and
/// offers free seats.
async fn process_event(context: &Context, tx: &UnitOfWork, event: &Event) -> Result<Round, AppError> {
    let (actor, now) = (Actor::system(), context.clock.now());
    offers::end_lapsed(context, tx, event, now).await?;
    offers::remind(context, tx, event, now).await?;
    if rules::is_over(event, now) {
        return Ok(Round { offers: 0, is_done: close(context, tx, event).await? });
    }
    let mut round = Round { offers: 0, is_done: true };
    if !rules::is_open(event, now) || !event.waitlist_automatic {
        return Ok(round);
    }
    let mut free = FreeSeats::count(tx, event, now).await?;
    let mut last = None;
    while free.is_any_left() {
        let entries = queries::eligible(tx, event.id, now, last.as_ref(), BATCH_SIZE).await?;
        for entry in &entries {
            if !free.is_any_left() {
                break;
            }
            let offerer = Offerer { actor: &actor, user: None };
            if let Outcome::Offered(..) = offer_seats_to(context, tx, offerer, &mut free, entry).await? {
                round.offers += 1;
            }
        }
        match entries.into_iter().last() {
            Some(entry) => last = Some(entry),
            None => break,
        }
    }
    Ok(round)
}

/// Offers an entry the seats it needs, if they are free; otherwise stores why not.
pub(super) async fn offer_seats_to(
    context: &Context,
    tx: &UnitOfWork,
    offerer: Offerer<'_>,
    free: &mut FreeSeats<'_>,
    entry: &Entry,
) -> Result<Outcome, AppError> {
    let (event, now) = (free.event(), context.clock.now());
    let need = needs::determine(tx, entry, now).await?;
    if let Need::Over(reason) = need {
        states::transition(context, tx, offerer.actor, entry, reason.transition()).await?;
        return Ok(Outcome::Over(reason));
    }
    let seats = need.seats();
    let Some((ticket_type, left)) = free.pick_ticket_type(entry.ticket_type_id, seats.max(1)) else {
        return Ok(Outcome::NoSeatFree);
    };
    if let Need::Undecided(purchase) = need {
        return skip(context, tx, offerer.actor, entry, purchase.reason().to_owned()).await;
    }
    if left < seats && entry.whole_team {
        let verb = if left == 1 { "was" } else { "were" };
        let note = format!("{} {verb} available, but the team needs {seats} together.", rules::seat_count_text(left));
        return skip(context, tx, offerer.actor, entry, note).await;
    }
    if ticket_type.requires_team && !is_in_team(tx, event.id, &need).await? {
        let note =
            format!("A seat was available, but its ticket type ({}) is for members of a team.", ticket_type.name);
        return skip(context, tx, offerer.actor, entry, note).await;
    }
    let ticket_type = ticket_type.clone();
    let seats = seats.min(left);
    free.take(ticket_type.id, seats);
    let seats = i32::try_from(seats).map_err(AppError::internal)?;
    let offer = NewOffer { event, entry, ticket_type: &ticket_type, seats, need: &need };
    offers::create(context, tx, offerer, offer).await?;
    Ok(Outcome::Offered(ticket_type.name, seats))
}

/// Stores why an entry got no seat although one was free, unless that is known.
async fn skip(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    entry: &Entry,
    note: String,
) -> Result<Outcome, AppError> {
    if entry.last_skip.as_ref() != Some(&note) {
        let changes = ActiveModel { last_skip: sea_orm::Set(Some(note.clone())), ..Default::default() };
        queries::update(tx, entry, changes, context.clock.now()).await?;
        states::log(context, tx, actor, entry.id, Note { act: Act::Skipped, text: note.clone() }).await?;
    }
    Ok(Outcome::Skipped(note))
}

async fn is_in_team(tx: &UnitOfWork, event: Uuid, need: &Need) -> Result<bool, AppError> {
    match need {
        Need::Team(_) => Ok(true),
        Need::Person(Some(user)) => Ok(teams::is_member(tx, event, user.id).await?),
        Need::Person(None) | Need::Undecided(_) | Need::Over(_) => Ok(false),
    }
}

/// Ends up to [`BATCH_SIZE`] waiting entries and emails their owners. Returns whether none is left.
async fn close(context: &Context, tx: &UnitOfWork, event: &Event) -> Result<bool, AppError> {
    let actor = Actor::system();
    let entries = queries::waiting_at(tx, event.id, BATCH_SIZE).await?;
    let on_sale = rules::are_freed_seats_on_sale(event, context.clock.now());
    let note = if on_sale { FREED_SEATS_GO_ON_SALE } else { SALES_ENDED };
    for entry in &entries {
        let transition = EntryTransition::new(State::Closed, Act::Closed, note);
        let entry = states::transition(context, tx, &actor, entry, transition).await?;
        emails::closed(context, tx, &entry, event).await?;
    }
    Ok((entries.len() as u64) < BATCH_SIZE)
}
