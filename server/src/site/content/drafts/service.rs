//! Keeps drafts.

use uuid::Uuid;

use super::{
    queries,
    types::{ContentDrafts, DraftInput, OtherDraft, SavedDraft},
};
use crate::{
    platform::{context::Context, error::AppError},
    site::content::{queries as pages, service::normalize},
};
use entities::content_drafts::Model;

/// The caller's draft of a page, and who else has one.
pub(super) async fn show(context: &Context, page: &str, user: Uuid) -> Result<ContentDrafts, AppError> {
    let db = context.db.reader();
    pages::find(db, page).await?.ok_or(AppError::NotFound)?;
    let (own, others): (Vec<Model>, Vec<Model>) =
        queries::all(db, page).await?.into_iter().partition(|row| row.user_id == user);
    let writers = pages::writers(db, others.iter().map(|row| row.user_id)).await?;
    let others = others
        .into_iter()
        .filter_map(|row| Some(OtherDraft { writer: writers.get(&row.user_id)?.clone(), saved_at: row.saved_at }));
    Ok(ContentDrafts { draft: own.into_iter().next().map(SavedDraft::from), others: others.collect() })
}

/// Saves the caller's draft of a page.
pub(super) async fn store(
    context: &Context,
    page: &str,
    user: Uuid,
    input: DraftInput,
) -> Result<SavedDraft, AppError> {
    let some = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let tx = context.db.begin().await?;
    pages::find(&tx, page).await?.ok_or(AppError::NotFound)?;
    let row = Model {
        id: Uuid::now_v7(),
        page: page.to_owned(),
        user_id: user,
        title: input.title,
        description: some(input.description),
        author: some(input.author),
        markdown: normalize(&input.markdown),
        version: input.version,
        saved_at: context.clock.now(),
    };
    queries::put(&tx, row.clone()).await?;
    tx.commit_without_invalidation().await?;
    Ok(row.into())
}

/// Discards the caller's draft of a page, if there is one.
pub(super) async fn destroy(context: &Context, page: &str, user: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    pages::find(&tx, page).await?.ok_or(AppError::NotFound)?;
    queries::delete(&tx, page, user).await?;
    Ok(tx.commit_without_invalidation().await?)
}
