//! Registering.

use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};
use server::entities::users;

use super::{PROXIED, actions, letters, posted_from};
use crate::support::{TestApp, TestClient, on_each_database, on_each_database_with, users::PASSWORD};

const TAKEN: &str = "The email has already been taken.";

fn applicant(email: &str) -> Value {
    json!({ "name": "Ana Silva", "email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD })
}

#[actix_web::test]
async fn whoever_registers_is_logged_in_and_asked_for_their_mailbox() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        let client = app.guest();
        let mut body = applicant(" Ana@Example.com ");
        body["referralSource"] = json!("A friend");

        let answer = client.post("/api/v1/register", &body).await;

        assert_eq!(answer.status(), 201, "{}", answer.text());
        let user = answer.json();
        assert_eq!((&user["username"], &user["email"]), (&json!("ana-silva"), &json!("Ana@example.com")));
        assert_eq!((&user["emailVerifiedAt"], &user["referralSource"]), (&Value::Null, &json!("A friend")));
        assert_eq!(client.get("/api/v1/user").await.json(), user);
        assert_eq!(client.get("/api/v1/user/confirmed-password-status").await.json()["confirmed"], true);
        assert_eq!(letters(&app).await, ["account.verify_email"]);
        assert_eq!(actions(&app).await, ["user.registered", "session.started"]);
        let row = &users::Entity::find().all(app.state.db.reader()).await.expect("rows")[0];
        assert!(row.password_hash.as_deref().is_some_and(|hash| hash.starts_with("$argon2id$v=19$")));
        assert_eq!(client.post("/api/v1/register", &applicant("b@example.com")).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn people_of_one_name_have_usernames_of_their_own() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        for (email, username) in
            [("a@example.com", "ana-silva"), ("b@example.com", "ana-silva-2"), ("c@example.com", "ana-silva-3")]
        {
            let answer = app.guest().post("/api/v1/register", &applicant(email)).await;
            assert_eq!((answer.status(), &answer.json()["username"]), (201, &json!(username)));
        }
        let mut nameless = applicant("d@example.com");
        nameless["name"] = json!("北京");
        assert_eq!(app.guest().post("/api/v1/register", &nameless).await.json()["username"], "user");
    })
    .await;
}

#[actix_web::test]
async fn what_does_not_pass_is_told_by_field_and_makes_nobody() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let closed = app.guest().post("/api/v1/register", &applicant("ana@example.com")).await;
        let message = json!({ "message": "Registration is not open at the moment." });
        assert_eq!((closed.status(), closed.json()), (403, message));

        app.switch_on("register").await;
        let long = "a".repeat(256);
        let guessed = "This password is one of those that are guessed first. Please choose another one.";
        let known = "The password must not be your name, your email address or the name of this site.";
        for (at, (field, value, message)) in [
            ("name", json!(" "), "The name field is required."),
            ("name", json!(long), "The name field must not be greater than 255 characters."),
            ("name", json!(["x"]), "The name field must be a string."),
            ("email", json!(""), "The email field is required."),
            ("email", json!("ana@localhost"), "The email field must be a valid email address."),
            ("password", json!(""), "The password field is required."),
            ("password", json!("short"), "The password field must be at least 8 characters."),
            ("password", json!("ab c".repeat(33)), "The password field must not be greater than 128 characters."),
            ("password", json!("something else"), "The password field confirmation does not match."),
            ("password", json!("Password"), guessed),
            ("password", json!("ANA SILVA"), known),
            ("password", json!("ana@example.com"), known),
            ("password", json!("hackathon2027"), known),
            ("referralSource", json!(long), "The referral source field must not be greater than 255 characters."),
        ]
        .into_iter()
        .enumerate()
        {
            let mut body = applicant("ana@example.com");
            body[field] = value.clone();
            let address = format!("203.0.113.{at}");

            let answer = posted_from(&app.guest(), &address, "/api/v1/register", &body).await;

            let expected = json!({ "message": message, "errors": { field: [message] } });
            assert_eq!((answer.status(), answer.json()), (422, expected), "{field}: {value}");
        }
        let all = app.guest().post("/api/v1/register", &json!({})).await.json();
        assert_eq!(all["message"], "The name field is required. (and 2 more errors)");
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
    })
    .await;
}

#[actix_web::test]
async fn an_address_has_one_account_however_it_is_written() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        app.user().await;

        let answer = app.guest().post("/api/v1/register", &applicant("ANA-SILVA@EXAMPLE.COM")).await;

        assert_eq!(
            (answer.status(), answer.json()),
            (422, json!({ "message": TAKEN, "errors": { "email": [TAKEN] } }))
        );
    })
    .await;
}

#[actix_web::test]
async fn of_fifty_at_once_one_gets_the_address_and_the_others_are_told() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        app.switch_on("register").await;
        let clients: Vec<TestClient> = (0..50).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }
        let register = async |(at, client): (usize, &TestClient)| {
            let address = format!("198.51.100.{at}");
            let answer = posted_from(client, &address, "/api/v1/register", &applicant("ana@example.com")).await;
            (answer.status(), answer.json()["errors"]["email"][0].as_str().map(str::to_owned))
        };

        let answers = join_all(clients.iter().enumerate().map(register)).await;

        let made = answers.iter().filter(|(status, _)| *status == 201).count();
        let told =
            answers.iter().filter(|(status, message)| *status == 422 && message.as_deref() == Some(TAKEN)).count();
        assert_eq!((made, told), (1, 49), "{answers:?}");
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
    })
    .await;
}

#[actix_web::test]
async fn ten_an_hour_may_register_from_one_address() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        for _ in 0..10 {
            assert_eq!(app.guest().post("/api/v1/register", &json!({})).await.status(), 422);
        }

        let answer = app.guest().post("/api/v1/register", &applicant("ana@example.com")).await;

        assert_eq!((answer.status(), answer.header("retry-after")), (429, "3600"));
        app.clock.advance(60 * 60);
        assert_eq!(app.guest().post("/api/v1/register", &applicant("ana@example.com")).await.status(), 201);
    })
    .await;
}
