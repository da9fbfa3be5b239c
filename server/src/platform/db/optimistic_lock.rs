//! Optimistic locking of rows that several users edit: a write based on an outdated version changes nothing.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

/// Writes the set columns of `row` and increments its version, if the row still has the expected version; returns
/// whether it had. `row` sets neither the id nor the version.
pub async fn update_if_version<A>(
    db: &impl ConnectionTrait,
    row: A,
    (id_column, id): (<A::Entity as EntityTrait>::Column, Uuid),
    (version, expected_version): (<A::Entity as EntityTrait>::Column, i32),
) -> Result<bool, DbErr>
where
    A: ActiveModelTrait,
{
    let update = A::Entity::update_many().set(row).col_expr(version, Expr::col(version).add(1));
    let done = update.filter(id_column.eq(id)).filter(version.eq(expected_version)).exec(db).await?;
    Ok(done.rows_affected == 1)
}

/// Deletes a row if it still has the expected version; returns whether it had.
pub async fn delete_if_version<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (id_column, id): (E::Column, Uuid),
    (version, expected_version): (E::Column, i32),
) -> Result<bool, DbErr> {
    let delete = E::delete_many().filter(id_column.eq(id)).filter(version.eq(expected_version));
    Ok(delete.exec(db).await?.rows_affected == 1)
}
