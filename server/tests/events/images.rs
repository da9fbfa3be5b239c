//! Pictures of events: `POST` and `DELETE /api/v1/events/{event}/image`, `/media/events/…`

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::{Value, json};
use server::entities::sea_orm_active_enums::UserRole;

use crate::support::{
    Answer, TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
};

const PATH: &str = "/api/v1/events/hackathon-2027";
const BOUNDARY: &str = "a-line-between-parts";

fn picture(width: u32, height: u32) -> Vec<u8> {
    let image =
        RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 40, 40]) } else { Rgb([20, 60, 160]) });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(image).write_to(&mut bytes, ImageFormat::Jpeg).expect("a picture");
    bytes.into_inner()
}

async fn send(client: &TestClient, parts: &[(&str, &[u8])]) -> Answer {
    let mut body = Vec::new();
    for (name, content) in parts {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
        body.extend([head.as_bytes(), content, b"\r\n"].concat());
    }
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let token = client.csrf_token().await;
    let request = client.request(Method::POST, &format!("{PATH}/image")).header("X-XSRF-TOKEN", token);
    client.send(request.header(CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}")).body(body)).await
}

async fn shown(app: &TestApp) -> Value {
    app.guest().get(PATH).await.json()["image"].clone()
}

#[actix_web::test]
async fn a_picture_is_drawn_in_every_width_and_format_replaced_and_removed() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        assert_eq!(shown(&app).await, Value::Null);

        let alt = "A full hall.".as_bytes();
        let answer = send(&staff, &[("image", &picture(1600, 1200)), ("alt", alt), ("version", b"1")]).await;
        assert_eq!((answer.status(), answer.header("etag")), (200, "\"2\""), "{}", answer.text());
        let first = shown(&app).await;
        assert_eq!(first, answer.json()["image"]);
        assert_eq!(
            (&first["alt"], &first["width"], &first["height"]),
            (&json!("A full hall."), &json!(1200), &json!(630))
        );
        let placeholder = first["placeholder"].as_str().expect("a few pixels");
        assert!(placeholder.starts_with("data:image/webp;base64,") && placeholder.len() <= 1024);
        let kinds: Vec<&str> =
            first["sources"].as_array().expect("formats").iter().filter_map(|source| source["type"].as_str()).collect();
        assert_eq!(kinds, ["image/avif", "image/webp", "image/jpeg"]);
        for source in first["sources"].as_array().expect("formats") {
            for (path, width) in
                source["srcset"].as_str().expect("files").split(", ").filter_map(|file| file.split_once(' '))
            {
                let file = app.guest().get(path).await;
                assert_eq!(
                    (file.status(), file.header("content-type")),
                    (200, source["type"].as_str().expect("a type")),
                    "{path}"
                );
                assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
                assert_eq!(file.header("content-security-policy"), "sandbox; default-src 'none'");
                if source["type"] != "image/avif" {
                    let read = image::load_from_memory(file.body()).expect("a picture");
                    assert_eq!(format!("{}w", read.width()), width);
                }
            }
        }

        let second = send(&staff, &[("image", &picture(700, 700)), ("version", b"2")]).await;
        assert_eq!(second.status(), 200, "{}", second.text());
        let second = second.json()["image"].clone();
        let src = |image: &Value| image["src"].as_str().expect("a path").to_owned();
        assert_eq!((&second["alt"], src(&first) == src(&second)), (&json!(""), false));
        assert_eq!(app.guest().get(&src(&first)).await.status(), 404, "the old one is gone");
        let removed = staff.delete_seen(&format!("{PATH}/image"), 3).await;
        assert_eq!((removed.status(), &removed.json()["image"]), (200, &Value::Null));
        assert_eq!(app.guest().get(&src(&second)).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_picture_that_was_drawn_in_fewer_widths_is_given_in_its_largest_one() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let sent = send(&staff, &[("image", &picture(1200, 630)), ("version", b"1")]).await;
        assert_eq!(sent.status(), 200, "{}", sent.text());
        let src = shown(&app).await["src"].as_str().expect("a path").to_owned();
        for (suffix, kind) in [("jpg", "image/jpeg"), ("webp", "image/webp"), ("avif", "image/avif")] {
            let largest = src.replace(".jpg", &format!(".{suffix}"));
            let smaller = largest.replace("-1200.", "-900.");
            let key = smaller.strip_prefix("/media/").expect("a file");
            assert_ne!(app.guest().get(&smaller).await.body(), app.guest().get(&largest).await.body());
            app.state.storage.delete(key).await.expect("a file");

            let answer = app.guest().get(&smaller).await;

            assert_eq!((answer.status(), answer.header("content-type")), (200, kind));
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(answer.body(), app.guest().get(&largest).await.body());
            app.state.storage.delete(largest.strip_prefix("/media/").expect("a file")).await.expect("a file");
            for path in [smaller, largest] {
                assert_eq!(app.guest().get(&path).await.status(), 404, "{path}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn what_is_no_picture_or_comes_too_late_is_refused() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let small = picture(599, 400);
        let good = picture(600, 315);

        for (parts, field, message) in [
            (vec![("version", b"1".as_slice())], "image", "The image field is required."),
            (vec![("image", good.as_slice())], "version", "The version field is required."),
            (vec![("image", b"<svg/>".as_slice()), ("version", b"1")], "image", "The image field must be an image."),
            (
                vec![("image", small.as_slice()), ("version", b"1")],
                "image",
                "The image field must be at least 600 by 315 pixels.",
            ),
            (
                vec![("image", good.as_slice()), ("alt", b"a\0b"), ("version", b"1")],
                "alt",
                "The alt field format is invalid.",
            ),
            (
                vec![("image", good.as_slice()), ("alt", b"two\nlines"), ("version", b"1")],
                "alt",
                "The alt field format is invalid.",
            ),
        ] {
            let answer = send(&staff, &parts).await;
            assert_eq!(
                (answer.status(), &answer.json()["errors"][field][0]),
                (422, &json!(message)),
                "{}",
                answer.text()
            );
        }
        let late = send(&staff, &[("image", good.as_slice()), ("version", b"9")]).await;
        assert_eq!((late.status(), &late.json()["current"]["version"]), (409, &json!(1)));
        assert_eq!(shown(&app).await, Value::Null);
    })
    .await;
}
