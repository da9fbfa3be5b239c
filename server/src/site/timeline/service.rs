//! Puts a person's timeline together.

use sea_orm::ActiveEnum as _;
use uuid::Uuid;

use super::{
    queries::{self, Details, Moment, Person},
    types::{Timeline, TimelineCount, TimelineEntry, TimelineKind},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::sales::Money,
    platform::{context::Context, error::AppError, http::paging::PageRequest},
    site::audit_log::{self, AuditActor, AuditEntry},
};
use entities::sea_orm_active_enums::{AuditActorKind, CheckInDirection};

/// The person with an account; 404 if there is none.
pub(super) async fn user(context: &Context, id: Uuid) -> Result<Person, AppError> {
    let db = context.db.reader();
    let user = queries::user(db, id).await?.ok_or(AppError::NotFound)?;
    let tickets = queries::tickets_of(db, user.id).await?;
    Ok(Person { user: Some(user.id), email: Some(user.email.to_ascii_lowercase()), tickets })
}

/// The holder of a ticket; 404 if there is no such ticket.
pub(super) async fn holder(context: &Context, ticket: Uuid) -> Result<Person, AppError> {
    let ticket = queries::ticket(context.db.reader(), ticket).await?.ok_or(AppError::NotFound)?;
    match ticket.user_id {
        Some(id) => user(context, id).await,
        None => Ok(Person {
            user: None,
            email: ticket.holder_email.map(|email| email.to_ascii_lowercase()),
            tickets: vec![ticket.id],
        }),
    }
}

/// A page of the kinds that the reader may see, or of one of them.
pub(super) async fn page(
    context: &Context,
    reader: &SignedIn,
    person: &Person,
    request: PageRequest,
    kind: Option<&str>,
) -> Result<Timeline, AppError> {
    let db = context.db.reader();
    let wanted = kind.filter(|name| !name.is_empty());
    let named = wanted.map(|name| TimelineKind::ALL.into_iter().find(|kind| kind.name() == name));
    let named = named.map(|kind| kind.ok_or_else(|| AppError::invalid_selection("kind"))).transpose()?;
    let mut counts = Vec::new();
    for kind in TimelineKind::ALL {
        if reader.may(db, kind.permission()).await? {
            counts.push(TimelineCount { kind, count: queries::count(db, person, kind).await? });
        }
    }
    let shown: Vec<&TimelineCount> = counts.iter().filter(|of| named.is_none_or(|kind| kind == of.kind)).collect();
    if named.is_some() && shown.is_empty() {
        return Err(AppError::permission_denied());
    }
    let total = shown.iter().map(|of| of.count).sum();
    let kinds: Vec<TimelineKind> = shown.iter().filter(|of| of.count > 0).map(|of| of.kind).collect();
    let request = request.plain().with_filter("kind", wanted);
    let moments = queries::page(db, person, &kinds, (request.offset(), request.per_page)).await?;
    let details = queries::details(db, &moments).await?;
    let changes: Vec<Uuid> = moments.iter().filter(|of| of.action == "change").map(|of| of.id).collect();
    let mut changes = audit_log::entries(context, changes).await?;
    let entries = moments.into_iter().map(|moment| match changes.remove(&moment.id) {
        Some(change) => of_change(change),
        None => entry(moment, &details),
    });
    let page = request.page(entries.collect(), total);
    Ok(Timeline { data: page.data, links: page.links, meta: page.meta, counts })
}

fn of_change(change: AuditEntry) -> TimelineEntry {
    TimelineEntry {
        at: change.at,
        kind: TimelineKind::Change,
        action: change.action,
        id: change.id,
        about: None,
        event: None,
        outcome: None,
        amount: None,
        actor: Some(change.actor),
        changes: change.changes,
    }
}

/// An entry with what its row says. A row that was deleted meanwhile leaves the rest empty.
fn entry(Moment { action, id, at }: Moment, details: &Details) -> TimelineEntry {
    let mut entry = TimelineEntry {
        at,
        kind: TimelineKind::Change,
        action,
        id,
        about: None,
        event: None,
        outcome: None,
        amount: None,
        actor: None,
        changes: Vec::new(),
    };
    let title = |event: Uuid| details.events.get(&event).map(|event| event.title.clone());
    let actor = |user: Option<Uuid>| {
        let user = details.users.get(&user?)?;
        let (username, name) = (Some(user.username.clone()), Some(user.name.clone()));
        Some(AuditActor { kind: AuditActorKind::User, username, name })
    };
    if let Some((order, event)) = details.orders.get(&id) {
        entry.kind = TimelineKind::Order;
        entry.about = Some(order.number.clone());
        entry.event = event.as_ref().map(|event| event.title.clone());
        entry.amount = Some(Money::euros(order.total_minor));
    } else if let Some((refund, order)) = details.refunds.get(&id) {
        entry.kind = TimelineKind::Order;
        entry.about = order.as_ref().map(|order| order.number.clone());
        // The row that a reader can open is the order.
        entry.id = refund.order_id;
        entry.outcome = Some(refund.state.to_value());
        entry.amount = Some(Money::euros(refund.amount_minor));
        entry.actor = actor(refund.requested_by);
    } else if let Some(ticket) = details.tickets.get(&id) {
        entry.kind = TimelineKind::Ticket;
        entry.about = details.ticket_types.get(&ticket.ticket_type_id).map(|of| of.name.clone());
        entry.event = title(ticket.event_id);
        if entry.action == "ticket.cancelled" {
            entry.outcome.clone_from(&ticket.cancel_reason);
            entry.actor = actor(ticket.cancelled_by);
        }
    } else if let Some((member, team)) = details.memberships.get(&id) {
        entry.kind = TimelineKind::Team;
        entry.id = member.team_id;
        entry.about = team.as_ref().map(|team| team.name.clone());
        entry.event = title(member.event_id);
    } else if let Some((log, of)) = details.waiting_list.get(&id) {
        entry.kind = TimelineKind::WaitingList;
        entry.id = log.entry_id;
        entry.action = format!("waiting_list.{}", log.act.to_value());
        entry.about = Some(log.words.clone());
        entry.event = of.as_ref().and_then(|of| title(of.event_id));
        entry.actor = actor(log.actor_id);
    } else if let Some(scan) = details.check_ins.get(&id) {
        entry.kind = TimelineKind::CheckIn;
        if scan.direction == CheckInDirection::Undo {
            "check_in.undone".clone_into(&mut entry.action);
        }
        let ticket = details.tickets.get(&scan.ticket_id);
        entry.id = scan.ticket_id;
        entry.about = ticket.and_then(|of| details.ticket_types.get(&of.ticket_type_id)).map(|of| of.name.clone());
        entry.event = ticket.and_then(|of| title(of.event_id));
        entry.outcome = Some(scan.result.to_value());
        entry.actor = actor(scan.staff_id);
    } else if let Some(email) = details.emails.get(&id) {
        entry.kind = TimelineKind::Email;
        entry.action.clone_from(&email.kind);
        entry.about = Some(email.subject.clone());
        entry.outcome = Some(email.state.to_value());
    }
    entry
}
