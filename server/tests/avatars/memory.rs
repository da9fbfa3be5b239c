//! Memory limit of image decoding.

use entities::{sea_orm_active_enums::UserRole, users::Model};
use image::{DynamicImage, ImageFormat, RgbImage};
use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::{Value, json};

use super::files::{bomb, gif_of_many, hostile, packed_zeros, picture, png_of, png_with, written};
use crate::support::{
    DEFAULTS, Response, TestApp, TestClient, TestDatabase, TestProcess, eventually,
    factories::{event, save_one, series},
    users::PASSWORD,
};

const MEBIBYTE: u64 = 1 << 20;
const MAX_GROWTH: u64 = 100 * MEBIBYTE;
const LOGOS: &str = "/api/v1/pictures/logos";
const BOUNDARY: &str = "a-line-between-parts";

/// A description, the file, and whether it is accepted.
type Upload = (&'static str, Vec<u8>, bool);

/// A JPEG of 24 megapixels.
fn photo() -> Vec<u8> {
    written(&DynamicImage::ImageRgb8(RgbImage::new(6000, 4000)), ImageFormat::Jpeg)
}

/// Images just below and above the limit.
fn largest() -> Vec<Upload> {
    let jpeg = photo();
    let patched = |mut bytes: Vec<u8>, offset: usize, with: &[u8]| {
        bytes[offset..offset + with.len()].copy_from_slice(with);
        bytes
    };
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame");
    let gif = |width: u16, height: u16| {
        patched(written(&picture(300, 300), ImageFormat::Gif), 6, &[width.to_le_bytes(), height.to_le_bytes()].concat())
    };
    let webp = written(&picture(300, 300), ImageFormat::WebP);
    // Width and height minus one, 14 bits each.
    let dimensions = (5999_u32 | 3999 << 14).to_le_bytes();
    vec![
        ("an RGB PNG of 24 megapixels", png_with(6000, 4000, &[], &packed_zeros(69)), true),
        ("an RGBA PNG of 18 megapixels", png_of((4500, 4000), (8, 6), &packed_zeros(69)), true),
        ("an RGBA PNG of 24 megapixels", png_of((6000, 4000), (8, 6), &packed_zeros(92)), false),
        ("an RGBA PNG of 24 megapixels and 16 bits", png_of((6000, 4000), (16, 6), &packed_zeros(184)), false),
        ("a grey PNG of 24 megapixels", png_of((6000, 4000), (8, 0), &packed_zeros(23)), false),
        ("a grey PNG of 16 megapixels", png_of((4000, 4000), (8, 0), &packed_zeros(16)), true),
        ("a progressive JPEG of 24 megapixels", patched(jpeg.clone(), frame + 1, &[0xc2]), false),
        ("a JPEG of 24 megapixels", jpeg, true),
        ("a GIF of 24 megapixels", gif(6000, 4000), false),
        ("a GIF of 18 megapixels", gif(4500, 4000), true),
        ("a GIF of ten thousand frames", gif_of_many(10_000), true),
        ("a WebP of 24 megapixels", patched(webp, 21, &dimensions), false),
        ("a gibibyte of text", png_with(16, 16, &[(b"zTXt", [b"a\0\0", &*bomb()].concat())], &packed_zeros(1)), true),
    ]
}

/// The body of a form with a file; `rest` are its other parts.
fn form(field: &str, file_name: &str, content: &[u8], rest: &str) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{file_name}\"\r\n\
         Content-Type: image/png\r\n\r\n"
    );
    [head.as_bytes(), content, format!("\r\n{rest}--{BOUNDARY}--\r\n").as_bytes()].concat()
}

async fn send(client: &TestClient, method: Method, path: &str, form: Vec<u8>) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(method, path).header("X-XSRF-TOKEN", token);
    client.send(request.header(CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}")).body(form)).await
}

