//! From what somebody sent to squares of our own.

use actix_web::web::Bytes;
use image::{
    DynamicImage, ImageError, RgbaImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
    imageops,
};

use super::address::SIZES;
use crate::pictures::{self, Refusal, kept::Kind};

/// From here on the squares are made: twice the largest.
const BASE: u32 = 1024;
const QUALITY: u8 = 80;

/// The same picture in every size.
pub(super) struct Drawn {
    pub(super) kind: Kind,
    pub(super) sizes: Vec<(u32, Bytes)>,
}

/// Draws the squares. Takes long and much memory: one at a time, away from the threads that answer.
pub(super) fn draw(content: &[u8]) -> Result<Drawn, Refusal> {
    let (image, orientation) = pictures::decode(content)?;
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
        _ => {
            let mut image = square.into_rgba8();
            divide(&mut image);
            let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
            image.write_with_encoder(encoder)?;
        }
    }
    Ok(bytes)
}
