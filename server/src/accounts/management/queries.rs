//! Queries on users and roles.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QuerySelect,
    RelationTrait, Select,
    sea_query::{Expr, ExprTrait, Func},
};
use uuid::Uuid;

use crate::platform::{
    db::{self, search::like_patterns},
    http::paging::{PageRequest, SortOrder},
    permissions::Role,
};
use entities::{
    sea_orm_active_enums::UserState,
    user_roles,
    users::{Column, Entity, Model},
};

/// Which users are listed.
#[derive(Clone, Copy)]
pub(super) struct UserFilter<'a> {
    pub(super) role: Option<&'a Role>,
    pub(super) state: Option<UserState>,
}

/// The users of a page, and their total number.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    filter: UserFilter<'_>,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let select = filtered(request, filter);
    let select = match column {
        Column::Name => select.order_by(Func::lower(Expr::col((Entity, Column::Name))), order.clone()),
        column => select.order_by(column, order.clone()),
    };
    db::page(db, select.order_by(Column::Id, order), request).await
}

fn filtered(request: &PageRequest, UserFilter { role, state }: UserFilter<'_>) -> Select<Entity> {
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
    db::counts::<_, String>(db, filtered(request, UserFilter { role, state: None }), Column::State).await
}

/// How many users match in each role.
pub(super) async fn count_roles(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    state: Option<UserState>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = filtered(request, UserFilter { role: None, state })
        .join_rev(JoinType::InnerJoin, user_roles::Relation::Users.def());
    db::counts::<_, String>(db, found, user_roles::Column::Role).await
}
