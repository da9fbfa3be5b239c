//! Offers of seats: made by the allocation or by staff, ended by their owners, by staff or by time.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    access,
    allocation::Offerer,
    emails::{self, OfferedSeats},
    needs::{self, Need},
    queries, rules,
    states::{self, EntryTransition, Note},
};
use crate::{
    hackathon::sales,
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError},
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{
        EventStatus, WaitingListAct as Act, WaitingListOfferState as OfferState,
        WaitingListState::{Accepted, Lapsed, Offered, Waiting},
    },
    ticket_types::Model as TicketType,
    users::Model as User,
    waiting_list_entries::{ActiveModel, Model as Entry},
    waiting_list_offers::{ActiveModel as OfferChanges, Model as Offer},
};

/// What is offered to an entry.
pub(super) struct NewOffer<'a> {
    pub(super) event: &'a Event,
    pub(super) entry: &'a Entry,
    pub(super) ticket_type: &'a TicketType,
    /// Number of seats.
    pub(super) seats: i32,
    /// Who needs them.
    pub(super) need: &'a Need,
}

/// Offers seats to an entry of a locked event and tells who can take them.
pub(super) async fn create(
    context: &Context,
    tx: &UnitOfWork,
    offerer: Offerer<'_>,
    NewOffer { event, entry, ticket_type, seats, need }: NewOffer<'_>,
) -> Result<Offer, AppError> {
    let now = context.clock.now();
    let offer = Offer {
        id: Uuid::now_v7(),
        entry_id: entry.id,
        event_id: event.id,
        ticket_type_id: ticket_type.id,
        seats,
        claimed: 0,
        state: OfferState::Pending,
        created_by: offerer.user,
        offered_at: now,
        expires_at: rules::offer_end(event, now),
        reminded_at: None,
        finished_at: None,
    };
    queries::insert_offer(tx, offer.clone()).await?;
    // Counted after the insert, under the lock on the event.
    if sales::is_overbooked(tx, event, ticket_type.id, now).await? {
        return Err(AppError::invalid("offer", "No seats are left for this offer."));
    }
    let what = if seats == 1 { "a seat".to_owned() } else { format!("{seats} seats") };
    let (until, name) = (rules::format_local_time(offer.expires_at, event), &ticket_type.name);
    let note = match offerer.user {
        None => format!("You were next in line: we offered you {what} ({name}). The offer is valid until {until}."),
        Some(_) => format!("Staff offered you {what} ({name}). The offer is valid until {until}."),
    };
    let changes = ActiveModel { last_skip: Set(None), ..Default::default() };
    let transition = EntryTransition::new(Offered, Act::Offered, note).with(changes);
    let entry = states::transition(context, tx, offerer.actor, entry, transition).await?;
    emails::offered(context, tx, &entry, event, OfferedSeats { offer: &offer, ticket_type, need }).await?;
    Ok(offer)
}

/// Whether a user may have an offered seat at an event: one of their entries has an offer.
pub(in crate::ticketing) async fn has_offer(
    db: &impl ConnectionTrait,
    event: Uuid,
    user: &User,
) -> Result<bool, DbErr> {
    let entries = queries::of_user(db, user.id, access::verified_email(user).as_deref()).await?;
    Ok(entries.iter().any(|entry| entry.event_id == event && entry.state == Offered))
}

/// The seat that a user begins to buy.
pub(in crate::ticketing) struct SeatClaim<'a> {
    pub(in crate::ticketing) event: &'a Event,
    pub(in crate::ticketing) ticket_type: &'a TicketType,
    pub(in crate::ticketing) user: &'a User,
}

