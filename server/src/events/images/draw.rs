//! From what somebody sent to cards of our own.

use actix_web::web::Bytes;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use image::{DynamicImage, Rgb, RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType};
use ravif::{Img, RGB8};

use super::address::{FULL, KINDS, WIDTHS, height};
use crate::pictures::{self, Refusal, kept::Kind};

/// Half of the full size: what is smaller would be mush.
const SMALLEST: (u32, u32) = (FULL.0 / 2, FULL.1 / 2);
/// Of JPEG and WebP, whose scales agree.
const QUALITY: u8 = 75;
/// What looks like the others' 75: AVIF's own scale is another one (decision 25).
const AVIF_QUALITY: u8 = 68;
/// Of 1 (small files, slow) to 10. Nobody waits for the files that tests draw.
const AVIF_SPEED: u8 = if cfg!(debug_assertions) { 10 } else { 8 };
const PLACEHOLDER: (u32, u32) = (20, 11);
const PLACEHOLDER_QUALITY: f32 = 40.0;
const LARGEST_PLACEHOLDER: usize = 1024;

/// The same picture in every width and format.
pub(super) struct Drawn {
    pub(super) files: Vec<(u32, Kind, Bytes)>,
    pub(super) placeholder: Option<String>,
}

/// Draws the cards. Takes long and much memory: one at a time, away from the threads that answer.
pub(super) fn draw(content: &[u8]) -> Result<Drawn, Refusal> {
    let (mut image, orientation) = pictures::decode(content)?;
    image.apply_orientation(orientation);
    if image.width() < SMALLEST.0 || image.height() < SMALLEST.1 {
        return Err(Refusal::TooSmall(SMALLEST.0, SMALLEST.1));
    }
    let card = DynamicImage::ImageRgb8(card(&image));
    drop(image);
    let mut files = Vec::with_capacity(WIDTHS.len() * KINDS.len());
    for width in WIDTHS {
        let sized = sized(&card, width, height(width));
        for kind in KINDS {
            files.push((width, kind, encode(&sized, kind).ok_or(Refusal::NoImage)?.into()));
        }
    }
    Ok(Drawn { files, placeholder: placeholder(&card) })
}

/// The middle of the picture, in the shape of a card and on white where something shines through.
fn card(image: &DynamicImage) -> RgbImage {
    // Cut before it is resized: of a long strip no more than the card is enlarged.
    let (left, top, width, height) = middle(image.width(), image.height());
    let filled = image.crop_imm(left, top, width, height).resize_exact(FULL.0, FULL.1, FilterType::Lanczos3);
    let mut card = RgbImage::from_pixel(FULL.0, FULL.1, Rgb([u8::MAX; 3]));
    let filled = filled.into_rgba8();
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

/// The largest part of a picture in the shape of a card, in its middle: left, top, width and height.
fn middle(width: u32, height: u32) -> (u32, u32, u32, u32) {
    let within = |side: u32, other: u32, most: u32| {
        let part = u64::from(side) * u64::from(other) / u64::from(most);
        u32::try_from(part).unwrap_or(u32::MAX).max(1)
    };
    let (wide, high) = (within(height, FULL.0, FULL.1).min(width), within(width, FULL.1, FULL.0).min(height));
    ((width - wide) / 2, (height - high) / 2, wide, high)
}

fn sized(card: &DynamicImage, width: u32, height: u32) -> RgbImage {
    if (width, height) == FULL {
        card.to_rgb8()
    } else {
        card.resize_exact(width, height, FilterType::Lanczos3).into_rgb8()
    }
}

/// `None` when an encoder fails, which it has no reason to.
fn encode(card: &RgbImage, kind: Kind) -> Option<Vec<u8>> {
    let (width, height) = card.dimensions();
    match kind {
        Kind::Avif => {
            // The other cores are for those who answer.
            let encoder = ravif::Encoder::new().with_speed(AVIF_SPEED).with_num_threads(Some(1));
            let pixels: Vec<RGB8> = card.pixels().map(|pixel| pixel.0.into()).collect();
            let pixels = Img::new(pixels.as_slice(), width as usize, height as usize);
            let encoded = encoder.with_quality(f32::from(AVIF_QUALITY)).encode_rgb(pixels);
            encoded.inspect_err(|error| tracing::error!(%error, "AVIF")).ok().map(|encoded| encoded.avif_file)
        }
        Kind::Webp => {
            let encoded =
                webp::Encoder::from_rgb(card.as_raw(), width, height).encode_simple(false, f32::from(QUALITY));
            encoded.inspect_err(|error| tracing::error!(?error, "WebP")).ok().map(|encoded| encoded.to_vec())
        }
        Kind::Jpeg | Kind::Png => {
            let mut bytes = Vec::new();
            let encoded = JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(card);
            encoded.inspect_err(|error| tracing::error!(%error, "JPEG")).ok().map(|()| bytes)
        }
    }
}

fn placeholder(card: &DynamicImage) -> Option<String> {
    let (width, height) = PLACEHOLDER;
    let few = sized(card, width, height);
    let encoded =
        webp::Encoder::from_rgb(few.as_raw(), width, height).encode_simple(false, PLACEHOLDER_QUALITY).ok()?;
    let address = format!("data:image/webp;base64,{}", BASE64_STANDARD.encode(&*encoded));
    (address.len() <= LARGEST_PLACEHOLDER).then_some(address)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, Rgba, RgbaImage};

    use super::*;

    fn sent(width: u32, height: u32) -> Vec<u8> {
        let image = RgbaImage::from_fn(width, height, |x, y| {
            Rgba([(x * 255 / width) as u8, (y * 255 / height) as u8, 120, if x < width / 2 { 255 } else { 0 }])
        });
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    }

    #[test]
    fn a_picture_becomes_twelve_files_of_one_shape_and_a_few_pixels() {
        let Ok(drawn) = draw(&sent(1300, 900)) else { panic!("a picture is refused") };

        let kinds: Vec<(u32, Kind)> = drawn.files.iter().map(|(width, kind, _)| (*width, *kind)).collect();
        let expected: Vec<(u32, Kind)> = WIDTHS.into_iter().flat_map(|width| KINDS.map(|kind| (width, kind))).collect();
        assert_eq!(kinds, expected);
        for (width, kind, content) in &drawn.files {
            if *kind == Kind::Avif {
                assert_eq!(&content[4..12], b"ftypavif");
                continue;
            }
            let read = image::load_from_memory(content).expect("a picture");
            assert_eq!((read.width(), read.height()), (*width, height(*width)));
            let pixel = read.into_rgb8().get_pixel(width - 3, height(*width) / 2).0;
            assert!(pixel.into_iter().all(|colour| colour > 245), "white shines through: {pixel:?}");
        }
        let placeholder = drawn.placeholder.expect("a few pixels");
        assert!(placeholder.starts_with("data:image/webp;base64,") && placeholder.len() <= LARGEST_PLACEHOLDER);
    }

    #[test]
    fn of_a_strip_no_more_is_drawn_than_a_card_shows() {
        assert_eq!(middle(1200, 630), (0, 0, 1200, 630));
        assert_eq!(middle(600, 40_000), (0, 19_842, 600, 315));
        assert_eq!(middle(40_000, 600), (19_429, 0, 1_142, 600));
    }

    #[test]
    fn what_is_too_small_or_no_picture_is_refused() {
        assert_eq!(draw(&sent(599, 400)).err(), Some(Refusal::TooSmall(600, 315)));
        assert_eq!(draw(b"<svg/>").err(), Some(Refusal::NoImage));
    }
}
