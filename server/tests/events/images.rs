//! Pictures of events: `POST` and `DELETE /api/v1/events/{event}/image`, `/media/events/…`

use std::io::Cursor;

use entities::{audit_entries, sea_orm_active_enums::UserRole};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::hackathon::events::encode_pending;

use crate::support::{
    DEFAULTS, Response, Setup, TestApp, TestClient, TestDatabase, TestProcess, eventually,
    factories::{event, save_one, series},
    on_each_database,
};

const PATH: &str = "/api/v1/events/hackathon-2027";

fn picture(width: u32, height: u32) -> Vec<u8> {
    let image =
        RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 40, 40]) } else { Rgb([20, 60, 160]) });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(image).write_to(&mut bytes, ImageFormat::Jpeg).expect("a picture");
    bytes.into_inner()
}

async fn send(client: &TestClient, parts: &[(&str, &[u8])]) -> Response {
    client.post_form(&format!("{PATH}/image"), parts).await
}

async fn shown(app: &TestApp) -> Value {
    app.guest().get(PATH).await.json()["image"].clone()
}

/// An event without an image, and staff who may change it.
async fn event_and_staff(app: &TestApp) -> TestClient {
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await;
    app.member_in(&[UserRole::Staff]).await.0
}

/// Path of the image itself.
fn src(image: &Value) -> String {
    image["src"].as_str().expect("a path").to_owned()
}

