//! Logos, photos and pictures that staff upload: `POST /api/v1/pictures/…`, `/media/pictures/…`.

use std::io::Cursor;

use config::PartnerLink;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use serde_json::{Value, json};
use server::{
    hackathon::pictures,
    platform::settings::{self, Setting, SiteChanges},
};

use crate::{
    admin_resource::{JUDGES, PROJECTS, SPONSORS, errors, staff_and_event},
    support::{DEFAULTS, TestApp, TestClient, TestDatabase, accounts::audited, on_each_database},
};

const LOGOS: &str = "/api/v1/pictures/logos";
const PHOTOS: &str = "/api/v1/pictures/photos";
const EVENT: &str = "/api/v1/events/hackathon-2027";
const SCENES: &str = "/api/v1/pictures/scenes";

fn encoded(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).expect("an image");
    bytes.into_inner()
}

/// A dark disc on transparent pixels.
fn logo(width: u32, height: u32) -> Vec<u8> {
    let (x, y) = (width / 2, height / 2);
    encoded(&DynamicImage::ImageRgba8(RgbaImage::from_fn(width, height, |at_x, at_y| {
        let is_inside = at_x.abs_diff(x) + at_y.abs_diff(y) < y;
        if is_inside { Rgba([20, 30, 40, 255]) } else { Rgba([255, 255, 255, 0]) }
    })))
}

fn photo(width: u32, height: u32) -> Vec<u8> {
    encoded(&DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([200, 150, 120]))))
}

/// The path of an accepted upload.
async fn uploaded(client: &TestClient, path: &str, image: &[u8]) -> String {
    let response = client.post_form(path, &[("image", image)]).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.json()["path"].as_str().expect("a path").to_owned()
}

async fn shown(app: &TestApp, path: &str) -> DynamicImage {
    let file = app.guest().get(path).await;
    assert_eq!(file.status(), 200, "{path}");
    assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(file.header("content-security-policy"), "sandbox; default-src 'none'");
    image::load_from_memory(file.body()).expect("an image")
}

#[actix_web::test]
async fn a_logo_is_scaled_down_with_its_transparency_and_shown_with_its_sponsor() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;

        let path = uploaded(&staff, LOGOS, &logo(1600, 400)).await;
        assert!(audited(&app).await.contains(&"picture.uploaded".to_owned()));
        let image = shown(&app, &path).await;
        assert_eq!((image.width(), image.height()), (640, 160));
        assert_eq!(image.to_rgba8().get_pixel(0, 0).0[3], 0);
        assert_eq!(image.to_rgba8().get_pixel(320, 80).0, [20, 30, 40, 255]);

        let sponsor = json!({ "eventId": event, "name": "Maré", "tier": "main", "logo": path, "state": "published" });
        SPONSORS.create(&staff, &sponsor).await;
        let sponsors = app.guest().get("/api/v1/events/hackathon-2027/sponsors").await.json();
        assert_eq!(sponsors["data"][0]["logo"], path);
    })
    .await;
}

#[actix_web::test]
async fn a_small_logo_keeps_its_size() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let (staff, _) = staff_and_event(&app).await;

    let image = shown(&app, &uploaded(&staff, LOGOS, &logo(200, 80)).await).await;

    assert_eq!((image.width(), image.height()), (200, 80));
}

#[actix_web::test]
async fn a_photo_becomes_a_square() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let (staff, event) = staff_and_event(&app).await;

    let path = uploaded(&staff, PHOTOS, &photo(900, 600)).await;
    let image = shown(&app, &path).await;
    assert_eq!((image.width(), image.height()), (320, 320));

    let judge = json!({ "eventId": event, "name": "Rui Costa", "role": "judge", "photo": path, "state": "active" });
    JUDGES.create(&staff, &judge).await;
    let judges = app.guest().get("/api/v1/events/hackathon-2027/judges").await.json();
    assert_eq!(judges["data"][0]["photo"], path);
}

#[actix_web::test]
async fn a_project_shows_its_picture_with_a_text_and_a_preview() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let path = uploaded(&staff, SCENES, &photo(1600, 900)).await;
        let image = shown(&app, &path).await;
        assert_eq!((image.width(), image.height()), (1200, 750));

        let mut project = PROJECTS.public_body(event, "Gota");
        project["image"] = path.clone().into();
        let refused = staff.post("/api/v1/projects", &project).await;
        assert_eq!(errors(&refused), json!({ "imageAlt": ["The image alt field is required when image is present."] }));
        project["imageAlt"] = "A drop of water".into();
        let made = PROJECTS.create(&staff, &project).await;

        let shown = app.guest().get("/api/v1/events/hackathon-2027/projects").await.json()["data"][0].clone();
        assert_eq!((&shown["image"], &shown["imageAlt"]), (&json!(path), &json!("A drop of water")));
        let preview = shown["imagePlaceholder"].as_str().expect("a preview");
        assert!(preview.starts_with("data:image/webp;base64,"), "{preview}");

        let without = json!({ "image": null, "version": made["version"] });
        assert_eq!(staff.put(&PROJECTS.of(&made), &without).await.status(), 200);
        let shown = app.guest().get("/api/v1/events/hackathon-2027/projects").await.json()["data"][0].clone();
        assert_eq!(
            (&shown["image"], &shown["imageAlt"], &shown["imagePlaceholder"]),
            (&Value::Null, &json!(""), &Value::Null)
        );
    })
    .await;
}

