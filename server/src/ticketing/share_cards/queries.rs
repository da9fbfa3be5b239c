//! Queries on the table `share_cards`.

use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, JoinType, QueryFilter,
    QueryOrder, QuerySelect, RelationTrait,
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::{TicketState, UserState},
    share_cards::{ActiveModel, Column, Entity, Model},
    tickets, users,
};

pub(super) async fn of_ticket(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::TicketId.eq(ticket)).one(db).await
}

/// A card and its ticket.
pub(super) async fn find(db: &impl ConnectionTrait, id: &str) -> Result<Option<(Model, tickets::Model)>, DbErr> {
    let found = Entity::find_by_id(id).find_also_related(tickets::Entity).one(db).await?;
    Ok(found.and_then(|(card, ticket)| Some((card, ticket?))))
}

/// For each confirmed ticket of an event, in the order of the seats: the name of its holder, if they show it and are not
/// blocked.
pub(super) async fn names_by_seat(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<Option<String>>, DbErr> {
    let rows: Vec<(Option<bool>, Option<String>, Option<UserState>)> = tickets::Entity::find()
        .join(JoinType::LeftJoin, tickets::Relation::ShareCards.def())
        .join(JoinType::LeftJoin, tickets::Relation::Users1.def())
        .filter(tickets::Column::EventId.eq(event))
        .filter(tickets::Column::State.eq(TicketState::Confirmed))
        .order_by_asc(tickets::Column::CreatedAt)
        .order_by_asc(tickets::Column::Id)
        .select_only()
        .column(Column::OnWall)
        .column(users::Column::Name)
        .column(users::Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let shown = |on_wall, state| on_wall == Some(true) && state == Some(UserState::Active);
    Ok(rows.into_iter().map(|(on_wall, name, state)| name.filter(|_| shown(on_wall, state))).collect())
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Sets whether a card shows the name, on the wall as well.
pub(super) async fn set_shows_name(tx: &impl ConnectionTrait, id: &str, shows_name: bool) -> Result<(), DbErr> {
    let changes = ActiveModel { shows_name: Set(shows_name), on_wall: Set(shows_name), ..Default::default() };
    Entity::update_many().set(changes).filter(Column::Id.eq(id)).exec(tx).await.map(drop)
}

pub(super) async fn delete_of(tx: &impl ConnectionTrait, ticket: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::TicketId.eq(ticket)).exec(tx).await.map(drop)
}