/// Takes one offered seat of a type for a user who begins a purchase, in the transaction that has locked the event.
/// Returns until when the seat stays theirs; `None` without an offer.
pub(in crate::ticketing) async fn claim(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    SeatClaim { event, ticket_type, user }: SeatClaim<'_>,
) -> Result<Option<DateTime<Utc>>, AppError> {
    let now = context.clock.now();
    // Offers stay valid when staff close the list, but not when the event does not take place.
    if event.status != EventStatus::Published || event.start_at <= now {
        return Ok(None);
    }
    for entry in queries::of_user(tx, user.id, access::verified_email(user).as_deref()).await? {
        if entry.event_id != event.id || entry.state != Offered || !access::is_of(tx, &entry, user).await? {
            continue;
        }
        let offer = queries::pending_of(tx, entry.id).await?;
        let Some(offer) = offer.filter(|offer| offer.expires_at > now && offer.ticket_type_id == ticket_type.id) else {
            continue;
        };
        let claimed = offer.claimed + 1;
        let changes = OfferChanges { claimed: Set(claimed), ..Default::default() };
        queries::update_offer(tx, offer.id, changes).await?;
        let note = format!("One seat from this offer ({}) was accepted.", ticket_type.name);
        if claimed == offer.seats {
            mark_finished(tx, &offer, OfferState::Claimed, now).await?;
            on_fully_claimed(context, tx, actor, &entry, note).await?;
        } else {
            states::log(context, tx, actor, entry.id, Note { act: Act::Claimed, text: note }).await?;
        }
        return Ok(Some(offer.expires_at));
    }
    Ok(None)
}

/// All seats of an offer were taken. A team that was offered fewer than it needs keeps its place for the rest.
async fn on_fully_claimed(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    entry: &Entry,
    note: String,
) -> Result<(), AppError> {
    let rest = match needs::determine(tx, entry, context.clock.now()).await? {
        // The seat of the one who takes the last one is held right after this.
        Need::Team(members) if !entry.whole_team => members.len().saturating_sub(1),
        _ => 0,
    };
    let (to, note) = match rest {
        0 => (Accepted, note),
        rest => (Waiting, format!("{note} Your team keeps its place and still needs {rest} more.")),
    };
    states::transition(context, tx, actor, entry, EntryTransition::new(to, Act::Claimed, note)).await?;
    Ok(())
}

/// Ends the offers of a locked event whose time is over: their entries go to the end of the list, or leave it after too
/// many. Expiry counts from its time on, whenever this is called.
pub(super) async fn end_lapsed(
    context: &Context,
    tx: &UnitOfWork,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let actor = Actor::system();
    for offer in queries::pending_at(tx, event.id).await?.into_iter().filter(|offer| offer.expires_at <= now) {
        let Some(entry) = queries::find(tx, offer.entry_id).await? else { continue };
        if offer.claimed > 0 {
            mark_finished(tx, &offer, OfferState::Claimed, now).await?;
            let note = format!("Seats accepted from this offer: {} of {}.", offer.claimed, offer.seats);
            let transition = EntryTransition::new(Accepted, Act::Claimed, note);
            states::transition(context, tx, &actor, &entry, transition).await?;
            continue;
        }
        mark_finished(tx, &offer, OfferState::Expired, now).await?;
        let missed = entry.missed_offers + 1;
        let left = event.waitlist_max_missed - missed;
        let (to, note) = if left < 0 {
            (Lapsed, "Your offer expired. You've missed too many, so you're no longer on the list.")
        } else {
            (Waiting, "Your offer expired. You've moved to the end of the list.")
        };
        let changes =
            ActiveModel { missed_offers: Set(missed), queued_at: Set(offer.expires_at), ..Default::default() };
        let transition = EntryTransition::new(to, Act::Lapsed, note).with(changes);
        let entry = states::transition(context, tx, &actor, &entry, transition).await?;
        emails::lapsed(context, tx, &entry, event).await?;
    }
    Ok(())
}

/// Sends the reminders of a locked event that are due.
pub(super) async fn remind(
    context: &Context,
    tx: &UnitOfWork,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let is_due =
        |offer: &Offer| offer.reminded_at.is_none() && rules::reminder_at(offer) <= now && now < offer.expires_at;
    for offer in queries::pending_at(tx, event.id).await?.into_iter().filter(is_due) {
        let Some(entry) = queries::find(tx, offer.entry_id).await? else { continue };
        let ticket_type = queries::ticket_types(tx, &[offer.ticket_type_id]).await?.pop();
        let Some(ticket_type) = ticket_type else { continue };
        let changes = OfferChanges { reminded_at: Set(Some(now)), ..Default::default() };
        queries::update_offer(tx, offer.id, changes).await?;
        let until = rules::format_local_time(offer.expires_at, event);
        let note = format!("We reminded you of the offer, which is valid until {until}.");
        states::log(context, tx, &Actor::system(), entry.id, Note { act: Act::Reminded, text: note }).await?;
        let need = needs::determine(tx, &entry, now).await?;
        let seats = OfferedSeats { offer: &offer, ticket_type: &ticket_type, need: &need };
        emails::reminder(context, tx, &entry, event, seats).await?;
    }
    Ok(())
}

