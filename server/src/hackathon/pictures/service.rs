//! Stores and deletes pictures.

use actix_web::web::Bytes;
use graphics::{Format, InvalidImage, avatar, logo, scene};
use serde_json::json;

use super::{
    paths::{FOLDER, PREFIX, file, format_of, key, path},
    queries,
};
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
    http::{multipart::MAX_FILE_BYTES, validation::patch::Patch},
    images::{rejected, stored},
    settings,
};

/// Side of photos in pixels: sharp at the size of pages, also on dense screens.
const PHOTO_SIDE: u32 = 320;
/// Maximum width and height of logos in pixels: sharp at the size of pages, also on dense screens.
const LOGO_BOX: (u32, u32) = (640, 320);

/// What a picture shows, which decides about its shape.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// Scaled down to [`LOGO_BOX`], with transparency.
    Logo,
    /// The centre square.
    Photo,
    /// The centre, five parts high for eight parts wide.
    Scene,
}

/// Encodes, stores and audits an upload; returns its path. 422 on `image` if it is not an image, or one that is not
/// accepted.
pub(super) async fn store(context: &Context, actor: &Actor, kind: Kind, content: Bytes) -> Result<String, AppError> {
    if content.len() > MAX_FILE_BYTES {
        let kilobytes = MAX_FILE_BYTES / 1024;
        let message = format!("The image field must not be greater than {kilobytes} kilobytes.");
        return Err(AppError::invalid("image", message));
    }
    // Only a file that crashes its decoder yields no result.
    let encoded = context.images.process(move || encode(kind, &content)).await?;
    let encoded = encoded.unwrap_or(Err(InvalidImage::Unreadable));
    let (format, content) = encoded.map_err(|reason| rejected(reason, "image"))?;
    let file = file(&stored::generate_name(), format);
    context.storage.put(&key(&file), content.into(), format.content_type()).await?;
    let path = path(&file);
    let entry = Entry::new("picture.uploaded")
        .with_target(Target::new("picture", file))
        .with_change(Change::created(&json!({ "path": path }))?);
    let tx = context.db.begin().await?;
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;
    Ok(path)
}

/// Stores a photo of the demo; returns its path.
pub async fn store_photo(context: &Context, content: Bytes) -> Result<String, AppError> {
    store(context, &Actor::system(), Kind::Photo, content).await
}

/// Stores a picture of the demo; returns its path.
pub async fn store_scene(context: &Context, content: Bytes) -> Result<String, AppError> {
    store(context, &Actor::system(), Kind::Scene, content).await
}

/// A tiny preview of a new picture as a `data:` URL; `None` if no upload of this kind is at the path.
pub async fn preview_of(context: &Context, path: &Patch<String>) -> Result<Option<String>, AppError> {
    let file = path.set().and_then(|path| path.strip_prefix(PREFIX)).filter(|file| format_of(file).is_some());
    let Some(file) = file else { return Ok(None) };
    let Some(content) = context.storage.get(&key(file)).await? else { return Ok(None) };
    Ok(context.images.process(move || scene::preview(&content)).await?.flatten())
}

fn encode(kind: Kind, content: &[u8]) -> Result<(Format, Vec<u8>), InvalidImage> {
    match kind {
        Kind::Logo => logo::fit(content, LOGO_BOX),
        Kind::Photo => {
            let photo = avatar::encode_squares(content, &[PHOTO_SIDE])?;
            let file = photo.files.into_iter().next().ok_or(InvalidImage::Unreadable)?;
            Ok((photo.format, file.1))
        }
        Kind::Scene => Ok((Format::Jpeg, scene::crop(content)?)),
    }
}

/// Deletes pictures that no row references; returns their number.
pub async fn delete_unreferenced(context: &Context) -> Result<u64, AppError> {
    let name_of = |file: &str| format_of(file).map(|_| file.to_owned());
    stored::delete_unreferenced(&context.storage, context.clock.now(), FOLDER, name_of, async || {
        let partners = &settings::current(context).await?.site.partners;
        let mut paths = queries::paths(context.db.reader(), PREFIX).await?;
        paths.extend(partners.iter().filter_map(|partner| partner.logo.clone()));
        Ok(paths.iter().filter_map(|path| path.strip_prefix(PREFIX)).map(str::to_owned).collect())
    })
    .await
}
