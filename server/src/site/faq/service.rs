//! Lists questions with their answers as HTML.

use chrono::{DateTime, Utc};
use markdown::{Headings, Html, Options};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    queries,
    types::{DefaultQuestion, FaqItem},
};
use crate::{
    platform::{
        context::Context,
        error::AppError,
        http::{paging::PageRequest, respond::CachedJson},
    },
    site::content::{self, Placeholders, RenderedContent, Text},
};
use entities::{faq_items::Model, sea_orm_active_enums::FaqState};

/// Returns a page of questions.
pub(super) async fn index(
    context: &Context,
    texts: &RenderedContent,
    request: &PageRequest,
) -> Result<CachedJson, AppError> {
    let (rows, total) = queries::page(context.db.reader(), request).await?;
    let placeholders = content::placeholders(context, texts).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        items.push(with_answer(texts, row, &placeholders).await?);
    }
    let answer = CachedJson::new(&request.plain().page(items, total), &format!("faq {}", content::TAGS))?;
    Ok(answer.changes_at(placeholders.until(), context.clock.now())?.shared())
}

/// Inserts the initial questions of a new site, in their order, unless there is any question.
pub async fn insert_defaults(
    db: &impl ConnectionTrait,
    questions: &[DefaultQuestion<'_>],
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    if queries::any(db).await? {
        return Ok(false);
    }
    let row = |(position, first): (i32, &DefaultQuestion<'_>)| Model {
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

async fn with_answer(texts: &RenderedContent, row: Model, placeholders: &Placeholders) -> Result<FaqItem, AppError> {
    let options = answer_options(&row.slug);
    let text = Text { name: format!("faq/{}", row.id), version: row.version, markdown: &row.answer, options };
    let html = content::rendered(texts, text, placeholders).await?.html.clone();
    Ok(FaqItem {
        id: row.id,
        slug: row.slug,
        group: placeholders.fill(&row.group),
        question: placeholders.fill(&row.question),
        answer: placeholders.fill(&row.answer),
        html,
    })
}

/// How answers are rendered.
pub(super) fn answer_options(slug: &str) -> Options {
    Options {
        html: Html::Sanitised,
        headings: Headings::Plain,
        // Prefix that makes ids unique on a page with several answers.
        names: format!("faq-{slug}"),
    }
}
