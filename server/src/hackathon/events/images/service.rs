//! Stores, replaces and deletes event images.

use std::sync::Arc;

use actix_web::web::Bytes;
use futures_util::TryStreamExt;
use graphics::{
    Format, InvalidImage,
    card::{self, Card, FULL},
};
use sea_orm::{ConnectionTrait, Set};
use serde_json::json;

use super::{
    paths::{FOLDER, FORMATS, PENDING, WIDTHS, key, of_file, of_pending, pending_key},
    queries,
    types::ImageUpload,
};
use crate::{
    hackathon::events::{queries as events, staff, types::Event},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::{multipart::MAX_FILE_BYTES, validation::rules::single_line, version::Versioned},
        images::{rejected, stored},
        slug::IdOrSlug,
        storage::Stored,
    },
};
use entities::events::{ActiveModel, Model};

const MAX_ALT: usize = 300;

/// Replaces or removes an event's image and deletes the old files.
pub(super) async fn change(
    context: &Context,
    actor: &Actor,
    key: &IdOrSlug,
    expected_version: i32,
    upload: Option<ImageUpload>,
) -> Result<Versioned<Event>, AppError> {
    // Checks the event and its version first, so that no image is drawn in vain.
    let event = events::row(context.db.reader(), key).await?.ok_or(AppError::NotFound)?;
    require_version(context, &event, expected_version).await?;
    let columns = columns(context, upload).await?;

    let tx = context.db.begin().await?;
    let before = events::lock_for_update(&tx, &IdOrSlug::Id(event.id)).await?.ok_or(AppError::NotFound)?;
    if before.version != expected_version {
        drop(tx);
        return Err(AppError::conflict(&staff::find(context, before.id).await?));
    }
    let after = staff::changed(&tx, &before, columns).await?;
    record(context, &tx, actor, &before, &after).await?;
    tx.commit().await?;
    context.images.pending.notify_one();
    if let Some(old) = &before.image {
        delete_files(context, old).await;
    }
    Ok(Versioned::new(staff::find(context, after.id).await?, after.version))
}

/// The columns of an event with a stored image, or without one.
async fn columns(context: &Context, upload: Option<ImageUpload>) -> Result<ActiveModel, AppError> {
    let now = context.clock.now();
    let Some(ImageUpload { content, alt }) = upload else {
        return Ok(ActiveModel {
            image: Set(None),
            image_alt: Set(None),
            image_placeholder: Set(None),
            updated_at: Set(now),
            ..Default::default()
        });
    };
    check_alt(&alt)?;
    let (name, placeholder) = store(context, content).await?;
    Ok(ActiveModel {
        image: Set(Some(name)),
        image_alt: Set(alt),
        image_placeholder: Set(placeholder),
        updated_at: Set(now),
        ..Default::default()
    })
}

fn check_alt(alt: &Option<String>) -> Result<(), AppError> {
    if alt.as_ref().is_some_and(|alt| alt.chars().count() > MAX_ALT) {
        let message = format!("The alt field must not be greater than {MAX_ALT} characters.");
        return Err(AppError::invalid("alt", message));
    }
    if single_line(alt, &()).is_err() {
        return Err(AppError::invalid("alt", "The alt field format is invalid."));
    }
    Ok(())
}

async fn record(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    before: &Model,
    after: &Model,
) -> Result<(), AppError> {
    let values = |row: &Model| json!({ "image": row.image, "imageAlt": row.image_alt, "version": row.version });
    let change = Change::updated(&values(before), &values(after))?;
    let entry = Entry::new("event.updated").with_target(Target::new("event", after.id)).with_change(change);
    Ok(audit::record(context, tx, actor, entry).await?)
}

