//! Row counts per filter value (facets).

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Order, QueryOrder as _, QuerySelect as _, Select, TryGetable,
    sea_query::{Expr, ExprTrait as _},
};

/// Number of rows for each value of a column that holds a `V`, such as text or an id.
pub async fn counts<E: EntityTrait, V: TryGetable + ToString>(
    db: &impl ConnectionTrait,
    rows: Select<E>,
    column: impl ColumnTrait,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let counted = rows
        .select_only()
        .column(column)
        .column_as(Expr::col(column.as_column_ref()).count(), "number")
        .group_by(column)
        .order_by(column, Order::Asc);
    let counted: Vec<(V, i64)> = counted.into_tuple().all(db).await?;
    Ok(counted.into_iter().map(|(value, number)| (value.to_string(), number.unsigned_abs())).collect())
}
