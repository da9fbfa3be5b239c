//! Sending a picture.

use image::ImageFormat;
use reqwest::{
    Method, RequestBuilder,
    header::{CONTENT_TYPE, HeaderValue},
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::entities::audit_entries;

use super::files::{disc, hostile, picture, written};
use crate::support::{Answer, TestApp, TestClient, on_each_database};

const BOUNDARY: &str = "a-line-between-parts";

/// A part with a file, as browsers send it.
fn part(name: &str, content: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"../../me.php\"\r\nContent-Type: text/html\r\n\r\n"
    );
    [head.as_bytes(), content, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat()
}

async fn request(client: &TestClient) -> RequestBuilder {
    let token = client.csrf_token().await;
    client.request(Method::PATCH, "/api/v1/user/avatar").header("X-XSRF-TOKEN", token)
}

async fn send(client: &TestClient, body: Vec<u8>) -> Answer {
    let kind = HeaderValue::from_str(&format!("multipart/form-data; boundary={BOUNDARY}")).expect("a header");
    client.send(request(client).await.header(CONTENT_TYPE, kind).body(body)).await
}

fn usual() -> Vec<u8> {
    written(&picture(300, 300), ImageFormat::Png)
}

fn avatar(answer: &Answer) -> Value {
    assert_eq!(answer.status(), 200, "{}", answer.text());
    answer.json()["avatar"].clone()
}

#[actix_web::test]
async fn a_picture_is_taken_shown_replaced_and_removed() {
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
async fn the_same_picture_again_takes_the_place_of_the_first() {
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
async fn whoever_takes_a_picture_away_takes_none_that_is_on_its_way_again() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        avatar(&send(&client, part("avatar", &usual())).await);

        // Another request of theirs has kept the same picture, and is about to name it.
        let late = server::avatars::store(&app.state, usual().into()).await.expect("a name");
        avatar(&send(&client, part("avatar", &written(&disc(90), ImageFormat::Png))).await);

        let late = server::avatars::path(&late).expect("a path");
        assert_eq!(app.guest().get(&late).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_guest_and_a_forged_request_are_refused() {
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
async fn what_is_no_picture_leaves_the_old_one() {
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
async fn forms_that_are_none_are_refused() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let message = "The avatar field is required.";

        let other = send(&client, part("picture", &usual())).await;
        let cut = send(&client, part("avatar", &usual())[..200].to_vec()).await;
        let json = client.send(request(&client).await.json(&json!({ "avatar": null }))).await;
        let bare = client.send(request(&client).await.body(usual())).await;

        assert_eq!((other.status(), other.json()["errors"].clone()), (422, json!({ "avatar": [message] })));
        for answer in [cut, json, bare] {
            assert_eq!((answer.status(), answer.json()["errors"].clone()), (422, json!({})), "{}", answer.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn a_picture_may_be_larger_than_other_bodies_but_not_too_large() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let sized = |bytes: usize| {
            let mut sent = usual();
            sent.resize(bytes, 0);
            sent
        };

        // What follows a picture in its file is not looked at.
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
async fn twenty_pictures_a_minute_are_enough() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;

        for left in (0..20).rev() {
            let answer = send(&client, part("avatar", b"no picture")).await;
            assert_eq!((answer.status(), answer.header("x-ratelimit-remaining")), (422, left.to_string().as_str()));
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
async fn of_two_pictures_sent_at_once_one_stays_and_is_there() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let sent: Vec<Vec<u8>> = (40..46).map(|side| part("avatar", &written(&disc(side), ImageFormat::Png))).collect();

        let answers = futures_util::future::join_all(sent.into_iter().map(|body| send(&client, body))).await;

        assert!(answers.iter().all(|answer| answer.status() == 200));
        let kept = client.get("/api/v1/user").await.json()["avatar"].clone();
        for answer in &answers {
            let path = answer.json()["avatar"].clone();
            let status = app.guest().get(path.as_str().expect("a path")).await.status();
            assert_eq!(status == 200, path == kept, "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn forms_that_can_hold_a_picture_are_counted_by_user_and_by_address_before_they_are_read() {
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
