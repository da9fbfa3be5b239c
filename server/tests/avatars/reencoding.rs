//! Re-encoding of uploads.

use actix_web::web::Bytes;
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba};
use server::{accounts::avatars, platform::error::AppError};

use super::files::{disc, gif_of_many, hostile, jpeg_with_exif, packed_zeros, picture, png_with, written};
use crate::support::{DEFAULTS, TestApp, TestDatabase};

async fn app() -> TestApp {
    TestApp::on(TestDatabase::sqlite(), DEFAULTS).await
}

async fn send(app: &TestApp, content: Vec<u8>) -> Result<String, AppError> {
    avatars::store(&app.state, content.into()).await
}

/// An avatar in a size, as served, with its bytes.
async fn shown(app: &TestApp, name: &str, size: u32) -> (DynamicImage, Bytes) {
    let path = avatars::path(name).expect("a path").replace("-160.", &format!("-{size}."));
    let response = app.guest().get(&path).await;
    assert_eq!(response.status(), 200, "{path}");
    let kind = if path.ends_with(".png") { ImageFormat::Png } else { ImageFormat::Jpeg };
    assert_eq!(response.header("content-type"), kind.to_mime_type());
    let picture = image::load_from_memory_with_format(response.body(), kind).expect("a picture");
    (picture, Bytes::copy_from_slice(response.body()))
}

fn is_near(seen: Rgba<u8>, expected: [u8; 4]) -> bool {
    seen.0.iter().zip(expected).all(|(seen, expected)| seen.abs_diff(expected) < 40)
}

const GREEN: [u8; 4] = [0, 255, 0, 255];
const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

#[actix_web::test]
async fn every_image_format_becomes_three_squares() {
    let app = app().await;
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Tiff, WebP};
    for format in [Png, Jpeg, WebP, Gif, Bmp, Tiff] {
        for (width, height) in [(300, 200), (200, 300), (1800, 1100), (8, 8), (1, 1)] {
            let name = send(&app, written(&picture(width, height), format)).await.expect("a name");

            assert!(name.ends_with(".jpg"), "{name}");
            for size in [64, 160, 512] {
                let (square, bytes) = shown(&app, &name, size).await;
                assert_eq!(square.dimensions(), (size, size), "{format:?} of {width} by {height}");
                assert!(bytes.len() < 20_000, "{} bytes", bytes.len());
                let (edge, bottom) = (size / 20, size * 19 / 20);
                if width > 1 {
                    let actual = format!("{format:?} of {width} by {height} at {size}");
                    assert!(is_near(square.get_pixel(edge, edge), GREEN), "{actual}");
                    assert!(is_near(square.get_pixel(edge, bottom), RED), "{actual}");
                    assert!(is_near(square.get_pixel(bottom, bottom), BLUE), "{actual}");
                }
            }
        }
    }
}

#[actix_web::test]
async fn images_with_deep_colours_and_greyscale_are_accepted() {
    let app = app().await;
    let usual = picture(300, 300);
    for picture in [
        DynamicImage::ImageRgb16(usual.to_rgb16()),
        DynamicImage::ImageRgba16(usual.to_rgba16()),
        DynamicImage::ImageLuma8(usual.to_luma8()),
        DynamicImage::ImageLumaA16(usual.to_luma_alpha16()),
    ] {
        let name = send(&app, written(&picture, ImageFormat::Png)).await.expect("a name");

        assert_eq!(shown(&app, &name, 160).await.0.dimensions(), (160, 160));
    }
}

#[actix_web::test]
async fn transparency_is_preserved_without_a_white_fringe() {
    let app = app().await;
    for side in [300, 1500] {
        let name = send(&app, written(&disc(side), ImageFormat::WebP)).await.expect("a name");

        assert!(name.ends_with(".png"));
        let (square, _) = shown(&app, &name, 160).await;
        assert_eq!(square.get_pixel(1, 1).0[3], 0);
        assert_eq!(square.get_pixel(80, 80).0, [0, 0, 0, 255]);
        for (_, _, Rgba([red, green, blue, alpha])) in square.pixels() {
            assert!(alpha < 8 || red.max(green).max(blue) < 16, "a white rim: {red} {green} {blue} {alpha}");
        }
    }
}

