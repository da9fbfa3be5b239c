//! The trait that defines a resource that staff edit.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel,
    Select, sea_query::Expr,
};
use serde::Serialize;
use uuid::Uuid;

use crate::platform::error::AppError;

/// Sort keys of a list: the name in the API and the SQL expression.
pub type SortColumns = &'static [(&'static str, fn() -> Expr)];

/// A table that staff edit.
pub trait AdminResource: 'static {
    /// The table.
    type Entity: EntityTrait<Model = Self::Row, ActiveModel = Self::Change>;
    /// A row of the table, as [`AdminResource::select`] reads it.
    type Row: FromQueryResult + IntoActiveModel<Self::Change> + Clone + Send + Sync;
    /// The active model of a row.
    type Change: ActiveModelTrait<Entity = Self::Entity> + ActiveModelBehavior + Send;
    /// The staff view of a row.
    type View: Serialize;

    /// Its names in URLs and the audit log.
    const NAMES: ResourceNames;
    /// The columns that all resources have.
    const COLUMNS: Columns<<Self::Entity as EntityTrait>::Column>;
    /// Sort keys of the list; the default is the newest first.
    const SORT_COLUMNS: SortColumns;
    /// Field and message of the error for a duplicate key.
    const DUPLICATE_KEY: (&'static str, &'static str);
    /// Why a row with a history cannot be deleted, and what to do instead.
    const DELETE_BLOCKED_MESSAGE: &'static str;

    /// The rows joined with what sorting and searching needs.
    fn select() -> Select<Self::Entity> {
        Self::Entity::find()
    }

    /// The folded text that searches match.
    fn search_text() -> Expr;

    /// The states that filter the list, and the condition for the rows in each.
    fn states() -> Vec<(String, Condition)>;

    /// Id, event and version of a row.
    fn meta(row: &Self::Row) -> RowMeta;

    /// Whether a row has a history and cannot be deleted; `has_begun` is whether its edition has begun.
    fn has_history(row: &Self::Row, has_begun: bool) -> bool;

    /// Deletes what depends on a row that was just deleted, in the same transaction.
    ///
    /// # Errors
    /// Why the row cannot be deleted after all.
    fn after_delete(_: &impl ConnectionTrait, _: &Self::Row) -> impl Future<Output = Result<(), AppError>> {
        async { Ok(()) }
    }

    /// Staff views of rows; related rows are loaded in bulk.
    fn views(
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        rows: Vec<Self::Row>,
    ) -> impl Future<Output = Result<Vec<Self::View>, AppError>>;
}

/// The [`ResourceNames`] of a resource by its singular, such as "judge".
macro_rules! names {
    ($name:literal) => {
        $crate::hackathon::admin_resource::ResourceNames {
            target: $name,
            path: concat!($name, "s"),
            stored: concat!($name, ".stored"),
            updated: concat!($name, ".updated"),
            destroyed: concat!($name, ".destroyed"),
        }
    };
}

/// The [`Columns`] of a table with the usual names.
macro_rules! columns {
    ($column:ident) => {
        $crate::hackathon::admin_resource::Columns {
            id: $column::Id,
            event: Some($column::EventId),
            version: $column::Version,
            created_at: $column::CreatedAt,
        }
    };
}

pub(crate) use {columns, names};

/// Names of a resource in URLs and the audit log.
#[derive(Debug, Clone, Copy)]
pub struct ResourceNames {
    /// Target in the audit log: "judge".
    pub target: &'static str,
    /// URL path segment: "judges".
    pub path: &'static str,
    /// Action in the audit log: "judge.stored".
    pub stored: &'static str,
    /// Action in the audit log: "judge.updated".
    pub updated: &'static str,
    /// Action in the audit log: "judge.destroyed".
    pub destroyed: &'static str,
}

/// The columns that resources have in common.
#[derive(Debug, Clone, Copy)]
pub struct Columns<C> {
    /// Primary key.
    pub id: C,
    /// Id of the event; `None` if rows belong to the site.
    pub event: Option<C>,
    /// Row version.
    pub version: C,
    /// Creation time.
    pub created_at: C,
}

/// Identity of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowMeta {
    /// Unique id; never changes.
    pub id: Uuid,
    /// Id of the event; `None` for a row that belongs to all editions or to the site.
    pub event: Option<Uuid>,
    /// Row version, incremented on every change.
    pub version: i32,
}
