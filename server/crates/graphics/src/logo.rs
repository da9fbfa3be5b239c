//! Logos: scaled down to a box, complete and with their transparency.

use image::{DynamicImage, imageops::FilterType};

use crate::{
    Format, InvalidImage,
    decode::{decode, turned},
    encode::{encode, format_of, multiply},
};

/// Encodes an uploaded image so that it fits into a box of this width and height in pixels; a smaller one keeps its
/// size. PNG if it has transparent pixels, else JPEG. Slow and memory-intensive: run one at a time, off the threads
/// that handle requests.
pub fn fit(content: &[u8], (width, height): (u32, u32)) -> Result<(Format, Vec<u8>), InvalidImage> {
    let (mut image, orientation) = decode(content)?;
    let format = format_of(&image);
    if let Some(pixels) = image.as_mut_rgba8() {
        multiply(pixels);
    }
    // Use the better filter for the last step only: on all pixels of a large image it needs much time and memory.
    let (across, down) = turned((2 * width, 2 * height), orientation);
    if exceeds(&image, across, down) {
        image = image.thumbnail(across, down);
    }
    image.apply_orientation(orientation);
    if exceeds(&image, width, height) {
        image = image.resize(width, height, FilterType::Lanczos3);
    }
    Ok((format, encode(image, format)?))
}

fn exceeds(image: &DynamicImage, width: u32, height: u32) -> bool {
    image.width() > width || image.height() > height
}
