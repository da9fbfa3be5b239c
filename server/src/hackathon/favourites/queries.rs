//! The table `schedule_favourites`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, JoinType, QueryFilter, QueryOrder,
    QuerySelect, RelationTrait, sea_query::OnConflict,
};
use uuid::Uuid;

use crate::{hackathon::events::published, platform::db::is_foreign_key_violation};
use entities::{
    schedule_favourites::{self, Column, Entity, Model},
    schedule_items::{self, Model as Item},
    sea_orm_active_enums::ScheduleState,
};

/// A user's favourite items of one event or of all, in chronological order; only those that match a condition.
pub(super) async fn items(
    db: &impl ConnectionTrait,
    user: Uuid,
    event: Option<Uuid>,
    seen: Condition,
) -> Result<Vec<Item>, DbErr> {
    use schedule_items::Column as I;
    schedule_items::Entity::find()
        .join(JoinType::InnerJoin, schedule_favourites::Relation::ScheduleItems.def().rev())
        .join(JoinType::InnerJoin, schedule_items::Relation::Events.def())
        .filter(Column::UserId.eq(user))
        .filter(published())
        .filter(I::State.ne(ScheduleState::Draft))
        .filter(seen)
        .filter(Condition::all().add_option(event.map(|event| I::EventId.eq(event))))
        .order_by_asc(I::StartAt)
        .order_by_asc(I::EndAt)
        .order_by_asc(I::Id)
        .all(db)
        .await
}

/// Inserts favourites and ignores existing ones. Returns false if one of the items, or the account, was deleted
/// concurrently; then nothing is inserted.
pub(super) async fn insert(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    items: impl IntoIterator<Item = Uuid>,
    created_at: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let rows = items.into_iter().map(|item_id| Model { user_id, item_id, created_at }.into_active_model());
    let on_conflict = OnConflict::columns([Column::UserId, Column::ItemId]).do_nothing().to_owned();
    match Entity::insert_many(rows).on_conflict(on_conflict).exec_without_returning(db).await {
        Ok(_) => Ok(true),
        Err(error) if is_foreign_key_violation(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

pub(super) async fn delete(db: &impl ConnectionTrait, user: Uuid, item: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id((user, item)).exec(db).await.map(drop)
}
