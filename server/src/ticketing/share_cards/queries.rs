//! Queries on the table `share_cards`.

use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use entities::{
    share_cards::{ActiveModel, Column, Entity, Model},
    tickets,
};

pub(super) async fn of_ticket(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::TicketId.eq(ticket)).one(db).await
}

/// A card and its ticket.
pub(super) async fn find(db: &impl ConnectionTrait, id: &str) -> Result<Option<(Model, tickets::Model)>, DbErr> {
    let found = Entity::find_by_id(id).find_also_related(tickets::Entity).one(db).await?;
    Ok(found.and_then(|(card, ticket)| Some((card, ticket?))))
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

pub(super) async fn set_shows_name(tx: &impl ConnectionTrait, id: &str, shows_name: bool) -> Result<(), DbErr> {
    let changes = ActiveModel { shows_name: Set(shows_name), ..Default::default() };
    Entity::update_many().set(changes).filter(Column::Id.eq(id)).exec(tx).await.map(drop)
}

pub(super) async fn delete_of(tx: &impl ConnectionTrait, ticket: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::TicketId.eq(ticket)).exec(tx).await.map(drop)
}
