//! Pictures that people send: what a file says of itself is believed only to refuse it. Size and kind are read from its
//! head, before a single pixel. What is made of it is written anew from the pixels, so nothing else that was in the file
//! is in it.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, metadata::Orientation};

use super::whole;
use crate::error::AppError;

const KINDS: [ImageFormat; 6] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif, ImageFormat::Bmp, ImageFormat::Tiff];
const MOST_PIXELS: u64 = 24_000_000;
/// All pixels of the largest picture, with 8 bits each for four colours, and a third more for the decoder's own use.
const MOST_MEMORY: u64 = 128 << 20;

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It is no picture, or a broken one.
    NoImage,
    /// There is more of it than fits.
    TooLarge,
    /// There is less of it than is needed: so many pixels across and down.
    TooSmall(u32, u32),
}

impl Refusal {
    /// 422 on the field the file was sent as.
    pub fn on(self, field: &str) -> AppError {
        let message = match self {
            Self::NoImage => format!("The {field} field must be an image."),
            Self::TooLarge => format!("The {field} field must not be greater than 24 megapixels."),
            Self::TooSmall(width, height) => format!("The {field} field must be at least {width} by {height} pixels."),
        };
        AppError::invalid(field, message)
    }
}

/// The pixels of a file, and how they are to be turned. Takes long and much memory: for [`super::Pictures::work`].
pub fn decode(content: &[u8]) -> Result<(DynamicImage, Orientation), Refusal> {
    let kind = image::guess_format(content)?;
    if !KINDS.contains(&kind) || (kind == ImageFormat::Jpeg && !whole::is_whole_jpeg(content)) {
        return Err(Refusal::NoImage);
    }
    let mut reader = ImageReader::with_format(Cursor::new(content), kind);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(Refusal::NoImage);
    }
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_MEMORY {
        return Err(Refusal::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

impl From<ImageError> for Refusal {
    fn from(error: ImageError) -> Self {
        tracing::debug!(%error, "picture refused");
        if matches!(error, ImageError::Limits(_)) { Self::TooLarge } else { Self::NoImage }
    }
}
