//! Numbers beside the choices of a filter.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Order, QueryOrder as _, QuerySelect as _, Select,
    sea_query::{Expr, ExprTrait as _},
};

/// Number of rows for each value of a column that holds text.
pub async fn counts<E: EntityTrait>(
    db: &impl ConnectionTrait,
    rows: Select<E>,
    column: E::Column,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let counted = rows
        .select_only()
        .column(column)
        .column_as(Expr::col(column.as_column_ref()).count(), "number")
        .group_by(column)
        .order_by(column, Order::Asc);
    let counted: Vec<(String, i64)> = counted.into_tuple().all(db).await?;
    Ok(counted.into_iter().map(|(value, number)| (value, number.unsigned_abs())).collect())
}
