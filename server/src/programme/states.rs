//! States, and which may follow which.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ColumnTrait, Condition, Iterable};

use crate::{
    error::AppError,
    http::{choice::Choice, patch::Patch},
};

/// The states of a kind of row. What is not on their lists does not happen.
pub trait States: ActiveEnum<Value = String> + Iterable + Copy + PartialEq + 'static {
    /// What a new row may be at once; the first one unless somebody says otherwise.
    const FIRST: &'static [Self];

    /// What may follow.
    fn next(self) -> &'static [Self];

    /// Whether a row in this state is or was more than what such rows begin as. Where a way leads back, others have seen
    /// it meanwhile: what went back was changed after it was made.
    fn has_come_further(self, changed_at: DateTime<Utc>, created_at: DateTime<Utc>) -> bool {
        self != Self::FIRST[0] || changed_at != created_at
    }

    /// The state of a new row; 422 for one that only others lead to.
    fn first(wanted: Patch<Choice<Self>>) -> Result<Self, AppError> {
        let wanted = wanted.or_kept(Choice(Self::FIRST[0])).0;
        if Self::FIRST.contains(&wanted) {
            return Ok(wanted);
        }
        let words = format!("Nothing begins as {}.", wanted.to_value());
        Err(AppError::invalid("state", words))
    }

    /// The state afterwards; 422 for one that does not follow.
    fn step(self, wanted: Patch<Choice<Self>>) -> Result<Self, AppError> {
        let wanted = wanted.or_kept(Choice(self)).0;
        if wanted == self || self.next().contains(&wanted) {
            return Ok(wanted);
        }
        let words = format!("The state cannot change from {} to {}.", self.to_value(), wanted.to_value());
        Err(AppError::invalid("state", words))
    }
}

/// The rows in a state, by its word; none for a word that is no state.
pub fn in_state<S: States>(column: impl ColumnTrait, word: &str) -> Option<Condition> {
    let state = Choice::<S>::named(word)?.0;
    Some(Condition::all().add(column.eq(state.to_value())))
}
