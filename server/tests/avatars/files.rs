//! Pictures as people send them, and as people better did not.

use std::io::{Cursor, Write};

use flate2::{Compression, write::ZlibEncoder};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

/// Left half red, right half blue, and a green corner at the top left of the square in the centre, which shows the
/// orientation.
pub(super) fn picture(width: u32, height: u32) -> DynamicImage {
    let side = width.min(height);
    let (left, top) = ((width - side) / 2 + side / 4, (height - side) / 2 + side / 4);
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| {
        if x < left && y < top {
            Rgb([0, 255, 0])
        } else if x < width / 2 {
            Rgb([255, 0, 0])
        } else {
            Rgb([0, 0, 255])
        }
    }))
}

/// A disc on transparent white pixels.
pub(super) fn disc(side: u32) -> DynamicImage {
    let middle = side as f32 / 2.0;
    DynamicImage::ImageRgba8(RgbaImage::from_fn(side, side, |x, y| {
        let inside = (x as f32 - middle).hypot(y as f32 - middle) < middle * 0.8;
        if inside { Rgba([0, 0, 0, 255]) } else { Rgba([255, 255, 255, 0]) }
    }))
}

pub(super) fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// A JPEG with metadata: orientation, location and author.
pub(super) fn jpeg_with_exif(picture: &DynamicImage, orientation: u8) -> Vec<u8> {
    let jpeg = written(picture, ImageFormat::Jpeg);
    // One directory: orientation (0x0112, short), artist (0x013b, text).
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0x01, 0x3b, 0, 2, 0, 0, 0, 16, 0, 0, 0, 38]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"Where I live 41N");
    let length = u16::try_from(exif.len() + 2).expect("short");
    let mut whole = jpeg[..2].to_vec();
    whole.extend([0xff, 0xe1]);
    whole.extend(length.to_be_bytes());
    whole.extend(exif);
    whole.extend(&jpeg[2..]);
    whole
}

/// An RGB PNG with the given chunks between header and pixels.
pub(super) fn png_with(width: u32, height: u32, chunks: &[(&[u8; 4], Vec<u8>)], pixels: &[u8]) -> Vec<u8> {
    png((width, height), (8, 2), chunks, pixels)
}

/// A PNG with the given bit depth and colour type (0 for greyscale, 6 for RGBA).
pub(super) fn png_of(dimensions: (u32, u32), depth_and_colour: (u8, u8), pixels: &[u8]) -> Vec<u8> {
    png(dimensions, depth_and_colour, &[], pixels)
}

fn png(dimensions: (u32, u32), depth_and_colour: (u8, u8), chunks: &[(&[u8; 4], Vec<u8>)], pixels: &[u8]) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let (width, height) = (dimensions.0.to_be_bytes(), dimensions.1.to_be_bytes());
    let header = [&width[..], &height[..], &[depth_and_colour.0, depth_and_colour.1, 0, 0, 0]].concat();
    chunk(&mut png, b"IHDR", &header);
    for (kind, content) in chunks {
        chunk(&mut png, kind, content);
    }
    chunk(&mut png, b"IDAT", pixels);
    chunk(&mut png, b"IEND", &[]);
    png
}

/// So many zeros, packed: a thousandth of them.
pub(super) fn packed_zeros(mebibytes: usize) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for _ in 0..mebibytes {
        packed.write_all(&vec![0; 1 << 20]).expect("memory");
    }
    packed.finish().expect("memory")
}

/// A gibibyte of zeros, compressed and truncated.
pub(super) fn bomb() -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let mut lengths = [0; 2];
    for length in &mut lengths {
        encoder.write_all(&vec![0; 1 << 20]).expect("memory");
        encoder.flush().expect("memory");
        *length = encoder.get_ref().len();
    }
    let (first, next) = encoder.get_ref()[..lengths[1]].split_at(lengths[0]);
    [first, &next.repeat(1023)].concat()
}

/// A GIF of many pictures of one pixel.
pub(super) fn gif_of_many(frames: usize) -> Vec<u8> {
    let mut gif = b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff".to_vec();
    for _ in 0..frames {
        gif.extend(b",\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0");
    }
    gif.push(b';');
    gif
}

/// Invalid or oversized images, by name.
pub(super) fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let usual = picture(300, 300);
    let cut = |format| {
        let whole = written(&usual, format);
        whole[..whole.len() * 2 / 3].to_vec()
    };
    let patched = |format, places: &[(usize, &[u8])]| {
        let mut bytes = written(&usual, format);
        for (place, with) in places {
            bytes[*place..place + with.len()].copy_from_slice(with);
        }
        bytes
    };
    let jpeg = written(&usual, ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame");
    vec![
        ("nothing", vec![]),
        ("text", b"Hello, I am a picture.".to_vec()),
        ("SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec()),
        ("HTML that begins like a GIF", b"GIF89a/*<script>alert(1)</script>*/=1;".to_vec()),
        ("HTML that begins like a PNG", b"\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>".to_vec()),
        ("a cut PNG", cut(ImageFormat::Png)),
        ("a cut JPEG", cut(ImageFormat::Jpeg)),
        ("a cut GIF", cut(ImageFormat::Gif)),
        ("a cut WebP", cut(ImageFormat::WebP)),
        ("a cut BMP", cut(ImageFormat::Bmp)),
        ("a cut TIFF", cut(ImageFormat::Tiff)),
        ("a PNG of 65535 by 65535", png_with(65535, 65535, &[], &packed_zeros(1))),
        ("a PNG of 4294967295 by 1", png_with(u32::MAX, 1, &[], &packed_zeros(1))),
        ("a PNG of 25 megapixels", png_with(5000, 5000, &[], &packed_zeros(72))),
        ("a PNG of no pixels", png_with(0, 10, &[], &packed_zeros(1))),
        ("a GIF of 65535 by 65535", patched(ImageFormat::Gif, &[(6, &[0xff; 4])])),
        ("a JPEG of 65535 by 65535", patched(ImageFormat::Jpeg, &[(frame + 5, &[0xff; 4])])),
        ("a BMP of 100000 by 100000", patched(ImageFormat::Bmp, &[(18, &[0xa0, 0x86, 1, 0, 0xa0, 0x86, 1, 0])])),
        ("a WebP of 16384 by 16384", patched(ImageFormat::WebP, &[(21, &[0xff, 0xff, 0xff, 0x0f])])),
        ("a fax", b"\xff\xd8\xff\xd9".to_vec()),
    ]
}

fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    png.extend(u32::try_from(content.len()).expect("short").to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(content);
    let mut sum = flate2::Crc::new();
    sum.update(&png[start..]);
    png.extend(sum.sum().to_be_bytes());
}