/// Sets the image of a demo event on behalf of the system; no other user may change the event concurrently.
pub async fn give(context: &Context, slug: &str, content: Bytes, alt: &str) -> Result<(), AppError> {
    let key: IdOrSlug = slug.parse().map_err(|_| AppError::NotFound)?;
    let event = events::row(context.db.reader(), &key).await?.ok_or(AppError::NotFound)?;
    let upload = ImageUpload { content, alt: Some(alt.to_owned()) };
    change(context, &Actor::system(), &key, event.version, Some(upload)).await.map(drop)
}

/// Draws and stores the card of an upload; returns its name and preview. [`encode_pending`] writes the other files.
/// Unused files are deleted by [`delete_unreferenced`].
async fn store(context: &Context, content: Bytes) -> Result<(String, Option<String>), AppError> {
    if content.len() > MAX_FILE_BYTES {
        let message = format!("The image field must not be greater than {} kilobytes.", MAX_FILE_BYTES / 1024);
        return Err(AppError::invalid("image", message));
    }
    // Only a file that crashes its decoder yields no result.
    let card = context.images.process(move || card::create(&content)).await?.unwrap_or(Err(InvalidImage::Unreadable));
    let Card { png, jpeg, placeholder } = card.map_err(|reason| rejected(reason, "image"))?;
    let name = stored::generate_name();
    context.storage.put(&key(&name, FULL.0, Format::Jpeg), jpeg.into(), Format::Jpeg.content_type()).await?;
    context.storage.put(&pending_key(&name), png.into(), Format::Png.content_type()).await?;
    Ok((name, placeholder))
}

/// Encodes the files that requests left pending, because encoding takes too long for a request. Continues what an
/// earlier process did not finish. Returns the number of images completed.
pub async fn encode_pending(context: &Context) -> Result<u64, AppError> {
    let pending: Vec<Stored> = context.storage.list(PENDING).try_collect().await?;
    let mut complete = 0;
    for Stored { key, .. } in pending {
        if let Some(name) = of_pending(&key)
            && let Some(card) = context.storage.get(&key).await?
        {
            encode(context, name, card).await?;
            complete += 1;
        }
    }
    Ok(complete)
}

async fn encode(context: &Context, name: &str, card: Bytes) -> Result<(), AppError> {
    let opened = context.images.process_in_background(move || card::open(&card)).await;
    match opened {
        Some(Ok(card)) => {
            let card = Arc::new(card);
            for (width, format) in WIDTHS.into_iter().flat_map(|width| FORMATS.map(|format| (width, format))) {
                let card = card.clone();
                if let Some(Some(file)) =
                    context.images.process_in_background(move || card::file(&card, width, format)).await
                {
                    context.storage.put(&key(name, width, format), file.into(), format.content_type()).await?;
                }
            }
        }
        broken => tracing::error!(name, ?broken, "the card of an image cannot be opened"),
    }
    // Delete last: until then another process starts over.
    Ok(context.storage.delete(&pending_key(name)).await?)
}

/// Deletes the files of an image that its event no longer references; call after the commit. If the storage is
/// unavailable, [`delete_unreferenced`] removes the remaining files later.
pub(in crate::hackathon::events) async fn delete_files(context: &Context, name: &str) {
    let files = WIDTHS.into_iter().flat_map(|width| FORMATS.map(|format| key(name, width, format)));
    for file in files.chain([pending_key(name)]) {
        if let Err(error) = context.storage.delete(&file).await {
            tracing::warn!(%error, "an image was not deleted");
        }
    }
}

/// Deletes the files of images that no event references; returns their number.
pub async fn delete_unreferenced(context: &Context) -> Result<u64, AppError> {
    let name_of = |file: &str| of_file(file).map(|(name, ..)| name.to_owned());
    stored::delete_unreferenced(&context.storage, context.clock.now(), FOLDER, name_of, async || {
        Ok(queries::names(context.db.reader()).await?.into_iter().collect())
    })
    .await
}

async fn require_version(context: &Context, event: &Model, expected_version: i32) -> Result<(), AppError> {
    if event.version == expected_version {
        Ok(())
    } else {
        Err(AppError::conflict(&staff::find(context, event.id).await?))
    }
}