/// A pending offer.
#[derive(Clone, Copy)]
pub(super) struct OpenOffer<'a> {
    /// The event, which is locked.
    pub(super) event: &'a Event,
    /// The entry that has the offer.
    pub(super) entry: &'a Entry,
    pub(super) offer: &'a Offer,
}

/// How an offer ends of which no seat was taken.
pub(super) struct OfferEnd {
    /// The last state of the offer.
    pub(super) outcome: OfferState,
    /// What becomes of its entry.
    pub(super) transition: EntryTransition,
}

/// Refuses an offer, for its owner: the entry waits at the end of the list, and is not offered a seat again for as long
/// as an offer lasts.
pub(super) async fn decline(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    offer: OpenOffer<'_>,
) -> Result<Entry, AppError> {
    let (event, now) = (offer.event, context.clock.now());
    let resumes_at = rules::offer_end(event, now);
    let note = format!(
        "You declined the offer. You've moved to the end of the list; we won't offer you another seat before {}.",
        rules::format_local_time(resumes_at, event)
    );
    let changes = ActiveModel { queued_at: Set(now), resumes_at: Set(Some(resumes_at)), ..Default::default() };
    let transition = EntryTransition::new(Waiting, Act::Declined, note).with(changes);
    end_offer(context, tx, actor, offer, OfferEnd { outcome: OfferState::Declined, transition }).await
}

/// Takes back an offer, for staff: the entry keeps its place, but gets no automatic offers.
pub(super) async fn revoke(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    offer: OpenOffer<'_>,
    reason: &str,
) -> Result<Entry, AppError> {
    let note = format!("Staff withdrew the offer and paused further offers. Reason: {reason}");
    let changes = ActiveModel { paused: Set(true), ..Default::default() };
    let transition = EntryTransition::new(Waiting, Act::Revoked, note).with(changes);
    let entry = end_offer(context, tx, actor, offer, OfferEnd { outcome: OfferState::Revoked, transition }).await?;
    emails::revoked(context, tx, &entry, offer.event, reason).await?;
    Ok(entry)
}

/// Ends an offer with its entry's next state; if some of its seats were taken, the entry has what it waited for.
pub(super) async fn end_offer(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    OpenOffer { entry, offer, .. }: OpenOffer<'_>,
    OfferEnd { outcome, transition }: OfferEnd,
) -> Result<Entry, AppError> {
    let now = context.clock.now();
    if offer.claimed > 0 {
        mark_finished(tx, offer, OfferState::Claimed, now).await?;
        let transition = EntryTransition { to: Accepted, changes: ActiveModel::default(), ..transition };
        return states::transition(context, tx, actor, entry, transition).await;
    }
    mark_finished(tx, offer, outcome, now).await?;
    states::transition(context, tx, actor, entry, transition).await
}

/// Ends an entry of a locked event for its owner, with its offer if it has one.
pub(super) async fn end_entry(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    (event, entry): (&Event, &Entry),
    transition: EntryTransition,
) -> Result<Entry, AppError> {
    match queries::pending_of(tx, entry.id).await? {
        Some(offer) => {
            let open = OpenOffer { event, entry, offer: &offer };
            let end = OfferEnd { outcome: OfferState::Declined, transition };
            end_offer(context, tx, actor, open, end).await
        }
        None => states::transition(context, tx, actor, entry, transition).await,
    }
}

async fn mark_finished(tx: &UnitOfWork, offer: &Offer, state: OfferState, now: DateTime<Utc>) -> Result<(), AppError> {
    let changes = OfferChanges { state: Set(state), finished_at: Set(Some(now)), ..Default::default() };
    Ok(queries::update_offer(tx, offer.id, changes).await?)
}
