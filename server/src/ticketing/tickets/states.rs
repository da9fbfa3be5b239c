//! States of a ticket and the transitions between them.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ActiveValue::Set};
use serde_json::json;

use super::queries;
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    db::{StateChange, Transaction},
    error::AppError,
};
use entities::{
    sea_orm_active_enums::TicketState::{
        self, Cancelled, Confirmed, Expired, Held, PendingApproval, PendingPayment, Refunded, Rejected, Released,
        Transferred,
    },
    tickets::{ActiveModel, Model},
};

/// The next state of a ticket, and columns such as its holder or the end of its hold.
pub(in crate::ticketing) type TicketStateChange = StateChange<TicketState, ActiveModel>;

/// The states that may follow a state.
pub(super) fn transitions(state: TicketState) -> &'static [TicketState] {
    match state {
        Held => &[PendingApproval, PendingPayment, Confirmed, Cancelled, Expired],
        PendingApproval => &[PendingPayment, Confirmed, Rejected, Cancelled, Expired],
        PendingPayment => &[Confirmed, Cancelled, Expired],
        Confirmed => &[Cancelled, Transferred, Refunded, Released],
        Cancelled | Transferred | Refunded | Expired | Rejected | Released => &[],
    }
}

/// The state of a ticket at a time: a hold that has run out counts as expired before it is recorded.
pub(in crate::ticketing) fn state_at(ticket: &Model, now: DateTime<Utc>) -> TicketState {
    let is_over = ticket.hold_expires_at.is_some_and(|end| end <= now);
    match ticket.state {
        Held | PendingApproval | PendingPayment if is_over => Expired,
        state => state,
    }
}

/// Whether a ticket has ended: no transition leaves its state.
pub(in crate::ticketing) fn is_final(state: TicketState) -> bool {
    transitions(state).is_empty()
}

/// Changes the state of a ticket whose row is locked, writes the other `changes`, and records both in the audit log;
/// 422 for a transition that is not allowed. Only [`restore`] changes a state otherwise. A ticket that ends loses its
/// answers.
pub(in crate::ticketing) async fn transition(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    ticket: &Model,
    change: TicketStateChange,
) -> Result<Model, AppError> {
    let to = change.to;
    let changed = transition_with_answers(context, tx, actor, ticket, change).await?;
    if is_final(to) {
        queries::erase_answers(tx, ticket.id).await?;
    }
    Ok(changed)
}

/// Like [`transition`], but a ticket that ends keeps its answers: the caller erases them once nothing can bring it back.
pub(in crate::ticketing) async fn transition_with_answers(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    ticket: &Model,
    StateChange { to, changes }: TicketStateChange,
) -> Result<Model, AppError> {
    if !transitions(ticket.state).contains(&to) {
        return Err(refuse_transition(ticket.state, to));
    }
    let now = context.clock.now();
    let is_final = is_final(to);
    let keeps_origin = matches!(to, Held | PendingPayment);
    let changes = ActiveModel {
        state: Set(to),
        state_changed_at: Set(now),
        // Only a ticket that waits for something has an end.
        hold_expires_at: if is_final || to == Confirmed { Set(None) } else { changes.hold_expires_at },
        hold_origin: if keeps_origin { changes.hold_origin } else { Set(None) },
        ..changes
    };
    let changed = queries::update(tx, ticket, changes, now).await?;
    let change = Change::updated(&json!({ "state": ticket.state }), &json!({ "state": to }))?;
    let entry = Entry::new(action(to)).with_target(Target::new("ticket", ticket.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    if is_final {
        context.seats_freed.after(tx);
    }
    Ok(changed)
}

/// The refusal of a transition that is not allowed.
pub(in crate::ticketing) fn refuse_transition(from: TicketState, to: TicketState) -> AppError {
    AppError::invalid("ticket", format!("The ticket can't change from {} to {}.", from.to_value(), to.to_value()))
}

/// Puts a ticket whose row is locked back into the state that it had before a decision, writes the other `changes`, and
/// records both in the audit log.
pub(in crate::ticketing) async fn restore(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    ticket: &Model,
    StateChange { to, changes }: TicketStateChange,
) -> Result<Model, AppError> {
    let now = context.clock.now();
    let changes = ActiveModel { state: Set(to), state_changed_at: Set(now), ..changes };
    let restored = queries::update(tx, ticket, changes, now).await?;
    let change = Change::updated(&json!({ "state": ticket.state }), &json!({ "state": to }))?;
    let entry = Entry::new("ticket.decision_undone").with_target(Target::new("ticket", ticket.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(restored)
}

/// The action in the audit log.
fn action(to: TicketState) -> &'static str {
    match to {
        Held => "ticket.held",
        PendingApproval => "ticket.approval_requested",
        PendingPayment => "ticket.payment_requested",
        Confirmed => "ticket.confirmed",
        Cancelled => "ticket.cancelled",
        Transferred => "ticket.transferred",
        Refunded => "ticket.refunded",
        Expired => "ticket.expired",
        Rejected => "ticket.rejected",
        Released => "ticket.released",
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn only_live_states_can_be_left_and_none_can_be_entered_twice() {
        for from in TicketState::iter() {
            let is_live = matches!(from, Held | PendingApproval | PendingPayment | Confirmed);
            assert_eq!(!transitions(from).is_empty(), is_live, "{from:?}");
            assert!(!transitions(from).contains(&from) && !transitions(from).contains(&Held), "{from:?}");
        }
    }

    #[test]
    fn only_a_confirmed_ticket_can_be_refunded_transferred_or_released() {
        for to in [Refunded, Transferred, Released] {
            let from: Vec<TicketState> = TicketState::iter().filter(|from| transitions(*from).contains(&to)).collect();
            assert_eq!(from, [Confirmed], "{to:?}");
        }
    }
}
