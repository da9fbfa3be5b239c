//! From what somebody sent to squares of our own.
//!
//! What a file says of itself is believed only to refuse it: size and kind are read from its head, before a single
//! pixel. What comes out is written anew from the pixels, so nothing else that was in the file is in it.

use std::io::Cursor;

use actix_web::web::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbaImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
    imageops,
    metadata::Orientation,
};

use super::{
    address::{Kind, SIZES},
    whole,
};

const KINDS: [ImageFormat; 6] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif, ImageFormat::Bmp, ImageFormat::Tiff];
const MOST_PIXELS: u64 = 24_000_000;
/// All pixels of the largest picture, with 8 bits each for four colours, and a third more for the decoder's own use.
const MOST_MEMORY: u64 = 128 << 20;
/// From here on the squares are made: twice the largest.
const BASE: u32 = 1024;
const QUALITY: u8 = 80;

/// The same picture in every size.
pub(super) struct Drawn {
    pub(super) kind: Kind,
    pub(super) sizes: Vec<(u32, Bytes)>,
}

/// Why a file is not taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// It is no picture, or a broken one.
    #[error("The avatar field must be an image.")]
    NoImage,
    /// There is more of it than fits.
    #[error("The avatar field must not be greater than 24 megapixels.")]
    TooLarge,
}

/// Draws the squares. Takes long and much memory: one at a time, away from the threads that answer.
pub(super) fn draw(content: &[u8]) -> Result<Drawn, Refusal> {
    let (image, orientation) = decode(content)?;
    let mut base = base(image);
    base.apply_orientation(orientation);
    let see_through = base.as_rgba8().is_some_and(|image| image.pixels().any(|pixel| pixel.0[3] < u8::MAX));
    let kind = if see_through { Kind::Png } else { Kind::Jpeg };
    let sizes = SIZES.into_iter().map(|size| {
        let square = base.resize_exact(size, size, imageops::FilterType::Lanczos3);
        Ok((size, encode(square, kind)?.into()))
    });
    Ok(Drawn { kind, sizes: sizes.collect::<Result<_, ImageError>>()? })
}

fn decode(content: &[u8]) -> Result<(DynamicImage, Orientation), Refusal> {
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

/// The square in the middle, of 8 bits a colour and no larger than is needed; what shines through is multiplied in, so
/// that the colour of what nobody sees does not bleed into what they do.
fn base(image: DynamicImage) -> DynamicImage {
    let (width, height) = (image.width(), image.height());
    let side = width.min(height);
    let square =
        if width == height { image } else { image.crop_imm((width - side) / 2, (height - side) / 2, side, side) };
    let mut square = match square {
        DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_) => square,
        other if other.color().has_alpha() => DynamicImage::ImageRgba8(other.into_rgba8()),
        other => DynamicImage::ImageRgb8(other.into_rgb8()),
    };
    if let Some(pixels) = square.as_mut_rgba8() {
        multiply(pixels);
    }
    if side > BASE { square.thumbnail_exact(BASE, BASE) } else { square }
}

fn multiply(image: &mut RgbaImage) {
    for [red, green, blue, alpha] in image.as_chunks_mut::<4>().0 {
        if *alpha < u8::MAX {
            for colour in [red, green, blue] {
                *colour = scaled(*colour, *alpha, u8::MAX);
            }
        }
    }
}

fn divide(image: &mut RgbaImage) {
    for [red, green, blue, alpha] in image.as_chunks_mut::<4>().0 {
        if (1..u8::MAX).contains(alpha) {
            for colour in [red, green, blue] {
                *colour = scaled(*colour, u8::MAX, *alpha);
            }
        }
    }
}

/// `colour * by / of`, rounded.
fn scaled(colour: u8, by: u8, of: u8) -> u8 {
    let (by, of) = (u32::from(by), u32::from(of));
    u8::try_from((u32::from(colour) * by + of / 2) / of).unwrap_or(u8::MAX)
}

fn encode(square: DynamicImage, kind: Kind) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    match kind {
        Kind::Jpeg => JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&square.into_rgb8())?,
        Kind::Png => {
            let mut image = square.into_rgba8();
            divide(&mut image);
            let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
            image.write_with_encoder(encoder)?;
        }
    }
    Ok(bytes)
}

impl From<ImageError> for Refusal {
    fn from(error: ImageError) -> Self {
        tracing::debug!(%error, "picture refused");
        if matches!(error, ImageError::Limits(_)) { Self::TooLarge } else { Self::NoImage }
    }
}
