//! Event cards: uploaded images, cropped to one aspect ratio and encoded in several sizes and formats.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use image::{
    DynamicImage, ImageFormat, ImageResult, Rgb, RgbImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType as PngFilter, PngEncoder},
    },
    imageops::FilterType,
    metadata::Orientation,
};
use ravif::{Img, RGB8};

use crate::{
    Format, InvalidImage,
    decode::{crop, decode, turned},
};

/// Width and height in pixels of the largest size; smaller sizes have the same aspect ratio.
pub const FULL: (u32, u32) = (1200, 630);
/// Half of the full size: smaller images would look blurred.
const MIN_SIZE: (u32, u32) = (FULL.0 / 2, FULL.1 / 2);
/// For JPEG and WebP, whose quality scales agree.
const QUALITY: u8 = 75;
/// Looks like 75 of the other formats: AVIF has a different scale (decision 25).
const AVIF_QUALITY: u8 = 68;
/// From 1 (small files, slow) to 10. Test builds need no small files.
const AVIF_SPEED: u8 = if cfg!(debug_assertions) { 10 } else { 8 };
const PLACEHOLDER: (u32, u32) = (20, 11);
const PLACEHOLDER_QUALITY: f32 = 40.0;
const MAX_PLACEHOLDER: usize = 1024;

/// A card with the files that are available immediately.
pub struct Card {
    /// The full-size card as a PNG, to be read by [`open`].
    pub png: Vec<u8>,
    /// The largest JPEG.
    pub jpeg: Vec<u8>,
    /// A tiny WebP preview as a `data:` URL; `None` if it would exceed a kilobyte.
    pub placeholder: Option<String>,
}

/// Height in pixels for a width.
pub fn height(width: u32) -> u32 {
    (width * FULL.1 + FULL.0 / 2) / FULL.0
}

/// Crops an uploaded image to a card. Slow and memory-intensive: run one at a time, off the threads that handle
/// requests.
pub fn create(content: &[u8]) -> Result<Card, InvalidImage> {
    let (image, orientation) = decode(content)?;
    let (width, height) = turned((image.width(), image.height()), orientation);
    if width < MIN_SIZE.0 || height < MIN_SIZE.1 {
        return Err(InvalidImage::TooSmall(MIN_SIZE.0, MIN_SIZE.1));
    }
    let card = cropped(image, orientation, FULL);
    let mut png = Vec::new();
    card.write_with_encoder(PngEncoder::new_with_quality(&mut png, CompressionType::Fast, PngFilter::Adaptive))?;
    let jpeg = encode(&card, Format::Jpeg).ok_or(InvalidImage::Unreadable)?;
    let placeholder = placeholder(&DynamicImage::ImageRgb8(card), PLACEHOLDER);
    Ok(Card { png, jpeg, placeholder })
}

/// Decodes the PNG of a card.
pub fn open(card: &[u8]) -> ImageResult<DynamicImage> {
    let card = image::load_from_memory_with_format(card, ImageFormat::Png)?;
    Ok(DynamicImage::ImageRgb8(card.into_rgb8()))
}

/// One file of a card; `None` if the encoder fails, which is not expected.
pub fn file(card: &DynamicImage, width: u32, format: Format) -> Option<Vec<u8>> {
    encode(&sized(card, width, height(width)), format)
}

/// The centre of the image in the aspect ratio of a size, resized to it, on white where it is transparent.
pub(crate) fn cropped(image: DynamicImage, orientation: Orientation, size: (u32, u32)) -> RgbImage {
    // Crop before resizing, so that of a long strip only the part that stays is enlarged.
    let (width, height) = turned((image.width(), image.height()), orientation);
    let (left, top, width, height) = middle((width, height), size);
    let ((left, top), (width, height)) = (turned((left, top), orientation), turned((width, height), orientation));
    let mut part = crop(image, left, top, width, height);
    // Use the better filter for the last step only: on all pixels of a large image it needs much time and memory.
    let (large, high) = turned((2 * size.0, 2 * size.1), orientation);
    if width > large {
        part = part.thumbnail_exact(large, high);
    }
    part.apply_orientation(orientation);
    let filled = part.resize_exact(size.0, size.1, FilterType::Lanczos3).into_rgba8();
    let mut card = RgbImage::from_pixel(size.0, size.1, Rgb([u8::MAX; 3]));
    for (to, from) in card.pixels_mut().zip(filled.pixels()) {
        let [red, green, blue, alpha] = from.0;
        let over = |colour: u8| {
            let (colour, alpha) = (u32::from(colour), u32::from(alpha));
            u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
        };
        *to = Rgb([over(red), over(green), over(blue)]);
    }
    card
}

/// The largest centred crop in the aspect ratio of a size: left, top, width and height.
fn middle((width, height): (u32, u32), size: (u32, u32)) -> (u32, u32, u32, u32) {
    let within = |side: u32, other: u32, max: u32| {
        let part = u64::from(side) * u64::from(other) / u64::from(max);
        u32::try_from(part).unwrap_or(u32::MAX).max(1)
    };
    let (wide, high) = (within(height, size.0, size.1).min(width), within(width, size.1, size.0).min(height));
    ((width - wide) / 2, (height - high) / 2, wide, high)
}

fn sized(card: &DynamicImage, width: u32, height: u32) -> RgbImage {
    if (width, height) == FULL {
        card.to_rgb8()
    } else {
        card.resize_exact(width, height, FilterType::Lanczos3).into_rgb8()
    }
}

