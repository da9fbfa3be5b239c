//! Logging in and out.

use std::collections::BTreeMap;

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use sea_orm::{EntityTrait as _, Set};
use serde_json::{Value, json};
use server::entities::{
    sea_orm_active_enums::{UserRole, UserState},
    sessions,
};

use super::{actions, letters};
use crate::support::{Answer, TestApp, on_each_database, users::PASSWORD};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const WRONG: &str = "These credentials do not match our records.";

#[actix_web::test]
async fn who_logs_in_is_known_until_they_log_out() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;

        let known = client.get("/api/v1/user").await;
        let expected = json!({
            "id": user.id, "name": "Ana Silva", "username": "ana-silva", "email": "ana-silva@example.com", "avatar": null,
            "roles": [], "twoFactorEnabled": false, "hasPassword": true, "referralSource": null,
            "preferences": { "signInMails": true, "eventMails": true },
        });
        let mut told = known.json();
        for time in ["emailVerifiedAt", "createdAt"] {
            assert!(told.as_object_mut().and_then(|told| told.remove(time)).is_some_and(|time| time.is_string()));
        }
        assert_eq!((known.status(), told), (200, expected));
        assert!(known.header("cache-control").contains("no-store"), "{}", known.header("cache-control"));
        assert_eq!(client.get("/api/v1/user/permissions").await.json(), json!([]));
        let old = client.cookie("session").expect("a session");

        let answer = client.post("/api/v1/logout", &json!({})).await;

        assert_eq!((answer.status(), answer.header("clear-site-data")), (204, "\"storage\""));
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
async fn a_login_begins_another_session_than_the_one_before() {
    on_each_database(async |app: TestApp| {
        let (client, user) = (app.guest(), app.user().await);
        let (token, id) = (client.csrf_token().await, client.cookie("session").expect("a session"));

        app.sign_in(&client, &user).await;

        assert_ne!((client.csrf_token().await, client.cookie("session").expect("a session")), (token, id));
        assert_eq!(sessions::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn an_account_is_named_by_its_mailbox_or_its_username() {
    on_each_database(async |app: TestApp| {
        app.user().await;
        for login in ["ana-silva@example.com", " Ana-Silva@Example.com ", "ana-silva", "ANA-SILVA"] {
            assert_eq!(app.log_in(&app.guest(), login, PASSWORD).await.status(), 200, "{login}");
        }
        let by_username = json!({ "username": "ana-silva", "password": PASSWORD });
        assert_eq!(app.guest().post("/api/v1/login", &by_username).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn whatever_is_wrong_is_refused_in_the_same_words_with_the_same_headers() {
    on_each_database(async |app: TestApp| {
        app.user_named("Known").await;
        let without = app.user_named("Without").await;
        app.change(&without, |row| row.password_hash = Set(None)).await;
        let disabled = app.user_named("Disabled").await;
        app.change(&disabled, |row| row.state = Set(UserState::Disabled)).await;
        let mut told = Vec::new();
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
            let answer = app.log_in(&client, login, password).await;

            assert_eq!(answer.status(), 422, "{login}");
            assert_eq!(answer.json(), json!({ "message": WRONG, "errors": { "email": [WRONG] } }), "{login}");
            assert_eq!(client.get("/api/v1/user").await.status(), 401, "{login}");
            told.push((login, headers(&answer)));
        }
        for (login, headers) in &told {
            assert_eq!(headers, &told[0].1, "{login}");
        }
    })
    .await;
}

#[actix_web::test]
async fn what_is_missing_is_told_by_field() {
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
        ] {
            let answer = app.guest().post("/api/v1/login", &body).await;
            assert_eq!((answer.status(), &answer.json()["errors"]), (422, &errors), "{body}");
        }
    })
    .await;
}

#[actix_web::test]
async fn nobody_logs_in_while_it_is_not_open_nor_twice() {
    on_each_database(async |app: TestApp| {
        app.user().await;
        let credentials = json!({ "email": "ana-silva", "password": PASSWORD });
        let closed = app.guest().post("/api/v1/login", &credentials).await;
        let message = json!({ "message": "Logging in is not open at the moment." });
        assert_eq!((closed.status(), closed.json()), (403, message));

        let (client, _) = (app.guest(), app.switch_on("login").await);
        assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);
        let again = client.post("/api/v1/login", &credentials).await;
        assert_eq!((again.status(), again.json()), (403, json!({ "message": "Already authenticated." })));
        let forged = client.request(reqwest::Method::POST, "/api/v1/login").json(&credentials);
        assert_eq!(client.send(forged).await.status(), 419);
    })
    .await;
}

#[actix_web::test]
async fn a_password_kept_at_another_cost_is_kept_anew() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let dear = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(32, 3, 1, None).expect("a cost"));
        let kept = dear.hash_password(PASSWORD.as_bytes()).expect("a hash").to_string();
        app.change(&user, |row| row.password_hash = Set(Some(kept.clone()))).await;

        app.sign_in(&app.guest(), &user).await;

        let anew = app.row(&user).await.password_hash.expect("a hash");
        assert!(anew.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{anew}");
        app.sign_in(&app.guest(), &user).await;
        assert_eq!(app.row(&user).await.password_hash.as_deref(), Some(anew.as_str()));
    })
    .await;
}

#[actix_web::test]
async fn the_first_login_on_another_browser_is_told_by_mail_and_no_other() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        assert!(letters(&app).await.is_empty());

        client.post("/api/v1/logout", &json!({})).await;
        app.sign_in(&client, &user).await;
        assert!(letters(&app).await.is_empty());

        app.sign_in(&app.guest(), &user).await;
        assert_eq!(letters(&app).await, ["account.new_device"]);
    })
    .await;
}

#[actix_web::test]
async fn whoever_is_disabled_is_nobody_with_the_next_request() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        assert_eq!(client.get("/api/v1/user").await.status(), 200);

        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;

        assert_eq!(client.get("/api/v1/user").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn sessions_of_staff_end_sooner() {
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

/// All but what differs from answer to answer.
fn headers(answer: &Answer) -> BTreeMap<String, Value> {
    let pairs = answer.headers().iter().map(|(name, value)| (name.to_string(), json!(value.to_str().expect("text"))));
    pairs.filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "date" | "server-timing")).collect()
}
