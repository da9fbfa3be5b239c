//! Queries on users and roles.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, JoinType, Order,
    QueryFilter, QueryOrder, QuerySelect, RelationTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LockType},
};
use uuid::Uuid;

use crate::platform::{
    db::{self, search::like_patterns},
    http::paging::{Direction, PageRequest},
    permissions::Role,
};
use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    user_roles,
    users::{Column, Entity, Model},
};

/// The users of a page, and their total number.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    (role, state): (Option<&Role>, Option<UserState>),
    (column, direction): (Column, Direction),
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let select = filtered(request, role, state);
    let select = match column {
        Column::Name => select.order_by(Func::lower(Expr::col((Entity, Column::Name))), order.clone()),
        column => select.order_by(column, order.clone()),
    };
    db::page(db, select.order_by(Column::Id, order), request).await
}

fn filtered(request: &PageRequest, role: Option<&Role>, state: Option<UserState>) -> Select<Entity> {
    let mut select = matching(request);
    if let Some(role) = role {
        let holders = user_roles::Entity::find().select_only().column(user_roles::Column::UserId);
        let holders = holders.filter(user_roles::Column::Role.eq(role.as_str()));
        select = select.filter(Column::Id.in_subquery(sea_orm::QueryTrait::into_query(holders)));
    }
    match state {
        Some(state) => select.filter(Column::State.eq(state)),
        None => select,
    }
}

/// Every search word must match the name, the username or the email address. Usernames are stored without accents.
fn matching(request: &PageRequest) -> Select<Entity> {
    let mut all = Condition::all();
    for word in like_patterns(request.q.as_deref().unwrap_or_default()) {
        let any = Condition::any()
            .add(Expr::expr(Func::lower(Expr::col((Entity, Column::Name)))).like(word.clone()))
            .add(Expr::col((Entity, Column::Username)).like(word.clone()))
            .add(Expr::col((Entity, Column::EmailNormalised)).like(word));
        all = all.add(any);
    }
    Entity::find().filter(all)
}

/// The roles of several users.
pub(super) async fn roles(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Role>>, DbErr> {
    let rows = user_roles::Entity::find().filter(user_roles::Column::UserId.is_in(ids.iter().copied()));
    let mut roles: HashMap<Uuid, Vec<Role>> = HashMap::new();
    for row in rows.order_by_asc(user_roles::Column::Role).all(db).await? {
        roles.entry(row.user_id).or_default().push(row.role.into());
    }
    Ok(roles)
}

/// Administrators who can sign in, locked until the transaction ends, so that concurrent changes cannot remove the last
/// two. Locks the table first, as all changes of roles do.
pub(super) async fn administrators(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    lock_roles(db).await?;
    user_roles::Entity::find()
        .select_only()
        .column(user_roles::Column::UserId)
        .join(JoinType::InnerJoin, user_roles::Relation::Users.def())
        .filter(user_roles::Column::Role.eq(UserRole::Administrator.to_value()))
        .filter(Column::State.eq(UserState::Active))
        .order_by_asc(user_roles::Column::UserId)
        .lock(LockType::NoKeyUpdate)
        .into_tuple()
        .all(db)
        .await
}

/// Whether there is an administrator, even a disabled one.
pub(super) async fn has_administrator(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let found = user_roles::Entity::find().filter(user_roles::Column::Role.eq(UserRole::Administrator.to_value()));
    Ok(found.one(db).await?.is_some())
}

/// Locks the roles until the transaction ends. SQLite has a single writer anyway.
pub(super) async fn lock_roles(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_unprepared("LOCK TABLE user_roles IN SHARE ROW EXCLUSIVE MODE").await?;
    }
    Ok(())
}

/// Blocks a user or lifts the block.
pub(super) async fn set_state(
    tx: &impl ConnectionTrait,
    id: Uuid,
    state: UserState,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::StateChangedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    row.filter(Column::Id.eq(id)).exec(tx).await.map(drop)
}

/// How many users match in each state.
pub(super) async fn count_states(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    role: Option<&Role>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, filtered(request, role, None), Column::State).await
}

/// How many users match in each role.
pub(super) async fn count_roles(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    state: Option<UserState>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = filtered(request, None, state).join_rev(JoinType::InnerJoin, user_roles::Relation::Users.def());
    db::counts::<_, String>(db, found, user_roles::Column::Role).await
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<u64, DbErr> {
    Ok(Entity::delete_by_id(id).exec(db).await?.rows_affected)
}