#[actix_web::test]
async fn an_image_is_rendered_in_every_size() {
    on_each_database(async |app: TestApp| {
        let staff = event_and_staff(&app).await;
        assert_eq!(shown(&app).await, Value::Null);

        let alt = "A full hall.".as_bytes();
        let response = send(&staff, &[("image", &picture(1600, 1200)), ("alt", alt), ("version", b"1")]).await;

        assert_eq!((response.status(), response.header("etag")), (200, "\"2\""), "{}", response.text());
        let image = shown(&app).await;
        assert_eq!(image, response.json()["image"]);
        assert_eq!(
            (&image["alt"], &image["width"], &image["height"]),
            (&json!("A full hall."), &json!(1200), &json!(630))
        );
        let placeholder = image["placeholder"].as_str().expect("a few pixels");
        assert!(placeholder.starts_with("data:image/webp;base64,") && placeholder.len() <= 1024);
        assert_eq!(encode_pending(&app.state).await.expect("a storage"), 1);
        let sources = image["sources"].as_array().expect("formats");
        let kinds: Vec<&str> = sources.iter().filter_map(|source| source["type"].as_str()).collect();
        assert_eq!(kinds, ["image/avif", "image/webp", "image/jpeg"]);
        for (source, kind) in sources.iter().zip(kinds) {
            let files = source["srcset"].as_str().expect("files").split(", ");
            for (path, width) in files.filter_map(|file| file.split_once(' ')) {
                let file = app.guest().get(path).await;
                assert_eq!((file.status(), file.header("content-type")), (200, kind), "{path}");
                assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
                assert_eq!(file.header("content-security-policy"), "sandbox; default-src 'none'");
                if kind != "image/avif" {
                    let read = image::load_from_memory(file.body()).expect("a picture");
                    assert_eq!(format!("{}w", read.width()), width);
                }
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn the_files_of_a_replaced_image_are_deleted() {
    on_each_database(async |app: TestApp| {
        let staff = event_and_staff(&app).await;
        let alt = "A full hall.".as_bytes();
        let first = send(&staff, &[("image", &picture(1600, 1200)), ("alt", alt), ("version", b"1")]).await;
        let first = first.json()["image"].clone();
        assert_eq!(app.guest().get(&src(&first)).await.status(), 200);

        let second = send(&staff, &[("image", &picture(700, 700)), ("version", b"2")]).await;
        assert_eq!(second.status(), 200, "{}", second.text());
        let second = second.json()["image"].clone();
        assert_eq!((&second["alt"], src(&first) == src(&second)), (&json!(""), false));
        assert_eq!(app.guest().get(&src(&first)).await.status(), 404, "the old one is gone");

        let removed = staff.delete_if_version(&format!("{PATH}/image"), 3).await;
        assert_eq!((removed.status(), &removed.json()["image"]), (200, &Value::Null));
        assert_eq!(app.guest().get(&src(&second)).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn removing_an_image_is_audited() {
    on_each_database(async |app: TestApp| {
        let staff = event_and_staff(&app).await;
        assert_eq!(send(&staff, &[("image", &picture(700, 700)), ("version", b"1")]).await.status(), 200);

        let removed = staff.delete_if_version(&format!("{PATH}/image"), 2).await;

        let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let row = rows.iter().find(|row| row.request_id.as_deref() == Some(removed.header("x-request-id")));
        let row = row.expect("an audit row of the request");
        assert_eq!((row.action.as_str(), row.actor_id.is_some()), ("event.updated", true));
        assert!(row.before.is_some() && row.after.is_some());
    })
    .await;
}

#[actix_web::test]
async fn missing_sizes_fall_back_to_the_largest_available() {
    // What differs is in the storage.
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await;
    let (staff, _) = app.member_in(&[UserRole::Staff]).await;
    let sent = send(&staff, &[("image", &picture(1200, 630)), ("version", b"1")]).await;
    assert_eq!(sent.status(), 200, "{}", sent.text());
    encode_pending(&app.state).await.expect("a storage");
    let src = shown(&app).await["src"].as_str().expect("a path").to_owned();
    for (suffix, kind) in [("webp", "image/webp"), ("avif", "image/avif"), ("jpg", "image/jpeg")] {
        let largest = src.replace(".jpg", &format!(".{suffix}"));
        let smaller = largest.replace("-1200.", "-900.");
        let key = smaller.strip_prefix("/media/").expect("a file");
        assert_ne!(app.guest().get(&smaller).await.body(), app.guest().get(&largest).await.body());
        app.state.storage.delete(key).await.expect("a file");

        let response = app.guest().get(&smaller).await;

        assert_eq!((response.status(), response.header("content-type")), (200, kind));
        assert_eq!(response.header("cache-control"), "no-cache");
        assert_eq!(response.body(), app.guest().get(&largest).await.body());
        app.state.storage.delete(largest.strip_prefix("/media/").expect("a file")).await.expect("a file");
        for path in [smaller, largest] {
            let response = app.guest().get(&path).await;
            let expected = if suffix == "jpg" { (404, "application/json") } else { (200, "image/jpeg") };
            assert_eq!((response.status(), response.header("content-type")), expected, "{path}");
        }
    }
    app.stop().await;
}

#[actix_web::test]
async fn an_image_is_served_as_an_uncached_jpeg_until_it_is_encoded() {
    // What differs is in the storage.
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await;
    let (staff, _) = app.member_in(&[UserRole::Staff]).await;
    let sent = send(&staff, &[("image", &picture(1200, 630)), ("version", b"1")]).await;
    assert_eq!(sent.status(), 200, "{}", sent.text());
    let src = shown(&app).await["src"].as_str().expect("a path").to_owned();
    let jpeg = app.guest().get(&src).await;
    assert_eq!(jpeg.header("cache-control"), "public, max-age=31536000, immutable");
    let files =
        ["-1200.avif", "-1200.webp", "-300.avif", "-900.webp", "-300.jpg"].map(|file| src.replace("-1200.jpg", file));

    for path in &files {
        let file = app.guest().get(path).await;
        assert_eq!(
            (file.status(), file.header("content-type"), file.header("cache-control")),
            (200, "image/jpeg", "no-cache"),
            "{path}"
        );
        assert_eq!(file.body(), jpeg.body());
    }
    assert_eq!(encode_pending(&app.state).await.expect("a storage"), 1);
    for path in &files {
        let file = app.guest().get(path).await;
        assert_eq!(file.header("content-type") == "image/jpeg", path.ends_with(".jpg"), "{path}");
        assert_ne!(file.body(), jpeg.body(), "{path}");
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
    }
    assert_eq!(encode_pending(&app.state).await.expect("a storage"), 0, "that was all");

    let late = send(&staff, &[("image", &picture(700, 700)), ("version", b"2")]).await;
    assert_eq!(late.status(), 200, "{}", late.text());
    assert_eq!(staff.delete_if_version(&format!("{PATH}/image"), 3).await.status(), 200);
    assert_eq!(encode_pending(&app.state).await.expect("a storage"), 0, "deleted events need no images");
    app.stop().await;
}

#[actix_web::test]
async fn a_server_encodes_images_left_pending_by_another() {
    let database = TestDatabase::sqlite();
    let media = tempfile::tempdir().expect("a temporary folder");
    let storage: &'static str = format!("file://{}", media.path().display()).leak();
    let settings: &'static [_] = Box::leak(Box::new([("STORAGE_URL", storage)]));
    let url = database.url.clone();
    let app = TestApp::on(database, Setup { settings, ..DEFAULTS }).await;
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await;
    let (staff, _) = app.member_in(&[UserRole::Staff]).await;
    let sent = send(&staff, &[("image", &picture(600, 315)), ("version", b"1")]).await;
    assert_eq!(sent.status(), 200, "{}", sent.text());
    let file = shown(&app).await["src"].as_str().expect("a path").replace("-1200.jpg", "-300.avif");
    assert_eq!(app.guest().get(&file).await.header("content-type"), "image/jpeg");

    let _server = TestProcess::serve_at(&url, settings);

    eventually("the image is encoded", async || app.guest().get(&file).await.header("content-type") == "image/avif")
        .await;
    app.stop().await;
}

#[actix_web::test]
async fn invalid_and_outdated_images_are_rejected() {
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
            let response = send(&staff, &parts).await;
            assert_eq!(
                (response.status(), &response.json()["errors"][field][0]),
                (422, &json!(message)),
                "{}",
                response.text()
            );
        }
        let late = send(&staff, &[("image", good.as_slice()), ("version", b"9")]).await;
        assert_eq!((late.status(), &late.json()["current"]["version"]), (409, &json!(1)));
        assert_eq!(shown(&app).await, Value::Null);
    })
    .await;
}
