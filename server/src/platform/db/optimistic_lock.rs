//! Optimistic locking of rows that several users edit: a write based on an outdated version changes nothing.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

/// A row and the version that a change of it is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowVersion {
    /// Id of the row.
    pub id: Uuid,
    /// How often the row had been written when it was read: 1 for a new row.
    pub version: i32,
}

/// The columns of a table that identify a row and count its changes.
#[derive(Debug, Clone, Copy)]
pub struct VersionColumns<C> {
    /// The primary key, a UUID.
    pub id: C,
    /// The counter, an integer.
    pub version: C,
}

impl<C: ColumnTrait> VersionColumns<C> {
    fn matches(self, expected: RowVersion) -> Expr {
        self.id.eq(expected.id).and(self.version.eq(expected.version))
    }
}

/// Writes the set columns of `row` and increments its version, if the row still has the expected version; returns
/// whether it had. `row` sets neither the id nor the version.
pub async fn update_if_version<A>(
    db: &impl ConnectionTrait,
    row: A,
    columns: VersionColumns<<A::Entity as EntityTrait>::Column>,
    expected: RowVersion,
) -> Result<bool, DbErr>
where
    A: ActiveModelTrait,
{
    let next = Expr::col(columns.version).add(1);
    let update = A::Entity::update_many().set(row).col_expr(columns.version, next);
    Ok(update.filter(columns.matches(expected)).exec(db).await?.rows_affected == 1)
}

/// Deletes a row if it still has the expected version; returns whether it had.
pub async fn delete_if_version<E: EntityTrait>(
    db: &impl ConnectionTrait,
    columns: VersionColumns<E::Column>,
    expected: RowVersion,
) -> Result<bool, DbErr> {
    let delete = E::delete_many().filter(columns.matches(expected));
    Ok(delete.exec(db).await?.rows_affected == 1)
}
