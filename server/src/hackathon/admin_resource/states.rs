//! States of rows and the transitions between them.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ColumnTrait, Condition, Iterable, sea_query::Expr};

use crate::platform::{error::AppError, http::validation::patch::Patch};

/// The states of a resource. Transitions that are not listed are rejected.
pub trait StateMachine: ActiveEnum<Value = String> + Iterable + Copy + PartialEq + 'static {
    /// The states a new row may have; the first one is the default.
    const INITIAL: &'static [Self];

    /// The states that may follow this one.
    fn transitions(self) -> &'static [Self];

    /// Whether a row has ever left the initial state. A row that returned to it was visible in between and has a state
    /// change after its creation.
    fn was_published(self, changed_at: DateTime<Utc>, created_at: DateTime<Utc>) -> bool {
        self != Self::INITIAL[0] || changed_at != created_at
    }

    /// The state of a new row; 422 for a state that only a transition reaches.
    fn initial(target: Patch<Self>) -> Result<Self, AppError> {
        let target = target.unwrap_or(Self::INITIAL[0]);
        if Self::INITIAL.contains(&target) {
            return Ok(target);
        }
        let message = format!("This can't be created as “{}”. Choose another state.", target.to_value());
        Err(AppError::invalid("state", message))
    }

    /// The state after a change; 422 for a transition that is not allowed.
    fn transition(self, target: Patch<Self>) -> Result<Self, AppError> {
        let target = target.unwrap_or(self);
        if target == self || self.transitions().contains(&target) {
            return Ok(target);
        }
        let message = format!("The state can't change from {} to {}.", self.to_value(), target.to_value());
        Err(AppError::invalid("state", message))
    }
}

/// All states, and the condition for the rows in each.
pub fn states<S: StateMachine>(column: impl ColumnTrait) -> Vec<(String, Condition)> {
    state_filters(S::iter().map(|state| (state.to_value(), column.eq(state.to_value()))))
}

/// State names, each with the condition for the rows in it.
pub fn state_filters<N: Into<String>>(states: impl IntoIterator<Item = (N, Expr)>) -> Vec<(String, Condition)> {
    states.into_iter().map(|(name, is)| (name.into(), Condition::all().add(is))).collect()
}
