//! Keeping them.

use std::time::Duration;

use actix_web::{HttpRequest, web::Bytes};
use futures_util::future::try_join_all;
use serde_json::json;
use uuid::Uuid;

use super::{
    address::{FOLDER, Name, SIZES},
    draw, queries,
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::SignedIn,
    entities::users::Model,
    error::AppError,
    http::multipart::{Form, LARGEST_FILE},
    pictures::{Refusal, kept},
    state::AppState,
    throttle::{self, Limit},
    users::{self, User},
};

/// How often somebody may send a form that can hold a picture, wherever they send it to.
pub const UPLOADS: Limit = Limit { name: "upload", most: 20, window: Duration::from_secs(60) };
/// The same for all accounts of one address.
pub const UPLOADS_PER_CLIENT: Limit = Limit { name: "upload-client", most: 60, window: Duration::from_secs(60) };

/// What a form holds is the picture of whoever sent it from now on; nothing takes it away.
pub(super) async fn update(
    request: &HttpRequest,
    state: &AppState,
    by: &SignedIn,
    form: &Form,
) -> Result<User, AppError> {
    let id = by.user.id;
    let sent = form.bytes("avatar");
    let name = match sent.filter(|content| !content.is_empty()) {
        Some(content) => Some(store(state, content.clone()).await?),
        None if form.is_empty() || sent.is_some() => None,
        None => return Err(refused("The avatar field is required.".to_owned())),
    };

    let transaction = state.db.begin().await?;
    let before = users::hold(&transaction, id).await?.ok_or(AppError::Unauthenticated)?;
    let after = queries::set(&transaction, &before, name, state.clock.now()).await?;
    let changed = before.avatar != after.avatar;
    if changed {
        let entry = Entry::of("avatar.changed").on(Target::new("user", id));
        let names = |user: &Model| json!({ "avatar": user.avatar });
        let change = Change::between(&names(&before), &names(&after))?;
        audit::record(state, &transaction, &Actor::user(request, id), entry.with(change)).await?;
    }
    transaction.commit().await?;

    state.forget();
    if let Some(old) = before.avatar.filter(|_| changed) {
        forget(state, &old).await;
    }
    Ok(users::present(state, &after, &by.roles).await)
}

/// Counts a form that can hold a picture, before it is read: 429 when it is one too many.
pub async fn count(request: &HttpRequest, user_id: Uuid) -> Result<(), AppError> {
    throttle::enforce(request, &UPLOADS_PER_CLIENT).await?;
    throttle::enforce_for(request, &UPLOADS, &user_id.to_string()).await.map(|_| ())
}

/// Makes a picture of what somebody sent and keeps it; answers the name for the row of its owner. What is not used after
/// all is swept later. 422 on `avatar` when it is no picture, or one that is not taken.
pub async fn store(state: &AppState, content: Bytes) -> Result<String, AppError> {
    if content.len() > LARGEST_FILE {
        let kilobytes = LARGEST_FILE / 1024;
        return Err(refused(format!("The avatar field must not be greater than {kilobytes} kilobytes.")));
    }
    // Only a file that breaks its decoder is not drawn at all.
    let drawn = state.pictures.work(move || draw::draw(&content)).await?.unwrap_or(Err(Refusal::NoImage));
    let drawn = drawn.map_err(|refusal| refusal.on("avatar"))?;
    let id = kept::draw_name();
    let name = Name { id: &id, kind: drawn.kind };
    let written = drawn.sizes.into_iter().map(|(size, content)| async move {
        state.storage.put(&name.key(size), content, name.kind.content_type()).await
    });
    try_join_all(written).await?;
    Ok(name.to_string())
}

/// Removes a picture that its owner's row named until now; to be called after the commit. A file that stays behind
/// because the storage is away is swept later.
pub async fn forget(state: &AppState, name: &str) {
    let Some(name) = Name::parse(name) else { return };
    for size in SIZES {
        if let Err(error) = state.storage.delete(&name.key(size)).await {
            tracing::warn!(%error, "a picture was not removed");
        }
    }
}

/// Removes pictures that no account names. Answers how many files there were.
pub async fn sweep(state: &AppState) -> Result<u64, AppError> {
    let name_of = |file: &str| Name::of_file(file).map(|(name, _)| name);
    kept::sweep(state, FOLDER, name_of, async || Ok(queries::names(state.db.reader()).await?.into_iter().collect()))
        .await
}

fn refused(message: String) -> AppError {
    AppError::invalid("avatar", message)
}
