//! The tables `sponsorships` and `organisations`.

use sea_orm::{
    ActiveEnum, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Iterable, Order, QueryFilter, QueryOrder,
    QuerySelect, RelationTrait,
    sea_query::{JoinType, Values},
};
use uuid::Uuid;

use super::types::SponsorRow;
use crate::{
    db,
    entities::{
        organisations,
        sea_orm_active_enums::{SponsorTier, SponsorshipState},
        sponsorships::{Column, Entity, Relation},
    },
    http::paging::PageRequest,
};

/// A page of those who are published, by tier.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<SponsorRow>, u64), DbErr> {
    let tiers = SponsorTier::iter().map(|tier| tier.to_value().into()).collect();
    let shown = Entity::find()
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
    db::page(db, shown, request).await
}
