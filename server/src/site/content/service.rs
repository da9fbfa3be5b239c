//! Reads and updates text pages.

use std::sync::Arc;

use actix_web::web;
use chrono::{DateTime, Utc};
use markdown::{Heading, Html, Options, Rendered};
use sea_orm::{ConnectionTrait, DbErr, Set};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    drafts, pages,
    placeholders::Placeholders,
    queries,
    rendered::{RenderedContent, Text},
    types::{
        ContentChange, ContentDraft, ContentPage, ContentPreview, ContentSummary, ContentVersion, DefaultPage,
        WrittenPage,
    },
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            paging::{PageRequest, SortOrder},
            respond::{CachedJson, Page},
            validation::patch::Patch,
        },
        permissions::{ContentRawHtml, Permission as _},
        settings,
    },
};
use entities::{
    content_pages::{ActiveModel, Column, Model},
    content_versions,
};

/// Cache tags of the data that every text depends on, besides its own row.
pub const TAGS: &str = "settings events";

const SORTS: [(&str, Column); 3] = [("page", Column::Slug), ("title", Column::Title), ("updatedAt", Column::UpdatedAt)];
const NO_RAW_HTML: &str = "You don't have permission to use raw HTML.";
const TOO_COMPLEX: &str = "The text's formatting is too complex. Simplify it.";
/// Prefix of ids and classes in a page's text.
const NAMES: &str = "content";

/// Returns a page as visitors see it.
pub(super) async fn show(context: &Context, cache: &RenderedContent, page: &str) -> Result<CachedJson, AppError> {
    let row =
        queries::find(context.db.reader(), page).await?.ok_or_else(|| AppError::not_found_with_tags("content"))?;
    let placeholders = placeholders(context, cache).await?;
    let render = render(cache, &row, &placeholders).await?;
    let response = CachedJson::new(&render, &format!("content {TAGS}"))?;
    Ok(response.changes_at(placeholders.until(), context.clock.now())?.shared())
}

