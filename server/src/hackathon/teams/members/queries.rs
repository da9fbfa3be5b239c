//! Queries on the table `team_members`, and the lookup of a team by its code.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::{TeamRole, TeamState},
    team_members::{Column, Entity, Model},
    teams,
};

/// Adds a user to a team. Returns `false` if the user is already in a team of the event.
pub(in crate::hackathon::teams) async fn insert(
    tx: &impl ConnectionTrait,
    team: &teams::Model,
    user: Uuid,
    role: TeamRole,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = Model {
        id: Uuid::now_v7(),
        team_id: team.id,
        event_id: team.event_id,
        user_id: user,
        role,
        joined_at: now,
        left_at: None,
    };
    let taken = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(taken).exec_without_returning(tx).await? == 1)
}

/// Ends the membership of one user, or of all members if `user` is `None`.
pub(in crate::hackathon::teams) async fn leave(
    tx: &impl ConnectionTrait,
    team: Uuid,
    user: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut places = Entity::update_many()
        .col_expr(Column::LeftAt, Expr::value(now))
        .filter(Column::TeamId.eq(team))
        .filter(Column::LeftAt.is_null());
    if let Some(user) = user {
        places = places.filter(Column::UserId.eq(user));
    }
    places.exec(tx).await.map(drop)
}

/// Makes one member the only captain of a team.
pub(in crate::hackathon::teams) async fn set_captain(
    tx: &impl ConnectionTrait,
    team: Uuid,
    to: Uuid,
) -> Result<(), DbErr> {
    let role = |role: TeamRole| {
        Entity::update_many()
            .set(entities::team_members::ActiveModel { role: sea_orm::Set(role), ..Default::default() })
            .filter(Column::TeamId.eq(team))
            .filter(Column::LeftAt.is_null())
    };
    role(TeamRole::Member).filter(Column::Role.eq(TeamRole::Captain)).filter(Column::UserId.ne(to)).exec(tx).await?;
    role(TeamRole::Captain).filter(Column::UserId.eq(to)).exec(tx).await?;
    Ok(())
}

/// Id of the team with a join code, unless it is disbanded.
pub(super) async fn by_code(db: &impl ConnectionTrait, code: &str) -> Result<Option<Uuid>, DbErr> {
    let open = teams::Entity::find().select_only().column(teams::Column::Id).filter(teams::Column::JoinCode.eq(code));
    open.filter(teams::Column::State.ne(TeamState::Disbanded)).into_tuple().one(db).await
}
