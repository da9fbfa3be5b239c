//! What buyers of demo tickets are asked.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use super::{Edition, insert, placed};
use crate::{demo::data::QUESTIONS, platform::db::search::search_text};
use entities::{
    sea_orm_active_enums::QuestionKind::{Accessibility, Dietary},
    ticket_questions::{Column, Entity, Model},
};

/// Inserts the questions of the upcoming edition, unless it has some.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    let existing = Entity::find().filter(Column::EventId.eq(edition.id));
    if edition.years_ago != 0 || existing.count(db).await? > 0 {
        return Ok(());
    }
    let rows = placed(&QUESTIONS.questions).map(|(position, question)| Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        kind: question.kind,
        label: question.label.clone(),
        help: question.help.clone(),
        options: json!(question.options),
        required: false,
        position,
        ticket_type_ids: None,
        private: matches!(question.kind, Dietary | Accessibility),
        active: true,
        search_text: search_text(&question.label, []),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
    });
    insert::<Entity>(db, rows.collect()).await
}
