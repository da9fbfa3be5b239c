//! Emails about the waiting list. Each is enqueued in the transaction of the change it reports.

use super::{access, needs::Need, rules};
use crate::{
    accounts::notifications::{self, WaitingListNotification as Notification, WaitingListNotificationKind as Kind},
    platform::{context::Context, db::UnitOfWork, error::AppError},
};
use entities::{
    events::Model as Event, sea_orm_active_enums::WaitingListState, ticket_types::Model as TicketType,
    waiting_list_entries::Model as Entry, waiting_list_offers::Model as Offer,
};

/// Seats that are offered to an entry.
pub(super) struct OfferedSeats<'a> {
    pub(super) offer: &'a Offer,
    pub(super) ticket_type: &'a TicketType,
    /// Who needs the seats.
    pub(super) need: &'a Need,
}

/// Asks to confirm the address.
pub(super) async fn verify(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let link = access::verify_link(context, entry.id);
    to_owner(context, tx, entry, Notification { kind: Kind::ConfirmEmail, event: &event.title, link: &link }).await
}

/// Says that the entry has a place on the list.
pub(super) async fn joined(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    with_link(context, tx, entry, event, Kind::Joined).await
}

/// Says that the email address is on the list already.
pub(super) async fn already_on_list(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
) -> Result<(), AppError> {
    with_link(context, tx, entry, event, Kind::AlreadyOnList).await
}

/// Offers seats.
pub(super) async fn offered(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
    OfferedSeats { offer, ticket_type, need }: OfferedSeats<'_>,
) -> Result<(), AppError> {
    let until = rules::format_local_time(offer.expires_at, event);
    let for_team = matches!(need, Need::Team(_));
    let kind = Kind::Offered { ticket_type: &ticket_type.name, seats: offer.seats, for_team, until: &until };
    let link = access::link(context, entry);
    to_recipients(context, tx, entry, need, Notification { kind, event: &event.title, link: &link }).await
}

/// Reminds of an offer.
pub(super) async fn reminder(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
    OfferedSeats { offer, ticket_type, need }: OfferedSeats<'_>,
) -> Result<(), AppError> {
    let until = rules::format_local_time(offer.expires_at, event);
    let kind = Kind::OfferReminder { ticket_type: &ticket_type.name, until: &until };
    let link = access::link(context, entry);
    to_recipients(context, tx, entry, need, Notification { kind, event: &event.title, link: &link }).await
}

/// Says that an offer ran out.
pub(super) async fn lapsed(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let still_waiting = entry.state == WaitingListState::Waiting;
    with_link(context, tx, entry, event, Kind::OfferExpired { still_waiting }).await
}

/// Says that staff took an offer back.
pub(super) async fn revoked(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
    reason: &str,
) -> Result<(), AppError> {
    with_link(context, tx, entry, event, Kind::OfferRevoked { reason }).await
}

/// Says that the entry is no longer on the list: its owner left, or staff removed it.
pub(super) async fn left(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let by_staff = entry.state == WaitingListState::Removed;
    with_link(context, tx, entry, event, Kind::Left { by_staff }).await
}

/// Says that the list is closed.
pub(super) async fn closed(context: &Context, tx: &UnitOfWork, entry: &Entry, event: &Event) -> Result<(), AppError> {
    let page = format!("{}/events/{}/tickets", context.config.app.origin(), event.slug);
    let kind = Kind::ListClosed { on_sale: rules::are_freed_seats_on_sale(event, context.clock.now()) };
    to_owner(context, tx, entry, Notification { kind, event: &event.title, link: &page }).await
}

/// To the owner, with the link of the entry.
async fn with_link(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    event: &Event,
    kind: Kind<'_>,
) -> Result<(), AppError> {
    let link = access::link(context, entry);
    to_owner(context, tx, entry, Notification { kind, event: &event.title, link: &link }).await
}

async fn to_owner(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    notification: Notification<'_>,
) -> Result<(), AppError> {
    let Some(email) = &entry.email else { return Ok(()) };
    notifications::send_waiting_list(context, tx, email, notification).await
}

/// To the person, or to all members of the team who need a seat and have confirmed their address.
async fn to_recipients(
    context: &Context,
    tx: &UnitOfWork,
    entry: &Entry,
    need: &Need,
    notification: Notification<'_>,
) -> Result<(), AppError> {
    let Need::Team(members) = need else { return to_owner(context, tx, entry, notification).await };
    for member in members.iter().filter(|member| member.email_verified_at.is_some()) {
        notifications::send_waiting_list(context, tx, &member.email, notification).await?;
    }
    Ok(())
}
