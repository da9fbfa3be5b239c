//! What is asked and answered, with the answers as HTML.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    queries,
    types::{FaqItem, FirstQuestion},
};
use crate::{
    content::{self, Facts, Text},
    entities::{faq_items::Model, sea_orm_active_enums::FaqState},
    error::AppError,
    http::{paging::PageRequest, respond::Prepared},
    markdown::{Headings, Html, Options},
    state::AppState,
};

/// A page of questions.
pub(super) async fn index(state: &AppState, request: &PageRequest) -> Result<Prepared, AppError> {
    let (rows, total) = queries::page(state.db.reader(), request).await?;
    let facts = content::facts(state).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        items.push(answered(state, row, &facts).await?);
    }
    let answer = Prepared::of(&request.plain().page(items, total), &format!("faq {}", content::TAGS))?;
    answer.turning(facts.until(), state.clock.now())
}

/// Writes the questions a new site begins with, in their order, if there are none at all.
pub async fn put_first(
    db: &impl ConnectionTrait,
    questions: &[FirstQuestion<'_>],
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    if queries::any(db).await? {
        return Ok(false);
    }
    let row = |(position, first): (i32, &FirstQuestion<'_>)| Model {
        id: Uuid::now_v7(),
        slug: first.slug.to_owned(),
        position,
        state: FaqState::Published,
        state_changed_at: now,
        group: first.group.to_owned(),
        question: first.question.to_owned(),
        answer: first.answer.to_owned(),
        version: 1,
        created_at: now,
        updated_at: now,
    };
    queries::insert(db, (1..).zip(questions).map(row).collect()).await?;
    Ok(true)
}

async fn answered(state: &AppState, row: Model, facts: &Facts) -> Result<FaqItem, AppError> {
    let options = Options {
        html: Html::Sanitised,
        // Each answer has a name of its own that leads to it.
        headings: Headings::Plain,
        names: format!("faq-{}", row.slug),
        timed: false,
    };
    let text = Text { name: format!("faq/{}", row.id), version: row.version, markdown: &row.answer, options };
    let html = content::rendered(state, text, facts).await?.html.clone();
    Ok(FaqItem {
        id: row.id,
        slug: row.slug,
        group: facts.fill(&row.group),
        question: facts.fill(&row.question),
        answer: facts.fill(&row.answer),
        html,
    })
}
