//! Rows that belong to an edition.

use sea_orm::{
    ActiveModelTrait, ColumnTrait as _, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use entities::{
    badges, challenges, judges, rewards, schedule_items,
    sea_orm_active_enums::{ChallengeState, JudgeState, RewardState, ScheduleState, SponsorshipState},
    sponsorships, ticket_questions, ticket_types,
};

/// Rows per statement: SQLite limits the number of its parameters.
const AT_ONCE: usize = 200;

pub(super) async fn insert<E>(db: &impl ConnectionTrait, rows: Vec<E::Model>) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
{
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let some: Vec<E::ActiveModel> = rows.by_ref().take(AT_ONCE).map(IntoActiveModel::into_active_model).collect();
        E::insert_many(some).exec_without_returning(db).await?;
    }
    Ok(())
}

/// Ticket types that are not archived.
pub(super) async fn ticket_types(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_types::Model>, DbErr> {
    use ticket_types::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::Active.eq(true));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Questions that are not archived.
pub(super) async fn questions(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_questions::Model>, DbErr> {
    use ticket_questions::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::Active.eq(true));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Items that are not cancelled.
pub(super) async fn schedule(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<schedule_items::Model>, DbErr> {
    use schedule_items::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(ScheduleState::Cancelled));
    rows.order_by_asc(Column::StartAt).order_by_asc(Column::Id).all(db).await
}

/// Challenges that are not archived.
pub(super) async fn challenges(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<challenges::Model>, DbErr> {
    use challenges::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(ChallengeState::Archived));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Rewards that are not archived.
pub(super) async fn rewards(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<rewards::Model>, DbErr> {
    use rewards::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(RewardState::Archived));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Badges of the edition.
pub(super) async fn badges(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<badges::Model>, DbErr> {
    use badges::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// The keys of all badges that begin like this one.
pub(super) async fn badge_keys(db: &impl ConnectionTrait, stem: &str) -> Result<Vec<String>, DbErr> {
    use badges::{Column, Entity};
    let rows = Entity::find().select_only().column(Column::Key).filter(Column::Key.starts_with(stem));
    rows.into_tuple().all(db).await
}

/// Sponsorships that were not withdrawn.
pub(super) async fn sponsorships(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<sponsorships::Model>, DbErr> {
    use sponsorships::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(SponsorshipState::Withdrawn));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Names of organisations by id.
pub(super) async fn organisations(db: &impl ConnectionTrait, ids: Vec<Uuid>) -> Result<Vec<(Uuid, String)>, DbErr> {
    use entities::organisations::{Column, Entity};
    let rows = Entity::find().select_only().column(Column::Id).column(Column::Name).filter(Column::Id.is_in(ids));
    rows.into_tuple().all(db).await
}

/// Judges who did not withdraw.
pub(super) async fn judges(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<judges::Model>, DbErr> {
    use judges::{Column, Entity};
    let rows = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(JudgeState::Withdrawn));
    rows.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}
