//! States of a mailing and the transitions between them.

use sea_orm::{ActiveEnum as _, ActiveValue::Set};
use serde_json::json;

use super::queries;
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    db::{StateChange, UnitOfWork},
    error::AppError,
};
use entities::{
    mailings::{ActiveModel, Model},
    sea_orm_active_enums::MailingState::{self, Cancelled, Draft, Scheduled, Sending, Sent},
};

/// The states that may follow a state.
pub(super) fn transitions(state: MailingState) -> &'static [MailingState] {
    match state {
        Draft => &[Scheduled, Sending],
        // Another time, or a draft again.
        Scheduled => &[Scheduled, Draft, Sending],
        Sending => &[Sent, Cancelled],
        Sent | Cancelled => &[],
    }
}

/// Changes the state of a locked mailing and writes the other `changes`; 422 for a transition that is not allowed. The
/// only way to change a state.
pub(super) async fn transition(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: &Model,
    StateChange { to, changes }: StateChange<MailingState, ActiveModel>,
) -> Result<Model, AppError> {
    if !transitions(row.state).contains(&to) {
        return Err(refusal(row.state, to));
    }
    let now = context.clock.now();
    let changes = ActiveModel { state: Set(to), state_changed_at: Set(now), updated_at: Set(now), ..changes };
    let changed = queries::update(tx, row, changes).await?;
    let change = Change::updated(&facts(row), &facts(&changed))?;
    audit::record(context, tx, actor, entry(action(to), row, change)).await?;
    Ok(changed)
}

/// The audit entry of an action on a mailing.
pub(super) fn entry(action: &'static str, row: &Model, change: Change) -> Entry {
    Entry::new(action).with_target(Target::new("mailing", row.id)).with_change(change)
}

fn refusal(from: MailingState, to: MailingState) -> AppError {
    let message = format!("The mailing can't change from {} to {}.", from.to_value(), to.to_value());
    AppError::invalid("state", message)
}

fn facts(row: &Model) -> serde_json::Value {
    json!({ "state": row.state, "scheduledAt": row.scheduled_at })
}

/// The action in the audit log.
fn action(to: MailingState) -> &'static str {
    match to {
        Draft => "mailing.unscheduled",
        Scheduled => "mailing.scheduled",
        Sending => "mailing.started",
        Sent => "mailing.sent",
        Cancelled => "mailing.cancelled",
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn a_mailing_is_sent_once() {
        for from in MailingState::iter() {
            assert_eq!(transitions(from).contains(&Sending), matches!(from, Draft | Scheduled), "{from:?}");
            assert_eq!(transitions(from).is_empty(), matches!(from, Sent | Cancelled), "{from:?}");
        }
    }
}