#[actix_web::test]
async fn an_event_shows_a_photo_of_its_venue() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let path = uploaded(&staff, SCENES, &photo(480, 300)).await;
        let version = staff.get(EVENT).await.json()["version"].clone();
        let mut change = json!({ "venuePhoto": path, "version": version });
        let refused = staff.post(EVENT, &change).await;
        assert_eq!(
            errors(&refused),
            json!({ "venuePhotoAlt": ["The venue photo alt field is required when venue photo is present."] })
        );
        change["venuePhotoAlt"] = "The yard of the old radio station".into();
        assert_eq!(staff.post(EVENT, &change).await.status(), 200);

        let shown = app.guest().get(EVENT).await.json();
        assert_eq!(shown["venuePhoto"], path);
        assert_eq!(shown["venuePhotoAlt"], "The yard of the old radio station");
        assert!(shown["venuePhotoPlaceholder"].is_string());
        // Another change leaves the photo alone.
        let other = json!({ "city": "Braga", "version": shown["version"] });
        assert_eq!(staff.post(EVENT, &other).await.status(), 200);
        assert_eq!(app.guest().get(EVENT).await.json()["venuePhotoPlaceholder"], shown["venuePhotoPlaceholder"]);
        let small = staff.post_form(SCENES, &[("image", &photo(479, 300))]).await;
        assert_eq!(small.status(), 422, "{}", small.text());
    })
    .await;
}

#[actix_web::test]
async fn only_images_of_staff_with_the_permission_are_accepted() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let (staff, _) = staff_and_event(&app).await;
    let (user, _) = app.member_in(&[]).await;

    for path in [LOGOS, PHOTOS, SCENES] {
        assert_eq!(user.post_form(path, &[("image", &photo(9, 9))]).await.status(), 403);
        assert_eq!(app.guest().post_form(path, &[("image", &photo(9, 9))]).await.status(), 401);
        let refused = async |parts: &[(&str, &[u8])]| -> Value { errors(&staff.post_form(path, parts).await) };
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
        assert_eq!(refused(&[("image", svg)]).await, json!({ "image": ["The image field must be an image."] }));
        assert_eq!(refused(&[]).await, json!({ "image": ["The image field is required."] }));
    }
    for file in ["0123456789abcdef0123456789abcdef.png", "x.png", "..%2fx.png"] {
        assert_eq!(app.guest().get(&format!("/media/pictures/{file}")).await.status(), 404, "{file}");
    }
}

#[actix_web::test]
async fn only_pictures_that_no_row_references_are_deleted_after_a_day() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let mut paths = Vec::new();
        for _ in 0..4 {
            paths.push(uploaded(&staff, LOGOS, &logo(20, 20)).await);
        }
        paths.push(uploaded(&staff, PHOTOS, &photo(20, 20)).await);
        let sponsor =
            json!({ "eventId": event, "name": "Maré", "tier": "main", "logo": paths[1], "logoDark": paths[2] });
        SPONSORS.create(&staff, &sponsor).await;
        let judge = json!({ "eventId": event, "name": "Rui Costa", "role": "judge", "photo": paths[4] });
        JUDGES.create(&staff, &judge).await;
        paths.push(uploaded(&staff, SCENES, &photo(480, 300)).await);
        paths.push(uploaded(&staff, SCENES, &photo(480, 300)).await);
        let mut project = PROJECTS.body(event, "Gota");
        project["image"] = paths[5].clone().into();
        project["imageAlt"] = "A drop".into();
        PROJECTS.create(&staff, &project).await;
        let version = staff.get(EVENT).await.json()["version"].clone();
        let venue = json!({ "venuePhoto": paths[6], "venuePhotoAlt": "A yard", "version": version });
        assert_eq!(staff.post(EVENT, &venue).await.status(), 200);
        let url = "https://mare.example".parse().expect("an address");
        let partner = PartnerLink { name: "Maré".to_owned(), url, logo: Some(paths[3].clone()) };
        let changes = SiteChanges { partners: Some(vec![partner]), ..SiteChanges::default() };
        settings::change(&app.state, Setting::Site(Box::new(changes))).await.expect("a change");
        let status = async |at: usize| app.guest().get(&paths[at]).await.status();

        app.clock.advance(23 * 3600);
        assert_eq!(pictures::delete_unreferenced(&app.state).await.expect("a database"), 0);
        app.clock.advance(2 * 3600);
        assert_eq!(pictures::delete_unreferenced(&app.state).await.expect("a database"), 1);

        assert_eq!(status(0).await, 404);
        for used in 1..paths.len() {
            assert_eq!(status(used).await, 200, "{used}");
        }
    })
    .await;
}
