//! Keeping them.

use actix_web::web::Bytes;
use futures_util::future::try_join_all;
use sea_orm::Set;
use serde_json::json;

use super::{
    address::{FOLDER, KINDS, WIDTHS, key, of_file},
    draw::{self, Drawn},
    queries,
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    entities::events::{ActiveModel, Model},
    error::AppError,
    events::{queries as events, slug::Key, staff, types::Event},
    http::{multipart::LARGEST_FILE, rules::line, version::Versioned},
    pictures::{Refusal, kept},
    state::AppState,
};

const LONGEST_ALT: usize = 300;

/// A picture that an event is to have, with what it shows.
pub(super) struct Sent {
    pub(super) content: Bytes,
    pub(super) alt: Option<String>,
}

/// Gives an event a picture, or none; its old one is gone.
pub(super) async fn change(
    state: &AppState,
    actor: &Actor,
    key: &str,
    seen: i32,
    sent: Option<Sent>,
) -> Result<Versioned<Event>, AppError> {
    let key: Key = key.parse().map_err(|_| AppError::NotFound)?;
    // Nothing is drawn for an event that is not there, or that is another by now.
    let known = events::row(state.db.reader(), &key).await?.ok_or(AppError::NotFound)?;
    fresh(state, &known, seen).await?;
    let now = state.clock.now();
    let columns = match sent {
        Some(Sent { content, alt }) => {
            if alt.as_ref().is_some_and(|alt| alt.chars().count() > LONGEST_ALT) {
                let words = format!("The alt field must not be greater than {LONGEST_ALT} characters.");
                return Err(AppError::invalid("alt", words));
            }
            if line(&alt, &()).is_err() {
                return Err(AppError::invalid("alt", "The alt field format is invalid."));
            }
            let (name, placeholder) = store(state, content).await?;
            ActiveModel {
                image: Set(Some(name)),
                image_alt: Set(alt),
                image_placeholder: Set(placeholder),
                updated_at: Set(now),
                ..Default::default()
            }
        }
        None => ActiveModel {
            image: Set(None),
            image_alt: Set(None),
            image_placeholder: Set(None),
            updated_at: Set(now),
            ..Default::default()
        },
    };

    let transaction = state.db.begin().await?;
    let before = events::hold(&transaction, &Key::Id(known.id)).await?.ok_or(AppError::NotFound)?;
    if before.version != seen {
        drop(transaction);
        return Err(AppError::conflict(&staff::told(state, before.id).await?));
    }
    let after = staff::changed(&transaction, &before, columns).await?;
    let told = |row: &Model| json!({ "image": row.image, "imageAlt": row.image_alt, "version": row.version });
    let entry = Entry::of("event.updated").on(Target::new("event", after.id));
    let entry = entry.with(Change::between(&told(&before), &told(&after))?);
    audit::record(state, &transaction, actor, entry).await?;
    transaction.commit().await?;
    state.forget();
    if let Some(old) = &before.image {
        forget(state, old).await;
    }
    Ok(Versioned::of(staff::told(state, after.id).await?, after.version))
}

/// Gives an event that nobody else is at a picture without anybody asking: for data to look at.
pub async fn give(state: &AppState, slug: &str, content: Bytes, alt: &str) -> Result<(), AppError> {
    let key: Key = slug.parse().map_err(|_| AppError::NotFound)?;
    let known = events::row(state.db.reader(), &key).await?.ok_or(AppError::NotFound)?;
    let sent = Sent { content, alt: Some(alt.to_owned()) };
    change(state, &Actor::system(), slug, known.version, Some(sent)).await.map(drop)
}

/// Draws what somebody sent and keeps it; answers its name and a few pixels of it. What is not used after all is swept
/// later.
async fn store(state: &AppState, content: Bytes) -> Result<(String, Option<String>), AppError> {
    if content.len() > LARGEST_FILE {
        let words = format!("The image field must not be greater than {} kilobytes.", LARGEST_FILE / 1024);
        return Err(AppError::invalid("image", words));
    }
    // Only a file that breaks its decoder is not drawn at all.
    let drawn = state.pictures.work(move || draw::draw(&content)).await?.unwrap_or(Err(Refusal::NoImage));
    let Drawn { files, placeholder } = drawn.map_err(|refusal| refusal.on("image"))?;
    let name = kept::draw_name();
    let written = files.into_iter().map(|(width, kind, content)| {
        let key = key(&name, width, kind);
        async move { state.storage.put(&key, content, kind.content_type()).await }
    });
    try_join_all(written).await?;
    Ok((name, placeholder))
}

/// Removes a picture that its event named until now; to be called after the commit. A file that stays behind because the
/// storage is away is swept later.
pub(in crate::events) async fn forget(state: &AppState, name: &str) {
    for (width, kind) in WIDTHS.into_iter().flat_map(|width| KINDS.map(|kind| (width, kind))) {
        if let Err(error) = state.storage.delete(&key(name, width, kind)).await {
            tracing::warn!(%error, "a picture was not removed");
        }
    }
}

/// Removes pictures that no event names. Answers how many files there were.
pub async fn sweep(state: &AppState) -> Result<u64, AppError> {
    let name_of = |file: &str| of_file(file).map(|(name, ..)| name.to_owned());
    kept::sweep(state, FOLDER, name_of, async || Ok(queries::names(state.db.reader()).await?.into_iter().collect()))
        .await
}

async fn fresh(state: &AppState, known: &Model, seen: i32) -> Result<(), AppError> {
    if known.version == seen { Ok(()) } else { Err(AppError::conflict(&staff::told(state, known.id).await?)) }
}
