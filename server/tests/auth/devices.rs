//! The list of sessions and devices.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, TestClient, on_each_database, users::PASSWORD};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn places(client: &TestClient) -> Vec<Value> {
    client.get("/api/v1/user/sessions").await.json().as_array().expect("places").clone()
}

/// Logs in with a browser that is remembered.
async fn remembered(app: &TestApp, email: &str) -> TestClient {
    app.switch_on("login").await;
    let client = app.guest();
    let token = client.csrf_token().await;
    let request =
        client.request(Method::POST, "/api/v1/login").header("X-XSRF-TOKEN", token).header("User-Agent", FIREFOX);
    let response = client.send(request.json(&json!({ "email": email, "password": PASSWORD, "remember": true }))).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    client
}

#[actix_web::test]
async fn active_sessions_are_listed_only_for_their_user() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.clock.advance(90);
        let _other = remembered(&app, &user.email).await;
        let stranger = app.user_named("Stranger").await;
        app.sign_in(&app.guest(), &stranger).await;

        let places = places(&client).await;

        let actual: Vec<_> =
            places.iter().map(|place| (&place["current"], &place["device"], &place["remembered"])).collect();
        assert_eq!(
            actual,
            [
                (&json!(true), &json!("Unknown device"), &json!(false)),
                (&json!(false), &json!("Firefox on Linux"), &json!(true))
            ]
        );
        assert_eq!(places[0]["address"], "127.0.0.1");
        assert!(places[1]["createdAt"].as_str() > places[0]["createdAt"].as_str());
        assert_eq!(app.guest().get("/api/v1/user/sessions").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn a_session_can_be_ended_from_another_one() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let other = remembered(&app, &user.email).await;
        let (stranger, _) = app.member_in(&[]).await;
        let id = places(&client).await[1]["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/v1/user/sessions/{id}");

        assert_eq!(stranger.delete(&path).await.status(), 404);
        assert_eq!(app.guest().delete(&path).await.status(), 401);
        assert_eq!(client.delete("/api/v1/user/sessions/nothing").await.status(), 404);
        assert_eq!(other.get("/api/v1/user").await.status(), 200);

        assert_eq!(client.delete(&path).await.status(), 204);

        assert_eq!(other.get("/api/v1/user").await.status(), 401);
        assert_eq!(client.delete(&path).await.status(), 404);
        assert_eq!(places(&client).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn remembered_devices_are_listed_as_sessions() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let away = remembered(&app, &user.email).await;
        app.clock.advance(3 * 60 * 60);
        let client = app.guest();
        app.sign_in(&client, &user).await;

        let seen = places(&client).await;
        assert_eq!(
            (seen.len(), &seen[1]["device"], &seen[1]["remembered"]),
            (2, &json!("Firefox on Linux"), &json!(true))
        );
        let id = seen[1]["id"].as_str().expect("an id");
        assert_eq!(client.delete(&format!("/api/v1/user/sessions/{id}")).await.status(), 204);

        assert_eq!(away.get("/api/v1/user").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn all_other_sessions_can_be_ended_at_once() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let others = [remembered(&app, &user.email).await, remembered(&app, &user.email).await];

        assert_eq!(client.delete("/api/v1/user/sessions").await.status(), 204);

        for other in others {
            assert_eq!(other.get("/api/v1/user").await.status(), 401);
        }
        assert_eq!((client.get("/api/v1/user").await.status(), places(&client).await.len()), (200, 1));
        assert_eq!(app.guest().delete("/api/v1/user/sessions").await.status(), 401);
    })
    .await;
}
