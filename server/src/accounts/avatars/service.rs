//! Stores, replaces and deletes avatars.

use std::time::Duration;

use actix_web::web::Bytes;
use futures_util::future::try_join_all;
use graphics::{InvalidImage, avatar};
use serde_json::json;
use uuid::Uuid;

use super::{
    paths::{FOLDER, SIZES, key, of_file},
    queries,
    types::AvatarChange,
};
use crate::{
    accounts::{
        auth::SignedIn,
        users::{self, AvatarName, User},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::{exchange::Exchange, multipart::MAX_FILE_BYTES},
        images::{rejected, stored},
        rate_limit::{self, Limit},
    },
};
use entities::users::Model;

/// Requests per user with a form that can contain an image, over all endpoints.
pub const UPLOADS: Limit = Limit { name: "uploads.user", max: 20, window: Duration::from_secs(60) };
/// The same for all users of one client address.
pub const UPLOADS_PER_CLIENT: Limit = Limit { name: "uploads.client", max: 60, window: Duration::from_secs(60) };

/// Replaces or removes the current user's avatar.
pub(super) async fn update(exchange: &Exchange, caller: &SignedIn, change: AvatarChange) -> Result<User, AppError> {
    let context = exchange.context();
    let id = caller.user.id;
    let name = match change {
        AvatarChange::Replace(content) => Some(store(context, content).await?),
        AvatarChange::Remove => None,
    };

    let tx = context.db.begin().await?;
    let before = users::lock_for_update(&tx, id).await?.ok_or(AppError::Unauthenticated)?;
    let after = queries::set(&tx, &before, name, context.clock.now()).await?;
    let changed = before.avatar != after.avatar;
    if changed {
        let entry = Entry::new("avatar.changed").with_target(Target::new("user", id));
        let names = |user: &Model| json!({ "avatar": user.avatar });
        let change = Change::updated(&names(&before), &names(&after))?;
        audit::record(context, &tx, &Actor::user(exchange, id), entry.with_change(change)).await?;
    }
    tx.commit().await?;

    if let Some(old) = before.avatar.filter(|_| changed) {
        delete_files(context, &old).await;
    }
    Ok(users::present(&after, &caller.roles))
}

/// Counts a form that can contain an image, before its body is read; 429 beyond the limits.
pub async fn enforce_uploads(exchange: &Exchange, user_id: Uuid) -> Result<(), AppError> {
    rate_limit::enforce(exchange, &UPLOADS_PER_CLIENT).await?;
    rate_limit::enforce_for(exchange, &UPLOADS, &user_id.to_string()).await
}

/// Encodes and stores an uploaded avatar; returns its name for the owner's row. Unused files are deleted by
/// [`delete_unreferenced`]. 422 on `avatar` if it is not an image, or one that is not accepted.
pub async fn store(context: &Context, content: Bytes) -> Result<String, AppError> {
    if content.len() > MAX_FILE_BYTES {
        let kilobytes = MAX_FILE_BYTES / 1024;
        let message = format!("The avatar field must not be greater than {kilobytes} kilobytes.");
        return Err(AppError::invalid("avatar", message));
    }
    // Only a file that crashes its decoder yields no result.
    let encoded = context.images.process(move || avatar::encode_squares(&content, &SIZES)).await?;
    let avatar = encoded.unwrap_or(Err(InvalidImage::Unreadable)).map_err(|reason| rejected(reason, "avatar"))?;
    let id = stored::generate_name();
    let name = AvatarName { id: &id, format: avatar.format };
    let written = avatar.files.into_iter().map(|(size, content)| async move {
        context.storage.put(&key(&name, size), content.into(), name.format.content_type()).await
    });
    try_join_all(written).await?;
    Ok(name.to_string())
}

/// Deletes the files of an avatar that its owner's row no longer references; call after the commit. If the storage is
/// unavailable, [`delete_unreferenced`] removes them later.
pub async fn delete_files(context: &Context, name: &str) {
    let Some(name) = AvatarName::parse(name) else { return };
    for size in SIZES {
        if let Err(error) = context.storage.delete(&key(&name, size)).await {
            tracing::warn!(%error, "an avatar was not deleted");
        }
    }
}

/// Deletes avatars that no user references; returns the number of files.
pub async fn delete_unreferenced(context: &Context) -> Result<u64, AppError> {
    let name_of = |file: &str| of_file(file).map(|(name, _)| name);
    stored::delete_unreferenced(&context.storage, context.clock.now(), FOLDER, name_of, async || {
        Ok(queries::names(context.db.reader()).await?.into_iter().collect())
    })
    .await
}
