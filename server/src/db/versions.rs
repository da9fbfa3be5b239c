//! Rows that several people may edit: whoever saw an older version changes nothing.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

/// Writes what is set of a row, whose version rises, if it is still of the version that was seen; answers whether it was.
/// `row` sets neither the id nor the version.
pub async fn update_seen<A>(
    db: &impl ConnectionTrait,
    row: A,
    (id_column, id): (<A::Entity as EntityTrait>::Column, Uuid),
    (version, seen): (<A::Entity as EntityTrait>::Column, i32),
) -> Result<bool, DbErr>
where
    A: ActiveModelTrait,
{
    let update = A::Entity::update_many().set(row).col_expr(version, Expr::col(version).add(1));
    let done = update.filter(id_column.eq(id)).filter(version.eq(seen)).exec(db).await?;
    Ok(done.rows_affected == 1)
}

/// Deletes a row if it is still of the version that was seen; answers whether it was.
pub async fn delete_seen<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (id_column, id): (E::Column, Uuid),
    (version, seen): (E::Column, i32),
) -> Result<bool, DbErr> {
    let delete = E::delete_many().filter(id_column.eq(id)).filter(version.eq(seen));
    Ok(delete.exec(db).await?.rows_affected == 1)
}