#[actix_web::test]
async fn exif_orientation_is_applied_and_metadata_removed() {
    let app = app().await;
    // Where the green corner of the stored pixels ends up, by the orientation.
    let corners = [(1, (8, 8)), (3, (152, 152)), (6, (152, 8)), (8, (8, 152)), (2, (152, 8))];
    for (orientation, (x, y)) in corners {
        let sent = jpeg_with_exif(&picture(400, 300), orientation);
        assert!(sent.windows(12).any(|part| part == b"Where I live"));

        let name = send(&app, sent).await.expect("a name");

        let (square, bytes) = shown(&app, &name, 160).await;
        assert!(is_near(square.get_pixel(x, y), GREEN), "{orientation}");
        for size in [64, 160, 512] {
            let (_, bytes) = shown(&app, &name, size).await;
            assert!(!bytes.windows(4).any(|part| part == b"Exif" || part == b"live"), "{orientation}");
        }
        assert!(bytes.starts_with(&[0xff, 0xd8]));
    }
}

#[actix_web::test]
async fn trailing_data_and_text_chunks_are_removed() {
    let app = app().await;
    let mut sent = written(&picture(300, 300), ImageFormat::Png);
    sent.extend(b"<script>alert(1)</script>");
    let text = (b"tEXt", b"Comment\0<script>alert(2)</script>".to_vec());
    let inside = png_with(16, 16, &[text], &packed_zeros(1));

    for sent in [sent, inside] {
        let name = send(&app, sent).await.expect("a name");

        let (_, bytes) = shown(&app, &name, 512).await;
        assert!(!bytes.windows(5).any(|part| part == b"alert"));
    }
}

#[actix_web::test]
async fn only_the_first_frame_of_an_animation_is_used() {
    let app = app().await;

    let name = send(&app, gif_of_many(100_000)).await.expect("a name");

    assert!(is_near(shown(&app, &name, 64).await.0.get_pixel(32, 32), RED));
}

#[actix_web::test]
async fn the_largest_allowed_image_is_accepted() {
    let app = app().await;

    let name = send(&app, png_with(6000, 4000, &[], &packed_zeros(69))).await.expect("a name");

    assert_eq!(shown(&app, &name, 512).await.0.dimensions(), (512, 512));
}

#[actix_web::test]
async fn invalid_and_oversized_images_are_rejected() {
    let app = app().await;
    let mut files = hostile();
    let words = packed_zeros(256);
    for kind in [b"iCCP", b"zTXt", b"iTXt"] {
        let name: &[u8] = if kind == b"iTXt" { b"a\0\x01\0\0\0" } else { b"a\0\0" };
        let bomb = [name, &words].concat();
        files.push(("a PNG with 256 MiB of words", png_with(16, 16, &[(kind, bomb)], &packed_zeros(1))));
    }
    for (what, content) in files {
        let words = what.ends_with("words");

        let response = send(&app, content).await;

        match &response {
            // The pixels are valid; its metadata is ignored.
            Ok(_) if words => {}
            Err(AppError::Invalid(errors)) => {
                let said = serde_json::to_value(errors).expect("JSON");
                let said = said["avatar"][0].as_str().expect("a message").to_owned();
                let large = said == "The avatar field must not be greater than 24 megapixels.";
                let heavy = said.starts_with("This image is too large to open.");
                assert!(large || heavy || said == "The avatar field must be an image.", "{what}: {said}");
                assert!(large || !what.contains(" by 65535") && !what.contains("25 megapixels"), "{what}: {said}");
            }
            other => panic!("{what}: {other:?}"),
        }
    }
}

#[actix_web::test]
async fn files_over_eight_mebibytes_are_rejected() {
    let app = app().await;
    let mut sent = written(&picture(300, 300), ImageFormat::Png);
    sent.resize((8 << 20) + 1, 0);

    let response = send(&app, sent).await.expect_err("a refusal");

    assert_eq!(response.to_string(), "The avatar field must not be greater than 8192 kilobytes.");
}
