//! Rows.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationTrait,
};
use uuid::Uuid;

use crate::entities::{
    sea_orm_active_enums::{UserRole, UserState},
    user_roles, users,
};

/// Administrators who can sign in; their rows are held until the transaction ends, so that nobody takes the last one
/// away while somebody else takes the last but one.
pub(super) async fn administrators(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    user_roles::Entity::find()
        .select_only()
        .column(user_roles::Column::UserId)
        .join(JoinType::InnerJoin, user_roles::Relation::Users.def())
        .filter(user_roles::Column::Role.eq(UserRole::Administrator))
        .filter(users::Column::State.eq(UserState::Active))
        .order_by_asc(user_roles::Column::UserId)
        .lock_exclusive()
        .into_tuple()
        .all(db)
        .await
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<u64, DbErr> {
    Ok(users::Entity::delete_by_id(id).exec(db).await?.rows_affected)
}
