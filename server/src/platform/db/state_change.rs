//! Changes of rows that have a state.

/// The next state of a row, and other columns that change with it.
#[derive(Debug, Clone)]
pub struct StateChange<S, A> {
    /// The next state.
    pub to: S,
    /// The other columns.
    pub changes: A,
}

impl<S, A> StateChange<S, A> {
    /// A change of the state and of the columns that `changes` sets.
    pub fn new(to: S, changes: A) -> Self {
        Self { to, changes }
    }
}

impl<S, A: Default> StateChange<S, A> {
    /// A change of nothing but the state.
    pub fn only(to: S) -> Self {
        Self { to, changes: A::default() }
    }
}
