//! Writes and deletes notes. The audit log records that, but not the texts: notes end with the account.

use sea_orm::{ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{queries, types::UserNote};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
    },
};
use entities::user_notes::Model;

/// Maximum number of notes about a user, which are listed without pages.
const MAX: u64 = 200;

/// The notes about a user, the newest first.
pub(super) async fn list(context: &Context, user: Uuid) -> Result<Vec<UserNote>, AppError> {
    let db = context.db.reader();
    users::find(db, user).await?.ok_or(AppError::NotFound)?;
    let notes = queries::list(db, user).await?;
    let authors = queries::authors(db, &notes).await?;
    let named = notes.into_iter().map(|note| {
        let author = note.author_id.and_then(|id| authors.get(&id).cloned());
        UserNote::new(note, author)
    });
    Ok(named.collect())
}

/// Adds a note.
pub(super) async fn store(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    user: Uuid,
    text: String,
) -> Result<UserNote, AppError> {
    let text = text.trim().to_owned();
    if text.is_empty() {
        return Err(AppError::invalid("text", "The text field is required."));
    }
    let tx = context.db.begin().await?;
    // Locked, so that concurrent requests do not exceed the maximum.
    users::lock_for_update(&tx, user).await?.ok_or(AppError::NotFound)?;
    if queries::count(&tx, user).await? >= MAX {
        return Err(AppError::invalid("text", format!("A person can have up to {MAX} notes. Delete one first.")));
    }
    let row = Model {
        id: Uuid::now_v7(),
        user_id: user,
        author_id: Some(caller.user.id),
        text,
        created_at: context.clock.now(),
    };
    queries::insert(&tx, row.clone()).await?;
    let added = entry("user.note_added", user, Change::created(&json!({ "note": row.id }))?);
    audit::record(context, &tx, actor, added).await?;
    tx.commit().await?;
    Ok(UserNote::new(row, Some(caller.user.name.clone())))
}

/// Deletes a note.
pub(super) async fn destroy(context: &Context, actor: &Actor, user: Uuid, note: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    if !queries::delete(&tx, user, note).await? {
        return Err(AppError::NotFound);
    }
    let deleted = entry("user.note_deleted", user, Change::deleted(&json!({ "note": note }))?);
    audit::record(context, &tx, actor, deleted).await?;
    tx.commit().await?;
    Ok(())
}

/// The notes about a user, for the export of their data.
pub async fn export(db: &impl ConnectionTrait, user: Uuid) -> Result<Value, DbErr> {
    let notes = queries::list(db, user).await?;
    Ok(notes.iter().map(|note| json!({ "text": note.text, "createdAt": note.created_at })).collect())
}

fn entry(action: &'static str, user: Uuid, change: Change) -> Entry {
    Entry::new(action).with_target(Target::new("user", user)).with_change(change)
}
