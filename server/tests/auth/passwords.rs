//! Confirming the password, and changing it.

use sea_orm::Set;
use serde_json::{Value, json};

use super::{actions, emails};
use crate::support::{TestApp, on_each_database, users::PASSWORD};

const NEW: &str = "another one here";

fn change(current: &str, password: &str, again: &str) -> Value {
    json!({ "currentPassword": current, "password": password, "passwordConfirmation": again })
}

#[actix_web::test]
async fn password_confirmation_lasts_fifteen_minutes() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let status = async || client.get("/api/v1/user/confirmed-password-status").await.json();
        assert_eq!(status().await["confirmed"], true);

        app.clock.advance(15 * 60 + 1);
        assert_eq!(status().await, json!({ "confirmed": false, "expiresAt": null }));

        let wrong = client.post("/api/v1/user/confirm-password", &json!({ "password": "wrong" })).await;
        let message = "The provided password was incorrect.";
        assert_eq!(
            (wrong.status(), wrong.json()),
            (422, json!({ "message": message, "errors": { "password": [message] } }))
        );
        assert_eq!(client.post("/api/v1/user/confirm-password", &json!({})).await.json()["message"], message);
        assert_eq!(status().await["confirmed"], false);

        let right = client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        assert_eq!((right.status(), right.json()), (201, json!({})));
        assert_eq!(status().await["confirmed"], true);
        app.clock.advance(14 * 60);
        assert_eq!(status().await["confirmed"], true);
        assert_eq!(app.guest().post("/api/v1/user/confirm-password", &json!({})).await.status(), 401);
        assert_eq!(app.guest().get("/api/v1/user/confirmed-password-status").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn changing_the_password_ends_other_sessions_and_rotates_this_one() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let (elsewhere, remembered) = (app.guest(), app.guest());
        app.sign_in(&elsewhere, &user).await;
        let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": true });
        assert_eq!(remembered.post("/api/v1/login", &credentials).await.status(), 200);
        let old = client.cookie("session").expect("a session");

        assert_eq!(client.put("/api/v1/user/password", &change(PASSWORD, NEW, NEW)).await.status(), 204);

        assert_ne!(client.cookie("session").expect("a session"), old);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        assert_eq!(elsewhere.get("/api/v1/user").await.status(), 401);
        assert_eq!(remembered.get("/api/v1/user").await.status(), 401);
        let replayed = app.guest();
        let replayed = replayed
            .send(replayed.request(reqwest::Method::GET, "/api/v1/user").header("Cookie", format!("session={old}")));
        assert_eq!(replayed.await.status(), 401);
        assert_eq!(app.log_in(&app.guest(), &user.email, PASSWORD).await.status(), 422);
        assert_eq!(app.log_in(&app.guest(), &user.email, NEW).await.status(), 200);
        assert_eq!(app.row(&user).await.round, user.round + 1);
        assert!(emails(&app).await.contains(&"account.password_changed".to_owned()));
        assert!(actions(&app).await.contains(&"password.changed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn changing_the_password_makes_other_browsers_unknown() {
    on_each_database(async |app: TestApp| {
        let ((client, user), other) = (app.member().await, app.guest());
        app.sign_in(&other, &user).await;
        let actual = async || emails(&app).await.iter().filter(|kind| *kind == "account.new_device").count();
        assert_eq!(actual().await, 1);
        app.clock.advance(60);

        assert_eq!(client.put("/api/v1/user/password", &change(PASSWORD, NEW, NEW)).await.status(), 204);

        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 204);
        assert_eq!(app.log_in(&client, &user.email, NEW).await.status(), 200);
        assert_eq!(actual().await, 1);
        // Its session has ended, and the token with it.
        other.get("/api/csrf-cookie").await;
        assert_eq!(app.log_in(&other, &user.email, NEW).await.status(), 200);
        assert_eq!(actual().await, 2, "a user of the previous password may have used it");
        assert_eq!(other.post("/api/v1/logout", &json!({})).await.status(), 204);
        assert_eq!(app.log_in(&other, &user.email, NEW).await.status(), 200);
        assert_eq!(actual().await, 2);
    })
    .await;
}

#[actix_web::test]
async fn invalid_password_changes_change_nothing() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let before = app.row(&user).await;
        let wrong = "The provided password does not match your current password.";
        let missing = "The current password field is required.";
        for (body, errors) in [
            (change("wrong", NEW, NEW), json!({ "currentPassword": [wrong] })),
            (json!({ "password": NEW, "passwordConfirmation": NEW }), json!({ "currentPassword": [missing] })),
            (change("", NEW, NEW), json!({ "currentPassword": [missing] })),
            (json!({}), json!({ "currentPassword": [missing], "password": ["The password field is required."] })),
            (change(PASSWORD, NEW, ""), json!({ "password": ["The password field confirmation does not match."] })),
            (
                change("wrong", "", ""),
                json!({ "currentPassword": [wrong], "password": ["The password field is required."] }),
            ),
            (
                change(PASSWORD, "ana-silva", "ana-silva"),
                json!({ "password": ["Don't use your name, email or our site's name as the password."] }),
            ),
        ] {
            let response = client.put("/api/v1/user/password", &body).await;
            assert_eq!((response.status(), &response.json()["errors"]), (422, &errors), "{body}");
            // Stays below the rate limit for passwords.
            app.clock.advance(30);
        }
        assert_eq!(app.row(&user).await, before);
        assert_eq!(app.guest().put("/api/v1/user/password", &change(PASSWORD, NEW, NEW)).await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn a_first_password_can_be_set_shortly_after_logging_in() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.change(&user, |row| row.password_hash = Set(None)).await;
        assert_eq!(client.get("/api/v1/user").await.json()["hasPassword"], false);
        let first = json!({ "password": NEW, "passwordConfirmation": NEW });

        app.clock.advance(16 * 60);
        let late = client.put("/api/v1/user/password", &first).await;
        assert_eq!((late.status(), late.json()), (423, json!({ "message": "Password confirmation required." })));
        // Nothing is right for no password.
        assert_eq!(client.post("/api/v1/user/confirm-password", &json!({ "password": "" })).await.status(), 422);

        app.clock.advance(-16 * 60);
        assert_eq!(client.put("/api/v1/user/password", &first).await.status(), 204);
        assert_eq!(app.log_in(&app.guest(), &user.email, NEW).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn signed_in_users_may_guess_six_passwords_a_minute() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        for _ in 0..3 {
            assert_eq!(
                client.post("/api/v1/user/confirm-password", &json!({ "password": "wrong" })).await.status(),
                422
            );
            assert_eq!(client.put("/api/v1/user/password", &change("wrong", NEW, NEW)).await.status(), 422);
        }

        let response = client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        assert_eq!((response.status(), response.header("retry-after")), (429, "60"));
        assert_eq!(client.put("/api/v1/user/password", &change(PASSWORD, NEW, NEW)).await.status(), 429);
        app.clock.advance(60);
        assert_eq!(client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await.status(), 201);
    })
    .await;
}
