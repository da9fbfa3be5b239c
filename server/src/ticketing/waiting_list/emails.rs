//! Emails about the waiting list. Each is enqueued in the transaction of the change it reports.

use super::{access, needs::Need, rules};
use crate::{
    accounts::notifications::{self, WaitingListNotification, WaitingListNotificationKind as Kind},
    platform::{context::Context, db::UnitOfWork, error::AppError},
};
use entities::{
    events::Model as Event, sea_orm_active_enums::WaitingListState, ticket_types::Model as TicketType,
    waiting_list_entries::Model as Entry, waiting_list_offers::Model as Offer,
};

/// Asks to confirm the address.
pub(super) async fn verify(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let link = access::verify_link(context, entry.id);
    to_owner(context, tx, entry, (event, Kind::Verify, link)).await
}

/// Says that the entry counts.
pub(super) async fn joined(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    to_owner(context, tx, entry, (event, Kind::Joined, access::link(context, entry.id))).await
}

/// Says that the mailbox is on the list already.
pub(super) async fn known(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    to_owner(context, tx, entry, (event, Kind::Known, access::link(context, entry.id))).await
}

/// Offers seats.
pub(super) async fn offered(
    context: &Context,
    tx: &UnitOfWork,
    (entry, event): (&Entry, &Event),
    (offer, ticket_type, need): (&Offer, &TicketType, &Need),
) -> Result<(), AppError> {
    let until = rules::format_local_time(offer.expires_at, event);
    let for_team = matches!(need, Need::Team(_));
    let kind = Kind::Offered { ticket_type: &ticket_type.name, seats: offer.seats, for_team, until: &until };
    to_recipients(context, tx, entry, (event, kind), need).await
}

/// Reminds of an offer.
pub(super) async fn reminder(
    context: &Context,
    tx: &UnitOfWork,
    (entry, event): (&Entry, &Event),
    (offer, ticket_type, need): (&Offer, &TicketType, &Need),
) -> Result<(), AppError> {
    let until = rules::format_local_time(offer.expires_at, event);
    let kind = Kind::Reminder { ticket_type: &ticket_type.name, until: &until };
    to_recipients(context, tx, entry, (event, kind), need).await
}

/// Says that an offer ran out.
pub(super) async fn lapsed(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let still_waiting = entry.state == WaitingListState::Waiting;
    to_owner(context, tx, entry, (event, Kind::Lapsed { still_waiting }, access::link(context, entry.id))).await
}

/// Says that staff took an offer back.
pub(super) async fn revoked(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
    reason: &str,
) -> Result<(), AppError> {
    to_owner(context, tx, entry, (event, Kind::Revoked { reason }, access::link(context, entry.id))).await
}

/// Says that the entry is no longer on the list: its owner left, or staff removed it.
pub(super) async fn left(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let by_staff = entry.state == WaitingListState::Removed;
    to_owner(context, tx, entry, (event, Kind::Left { by_staff }, access::link(context, entry.id))).await
}

/// Says that the list is closed.
pub(super) async fn closed(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let page = format!("{}/events/{}/tickets", context.config.app.origin(), event.slug);
    let on_sale = rules::are_freed_seats_on_sale(event, context.clock.now());
    to_owner(context, tx, entry, (event, Kind::Closed { on_sale }, page)).await
}

async fn to_owner(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    (event, kind, link): (&Event, Kind<'_>, String),
) -> Result<(), AppError> {
    let Some(email) = &entry.email else { return Ok(()) };
    let notification = WaitingListNotification { kind, event: &event.title, link: &link };
    notifications::send_waiting_list(context, tx, email, notification).await
}

/// To the person, or to all members of the team who need a seat and have confirmed their address.
async fn to_recipients(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    (event, kind): (&Event, Kind<'_>),
    need: &Need,
) -> Result<(), AppError> {
    let link = access::link(context, entry.id);
    let Need::Team(members) = need else { return to_owner(context, tx, entry, (event, kind, link)).await };
    // Members see the entry by their account: the link is the owner's.
    let page = format!("{}/waiting-list/{}", context.config.app.origin(), entry.id);
    for member in members.iter().filter(|member| member.email_verified_at.is_some()) {
        let notification = WaitingListNotification { kind, event: &event.title, link: &page };
        notifications::send_waiting_list(context, tx, &member.email, notification).await?;
    }
    Ok(())
}
