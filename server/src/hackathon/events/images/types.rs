//! The form with an event's image.

use actix_web::web::Bytes;
use utoipa::ToSchema;

use crate::platform::{error::AppError, http::multipart::Form};

/// An image upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, which is read part by part")]
pub(super) struct EventImageForm {
    /// PNG, JPEG, WebP, GIF, BMP or TIFF, at most 8 MiB and 24 megapixels, at least 600 by 315 pixels; cropped to the
    /// centre.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
    /// Alternative text.
    #[schema(max_length = 300)]
    alt: Option<String>,
    /// Version of the event the change is based on, unless `If-Match` contains it.
    version: Option<i32>,
}

/// An uploaded image and its alternative text.
pub(super) struct ImageUpload {
    /// The unmodified content.
    pub(super) content: Bytes,
    pub(super) alt: Option<String>,
}

impl ImageUpload {
    /// Reads a form; 422 without an image.
    pub(super) fn read(form: &Form) -> Result<Self, AppError> {
        let content = form.required("image")?;
        let alt = form.text("alt")?.map(str::trim).filter(|alt| !alt.is_empty()).map(str::to_owned);
        Ok(Self { content, alt })
    }
}
