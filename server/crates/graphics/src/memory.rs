//! Estimates the memory a decoder needs besides its output, from the file's header.

use image::ImageFormat;

use crate::jpeg::next_marker;

/// Rows that a PNG decoder keeps: the compressed one, and two to undo its filter.
const PNG_ROWS: u64 = 3;

/// Bytes that a decoder needs besides its output of `pixels`, which has `row` bytes for each row.
pub(crate) fn of_decoder(kind: ImageFormat, content: &[u8], (pixels, row): (u64, u64)) -> u64 {
    match kind {
        ImageFormat::Png => PNG_ROWS * row,
        ImageFormat::Jpeg => jpeg_coefficients(content, pixels).unwrap_or(0),
        ImageFormat::WebP => pixels * webp_bytes(content),
        _ => 0,
    }
}

/// Coefficients of a JPEG that has to be assembled from several scans, 16 bits each. Other JPEGs are decoded row by
/// row.
fn jpeg_coefficients(content: &[u8], pixels: u64) -> Option<u64> {
    let mut frame: Option<(bool, &[u8])> = None;
    let mut rest = content.get(2..)?;
    while let Some((marker, after)) = next_marker(rest) {
        let length = usize::from(u16::from_be_bytes(*after.first_chunk()?)).max(2);
        let segment = after.get(2..length)?;
        match marker {
            0xc0..=0xc2 => frame = Some((marker == 0xc2, segment.get(6..)?)),
            0xda => {
                let (is_progressive, components) = frame?;
                let is_complete = usize::from(*segment.first()?) * 3 == components.len();
                return Some(if is_complete && !is_progressive { 0 } else { coefficients(components, pixels) });
            }
            _ => {}
        }
        rest = after.get(length..)?;
    }
    None
}

/// `components` are those of a frame header, three bytes each; the second byte is the sampling factor.
fn coefficients(components: &[u8], pixels: u64) -> u64 {
    let sampled: Vec<u64> =
        components.chunks_exact(3).map(|one| u64::from(one[1] >> 4) * u64::from(one[1] & 15)).collect();
    let max = sampled.iter().copied().max().unwrap_or(1).max(1);
    sampled.into_iter().map(|times| 2 * pixels * times / max).sum()
}

/// Bytes per pixel: colour planes for lossy images, a copy with transparency for lossless ones. Images with
/// transparency or several frames need both and more.
fn webp_bytes(content: &[u8]) -> u64 {
    const ANIMATED_OR_SEE_THROUGH: u8 = 0b0001_0010;
    let Some(mut rest) = content.get(12..) else { return 0 };
    while let Some((name, after)) = rest.split_first_chunk::<4>() {
        match name {
            b"VP8 " => return 2,
            b"VP8L" => return 4,
            b"VP8X" if after.get(4).is_some_and(|flags| flags & ANIMATED_OR_SEE_THROUGH != 0) => return 8,
            _ => {}
        }
        let Some(length) = after.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes) as usize) else { return 0 };
        let Some(next) = after.get(4 + length + length % 2..) else { return 0 };
        rest = next;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The headers of a JPEG: its frame, and the components of its first scan.
    fn jpeg(frame: u8, sampling: &[u8], scanned: u8) -> Vec<u8> {
        let mut head =
            vec![0xff, 0xd8, 0xff, frame, 0, u8::try_from(8 + 3 * sampling.len()).expect("few"), 8, 0, 9, 0, 9];
        head.push(u8::try_from(sampling.len()).expect("few"));
        for (id, sampled) in (1..).zip(sampling) {
            head.extend([id, *sampled, 0]);
        }
        head.extend([0xff, 0xda, 0, 3, scanned]);
        head
    }

    #[test]
    fn multi_scan_jpegs_buffer_their_coefficients() {
        for (frame, sampling, scanned, bytes) in [
            (0xc0, &[0x11, 0x11, 0x11][..], 3, 0),
            (0xc0, &[0x11], 1, 0),
            (0xc0, &[0x11, 0x11, 0x11], 1, 600),
            (0xc2, &[0x11, 0x11, 0x11], 3, 600),
            (0xc2, &[0x22, 0x11, 0x11], 3, 300),
            (0xc2, &[0x11], 1, 200),
        ] {
            let head = jpeg(frame, sampling, scanned);
            assert_eq!(of_decoder(ImageFormat::Jpeg, &head, (100, 30)), bytes, "{frame:x} {sampling:x?} {scanned}");
        }
        assert_eq!(of_decoder(ImageFormat::Jpeg, b"\xff\xd8\xff\xda", (100, 30)), 0, "the decoder refuses it");
    }

    #[test]
    fn a_png_of_one_row_needs_that_row_several_times() {
        assert_eq!(of_decoder(ImageFormat::Png, b"", (100, 300)), 900);
        assert_eq!(of_decoder(ImageFormat::Png, b"", (100, 30)), 90);
    }

    #[test]
    fn webp_variants_are_detected_by_their_chunks() {
        let file = |chunks: &[u8]| [b"RIFF\0\0\0\0WEBP", chunks].concat();
        let extended = |flags: u8, then: &[u8]| file(&[b"VP8X\x0a\0\0\0", &[flags][..], &[0; 9], then].concat());
        for (content, bytes) in [
            (file(b"VP8 \0\0\0\0"), 200),
            (file(b"VP8L\0\0\0\0"), 400),
            (extended(0, b"ICCP\x01\0\0\0a\0VP8L\0\0\0\0"), 400),
            (extended(0b10_0000, b"VP8 \0\0\0\0"), 200),
            (extended(0b1_0000, b"VP8 \0\0\0\0"), 800),
            (extended(0b10, b"ANIM\0\0\0\0"), 800),
            (file(b"VP"), 0),
        ] {
            assert_eq!(of_decoder(ImageFormat::WebP, &content, (100, 30)), bytes, "{content:?}");
        }
    }
}
