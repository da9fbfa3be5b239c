//! What is particular to the rows of a room.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel,
    Select, sea_query::Expr,
};
use serde::Serialize;
use uuid::Uuid;

use crate::error::AppError;

/// What a list can be sorted by: the name of the API, and the expression.
pub type Sorts = &'static [(&'static str, fn() -> Expr)];

/// Rows of the programme that staff edit.
pub trait Piece: 'static {
    /// The table.
    type Entity: EntityTrait<Model = Self::Row, ActiveModel = Self::Change>;
    /// A row.
    type Row: FromQueryResult + IntoActiveModel<Self::Change> + Clone + Send + Sync;
    /// A change of one.
    type Change: ActiveModelTrait<Entity = Self::Entity> + ActiveModelBehavior + Send;
    /// A row as staff see it.
    type View: Serialize;

    /// What it is called.
    const NAMES: Names;
    /// The columns that all rooms have.
    const COLUMNS: Columns<<Self::Entity as EntityTrait>::Column>;
    /// What its list can be sorted by; the newest come first when nobody asks.
    const SORTS: Sorts;
    /// Field and words of the refusal when there is another row of the same key.
    const TAKEN: (&'static str, &'static str);
    /// Why a row that has become history cannot be deleted, and what to do instead.
    const KEPT: &'static str;

    /// The rows with what is needed to sort and search them.
    fn select() -> Select<Self::Entity> {
        Self::Entity::find()
    }

    /// The words a row is found by, folded.
    fn search_text() -> Expr;

    /// The rows in a state, by its word; none for a word that is no state.
    fn in_state(word: &str) -> Option<Condition>;

    /// Which row it is.
    fn head(row: &Self::Row) -> Head;

    /// Whether a row is history, so that it cannot be deleted; `begun` tells whether its edition has.
    fn is_history(row: &Self::Row, begun: bool) -> bool;

    /// What goes with a row that was just deleted, in the transaction of it.
    ///
    /// # Errors
    /// Why it cannot go after all.
    fn gone(_: &impl ConnectionTrait, _: &Self::Row) -> impl Future<Output = Result<(), AppError>> {
        async { Ok(()) }
    }

    /// Rows as staff see them, with what belongs to them asked for at once.
    fn views(
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        rows: Vec<Self::Row>,
    ) -> impl Future<Output = Result<Vec<Self::View>, AppError>>;
}

/// Words for a kind of row.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// In the log: "judge".
    pub target: &'static str,
    /// In addresses: "judges".
    pub path: &'static str,
    /// In the log: "judge.stored".
    pub stored: &'static str,
    /// In the log: "judge.updated".
    pub updated: &'static str,
    /// In the log: "judge.destroyed".
    pub destroyed: &'static str,
}

/// The columns that all rooms have.
#[derive(Debug, Clone, Copy)]
pub struct Columns<C> {
    /// Which row it is.
    pub id: C,
    /// Which event it belongs to.
    pub event: C,
    /// How often it was written.
    pub version: C,
    /// When it was made.
    pub created_at: C,
}

/// Which row it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Never changes.
    pub id: Uuid,
    /// What it belongs to; none when it is over all editions.
    pub event: Option<Uuid>,
    /// Rises with every change.
    pub version: i32,
}
