//! Decodes uploaded images. The data in a file's header is trusted only to reject the file: size and format are checked
//! before any pixel is decoded. Results are re-encoded from the pixels, so they contain nothing else of the file.

use std::io::Cursor;

use image::{
    ColorType, DynamicImage, ImageBuffer, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Pixel,
    metadata::Orientation,
};

use crate::{jpeg, memory};

const KINDS: [ImageFormat; 6] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif, ImageFormat::Bmp, ImageFormat::Tiff];
const MAX_PIXELS: u64 = 24_000_000;
/// Memory limit of decoding: all pixels of the largest image at 8 bits for each of three colours.
const MAX_MEMORY: u64 = 72 << 20;

/// Why an uploaded file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidImage {
    /// It is not an image of a supported format, or broken.
    #[error("not an image of a supported format, or broken")]
    Unreadable,
    /// It has more than 24 megapixels.
    #[error("more than 24 megapixels")]
    TooManyPixels,
    /// Decoding it would exceed the memory limit.
    #[error("decoding would exceed the memory limit")]
    TooMuchMemory,
    /// It has too few pixels: the minimum width and height.
    #[error("smaller than {0} by {1} pixels")]
    TooSmall(u32, u32),
}

/// The pixels of a file as 8-bit RGB or RGBA, and their orientation. Slow and memory-intensive: run it on a thread for
/// blocking work, one at a time.
pub(crate) fn decode(content: &[u8]) -> Result<(DynamicImage, Orientation), InvalidImage> {
    let kind = image::guess_format(content)?;
    if !KINDS.contains(&kind) || (kind == ImageFormat::Jpeg && !jpeg::is_complete(content)) {
        return Err(InvalidImage::Unreadable);
    }
    let mut reader = ImageReader::with_format(Cursor::new(content), kind);
    reader.limits(limits(MAX_MEMORY));
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(InvalidImage::Unreadable);
    }
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(InvalidImage::TooManyPixels);
    }
    let color = decoder.color_type();
    let converted = match color {
        ColorType::Rgb8 | ColorType::Rgba8 => 0,
        _ if color.has_alpha() => 4 * pixels,
        _ => 3 * pixels,
    };
    let output = decoder.total_bytes();
    let left = MAX_MEMORY.checked_sub(output).ok_or(InvalidImage::TooMuchMemory)?;
    let row = output / u64::from(height);
    if memory::of_decoder(kind, content, (pixels, row)).max(converted) > left {
        return Err(InvalidImage::TooMuchMemory);
    }
    if matches!(kind, ImageFormat::Gif | ImageFormat::Tiff) {
        // These decoders allocate internal buffers.
        decoder.set_limits(limits(left))?;
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let image = match DynamicImage::from_decoder(decoder)? {
        image @ (DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_)) => image,
        image if color.has_alpha() => image.into_rgba8().into(),
        image => image.into_rgb8().into(),
    };
    Ok((image, orientation))
}

/// Crops an image in place: a copy would need as much memory again.
pub(crate) fn crop(image: DynamicImage, left: u32, top: u32, width: u32, height: u32) -> DynamicImage {
    if (left, top, width, height) == (0, 0, image.width(), image.height()) {
        return image;
    }
    match image {
        DynamicImage::ImageRgb8(image) => cut(image, left, top, width, height).into(),
        DynamicImage::ImageRgba8(image) => cut(image, left, top, width, height).into(),
        other => other.crop_imm(left, top, width, height),
    }
}

/// Swaps width and height if the orientation turns the image.
pub(crate) fn turned((across, down): (u32, u32), orientation: Orientation) -> (u32, u32) {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    match orientation {
        Rotate90 | Rotate90FlipH | Rotate270 | Rotate270FlipH => (down, across),
        _ => (across, down),
    }
}

fn cut<P>(image: ImageBuffer<P, Vec<u8>>, left: u32, top: u32, width: u32, height: u32) -> ImageBuffer<P, Vec<u8>>
where
    P: Pixel<Subpixel = u8>,
{
    let bytes = |pixels: u32| pixels as usize * usize::from(P::CHANNEL_COUNT);
    let (stride, row) = (bytes(image.width()), bytes(width));
    let mut raw = image.into_raw();
    for line in 0..height as usize {
        let start = (top as usize + line) * stride + bytes(left);
        raw.copy_within(start..start + row, line * row);
    }
    raw.truncate(row * height as usize);
    ImageBuffer::from_raw(width, height, raw).expect("rows of this width")
}

fn limits(bytes: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(bytes);
    limits
}

impl From<ImageError> for InvalidImage {
    fn from(error: ImageError) -> Self {
        tracing::debug!(%error, "image rejected");
        if matches!(error, ImageError::Limits(_)) { Self::TooMuchMemory } else { Self::Unreadable }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    #[test]
    fn cropping_in_place_returns_the_requested_area() {
        let [colours, see_through]: [DynamicImage; 2] = [
            RgbImage::from_fn(7, 5, |x, y| Rgb([x as u8, y as u8, 9])).into(),
            RgbaImage::from_fn(7, 5, |x, y| Rgba([x as u8, y as u8, 9, 8])).into(),
        ];
        for image in [colours, see_through] {
            for (left, top, width, height) in [(0, 0, 7, 5), (2, 1, 3, 4), (0, 2, 7, 1), (6, 4, 1, 1)] {
                let expected = image.crop_imm(left, top, width, height);
                assert_eq!(crop(image.clone(), left, top, width, height), expected);
            }
        }
    }
}
