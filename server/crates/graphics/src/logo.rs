//! Logos: scaled down to a box, complete and with their transparency.

use image::imageops;

use crate::{
    Format, InvalidImage,
    avatar::{encode, format_of, multiply},
    decode::decode,
};

/// Encodes an uploaded image so that it fits into a box of this width and height in pixels; a smaller one keeps its
/// size. PNG if it has transparent pixels, else JPEG. Slow and memory-intensive: run one at a time, off the threads that
/// handle requests.
pub fn fit(content: &[u8], (width, height): (u32, u32)) -> Result<(Format, Vec<u8>), InvalidImage> {
    let (mut image, orientation) = decode(content)?;
    image.apply_orientation(orientation);
    let format = format_of(&image);
    if let Some(pixels) = image.as_mut_rgba8() {
        multiply(pixels);
    }
    if image.width() > width || image.height() > height {
        image = image.resize(width, height, imageops::FilterType::Lanczos3);
    }
    Ok((format, encode(image, format)?))
}
