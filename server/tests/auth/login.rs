//! Logging in and out.

use std::collections::BTreeMap;

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    sessions,
};
use sea_orm::{EntityTrait as _, Set};
use serde_json::{Value, json};

use super::{actions, emails};
use crate::support::{Response, TestApp, on_each_database, users::PASSWORD};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const WRONG: &str = "These credentials do not match our records.";

#[actix_web::test]
async fn a_session_lasts_from_login_to_logout() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;

        let known = client.get("/api/v1/user").await;
        let expected = json!({
            "id": user.id, "name": "Ana Silva", "username": "ana-silva", "email": "ana-silva@example.com",
            "avatar": null, "roles": [], "twoFactorEnabled": false, "hasPassword": true, "referralSource": null,
            "preferences": { "signInMails": true, "eventMails": true },
        });
        let mut actual = known.json();
        for time in ["emailVerifiedAt", "createdAt"] {
            assert!(actual.as_object_mut().and_then(|actual| actual.remove(time)).is_some_and(|time| time.is_string()));
        }
        assert_eq!((known.status(), actual), (200, expected));
        assert!(known.header("cache-control").contains("no-store"), "{}", known.header("cache-control"));
        assert_eq!(client.get("/api/v1/user/permissions").await.json(), json!([]));
        let old = client.cookie("session").expect("a session");

        let response = client.post("/api/v1/logout", &json!({})).await;

        assert_eq!((response.status(), response.header("clear-site-data")), (204, "\"cache\", \"storage\""));
        assert_eq!(client.cookie("session"), None);
        let replayed = client.request(reqwest::Method::GET, "/api/v1/user").header("Cookie", format!("session={old}"));
        assert_eq!(client.send(replayed).await.status(), 401);
        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 401);
        assert_eq!(actions(&app).await, ["session.started", "session.ended"]);
        assert!(app.row(&user).await.last_login_at.is_some());
    })
    .await;
}

