//! Pictures of projects and places: uploaded images, cropped to one aspect ratio.

use image::{DynamicImage, ImageFormat};

use crate::{
    Format, InvalidImage,
    card::{cropped, encode, placeholder},
    decode::{decode, turned},
};

/// Width and height in pixels: sharp at the size of pages, also on dense screens.
pub const SIZE: (u32, u32) = (1200, 750);
/// Smaller images would look blurred.
const MIN_SIZE: (u32, u32) = (480, 300);
const PREVIEW: (u32, u32) = (16, 10);

/// Crops an uploaded image to its centre; returns a JPEG. Slow and memory-intensive: run one at a time, off the threads
/// that handle requests.
pub fn crop(content: &[u8]) -> Result<Vec<u8>, InvalidImage> {
    let (image, orientation) = decode(content)?;
    let (width, height) = turned((image.width(), image.height()), orientation);
    if width < MIN_SIZE.0 || height < MIN_SIZE.1 {
        return Err(InvalidImage::TooSmall(MIN_SIZE.0, MIN_SIZE.1));
    }
    encode(&cropped(image, orientation, SIZE), Format::Jpeg).ok_or(InvalidImage::Unreadable)
}

/// A tiny preview of a JPEG of [`crop`] as a `data:` URL; `None` if the file is no such JPEG.
pub fn preview(jpeg: &[u8]) -> Option<String> {
    let scene = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).ok()?;
    placeholder(&DynamicImage::ImageRgb8(scene.into_rgb8()), PREVIEW)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{Rgb, RgbImage};

    use super::*;

    fn sent(width: u32, height: u32) -> Vec<u8> {
        let image = RgbImage::from_fn(width, height, |x, _| {
            if x.abs_diff(width / 2) < width / 4 { Rgb([20, 60, 200]) } else { Rgb([240, 240, 240]) }
        });
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png).expect("an image");
        bytes.into_inner()
    }

    #[test]
    fn the_centre_is_kept_in_one_size_with_a_preview() {
        let jpeg = crop(&sent(2000, 500)).expect("a valid image");

        let scene = image::load_from_memory_with_format(&jpeg, ImageFormat::Jpeg).expect("a JPEG").into_rgb8();
        assert_eq!(scene.dimensions(), SIZE);
        for x in [20, SIZE.0 - 20] {
            assert!(scene.get_pixel(x, 300).0[2] > 150 && scene.get_pixel(x, 300).0[0] < 90, "the edges are cut off");
        }
        let preview = preview(&jpeg).expect("a few pixels");
        assert!(preview.starts_with("data:image/webp;base64,") && preview.len() <= 1024);
    }

    #[test]
    fn images_that_are_too_small_are_rejected() {
        assert_eq!(crop(&sent(479, 300)).err(), Some(InvalidImage::TooSmall(480, 300)));
        assert_eq!(preview(b"<svg/>"), None);
    }
}
