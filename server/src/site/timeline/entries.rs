//! Entries of a timeline, from the rows that they are about.

use sea_orm::ActiveEnum as _;
use uuid::Uuid;

use super::{
    queries::{Details, Moment},
    types::{TimelineEntry, TimelineKind},
};
use crate::{
    hackathon::sales::Money,
    site::audit_log::{AuditActor, AuditEntry},
};
use entities::{
    check_ins, events, mails, orders, refunds,
    sea_orm_active_enums::{AuditActorKind, CheckInDirection},
    team_members, teams, tickets, waiting_list_entries, waiting_list_log,
};

/// An entry of the audit log.
pub(super) fn of_change(change: AuditEntry) -> TimelineEntry {
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
pub(super) fn of_moment(moment: Moment, details: &Details) -> TimelineEntry {
    let id = moment.id;
    let entry = empty(moment);
    if let Some((order, event)) = details.orders.get(&id) {
        of_order(entry, order, event.as_ref())
    } else if let Some((refund, order)) = details.refunds.get(&id) {
        of_refund(entry, refund, order.as_ref(), details)
    } else if let Some(ticket) = details.tickets.get(&id) {
        of_ticket(entry, ticket, details)
    } else if let Some((member, team)) = details.memberships.get(&id) {
        of_membership(entry, member, team.as_ref(), details)
    } else if let Some((log, listed)) = details.waiting_list.get(&id) {
        of_waiting_list(entry, log, listed.as_ref(), details)
    } else if let Some(scan) = details.check_ins.get(&id) {
        of_check_in(entry, scan, details)
    } else if let Some(email) = details.emails.get(&id) {
        of_email(entry, email)
    } else {
        entry
    }
}

fn empty(Moment { action, id, at }: Moment) -> TimelineEntry {
    TimelineEntry {
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
    }
}

fn of_order(entry: TimelineEntry, order: &orders::Model, event: Option<&events::Model>) -> TimelineEntry {
    TimelineEntry {
        kind: TimelineKind::Order,
        about: Some(order.number.clone()),
        event: event.map(|event| event.title.clone()),
        amount: Some(Money::euros(order.total_minor)),
        ..entry
    }
}

fn of_refund(
    entry: TimelineEntry,
    refund: &refunds::Model,
    order: Option<&orders::Model>,
    details: &Details,
) -> TimelineEntry {
    TimelineEntry {
        kind: TimelineKind::Order,
        about: order.map(|order| order.number.clone()),
        // The row that a reader can open is the order.
        id: refund.order_id,
        outcome: Some(refund.state.to_value()),
        amount: Some(Money::euros(refund.amount_minor)),
        actor: actor(details, refund.requested_by),
        ..entry
    }
}

fn of_ticket(entry: TimelineEntry, ticket: &tickets::Model, details: &Details) -> TimelineEntry {
    let entry = TimelineEntry {
        kind: TimelineKind::Ticket,
        about: ticket_type(details, ticket),
        event: title(details, ticket.event_id),
        ..entry
    };
    if entry.action == "ticket.cancelled" {
        TimelineEntry { outcome: ticket.cancel_reason.clone(), actor: actor(details, ticket.cancelled_by), ..entry }
    } else {
        entry
    }
}

fn of_membership(
    entry: TimelineEntry,
    member: &team_members::Model,
    team: Option<&teams::Model>,
    details: &Details,
) -> TimelineEntry {
    TimelineEntry {
        kind: TimelineKind::Team,
        id: member.team_id,
        about: team.map(|team| team.name.clone()),
        event: title(details, member.event_id),
        ..entry
    }
}

fn of_waiting_list(
    entry: TimelineEntry,
    log: &waiting_list_log::Model,
    listed: Option<&waiting_list_entries::Model>,
    details: &Details,
) -> TimelineEntry {
    TimelineEntry {
        kind: TimelineKind::WaitingList,
        id: log.entry_id,
        action: format!("waiting_list.{}", log.act.to_value()),
        about: Some(log.words.clone()),
        event: listed.and_then(|listed| title(details, listed.event_id)),
        actor: actor(details, log.actor_id),
        ..entry
    }
}

fn of_check_in(entry: TimelineEntry, scan: &check_ins::Model, details: &Details) -> TimelineEntry {
    let ticket = details.tickets.get(&scan.ticket_id);
    TimelineEntry {
        kind: TimelineKind::CheckIn,
        id: scan.ticket_id,
        action: match scan.direction {
            CheckInDirection::In => entry.action,
            CheckInDirection::Undo => "check_in.undone".to_owned(),
        },
        about: ticket.and_then(|ticket| ticket_type(details, ticket)),
        event: ticket.and_then(|ticket| title(details, ticket.event_id)),
        outcome: Some(scan.result.to_value()),
        actor: actor(details, scan.staff_id),
        ..entry
    }
}

fn of_email(entry: TimelineEntry, email: &mails::Model) -> TimelineEntry {
    TimelineEntry {
        kind: TimelineKind::Email,
        action: email.kind.clone(),
        about: Some(email.subject.clone()),
        outcome: Some(email.state.to_value()),
        ..entry
    }
}

/// Name of a ticket's type.
fn ticket_type(details: &Details, ticket: &tickets::Model) -> Option<String> {
    details.ticket_types.get(&ticket.ticket_type_id).map(|ticket_type| ticket_type.name.clone())
}

/// Title of an event; `None` if it was deleted.
fn title(details: &Details, event: Uuid) -> Option<String> {
    details.events.get(&event).map(|event| event.title.clone())
}

fn actor(details: &Details, user: Option<Uuid>) -> Option<AuditActor> {
    let user = details.users.get(&user?)?;
    let (username, name) = (Some(user.username.clone()), Some(user.name.clone()));
    Some(AuditActor { kind: AuditActorKind::User, username, name })
}