#[actix_web::test]
async fn logging_in_starts_a_new_session() {
    on_each_database(async |app: TestApp| {
        let (client, user) = (app.guest(), app.user().await);
        let of_guest = (client.csrf_token().await, client.cookie("guest"));

        app.sign_in(&client, &user).await;

        assert_ne!(client.csrf_token().await, of_guest.0);
        assert!(of_guest.1.is_some() && client.cookie("guest").is_none() && client.cookie("session").is_some());
        assert_eq!(sessions::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn users_log_in_with_email_or_username() {
    on_each_database(async |app: TestApp| {
        app.user().await;
        for login in ["ana-silva@example.com", " Ana-Silva@Example.com ", "ana-silva", "ANA-SILVA"] {
            assert_eq!(app.log_in(&app.guest(), login, PASSWORD).await.status(), 200, "{login}");
        }
        let by_username = json!({ "username": "ana-silva", "password": PASSWORD });
        assert_eq!(app.guest().post("/api/v1/login", &by_username).await.status(), 200);
        let both = |email: &str, username: &str| json!({ "email": email, "username": username, "password": PASSWORD });
        assert_eq!(app.guest().post("/api/v1/login", &both("nobody", "ana-silva")).await.status(), 200);
        assert_eq!(app.guest().post("/api/v1/login", &both("ana-silva", "nobody")).await.status(), 422);
        assert_eq!(app.guest().post("/api/v1/login", &both("ana-silva", " ")).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn all_login_failures_look_the_same() {
    on_each_database(async |app: TestApp| {
        app.user_named("Known").await;
        let without = app.user_named("Without").await;
        app.change(&without, |row| row.password_hash = Set(None)).await;
        let disabled = app.user_named("Disabled").await;
        app.change(&disabled, |row| row.state = Set(UserState::Disabled)).await;
        let mut actual = Vec::new();
        for (login, password) in [
            ("known@example.com", "wrong password"),
            ("nobody@example.com", PASSWORD),
            ("nobody", PASSWORD),
            ("without@example.com", PASSWORD),
            ("disabled@example.com", PASSWORD),
            ("nul\0@example.com", PASSWORD),
        ] {
            let client = app.guest();
            client.csrf_token().await;
            let response = app.log_in(&client, login, password).await;

            assert_eq!(response.status(), 422, "{login}");
            assert_eq!(response.json(), json!({ "message": WRONG, "errors": { "email": [WRONG] } }), "{login}");
            assert_eq!(client.get("/api/v1/user").await.status(), 401, "{login}");
            actual.push((login, headers(&response)));
        }
        for (login, headers) in &actual {
            assert_eq!(headers, &actual[0].1, "{login}");
        }
    })
    .await;
}

#[actix_web::test]
async fn missing_login_fields_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        let required = |field: &str| format!("The {field} field is required.");
        let all = json!({ "email": [required("email")], "password": [required("password")] });
        for (body, errors) in [
            (json!({}), all.clone()),
            (json!({ "email": " ", "password": "" }), all),
            (json!({ "email": "ana@example.com" }), json!({ "password": [required("password")] })),
            (json!({ "email": [], "password": "x" }), json!({ "email": ["The email field must be a string."] })),
            (json!({ "email": "a", "password": {} }), json!({ "password": ["The password field must be a string."] })),
            (
                json!({ "password": 1, "remember": "perhaps", "username": [], "email": {} }),
                json!({
                    "email": ["The email field must be a string."],
                    "username": ["The username field must be a string."],
                    "password": ["The password field must be a string."],
                    "remember": ["The remember field must be true or false."],
                }),
            ),
        ] {
            let response = app.guest().post("/api/v1/login", &body).await;
            assert_eq!((response.status(), &response.json()["errors"]), (422, &errors), "{body}");
        }
    })
    .await;
}

#[actix_web::test]
async fn logging_in_fails_while_closed_and_while_logged_in() {
    on_each_database(async |app: TestApp| {
        app.user().await;
        app.switch_off("login").await;
        let credentials = json!({ "email": "ana-silva", "password": PASSWORD });
        let closed = app.guest().post("/api/v1/login", &credentials).await;
        let message = json!({ "message": "Login is currently closed." });
        assert_eq!((closed.status(), closed.json()), (403, message));

        let (client, _) = (app.guest(), app.switch_on("login").await);
        assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);
        // Clients repeat the request after the second factor.
        let again = client.post("/api/v1/login", &credentials).await;
        assert_eq!((again.status(), again.json()), (200, json!({ "twoFactor": false })));
        app.user_named("Bea Reis").await;
        for (login, password) in [("ana-silva", "wrong"), ("bea-reis", PASSWORD), ("", "")] {
            let other = client.post("/api/v1/login", &json!({ "email": login, "password": password })).await;
            let message = json!({ "message": "Already authenticated." });
            assert_eq!((other.status(), other.json()), (403, message), "{login}");
        }
        assert!(crate::support::accounts::audited(&app).await.contains(&"session.refused".to_owned()));
        for _ in 0..3 {
            client.post("/api/v1/login", &json!({ "email": "ana-silva", "password": "wrong" })).await;
        }
        assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 429);
        let forged = client.request(reqwest::Method::POST, "/api/v1/login").json(&credentials);
        assert_eq!(client.send(forged).await.status(), 419);
    })
    .await;
}

#[actix_web::test]
async fn passwords_with_other_hash_parameters_are_rehashed() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let dear = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(32, 3, 1, None).expect("a cost"));
        let kept = dear.hash_password(PASSWORD.as_bytes()).expect("a hash").to_string();
        app.change(&user, |row| row.password_hash = Set(Some(kept.clone()))).await;

        app.sign_in(&app.guest(), &user).await;

        let rehashed = app.row(&user).await.password_hash.expect("a hash");
        assert!(rehashed.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{rehashed}");
        app.sign_in(&app.guest(), &user).await;
        assert_eq!(app.row(&user).await.password_hash.as_deref(), Some(rehashed.as_str()));
    })
    .await;
}

#[actix_web::test]
async fn only_the_first_login_on_a_new_browser_sends_an_email() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        assert!(emails(&app).await.is_empty());

        client.post("/api/v1/logout", &json!({})).await;
        app.sign_in(&client, &user).await;
        assert!(emails(&app).await.is_empty());

        app.sign_in(&app.guest(), &user).await;
        assert_eq!(emails(&app).await, ["account.new_device"]);
    })
    .await;
}

#[actix_web::test]
async fn disabling_a_user_ends_their_session_at_once() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        assert_eq!(client.get("/api/v1/user").await.status(), 200);

        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;

        assert_eq!(client.get("/api/v1/user").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn staff_sessions_expire_earlier() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let (brainr, ana) = (app.guest(), app.user().await);
        app.sign_in(&brainr, &ana).await;

        app.clock.advance(59 * MINUTE);
        assert_eq!(staff.get("/api/v1/user").await.status(), 200);
        assert_eq!(brainr.get("/api/v1/user").await.status(), 200);
        app.clock.advance(61 * MINUTE);
        assert_eq!(staff.get("/api/v1/user").await.status(), 401);
        assert_eq!(brainr.get("/api/v1/user").await.status(), 200);

        // A role that is given makes a session one of staff at once.
        app.grant(&ana, UserRole::Developer).await;
        for _ in 0..21 {
            app.clock.advance(HOUR / 2);
            if brainr.get("/api/v1/user").await.status() == 401 {
                return;
            }
        }
        panic!("a session of staff lived longer than twelve hours");
    })
    .await;
}

/// A response without the parts that differ every time.
fn headers(response: &Response) -> BTreeMap<String, Value> {
    let pairs = response.headers().iter().map(|(name, value)| (name.to_string(), json!(value.to_str().expect("text"))));
    pairs.filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "date" | "server-timing")).collect()
}
