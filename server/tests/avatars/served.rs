//! How avatars are served, cached and deleted.

use image::ImageFormat;
use server::accounts::avatars;

use super::files::{disc, picture, written};
use crate::support::{DEFAULTS, S3Peer, TestApp, TestDatabase};

async fn stored(app: &TestApp, sent: Vec<u8>) -> String {
    let name = avatars::store(&app.state, sent.into()).await.expect("a name");
    avatars::path(&name).expect("a path")
}

fn usual() -> Vec<u8> {
    written(&picture(300, 300), ImageFormat::Png)
}

#[actix_web::test]
async fn avatars_are_immutable_and_sandboxed() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    for (sent, suffix) in [(usual(), "jpg"), (written(&disc(100), ImageFormat::Png), "png")] {
        let path = stored(&app, sent).await;

        let response = app.guest().get(&path).await;

        assert_eq!(response.status(), 200);
        assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(response.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(response.header("x-content-type-options"), "nosniff");
        assert_eq!(response.header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(response.header("content-disposition"), format!("inline; filename=\"avatar.{suffix}\""));
        assert_eq!(response.header("set-cookie"), "");
        let again = app.guest();
        let again =
            again.send(again.request(reqwest::Method::GET, &path).header("If-None-Match", response.header("etag")));
        let again = again.await;
        assert_eq!((again.status(), again.header("cache-control")), (304, response.header("cache-control")));
    }
}

#[actix_web::test]
async fn unknown_avatar_paths_are_not_found() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let path = stored(&app, usual()).await;
    let hash = path.trim_start_matches("/media/avatars/").trim_end_matches("-160.jpg");
    assert_eq!(hash.len(), 32);
    let unknown = "0".repeat(32);

    for wrong in [
        format!("{hash}-161.jpg"),
        format!("{hash}-0160.jpg"),
        format!("{hash}-+160.jpg"),
        format!("{hash}-160.png"),
        format!("{hash}-160.webp"),
        format!("{hash}-160.jpg.html"),
        format!("{hash}-160"),
        format!("{hash}.jpg"),
        format!("{}-160.jpg", hash.to_uppercase()),
        format!("{}-160.jpg", &hash[1..]),
        format!("{unknown}-160.jpg"),
        format!("..%2favatars%2f{hash}-160.jpg"),
        "..%2f..%2f..%2fetc%2fpasswd".to_owned(),
        format!("%2e%2e/avatars/{hash}-160.jpg/"),
        format!("{hash}-160.jpg%00.png"),
        String::new(),
    ] {
        let response = app.guest().get(&format!("/media/avatars/{wrong}")).await;

        assert_eq!(response.status(), 404, "{wrong}");
        assert!(!response.header("cache-control").contains("immutable"), "{wrong}");
    }
    assert_eq!(app.guest().get(&path).await.status(), 200);
}

#[actix_web::test]
async fn identical_images_get_different_paths() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let store = async || avatars::store(&app.state, usual().into()).await.expect("a name");

    let (one, other) = (store().await, store().await);

    assert_ne!(one, other);
    avatars::delete_files(&app.state, &one).await;
    let shown = async |name: &str| app.guest().get(&avatars::path(name).expect("a path")).await.status();
    assert_eq!((shown(&one).await, shown(&other).await), (404, 200));
}

#[actix_web::test]
async fn avatars_are_served_from_an_s3_bucket() {
    let peer = S3Peer::start().await;
    let app = TestApp::on(TestDatabase::sqlite(), peer.setup()).await;
    let path = stored(&app, usual()).await;

    for size in [64, 160, 512] {
        let response = app.guest().get(&path.replace("-160.", &format!("-{size}."))).await;
        assert_eq!((response.status(), response.header("content-type")), (200, "image/jpeg"));
    }

    drop(peer);
    let away = app.guest().get(&path).await;
    assert_eq!((away.status(), away.header("retry-after")), (503, "5"));
}

#[actix_web::test]
async fn unreferenced_images_are_deleted_after_a_day() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let path = stored(&app, usual()).await;
    let status = async || app.guest().get(&path).await.status();

    app.clock.advance(23 * 3600);
    assert_eq!(avatars::delete_unreferenced(&app.state).await.expect("a database"), 0);
    assert_eq!(status().await, 200);
    app.clock.advance(2 * 3600);
    assert_eq!(avatars::delete_unreferenced(&app.state).await.expect("a database"), 3);
    assert_eq!(status().await, 404);
}
