//! States of an entry and the transitions between them.

use sea_orm::{ActiveEnum as _, ActiveValue::Set, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::queries;
use crate::platform::{
    audit::{self, Actor, Change, Target},
    context::Context,
    db::Transaction,
    error::AppError,
};
use entities::{
    sea_orm_active_enums::{
        WaitingListAct as Act,
        WaitingListState::{self, Accepted, Closed, Lapsed, Left, Offered, Removed, Unverified, Waiting},
    },
    waiting_list_entries::{ActiveModel, Model},
    waiting_list_log,
};

/// The states that may follow a state.
pub(super) fn transitions(state: WaitingListState) -> &'static [WaitingListState] {
    match state {
        Unverified => &[Waiting, Left, Removed, Closed],
        Waiting => &[Offered, Accepted, Left, Removed, Closed],
        Offered => &[Waiting, Accepted, Lapsed, Left, Removed],
        Accepted | Lapsed | Left | Removed | Closed => &[],
    }
}

/// A change of an entry's state.
#[derive(Debug)]
pub(super) struct EntryTransition {
    pub(super) to: WaitingListState,
    /// Other columns to change.
    pub(super) changes: ActiveModel,
    /// What happened, for the entry's history.
    pub(super) act: Act,
    /// The same as a sentence for the entry's owner.
    pub(super) note: String,
}

impl EntryTransition {
    /// A transition that changes no other columns.
    pub(super) fn new(to: WaitingListState, act: Act, note: impl Into<String>) -> Self {
        Self { to, changes: ActiveModel::default(), act, note: note.into() }
    }

    /// The transition with other columns to change.
    pub(super) fn with(self, changes: ActiveModel) -> Self {
        Self { changes, ..self }
    }
}

/// A line of an entry's history.
#[derive(Debug)]
pub(super) struct Note {
    /// What happened.
    pub(super) act: Act,
    /// The same as a sentence for the entry's owner.
    pub(super) text: String,
}

/// Changes the state of an entry whose event is locked and adds the note to its history; 422 for a transition that is
/// not allowed. The only way to change a state.
pub(super) async fn transition(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    entry: &Model,
    EntryTransition { to, changes, act, note }: EntryTransition,
) -> Result<Model, AppError> {
    if !transitions(entry.state).contains(&to) {
        let message = format!("The entry can't change from {} to {}.", entry.state.to_value(), to.to_value());
        return Err(AppError::invalid("entry", message));
    }
    let now = context.clock.now();
    let changes = ActiveModel { state: Set(to), state_changed_at: Set(now), ..changes };
    let changed = queries::update(tx, entry, changes, now).await?;
    let change = Change::updated(&json!({ "state": entry.state }), &json!({ "state": to }))?;
    let entry =
        audit::Entry::new(action(to)).with_target(Target::new("waiting_list_entry", entry.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    log(context, tx, actor, changed.id, Note { act, text: note }).await?;
    context.seats_freed.after(tx);
    Ok(changed)
}

/// Adds a note to the history of an entry.
pub(super) async fn log(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    entry: Uuid,
    Note { act, text }: Note,
) -> Result<(), DbErr> {
    let row = waiting_list_log::Model {
        id: Uuid::now_v7(),
        entry_id: entry,
        at: context.clock.now(),
        act,
        words: text,
        actor_id: actor.id(),
    };
    queries::insert_log(tx, row).await
}

/// The action in the audit log.
fn action(to: WaitingListState) -> &'static str {
    match to {
        Unverified => "waiting_list.requested",
        Waiting => "waiting_list.waiting",
        Offered => "waiting_list.offered",
        Accepted => "waiting_list.accepted",
        Lapsed => "waiting_list.lapsed",
        Left => "waiting_list.left",
        Removed => "waiting_list.removed",
        Closed => "waiting_list.closed",
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn an_entry_that_is_over_never_returns() {
        for from in WaitingListState::iter() {
            let is_open = matches!(from, Unverified | Waiting | Offered);
            assert_eq!(!transitions(from).is_empty(), is_open, "{from:?}");
            assert!(!transitions(from).contains(&from) && !transitions(from).contains(&Unverified), "{from:?}");
        }
    }

    #[test]
    fn only_a_confirmed_entry_is_offered_a_seat() {
        let before: Vec<WaitingListState> =
            WaitingListState::iter().filter(|from| transitions(*from).contains(&Offered)).collect();
        assert_eq!(before, [Waiting]);
    }
}
