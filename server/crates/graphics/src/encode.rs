//! Encodes avatars and logos: PNG if they have transparent pixels, else JPEG.

use image::{
    DynamicImage, ImageError, RgbaImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
};

use crate::Format;

const QUALITY: u8 = 80;

/// PNG for an image with transparent pixels, else JPEG.
pub(crate) fn format_of(image: &DynamicImage) -> Format {
    let see_through = image.as_rgba8().is_some_and(|image| image.pixels().any(|pixel| pixel.0[3] < u8::MAX));
    if see_through { Format::Png } else { Format::Jpeg }
}

/// Multiplies colours by their alpha, so that those of transparent pixels do not bleed into visible ones when an image
/// is scaled.
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

/// Encodes an image whose colours [`multiply`] has multiplied.
pub(crate) fn encode(image: DynamicImage, format: Format) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    match format {
        Format::Jpeg => JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&image.into_rgb8())?,
        _ => {
            let mut image = image.into_rgba8();
            divide(&mut image);
            let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
            image.write_with_encoder(encoder)?;
        }
    }
    Ok(bytes)
}
