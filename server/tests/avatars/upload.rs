//! Uploads of avatars.

use entities::audit_entries;
use image::ImageFormat;
use reqwest::{
    Method, RequestBuilder,
    header::{CONTENT_TYPE, HeaderValue},
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::files::{disc, hostile, picture, written};
use crate::support::{Response, TestApp, TestClient, on_each_database};

const BOUNDARY: &str = "a-line-between-parts";

/// A part with a file, as browsers send it.
fn part(name: &str, content: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"../../me.php\"\r\n\
         Content-Type: text/html\r\n\r\n"
    );
    [head.as_bytes(), content, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat()
}

async fn request(client: &TestClient) -> RequestBuilder {
    let token = client.csrf_token().await;
    client.request(Method::PATCH, "/api/v1/user/avatar").header("X-XSRF-TOKEN", token)
}

async fn send(client: &TestClient, body: Vec<u8>) -> Response {
    let kind = HeaderValue::from_str(&format!("multipart/form-data; boundary={BOUNDARY}")).expect("a header");
    client.send(request(client).await.header(CONTENT_TYPE, kind).body(body)).await
}

fn usual() -> Vec<u8> {
    written(&picture(300, 300), ImageFormat::Png)
}

fn avatar(response: &Response) -> Value {
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()["avatar"].clone()
}

#[actix_web::test]
async fn an_avatar_can_be_uploaded_replaced_and_removed() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let shown = async |path: &Value| app.guest().get(path.as_str().expect("a path")).await.status();

        let first = avatar(&send(&client, part("avatar", &usual())).await);
        assert_eq!(client.get("/api/v1/user").await.json()["avatar"], first);
        assert_eq!(shown(&first).await, 200);
        let second = avatar(&send(&client, part("avatar", &written(&disc(90), ImageFormat::Png))).await);
        assert_ne!(first, second);
        assert_eq!((shown(&first).await, shown(&second).await), (404, 200));
        let none = avatar(&client.send(request(&client).await).await);
        assert_eq!((none, shown(&second).await), (Value::Null, 404));
        let third = avatar(&send(&client, part("avatar", &usual())).await);
        assert_ne!(third, first, "an address is used once");
        assert_eq!(avatar(&send(&client, part("avatar", b"")).await), Value::Null);

        let written = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!(written.iter().filter(|row| row.action == "avatar.changed").count(), 5);
    })
    .await;
}

#[actix_web::test]
async fn uploading_the_same_image_again_replaces_the_first() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let shown = async |path: &Value| app.guest().get(path.as_str().expect("a path")).await.status();

        let first = avatar(&send(&client, part("avatar", &usual())).await);
        let again = avatar(&send(&client, part("avatar", &usual())).await);

        assert_eq!((shown(&first).await, shown(&again).await), (404, 200));
    })
    .await;
}

#[actix_web::test]
async fn replacing_an_avatar_keeps_an_identical_concurrent_upload() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        avatar(&send(&client, part("avatar", &usual())).await);

        // Another request of the user has stored the same image and is about to reference it.
        let late = server::accounts::avatars::store(&app.state, usual().into()).await.expect("a name");
        avatar(&send(&client, part("avatar", &written(&disc(90), ImageFormat::Png))).await);

        let late = server::accounts::avatars::path(&late).expect("a path");
        assert_eq!(app.guest().get(&late).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn guests_and_forged_requests_are_refused() {
    on_each_database(async |app: TestApp| {
        let guest = send(&app.guest(), part("avatar", &usual())).await;
        let (client, _) = app.member().await;
        let forged = client.send(client.request(Method::PATCH, "/api/v1/user/avatar")).await;

        assert_eq!((guest.status(), guest.json()), (401, json!({ "message": "Unauthenticated." })));
        assert_eq!(forged.status(), 419);
    })
    .await;
}

#[actix_web::test]
async fn an_invalid_image_leaves_the_old_avatar() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let before = avatar(&send(&client, part("avatar", &usual())).await);
        let (_, svg) = hostile().into_iter().find(|(name, _)| *name == "SVG").expect("an SVG");

        let refused = send(&client, part("avatar", &svg)).await;

        let message = "The avatar field must be an image.";
        assert_eq!(
            (refused.status(), refused.json()),
            (422, json!({ "message": message, "errors": { "avatar": [message] } }))
        );
        assert_eq!(client.get("/api/v1/user").await.json()["avatar"], before);
        assert!(app.row(&user).await.avatar.is_some());
    })
    .await;
}

