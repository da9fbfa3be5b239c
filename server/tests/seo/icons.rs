//! Icons and the web manifest.

use crate::support::{TestApp, on_each_database};

fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[actix_web::test]
async fn the_manifest_names_the_site_and_existing_icons() {
    on_each_database(async |app: TestApp| {
        let manifest = app.guest().get("/manifest.webmanifest").await.json();

        let site = app.guest().get("/api/v1/site").await.json();
        assert_eq!((&manifest["name"], &manifest["short_name"]), (&site["name"], &site["product"]));
        assert_eq!((&manifest["start_url"], &manifest["scope"]), (&"/".into(), &"/".into()));
        let icons = manifest["icons"].as_array().expect("icons");
        for icon in icons {
            let picture = app.guest().get(icon["src"].as_str().expect("an address")).await;
            let (width, height) = size(picture.body());
            assert_eq!(icon["sizes"], format!("{width}x{height}"), "{icon}");
        }
        for purpose in ["any", "maskable"] {
            assert_eq!(icons.iter().filter(|icon| icon["purpose"] == purpose).count(), 2);
        }
    })
    .await;
}

#[actix_web::test]
async fn touch_icon_and_favicon_have_the_expected_sizes() {
    on_each_database(async |app: TestApp| {
        let touch = app.guest().get("/apple-touch-icon.png").await;
        let favicon = app.guest().get("/favicon.ico").await;

        assert_eq!(size(touch.body()), (180, 180));
        let file = favicon.body();
        assert_eq!(file[..6], [0, 0, 1, 0, 3, 0]);
        for (entry, expected) in file[6..54].chunks(16).zip([16, 32, 48]) {
            let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().expect("four bytes")) as usize;
            let picture = &file[number(12)..number(12) + number(8)];
            assert_eq!((entry[0], entry[1], size(picture)), (expected, expected, (expected.into(), expected.into())));
        }
    })
    .await;
}