/// Lists all pages.
pub(super) async fn index(context: &Context, request: &PageRequest) -> Result<Page<ContentSummary>, AppError> {
    let order = request.sort_by(&SORTS, SortOrder::ascending(Column::Slug))?;
    let db = context.db.reader();
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

/// Limit of versions per page of the list: each contains a whole text.
const MAX_VERSIONS: u64 = 10;

/// Lists the versions of a page, the latest first.
pub(super) async fn versions(
    context: &Context,
    page: &str,
    request: &PageRequest,
) -> Result<Page<ContentVersion>, AppError> {
    let db = context.db.reader();
    queries::find(db, page).await?.ok_or(AppError::NotFound)?;
    let request = request.plain().at_most(MAX_VERSIONS);
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

/// Renders Markdown that is not stored yet with the current values of the placeholders: 422 for `field` if it is too
/// complex.
pub async fn render_draft(
    context: &Context,
    cache: &RenderedContent,
    field: &'static str,
    markdown: &str,
    options: Options,
) -> Result<Rendered, AppError> {
    let markdown = placeholders(context, cache).await?.fill(markdown);
    render_checked(field, markdown, options).await
}

/// Renders a preview of a text.
pub(super) async fn preview(
    context: &Context,
    cache: &RenderedContent,
    caller: &SignedIn,
    draft: ContentDraft,
) -> Result<ContentPreview, AppError> {
    if draft.raw && !may_use_raw_html(context, caller).await? {
        return Err(AppError::Forbidden(NO_RAW_HTML));
    }
    let page = draft.page.unwrap_or_default();
    let options = options(&page, draft.raw);
    let Rendered { html, contents } = render_draft(context, cache, "markdown", &draft.markdown, options).await?;
    Ok(ContentPreview { html, contents })
}

/// A page and the version that a change of it is based on.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageVersion<'a> {
    pub(super) page: &'a str,
    pub(super) version: i32,
}

/// Updates a page; 409 if its version is not the expected one. All versions are retained.
pub(super) async fn update(
    exchange: &Exchange,
    cache: &RenderedContent,
    caller: &SignedIn,
    PageVersion { page, version: expected_version }: PageVersion<'_>,
    change: ContentChange,
) -> Result<WrittenPage, AppError> {
    let context = exchange.context();
    let before = queries::find(context.db.reader(), page).await?.ok_or(AppError::NotFound)?;
    let raw = change.raw.unwrap_or(before.raw);
    if raw && !may_use_raw_html(context, caller).await? {
        return Err(AppError::Forbidden(NO_RAW_HTML));
    }
    let (title, markdown) = (change.title.trimmed(), change.markdown);
    for (field, is_blank) in
        [("title", title == Patch::Null), ("markdown", markdown.set().is_some_and(|text| text.trim().is_empty()))]
    {
        if is_blank {
            return Err(AppError::invalid(field, format!("The {field} field is required.")));
        }
    }
    let (placeholders, now) = (placeholders(context, cache).await?, context.clock.now());
    if before.version != expected_version {
        return Err(AppError::conflict(&written(cache, &before, &placeholders).await?));
    }
    let after = Model {
        title: title.unwrap_or(before.title.clone()),
        description: change.description.trimmed().or(before.description.clone()),
        author: change.author.trimmed().or(before.author.clone()),
        markdown: markdown.map(|text| normalize(&text)).unwrap_or(before.markdown.clone()),
        raw,
        version: before.version + 1,
        updated_by: Some(caller.user.id),
        updated_at: now,
        ..before.clone()
    };
    render_checked("markdown", placeholders.fill(&after.markdown), options(page, after.raw)).await?;

    let tx = context.db.begin().await?;
    if !queries::update_if_version(&tx, page, expected_version, columns(&after)).await? {
        let current = queries::find(&tx, page).await?.ok_or(AppError::NotFound)?;
        return Err(AppError::conflict(&written(cache, &current, &placeholders).await?));
    }
    queries::insert_version(&tx, version(&after, Some(caller.user.id))).await?;
    drafts::delete(&tx, page, caller.user.id).await?;
    let entry = Entry::new("content.updated").with_target(Target::new("content", page));
    let change = Change::updated(&audit_values(&before), &audit_values(&after))?;
    let actor = Actor::user(exchange, caller.user.id);
    audit::record(context, &tx, &actor, entry.with_change(change)).await?;
    tx.commit().await?;

    written(cache, &after, &placeholders).await
}

/// Inserts a page unless it exists; returns whether it was inserted. Never overwrites changes.
pub async fn insert_defaults(
    db: &impl ConnectionTrait,
    first: DefaultPage<'_>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let content = first.content;
    let row = Model {
        slug: first.page.to_owned(),
        title: content.title.to_owned(),
        description: content.description.map(str::to_owned),
        author: content.author.map(str::to_owned),
        markdown: content.markdown.to_owned(),
        raw: false,
        version: 1,
        updated_by: None,
        created_at: now,
        updated_at: now,
    };
    let is_new = queries::insert_missing(db, row.clone()).await?;
    if is_new {
        queries::insert_version(db, version(&row, None)).await?;
    }
    Ok(is_new)
}

/// Returns the current values of the placeholders.
pub async fn placeholders(context: &Context, cache: &RenderedContent) -> Result<Arc<Placeholders>, AppError> {
    let current = events::current_event(context).await?;
    let event = match events::find(context, &cache.events, &current).await {
        Ok(event) => Some(event),
        Err(error) if error.is_not_found() => None,
        Err(error) => return Err(error),
    };
    let site = settings::current(context).await?.site;
    Ok(Arc::new(Placeholders::new(&site, event.as_deref(), context.clock.now())))
}

/// Returns a text as HTML, cached if it was rendered before.
pub async fn rendered(
    cache: &RenderedContent,
    text: Text<'_>,
    placeholders: &Placeholders,
) -> Result<Arc<Rendered>, AppError> {
    cache.get(text, placeholders).await
}

async fn may_use_raw_html(context: &Context, caller: &SignedIn) -> Result<bool, AppError> {
    Ok(caller.may(context.db.reader(), ContentRawHtml::NAME).await?)
}

/// Renders the Markdown of a field: 422 if it is too complex.
async fn render_checked(field: &'static str, markdown: String, options: Options) -> Result<Rendered, AppError> {
    let rendered = web::block(move || markdown::render(&markdown, &options)).await.map_err(AppError::internal)?;
    rendered.map_err(|_| AppError::invalid(field, TOO_COMPLEX))
}

fn options(page: &str, raw: bool) -> Options {
    let html = if raw { Html::Raw } else { Html::Sanitised };
    Options { html, headings: pages::headings(page), names: NAMES.to_owned() }
}

async fn render(cache: &RenderedContent, row: &Model, placeholders: &Placeholders) -> Result<ContentPage, AppError> {
    let text = Text {
        name: row.slug.clone(),
        version: row.version,
        markdown: &row.markdown,
        options: options(&row.slug, row.raw),
    };
    let rendered = rendered(cache, text, placeholders).await?;
    let contents: Vec<Heading> = rendered.contents.clone();
    Ok(ContentPage {
        page: row.slug.clone(),
        title: placeholders.fill(&row.title),
        description: row.description.as_deref().map(|text| placeholders.fill(text)),
        author: row.author.as_deref().map(|text| placeholders.fill(text)),
        html: rendered.html.clone(),
        contents,
        updated_at: row.updated_at,
        version: row.version,
    })
}

async fn written(cache: &RenderedContent, row: &Model, placeholders: &Placeholders) -> Result<WrittenPage, AppError> {
    Ok(WrittenPage {
        page_content: render(cache, row, placeholders).await?,
        markdown: row.markdown.clone(),
        raw: row.raw,
    })
}

/// Returns the columns that an update writes; the query increments the version.
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

/// Returns the audited fields of a page; the text is stored with its versions.
fn audit_values(row: &Model) -> Value {
    json!({
        "title": row.title, "description": row.description, "author": row.author, "raw": row.raw, "version": row.version,
    })
}

/// Markdown as it is stored: with line feeds only, and without NUL, which PostgreSQL rejects.
pub(super) fn normalize(markdown: &str) -> String {
    markdown.replace("\r\n", "\n").replace('\0', "\u{fffd}")
}
