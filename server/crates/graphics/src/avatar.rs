//! Avatars: squares in several sizes, cut from the centre of an uploaded image.

use image::{
    DynamicImage, ImageError, RgbaImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
    imageops,
};

use crate::{
    Format, InvalidImage,
    decode::{crop, decode},
};

/// Side in pixels of the square that all sizes are scaled from: twice the largest.
const BASE: u32 = 1024;
const QUALITY: u8 = 80;

/// An avatar in every size.
pub struct Avatar {
    /// PNG if the image has transparent pixels, else JPEG.
    pub format: Format,
    /// Side in pixels and file content.
    pub files: Vec<(u32, Vec<u8>)>,
}

/// Encodes an uploaded image as squares of the given sides, in pixels. Slow and memory-intensive: run one at a time,
/// off the threads that handle requests.
pub fn encode_squares(content: &[u8], sides: &[u32]) -> Result<Avatar, InvalidImage> {
    let (image, orientation) = decode(content)?;
    let mut base = base(image);
    base.apply_orientation(orientation);
    let format = format_of(&base);
    let files = sides.iter().map(|&side| {
        let square = base.resize_exact(side, side, imageops::FilterType::Lanczos3);
        Ok((side, encode(square, format)?))
    });
    Ok(Avatar { format, files: files.collect::<Result<_, ImageError>>()? })
}

/// PNG for an image with transparent pixels, else JPEG.
pub(crate) fn format_of(image: &DynamicImage) -> Format {
    let see_through = image.as_rgba8().is_some_and(|image| image.pixels().any(|pixel| pixel.0[3] < u8::MAX));
    if see_through { Format::Png } else { Format::Jpeg }
}

/// The centre square, no larger than needed.
fn base(image: DynamicImage) -> DynamicImage {
    let (width, height) = (image.width(), image.height());
    let side = width.min(height);
    let mut square = crop(image, (width - side) / 2, (height - side) / 2, side, side);
    if let Some(pixels) = square.as_mut_rgba8() {
        multiply(pixels);
    }
    if side > BASE { square.thumbnail_exact(BASE, BASE) } else { square }
}

/// Multiplies colours by their alpha, so that those of transparent pixels do not bleed into visible ones when an image is
/// scaled. [`encode`] reverts it.
pub(crate) fn multiply(image: &mut RgbaImage) {
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

pub(crate) fn encode(square: DynamicImage, format: Format) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    match format {
        Format::Jpeg => JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&square.into_rgb8())?,
        _ => {
            let mut image = square.into_rgba8();
            divide(&mut image);
            let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
            image.write_with_encoder(encoder)?;
        }
    }
    Ok(bytes)
}