pub(crate) fn encode(card: &RgbImage, format: Format) -> Option<Vec<u8>> {
    let (width, height) = card.dimensions();
    match format {
        Format::Avif => {
            // Leaves the other cores to request handlers.
            let encoder = ravif::Encoder::new().with_speed(AVIF_SPEED).with_num_threads(Some(1));
            let pixels: Vec<RGB8> = card.pixels().map(|pixel| pixel.0.into()).collect();
            let pixels = Img::new(pixels.as_slice(), width as usize, height as usize);
            let encoded = encoder.with_quality(f32::from(AVIF_QUALITY)).encode_rgb(pixels);
            encoded.inspect_err(|error| tracing::error!(%error, "AVIF")).ok().map(|encoded| encoded.avif_file)
        }
        Format::Webp => {
            let encoded =
                webp::Encoder::from_rgb(card.as_raw(), width, height).encode_simple(false, f32::from(QUALITY));
            encoded.inspect_err(|error| tracing::error!(?error, "WebP")).ok().map(|encoded| encoded.to_vec())
        }
        Format::Jpeg | Format::Png => {
            let mut bytes = Vec::new();
            let encoded = JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(card);
            encoded.inspect_err(|error| tracing::error!(%error, "JPEG")).ok().map(|()| bytes)
        }
    }
}

/// A tiny WebP preview in a size, as a `data:` URL; `None` if it would exceed a kilobyte.
pub(crate) fn placeholder(card: &DynamicImage, (width, height): (u32, u32)) -> Option<String> {
    let few = sized(card, width, height);
    let encoded =
        webp::Encoder::from_rgb(few.as_raw(), width, height).encode_simple(false, PLACEHOLDER_QUALITY).ok()?;
    let address = format!("data:image/webp;base64,{}", BASE64_STANDARD.encode(&*encoded));
    (address.len() <= MAX_PLACEHOLDER).then_some(address)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, Rgba, RgbaImage};

    use super::*;

    const WIDTHS: [u32; 4] = [1200, 900, 600, 300];
    const FORMATS: [Format; 3] = [Format::Avif, Format::Webp, Format::Jpeg];

    fn sent(width: u32, height: u32) -> Vec<u8> {
        let image = RgbaImage::from_fn(width, height, |x, y| {
            Rgba([(x * 255 / width) as u8, (y * 255 / height) as u8, 120, if x < width / 2 { 255 } else { 0 }])
        });
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png).expect("an image");
        bytes.into_inner()
    }

    #[test]
    fn an_image_is_encoded_in_every_size_and_format() {
        let created = create(&sent(1300, 900)).expect("a valid image");

        let card = open(&created.png).expect("a card");
        let files = WIDTHS.into_iter().flat_map(|width| FORMATS.map(|format| (width, format)));
        // One AVIF file is enough to check that the format is written.
        for (width, format) in files.filter(|(width, format)| *format != Format::Avif || *width == WIDTHS[3]) {
            let content = &file(&card, width, format).expect("a file");
            if format == Format::Avif {
                assert_eq!(&content[4..12], b"ftypavif");
                continue;
            }
            if (width, format) == (FULL.0, Format::Jpeg) {
                assert_eq!(*content, created.jpeg);
            }
            let read = image::load_from_memory(content).expect("an image");
            assert_eq!((read.width(), read.height()), (width, height(width)));
            let pixel = read.into_rgb8().get_pixel(width - 3, height(width) / 2).0;
            assert!(pixel.into_iter().all(|colour| colour > 245), "white shines through: {pixel:?}");
        }
        let placeholder = created.placeholder.expect("a few pixels");
        assert!(placeholder.starts_with("data:image/webp;base64,") && placeholder.len() <= MAX_PLACEHOLDER);
    }

    #[test]
    fn all_sizes_share_one_aspect_ratio() {
        assert_eq!(WIDTHS.map(height), [630, 473, 315, 158]);
    }

    #[test]
    fn crops_are_centred_with_the_aspect_ratio_of_the_card() {
        assert_eq!(middle((1200, 630), FULL), (0, 0, 1200, 630));
        assert_eq!(middle((600, 40_000), FULL), (0, 19_842, 600, 315));
        assert_eq!(middle((40_000, 600), FULL), (19_429, 0, 1_142, 600));
    }

    #[test]
    fn orientation_is_applied_before_cropping() {
        let (red, blue) = (Rgb([255, 0, 0]), Rgb([0, 0, 255]));
        for (width, height) in [(630, 1200), (3150, 6000)] {
            // As stored, the upper half is red; after the rotation it is the right half.
            let image = RgbImage::from_fn(width, height, |_, y| if y < height / 2 { red } else { blue });

            let card = cropped(image.into(), Orientation::Rotate90, FULL);

            assert_eq!(card.dimensions(), FULL);
            assert_eq!((card.get_pixel(FULL.0 - 9, 9), card.get_pixel(9, FULL.1 - 9)), (&red, &blue));
        }
    }

    #[test]
    fn invalid_and_too_small_images_are_rejected() {
        assert_eq!(create(&sent(599, 400)).err(), Some(InvalidImage::TooSmall(600, 315)));
        assert_eq!(create(b"<svg/>").err(), Some(InvalidImage::Unreadable));
    }
}
