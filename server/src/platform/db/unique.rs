//! Rows found by a unique key.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait, Select};

/// The row that a query by a unique key finds.
///
/// `Select::one` would add `LIMIT ?`, which the key makes redundant. SQLite plans a statement again each time a limit is
/// bound to it, and that takes longer than finding the row.
pub async fn unique<E: EntityTrait>(query: Select<E>, db: &impl ConnectionTrait) -> Result<Option<E::Model>, DbErr> {
    Ok(query.all(db).await?.pop())
}