async fn sign_in(server: &TestProcess, user: &Model) -> TestClient {
    let client = TestClient::new(&server.origin);
    let response = client.post("/api/v1/login", &json!({ "email": user.email, "password": PASSWORD })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    client
}

/// A server in a process of its own that has decoded an image, and three members of staff: a user may upload twenty
/// images a minute.
async fn server_and_staff() -> (TestApp, TestProcess, [TestClient; 3]) {
    let database = TestDatabase::sqlite();
    let url = database.url.clone();
    let app = TestApp::on(database, DEFAULTS).await;
    app.switch_on("login").await;
    let server = TestProcess::serve_at(&url, &[]);
    let staff = async || sign_in(&server, &app.user_in(&[UserRole::Staff]).await).await;
    let staff = [staff().await, staff().await, staff().await];
    let usual = written(&picture(700, 700), ImageFormat::Png);
    assert_eq!(upload_avatar(&staff[0], "me.png", &usual).await.status(), 200);
    (app, server, staff)
}

async fn upload_avatar(client: &TestClient, file: &str, content: &[u8]) -> Response {
    send(client, Method::PATCH, "/api/v1/user/avatar", form("avatar", file, content, "")).await
}

/// A response, and by how many bytes the peak of the server's memory grew until then.
async fn with_growth(server: &TestProcess, response: impl Future<Output = Response>) -> (Response, u64) {
    let before = server.reset_peak_memory();
    let response = response.await;
    (response, server.peak_memory().saturating_sub(before))
}

/// Checks that one of up to three uploads stays below the limit. Other work of the process counts, too; what decoding
/// itself needs, it needs every time.
async fn assert_small_growth(name: &str, growth: impl AsyncFn() -> u64) {
    let mut growths = Vec::new();
    while growths.len() < 3 && growths.iter().all(|growth| *growth >= MAX_GROWTH) {
        growths.push(growth().await);
        println!("{name}: {} MiB", growths[growths.len() - 1] / MEBIBYTE);
    }
    assert!(growths.iter().any(|growth| *growth < MAX_GROWTH), "{name} uses {growths:?} bytes");
}

// The tests make their files before any request: meanwhile they could not notice that the server closes an idle
// connection.

#[actix_web::test]
async fn decoding_an_avatar_uses_at_most_100_mib() {
    // An empty upload removes the avatar.
    let rejected = hostile().into_iter().filter(|(_, content)| !content.is_empty());
    let files: Vec<_> = rejected.map(|(name, content)| (name, content, false)).chain(largest()).collect();
    let (app, server, staff) = server_and_staff().await;

    for (number, (name, content, accepted)) in files.into_iter().enumerate() {
        let (client, expected) = (&staff[number % staff.len()], if accepted { 200 } else { 422 });
        assert_small_growth(name, async || {
            let (response, growth) = with_growth(&server, upload_avatar(client, "me.png", &content)).await;
            assert_eq!(response.status(), expected, "{name}: {}", response.text());
            growth
        })
        .await;
    }
    app.stop().await;
}

#[actix_web::test]
async fn decoding_a_logo_uses_at_most_100_mib() {
    let strip = png_with(24_000_000, 1, &[], &packed_zeros(69));
    let files = [("a photo as a logo", photo()), ("a strip as a logo", strip)];
    let (app, server, [staff, ..]) = server_and_staff().await;

    for (name, content) in files {
        assert_small_growth(name, async || {
            let form = form("image", "logo.png", &content, "");
            let (response, growth) = with_growth(&server, send(&staff, Method::POST, LOGOS, form)).await;
            assert!([201, 422].contains(&response.status()), "{name}: {}", response.text());
            growth
        })
        .await;
    }
    app.stop().await;
}

#[actix_web::test]
async fn decoding_an_event_image_uses_at_most_100_mib() {
    let photo = photo();
    let (app, server, [staff, ..]) = server_and_staff().await;
    let event = save_one(&app.state.db, event(series(&app.state.db).await, "hackathon-2027")).await;
    let path = format!("/api/v1/events/{event}");

    assert_small_growth("an event image", async || {
        let event = staff.get(&path).await.json();
        until_encoded(&staff, &event["image"]).await;
        let version = &event["version"];
        let field = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"version\"\r\n\r\n{version}\r\n");
        let (upload, form) = (format!("{path}/image"), form("image", "me.png", &photo, &field));
        let (response, growth) = with_growth(&server, send(&staff, Method::POST, &upload, form)).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        growth
    })
    .await;
    app.stop().await;
}

/// Waits for the files of an event's image, if it has one. They are encoded in the background, which may begin before
/// the response to an upload is read.
async fn until_encoded(client: &TestClient, image: &Value) {
    let Some(src) = image["src"].as_str() else { return };
    let files = ["-1200.avif", "-300.avif"].map(|file| src.replace("-1200.jpg", file));
    let is_pending = async |file: &str| client.get(file).await.header("cache-control") == "no-cache";
    eventually("the files are encoded", async || !is_pending(&files[0]).await && !is_pending(&files[1]).await).await;
}

#[actix_web::test]
async fn uploaded_file_names_are_not_used() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let (client, _) = app.member().await;
    let image = written(&picture(64, 64), ImageFormat::Png);
    for name in
        ["../../../etc/cron.d/me", "..\\me.png", "me.php.png", "me.svg", "/etc/passwd", "me.png%00.html", "me\0.png"]
    {
        let response = upload_avatar(&client, name, &image).await;

        assert_eq!(response.status(), if name.contains('\0') { 422 } else { 200 }, "{name:?}: {}", response.text());
        if response.status() == 200 {
            let path = response.json()["avatar"].as_str().expect("a path").to_owned();
            let id = path.strip_prefix("/media/avatars/").and_then(|path| path.strip_suffix("-160.jpg"));
            assert!(id.is_some_and(|id| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())), "{path}");
        }
    }
}
