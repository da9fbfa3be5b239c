//! The form with an avatar.

use actix_web::web::Bytes;
use utoipa::ToSchema;

use crate::platform::{error::AppError, http::multipart::Form};

/// An uploaded avatar
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, which is read part by part")]
pub(super) struct AvatarForm {
    /// PNG, JPEG, WebP, GIF, BMP or TIFF, at most 8 MiB and 24 megapixels; cropped to the square in the centre.
    #[schema(value_type = String, format = Binary)]
    avatar: Vec<u8>,
}

/// What a user does with their avatar.
pub(super) enum AvatarChange {
    /// The unmodified content of an image.
    Replace(Bytes),
    Remove,
}

impl AvatarChange {
    /// Reads a form; without parts, or with an empty one, it removes the avatar. 422 with other parts only.
    pub(super) fn read(form: &Form) -> Result<Self, AppError> {
        if form.is_empty() || form.bytes("avatar").is_some_and(Bytes::is_empty) {
            return Ok(Self::Remove);
        }
        form.required("avatar").map(Self::Replace)
    }
}
