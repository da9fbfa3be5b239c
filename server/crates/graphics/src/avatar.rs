//! Avatars: squares in several sizes, cut from the centre of an uploaded image.

use image::{DynamicImage, ImageError, imageops};

use crate::{
    Format, InvalidImage,
    decode::{crop, decode},
    encode::{encode, format_of, multiply},
};

/// Side in pixels of the square that all sizes are scaled from: twice the largest.
const BASE: u32 = 1024;

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
