//! Black and white images of large squares, such as QR codes.

use image::{
    ExtendedColorType, GrayImage, ImageEncoder, ImageError, Luma,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};

/// A PNG of `side` by `side` squares, each of `scale` by `scale` pixels; `black` has all squares, row by row.
pub fn png(side: u32, scale: u32, black: &[bool]) -> Result<Vec<u8>, ImageError> {
    let size = side * scale;
    let is_black = |x: u32, y: u32| black.get((y / scale * side + x / scale) as usize).copied().unwrap_or_default();
    let image = GrayImage::from_fn(size, size, |x, y| Luma([if is_black(x, y) { 0 } else { 255 }]));
    let mut png = Vec::new();
    // Equal rows repeat, which the filter `Up` turns into zeros.
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Up);
    encoder.write_image(image.as_raw(), size, size, ExtendedColorType::L8)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_become_pixels_in_a_small_file() {
        let black: Vec<bool> = (0..60 * 60).map(|at| (at % 60 + at / 60) % 3 == 0).collect();
        let file = png(60, 6, &black).expect("a file");

        let image = image::load_from_memory(&file).expect("an image").into_luma8();
        assert_eq!(image.dimensions(), (360, 360));
        for (x, y, pixel) in image.enumerate_pixels() {
            assert_eq!(pixel[0] == 0, (x / 6 + y / 6) % 3 == 0, "{x} {y}");
        }
        assert!(file.len() < 4096, "{} bytes", file.len());
    }
}
