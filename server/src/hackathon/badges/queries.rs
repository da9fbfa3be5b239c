//! The tables `badges` and `badge_awards`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IntoActiveModel, JoinType, Order,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::attendance::Attendance;
use crate::{
    hackathon::events::published_ids,
    platform::{
        db::{self, search::like_patterns},
        http::paging::PageRequest,
    },
};
use entities::{
    badge_awards::{self as awards, Relation},
    badges::{Column, Entity, Model},
    events,
    sea_orm_active_enums::{AwardSource, BadgeRule, EventStatus},
    users,
};

/// An award with its user.
#[derive(Debug, FromQueryResult)]
pub(super) struct AwardRow {
    pub(super) id: Uuid,
    pub(super) event_id: Option<Uuid>,
    pub(super) source: AwardSource,
    pub(super) awarded_at: DateTime<Utc>,
    pub(super) revoked_at: Option<DateTime<Utc>>,
    pub(super) username: String,
    pub(super) name: String,
}

/// A badge that a user has.
#[derive(Debug, FromQueryResult)]
pub(super) struct UserBadgeRow {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) text: String,
    pub(super) icon: String,
    pub(super) awarded_at: DateTime<Utc>,
    pub(super) event_slug: Option<String>,
    pub(super) event_title: Option<String>,
    pub(super) event_status: Option<EventStatus>,
}

/// A page of the visible badges of an event and of all editions.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let public = Entity::find()
        .filter(Condition::any().add(Column::EventId.eq(event)).add(Column::EventId.is_null()))
        .filter(Column::Active.eq(true))
        .filter(Column::Secret.eq(false))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, public, request).await
}

/// A page of a badge's awards, the latest first, including revoked ones.
pub(super) async fn awarded(
    db: &impl ConnectionTrait,
    badge: Uuid,
    request: &PageRequest,
) -> Result<(Vec<AwardRow>, u64), DbErr> {
    let select = select().filter(awards::Column::BadgeId.eq(badge));
    let words = like_patterns(request.q.as_deref().unwrap_or_default());
    let select = words
        .into_iter()
        .fold(select, |rows, word| rows.filter(Expr::col((users::Entity, users::Column::Username)).like(word)));
    let latest = select.order_by_desc(awards::Column::AwardedAt).order_by_desc(awards::Column::Id);
    db::page(db, latest.into_model(), request).await
}

/// One award.
pub(super) async fn award(db: &impl ConnectionTrait, badge: Uuid, id: Uuid) -> Result<Option<AwardRow>, DbErr> {
    let select = select().filter(awards::Column::BadgeId.eq(badge)).filter(awards::Column::Id.eq(id));
    select.into_model().one(db).await
}

/// The award of a badge to a user at an event, or across all editions, including a revoked one.
pub(super) async fn award_of_user(
    db: &impl ConnectionTrait,
    badge: Uuid,
    user: Uuid,
    event: Option<Uuid>,
) -> Result<Option<awards::Model>, DbErr> {
    let at = match event {
        Some(event) => awards::Column::EventId.eq(event),
        None => awards::Column::EventId.is_null(),
    };
    let one = awards::Entity::find().filter(awards::Column::BadgeId.eq(badge)).filter(awards::Column::UserId.eq(user));
    one.filter(at).one(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: awards::Model) -> Result<(), DbErr> {
    awards::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Renews a revoked award as a manual one, whatever its source was; returns whether it was still revoked.
pub(super) async fn renew(
    db: &impl ConnectionTrait,
    id: Uuid,
    awarded_by: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let renewed = awards::Entity::update_many()
        .col_expr(awards::Column::RevokedAt, Expr::val(None::<DateTime<Utc>>))
        .col_expr(awards::Column::AwardedAt, Expr::val(now))
        .col_expr(awards::Column::AwardedBy, Expr::val(awarded_by))
        .col_expr(awards::Column::Source, Expr::value(AwardSource::Manual))
        .filter(awards::Column::Id.eq(id))
        .filter(awards::Column::RevokedAt.is_not_null());
    Ok(renewed.exec(db).await?.rows_affected == 1)
}

/// Revokes an award; returns whether it was valid.
pub(super) async fn revoke(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let revoked = awards::Entity::update_many()
        .col_expr(awards::Column::RevokedAt, Expr::val(now))
        .filter(awards::Column::Id.eq(id))
        .filter(awards::Column::RevokedAt.is_null());
    Ok(revoked.exec(db).await?.rows_affected == 1)
}

/// A user's badges, the latest first, except badges of draft events.
pub(super) async fn of_user(db: &impl ConnectionTrait, user: Uuid) -> Result<Vec<UserBadgeRow>, DbErr> {
    awards::Entity::find()
        .join(JoinType::InnerJoin, Relation::Badges.def())
        .join(JoinType::LeftJoin, Relation::Events.def())
        .filter(awards::Column::UserId.eq(user))
        .filter(awards::Column::RevokedAt.is_null())
        .filter(Condition::any().add(Column::EventId.is_null()).add(Column::EventId.in_subquery(published_ids())))
        .select_only()
        .columns([Column::Key, Column::Name, Column::Text, Column::Icon])
        .column(awards::Column::AwardedAt)
        .column_as(events::Column::Slug, "event_slug")
        .column_as(events::Column::Title, "event_title")
        .column_as(events::Column::Status, "event_status")
        .order_by(awards::Column::AwardedAt, Order::Desc)
        .order_by(awards::Column::Id, Order::Desc)
        .into_model()
        .all(db)
        .await
}

/// Badges for at most `editions` attended editions, of any event or of this one, that were never awarded to the user.
pub(super) async fn earned_by_attendance(
    db: &impl ConnectionTrait,
    Attendance { user, event }: Attendance,
    editions: i32,
) -> Result<Vec<Uuid>, DbErr> {
    let known = awards::Entity::find().select_only().column(awards::Column::BadgeId);
    let known = known.filter(awards::Column::UserId.eq(user)).into_query();
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Rule.eq(BadgeRule::AttendedEditions))
        .filter(Column::RuleCount.lte(editions))
        .filter(Column::Active.eq(true))
        .filter(Condition::any().add(Column::EventId.is_null()).add(Column::EventId.eq(event)))
        .filter(Column::Id.not_in_subquery(known))
        .into_tuple()
        .all(db)
        .await
}

/// Deletes what [`earned_by_attendance`] has led to at an event.
pub(super) async fn delete_attendance(
    tx: &impl ConnectionTrait,
    Attendance { user, event }: Attendance,
) -> Result<(), DbErr> {
    let counted = Entity::find().select_only().column(Column::Id);
    let counted = counted.filter(Column::Rule.eq(BadgeRule::AttendedEditions)).into_query();
    awards::Entity::delete_many()
        .filter(awards::Column::UserId.eq(user))
        .filter(awards::Column::EventId.eq(event))
        .filter(awards::Column::Source.eq(AwardSource::Rule))
        .filter(awards::Column::BadgeId.in_subquery(counted))
        .exec(tx)
        .await
        .map(drop)
}

fn select() -> sea_orm::Select<awards::Entity> {
    awards::Entity::find()
        .join(JoinType::InnerJoin, Relation::Users.def())
        .select_only()
        .columns([awards::Column::Id, awards::Column::EventId, awards::Column::Source])
        .columns([awards::Column::AwardedAt, awards::Column::RevokedAt])
        .columns([users::Column::Username, users::Column::Name])
}
