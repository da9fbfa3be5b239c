//! What a page says, and changing it.

use std::sync::Arc;

use actix_web::web;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, Set};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    facts::Facts,
    kept::Text,
    pages, queries,
    types::{
        ContentChange, ContentDraft, ContentPage, ContentPreview, ContentSummary, ContentVersion, FirstPage,
        WrittenPage,
    },
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::SignedIn,
    entities::{
        content_pages::{ActiveModel, Column, Model},
        content_versions,
    },
    error::AppError,
    events,
    http::{
        paging::{Direction, PageRequest},
        patch::Patch,
        respond::{Page, Prepared},
    },
    markdown::{self, Heading, Html, Options, Rendered},
    permissions::{self, ContentRawHtml, Permission as _},
    site,
    state::AppState,
};

/// What texts are made from, besides what each says itself.
pub const TAGS: &str = "settings events";

const SORTS: [(&str, Column); 3] = [("page", Column::Slug), ("title", Column::Title), ("updatedAt", Column::UpdatedAt)];
const NO_RAW_HTML: &str = "You may not leave HTML as it is.";
const TOO_INTRICATE: &str = "The markdown field is nested too deeply, or too intricate to be shown in time.";
/// What stands before ids and classes of a page's text.
const NAMES: &str = "content";

/// A page as everybody sees it.
pub(super) async fn show(state: &AppState, page: &str) -> Result<Prepared, AppError> {
    let row = queries::find(state.db.reader(), page).await?.ok_or(AppError::NoneOf("content"))?;
    let facts = facts(state).await?;
    let shown = shown(state, &row, &facts).await?;
    Prepared::of(&shown, &format!("content {TAGS}"))?.turning(facts.until(), state.clock.now())
}

/// All pages.
pub(super) async fn index(state: &AppState, request: &PageRequest) -> Result<Page<ContentSummary>, AppError> {
    let order = request.sort_by(&SORTS, (Column::Slug, Direction::Ascending))?;
    let db = state.db.reader();
    let (rows, total) = queries::page(db, request, order).await?;
    let writers = queries::writers(db, rows.iter().filter_map(|row| row.updated_by)).await?;
    let summary = |row: Model| ContentSummary {
        updated_by: row.updated_by.and_then(|id| writers.get(&id).cloned()),
        page: row.slug,
        title: row.title,
        description: row.description,
        author: row.author,
        raw: row.raw,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    };
    Ok(request.page(rows.into_iter().map(summary).collect(), total))
}

/// Versions of one page of their list: each holds a whole text.
const MOST_VERSIONS: u64 = 10;

/// How a page was, the latest version first.
pub(super) async fn versions(
    state: &AppState,
    page: &str,
    request: &PageRequest,
) -> Result<Page<ContentVersion>, AppError> {
    let db = state.db.reader();
    queries::find(db, page).await?.ok_or(AppError::NotFound)?;
    let request = request.plain().at_most(MOST_VERSIONS);
    let (rows, total) = queries::versions(db, page, &request).await?;
    let writers = queries::writers(db, rows.iter().filter_map(|row| row.written_by)).await?;
    let version = |row: content_versions::Model| ContentVersion {
        written_by: row.written_by.and_then(|id| writers.get(&id).cloned()),
        number: row.number,
        title: row.title,
        description: row.description,
        author: row.author,
        markdown: row.markdown,
        raw: row.raw,
        written_at: row.written_at,
    };
    Ok(request.page(rows.into_iter().map(version).collect(), total))
}

/// A text as it would look on a page.
pub(super) async fn preview(state: &AppState, by: &SignedIn, draft: ContentDraft) -> Result<ContentPreview, AppError> {
    if draft.raw && !may_leave_html(state, by).await? {
        return Err(AppError::Forbidden(NO_RAW_HTML));
    }
    let page = draft.page.unwrap_or_default();
    let markdown = facts(state).await?.fill(&draft.markdown.unwrap_or_default());
    let Rendered { html, contents } = tried(markdown, options(&page, draft.raw)).await?;
    Ok(ContentPreview { html, contents })
}

/// Changes a page that is still of the version `seen`; every version is kept.
pub(super) async fn update(
    state: &AppState,
    actor: &Actor,
    by: &SignedIn,
    page: &str,
    seen: i32,
    change: ContentChange,
) -> Result<WrittenPage, AppError> {
    let before = queries::find(state.db.reader(), page).await?.ok_or(AppError::NotFound)?;
    let raw = change.raw.unwrap_or(before.raw);
    if raw && !may_leave_html(state, by).await? {
        return Err(AppError::Forbidden(NO_RAW_HTML));
    }
    let (title, markdown) = (change.title.trimmed(), change.markdown);
    for (field, is_blank) in
        [("title", title == Patch::Empty), ("markdown", markdown.set().is_some_and(|text| text.trim().is_empty()))]
    {
        if is_blank {
            return Err(AppError::invalid(field, format!("The {field} field is required.")));
        }
    }
    let (facts, now) = (facts(state).await?, state.clock.now());
    if before.version != seen {
        return Err(AppError::conflict(&written(state, &before, &facts).await?));
    }
    let after = Model {
        title: title.or_kept(before.title.clone()),
        description: change.description.trimmed().or(before.description.clone()),
        author: change.author.trimmed().or(before.author.clone()),
        markdown: markdown
            .map(|text| text.replace("\r\n", "\n").replace('\0', "\u{fffd}"))
            .or_kept(before.markdown.clone()),
        raw,
        version: before.version + 1,
        updated_by: Some(by.user.id),
        updated_at: now,
        ..before.clone()
    };
    tried(facts.fill(&after.markdown), options(page, after.raw)).await?;

    let transaction = state.db.begin().await?;
    if !queries::update_seen(&transaction, page, seen, columns(&after)).await? {
        let current = queries::find(&transaction, page).await?.ok_or(AppError::NotFound)?;
        return Err(AppError::conflict(&written(state, &current, &facts).await?));
    }
    queries::note(&transaction, version(&after, Some(by.user.id))).await?;
    let entry = Entry::of("content.updated").on(Target::new("content", page));
    let change = Change::between(&told(&before), &told(&after))?;
    audit::record(state, &transaction, actor, entry.with(change)).await?;
    transaction.commit().await?;

    state.forget();
    written(state, &after, &facts).await
}

