//! The tables `sponsorships` and `organisations`.

use sea_orm::{
    ActiveEnum, ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Iterable, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select, Set,
    sea_query::{Expr, ExprTrait, JoinType, LockType, OnConflict, Values},
};
use uuid::Uuid;

use super::types::SponsorRow;
use crate::platform::{db, http::paging::PageRequest};
use entities::{
    challenges, organisations, rewards, schedule_items,
    sea_orm_active_enums::{SponsorTier, SponsorshipState},
    sponsorships::{Column, Entity, Relation},
};

/// A page of the published sponsors of an event, ordered by tier.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<SponsorRow>, u64), DbErr> {
    let tiers = SponsorTier::iter().map(|tier| tier.to_value().into()).collect();
    let public = Entity::find()
        .join(JoinType::InnerJoin, Relation::Organisations.def())
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(SponsorshipState::Published))
        .select_only()
        .columns([Column::Id, Column::Tier, Column::Blurb])
        .columns([organisations::Column::Name, organisations::Column::Url])
        .columns([organisations::Column::Logo, organisations::Column::LogoDark])
        .order_by(Column::Tier, Order::Field(Values(tiers)))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .into_model();
    db::page(db, public, request).await
}

pub(super) async fn organisations(
    db: &impl ConnectionTrait,
    ids: Vec<Uuid>,
) -> Result<Vec<organisations::Model>, DbErr> {
    organisations::Entity::find().filter(organisations::Column::Id.is_in(ids)).all(db).await
}

/// Organisations by id, without those whose sponsorship of the event is unsettled or withdrawn.
pub(super) async fn visible(
    db: &impl ConnectionTrait,
    event: Uuid,
    ids: Vec<Uuid>,
) -> Result<Vec<organisations::Model>, DbErr> {
    let unsettled = [SponsorshipState::Prospect, SponsorshipState::Withdrawn];
    let hidden = Entity::find().select_only().column(Column::OrganisationId);
    let hidden = hidden.filter(Column::EventId.eq(event)).filter(Column::State.is_in(unsettled)).into_query();
    let organisations = organisations::Entity::find().filter(organisations::Column::Id.is_in(ids));
    organisations.filter(organisations::Column::Id.not_in_subquery(hidden)).all(db).await
}

/// An organisation, locked until the transaction ends.
pub(super) async fn lock_organisation(
    tx: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Option<organisations::Model>, DbErr> {
    organisations::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await
}

/// Returns whether the row was inserted; it is not when the slug is taken.
pub(super) async fn insert_organisation(tx: &impl ConnectionTrait, row: organisations::Model) -> Result<bool, DbErr> {
    let taken = OnConflict::column(organisations::Column::Slug).do_nothing().to_owned();
    let insert = organisations::Entity::insert(row.into_active_model()).on_conflict(taken);
    Ok(insert.exec_without_returning(tx).await? == 1)
}

/// Slugs of organisations with this prefix.
pub(super) async fn slugs(tx: &impl ConnectionTrait, beginning: &str) -> Result<Vec<String>, DbErr> {
    let there = organisations::Entity::find().select_only().column(organisations::Column::Slug);
    there.filter(organisations::Column::Slug.starts_with(beginning)).into_tuple().all(tx).await
}

/// Whether an organisation has a name, which is folded: it is what organisations are searched by.
pub(super) async fn is_named(tx: &impl ConnectionTrait, folded: &str) -> Result<bool, DbErr> {
    let there = organisations::Entity::find().filter(organisations::Column::SearchText.eq(folded));
    Ok(there.count(tx).await? > 0)
}

/// Whether a row of an event references an organisation, visible or not.
pub(super) async fn is_named_at(tx: &impl ConnectionTrait, event: Uuid, organisation: Uuid) -> Result<bool, DbErr> {
    let owned = challenges::Entity::find().filter(challenges::Column::EventId.eq(event));
    let owned = owned.filter(challenges::Column::OwnerId.eq(organisation));
    let given = rewards::Entity::find().filter(rewards::Column::EventId.eq(event));
    let given = given.filter(rewards::Column::SponsorId.eq(organisation));
    let held = schedule_items::Entity::find().filter(schedule_items::Column::EventId.eq(event));
    let held = held.filter(schedule_items::Column::SponsorId.eq(organisation));
    Ok(owned.count(tx).await? + given.count(tx).await? + held.count(tx).await? > 0)
}

/// Deletes an organisation, unless it is a sponsor anywhere or something names it.
pub(super) async fn delete_unused(tx: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    let sponsors = Entity::find().select_only().column(Column::OrganisationId).into_query();
    let owners = challenges::Entity::find().select_only().column(challenges::Column::OwnerId);
    let owners = owners.filter(challenges::Column::OwnerId.is_not_null()).into_query();
    let givers = rewards::Entity::find().select_only().column(rewards::Column::SponsorId);
    let givers = givers.filter(rewards::Column::SponsorId.is_not_null()).into_query();
    let hosts = schedule_items::Entity::find().select_only().column(schedule_items::Column::SponsorId);
    let hosts = hosts.filter(schedule_items::Column::SponsorId.is_not_null()).into_query();
    let unused = [sponsors, owners, givers, hosts]
        .into_iter()
        .fold(organisations::Entity::delete_many().filter(organisations::Column::Id.eq(id)), |unused, users| {
            unused.filter(organisations::Column::Id.not_in_subquery(users))
        });
    unused.exec(tx).await.map(drop)
}

/// Updates a locked organisation and increments its version.
pub(super) async fn write_organisation(tx: &impl ConnectionTrait, row: organisations::Model) -> Result<(), DbErr> {
    let version = Set(row.version + 1);
    let row = organisations::ActiveModel { version, ..row.into_active_model().reset_all() };
    row.update(tx).await.map(drop)
}

/// Increments the versions of the organisation's other sponsorships, whose representation has changed.
pub(super) async fn touch_others(tx: &impl ConnectionTrait, organisation: Uuid, but: Uuid) -> Result<(), DbErr> {
    let others = Entity::update_many().col_expr(Column::Version, Expr::col(Column::Version).add(1));
    let others = others.filter(Column::OrganisationId.eq(organisation)).filter(Column::Id.ne(but));
    others.exec(tx).await.map(drop)
}

/// Sponsorships joined with their organisations.
pub(super) fn with_organisations() -> Select<Entity> {
    Entity::find().join(JoinType::InnerJoin, Relation::Organisations.def())
}