#[actix_web::test]
async fn malformed_multipart_forms_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let message = "The avatar field is required.";

        let other = send(&client, part("picture", &usual())).await;
        let cut = send(&client, part("avatar", &usual())[..200].to_vec()).await;
        let json = client.send(request(&client).await.json(&json!({ "avatar": null }))).await;
        let bare = client.send(request(&client).await.body(usual())).await;

        assert_eq!((other.status(), other.json()["errors"].clone()), (422, json!({ "avatar": [message] })));
        for response in [cut, json, bare] {
            assert_eq!((response.status(), response.json()["errors"].clone()), (422, json!({})), "{}", response.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn images_may_exceed_the_usual_body_limit_up_to_their_own() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let sized = |bytes: usize| {
            let mut sent = usual();
            sent.resize(bytes, 0);
            sent
        };

        // Trailing data after the image is ignored.
        let large = send(&client, part("avatar", &sized(8 << 20))).await;
        let larger = send(&client, part("avatar", &sized((8 << 20) + 1))).await;
        let largest = send(&client, part("avatar", &sized(9 << 20))).await;

        assert_eq!(large.status(), 200, "{}", large.text());
        assert_eq!(larger.json()["message"], "The avatar field must not be greater than 8192 kilobytes.");
        assert_eq!((largest.status(), largest.json()["message"].clone()), (413, "The POST data is too large.".into()));
    })
    .await;
}

#[actix_web::test]
async fn users_may_upload_twenty_images_a_minute() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;

        for left in (0..20).rev() {
            let response = send(&client, part("avatar", b"no picture")).await;
            assert_eq!((response.status(), response.header("x-ratelimit-remaining")), (422, left.to_string().as_str()));
        }
        let refused = send(&client, part("avatar", &usual())).await;

        assert_eq!(refused.status(), 429);
        assert!(!refused.header("retry-after").is_empty());
        app.clock.advance(61);
        assert_eq!(send(&client, part("avatar", &usual())).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_uploads_leave_exactly_one_avatar() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let sent: Vec<Vec<u8>> = (40..46).map(|side| part("avatar", &written(&disc(side), ImageFormat::Png))).collect();

        let responses = futures_util::future::join_all(sent.into_iter().map(|body| send(&client, body))).await;

        assert!(responses.iter().all(|response| response.status() == 200));
        let kept = client.get("/api/v1/user").await.json()["avatar"].clone();
        for response in &responses {
            let path = response.json()["avatar"].clone();
            let status = app.guest().get(path.as_str().expect("a path")).await.status();
            assert_eq!(status == 200, path == kept, "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn upload_forms_are_rate_limited_before_they_are_read() {
    on_each_database(async |app: TestApp| {
        let broken = async |client: &TestClient, method: Method, path: &str| {
            let token = client.csrf_token().await;
            let request = client.request(method, path).header("X-XSRF-TOKEN", token);
            client.send(request.header(CONTENT_TYPE, "multipart/form-data; boundary=x").body("neither")).await.status()
        };
        let (first, profile) = (app.member().await.0, "/api/v1/user/profile-information");
        for _ in 0..10 {
            assert_eq!(broken(&first, Method::PATCH, "/api/v1/user/avatar").await, 422);
            assert_eq!(broken(&first, Method::POST, profile).await, 422);
        }
        assert_eq!(broken(&first, Method::PATCH, "/api/v1/user/avatar").await, 429);
        assert_eq!(broken(&first, Method::POST, profile).await, 429);

        for forms in [20, 18] {
            let client = app.member().await.0;
            for _ in 0..forms {
                assert_eq!(broken(&client, Method::POST, profile).await, 422);
            }
        }
        let fresh = app.member().await.0;
        assert_eq!(broken(&fresh, Method::POST, profile).await, 429, "sixty from one address");
        app.clock.advance(61);
        assert_eq!(broken(&fresh, Method::POST, profile).await, 422);
    })
    .await;
}