/// Writes a page that is not there yet; answers whether it was not. What somebody changed is never written over.
pub async fn put_missing(db: &impl ConnectionTrait, first: FirstPage<'_>, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let words = first.words;
    let row = Model {
        slug: first.page.to_owned(),
        title: words.title.to_owned(),
        description: words.description.map(str::to_owned),
        author: words.author.map(str::to_owned),
        markdown: words.markdown.to_owned(),
        raw: false,
        version: 1,
        updated_by: None,
        created_at: now,
        updated_at: now,
    };
    let is_new = queries::insert_missing(db, row.clone()).await?;
    if is_new {
        queries::note(db, version(&row, None)).await?;
    }
    Ok(is_new)
}

/// What texts leave to the settings, as it is now.
pub async fn facts(state: &AppState) -> Result<Arc<Facts>, AppError> {
    let current = site::current_event(state).await?;
    let event = match events::find(state, &current).await {
        Ok(event) => Some(event),
        Err(AppError::NotFound | AppError::NoneOf(_)) => None,
        Err(error) => return Err(error),
    };
    Ok(Arc::new(Facts::of(&state.config.site, event.as_deref(), state.clock.now())))
}

/// A text as HTML, from memory if it was rendered before.
pub async fn rendered(state: &AppState, text: Text<'_>, facts: &Facts) -> Result<Arc<Rendered>, AppError> {
    state.contents.get(text, facts).await
}

async fn may_leave_html(state: &AppState, by: &SignedIn) -> Result<bool, AppError> {
    Ok(permissions::allows(state.db.reader(), &by.roles, ContentRawHtml::NAME).await?)
}

/// Renders a text that nobody has accepted yet: 422 when it takes too long.
async fn tried(markdown: String, options: Options) -> Result<Rendered, AppError> {
    let options = Options { timed: true, ..options };
    let rendered = web::block(move || markdown::render(&markdown, &options)).await.map_err(AppError::internal)?;
    rendered.map_err(|_| AppError::invalid("markdown", TOO_INTRICATE))
}

fn options(page: &str, raw: bool) -> Options {
    let html = if raw { Html::Raw } else { Html::Sanitised };
    Options { html, headings: pages::headings(page), names: NAMES.to_owned(), timed: false }
}

async fn shown(state: &AppState, row: &Model, facts: &Facts) -> Result<ContentPage, AppError> {
    let text = Text {
        name: row.slug.clone(),
        version: row.version,
        markdown: &row.markdown,
        options: options(&row.slug, row.raw),
    };
    let rendered = rendered(state, text, facts).await?;
    let contents: Vec<Heading> = rendered.contents.clone();
    Ok(ContentPage {
        page: row.slug.clone(),
        title: facts.fill(&row.title),
        description: row.description.as_deref().map(|text| facts.fill(text)),
        author: row.author.as_deref().map(|text| facts.fill(text)),
        html: rendered.html.clone(),
        contents,
        updated_at: row.updated_at,
        version: row.version,
    })
}

async fn written(state: &AppState, row: &Model, facts: &Facts) -> Result<WrittenPage, AppError> {
    Ok(WrittenPage { shown: shown(state, row, facts).await?, markdown: row.markdown.clone(), raw: row.raw })
}

/// What is written of a change; the version is counted where it is written.
fn columns(row: &Model) -> ActiveModel {
    ActiveModel {
        title: Set(row.title.clone()),
        description: Set(row.description.clone()),
        author: Set(row.author.clone()),
        markdown: Set(row.markdown.clone()),
        raw: Set(row.raw),
        updated_by: Set(row.updated_by),
        updated_at: Set(row.updated_at),
        ..Default::default()
    }
}

fn version(row: &Model, written_by: Option<Uuid>) -> content_versions::Model {
    content_versions::Model {
        id: Uuid::now_v7(),
        page: row.slug.clone(),
        number: row.version,
        title: row.title.clone(),
        description: row.description.clone(),
        author: row.author.clone(),
        markdown: row.markdown.clone(),
        raw: row.raw,
        written_by,
        written_at: row.updated_at,
    }
}

/// What the log is told of a page; the text is among its versions.
fn told(row: &Model) -> Value {
    json!({
        "title": row.title, "description": row.description, "author": row.author, "raw": row.raw, "version": row.version,
    })
}
