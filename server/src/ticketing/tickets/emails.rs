//! Emails about tickets.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    keys,
    queries::TicketRow,
    service::{code_url, holder},
};
use crate::{
    accounts::notifications::{self, Notification, TicketNotification, TicketNotificationKind, TicketPass},
    hackathon::calendar,
    platform::{context::Context, date_range::date_range, db::Transaction, error::AppError, mail::Attachment},
};
use entities::{events::Model as Event, sea_orm_active_enums::TicketState, tickets::Model, users::Model as User};

/// Sends a confirmed ticket to its holder.
pub(in crate::ticketing) async fn confirmed(
    context: &Context,
    tx: &impl Transaction,
    user: &User,
    ticket: &Model,
    event: &Event,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let email = TicketEmail { ticket, event, kind: TicketNotificationKind::Confirmed, not_before: now };
    notify(context, tx, user, email).await.map(drop)
}

/// Says that staff have to approve a ticket.
pub(in crate::ticketing) async fn requested(
    context: &Context,
    tx: &impl Transaction,
    user: &User,
    ticket: &Model,
    event: &Event,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let email = TicketEmail { ticket, event, kind: TicketNotificationKind::Requested, not_before: now };
    notify(context, tx, user, email).await.map(drop)
}

/// Tells the holder of a ticket what happened to it.
pub(in crate::ticketing) async fn notify_holder(
    context: &Context,
    tx: &impl Transaction,
    row: &TicketRow,
    kind: TicketNotificationKind<'_>,
) -> Result<(), AppError> {
    notify_holder_not_before(context, tx, row, kind, context.clock.now()).await.map(drop)
}

/// Like [`notify_holder`], with an email that leaves the outbox at `not_before`; returns its id if there is one.
pub(in crate::ticketing) async fn notify_holder_not_before(
    context: &Context,
    tx: &impl Transaction,
    row: &TicketRow,
    kind: TicketNotificationKind<'_>,
    not_before: DateTime<Utc>,
) -> Result<Option<Uuid>, AppError> {
    let Some(user) = holder(tx, &row.ticket).await? else { return Ok(None) };
    notify(context, tx, &user, TicketEmail { ticket: &row.ticket, event: &row.event, kind, not_before }).await
}

/// An email about a ticket.
struct TicketEmail<'a> {
    ticket: &'a Model,
    event: &'a Event,
    kind: TicketNotificationKind<'a>,
    not_before: DateTime<Utc>,
}

async fn notify(
    context: &Context,
    tx: &impl Transaction,
    user: &User,
    TicketEmail { ticket, event, kind, not_before }: TicketEmail<'_>,
) -> Result<Option<Uuid>, AppError> {
    let link = format!("{}/user/{}/tickets/{}", context.config.app.origin(), user.username, ticket.id);
    let (code, reason) = (ticket.public_code.as_str(), ticket.cancel_reason.as_deref());
    let pass = match ticket.state {
        TicketState::Confirmed if carries_pass(kind) => Some(pass(context, tx, user, ticket, event).await?),
        _ => None,
    };
    let notification = TicketNotification { kind, event: &event.title, code, reason, link: &link, pass: pass.as_ref() };
    notifications::notify_not_before(context, tx, user, Notification::Ticket(notification), not_before).await
}

/// When an event takes place, in its time zone.
pub(in crate::ticketing) fn dates(event: &Event) -> String {
    date_range(event.start_at, event.end_at, event.timezone.parse().unwrap_or(Tz::UTC))
}

/// Whether an email is one that its reader shows at the door.
fn carries_pass(kind: TicketNotificationKind<'_>) -> bool {
    use TicketNotificationKind as Kind;
    matches!(kind, Kind::Confirmed | Kind::SentAgain | Kind::Renamed | Kind::Moved(_) | Kind::CodeReplaced)
}

/// What the holder of a confirmed ticket needs at the door.
async fn pass(
    context: &Context,
    tx: &impl ConnectionTrait,
    user: &User,
    ticket: &Model,
    event: &Event,
) -> Result<TicketPass, AppError> {
    let signature = keys::sign_within(context, tx, ticket).await?;
    let url = code_url(context, &user.username, ticket.id, &signature);
    let host = context.config.app.url.host_str().unwrap_or("localhost");
    let calendar = calendar::event_file(context, event);
    let place: Vec<&str> = [&event.venue, &event.city].into_iter().flatten().map(String::as_str).collect();
    Ok(TicketPass {
        when: dates(event),
        place: (!place.is_empty()).then(|| place.join(", ")),
        attachments: vec![
            Attachment::qr_code("ticket.png".to_owned(), format!("{}@{host}", ticket.id), url),
            Attachment::file(format!("{}.ics", event.slug), "text/calendar; charset=utf-8", calendar),
        ],
    })
}
