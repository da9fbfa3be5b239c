//! Registration.

use std::collections::HashSet;

use entities::users;
use futures_util::future::{join, join_all};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use super::{PROXIED, actions, emails, posted_from};
use crate::support::{DEFAULTS, Setup, TestApp, TestClient, on_each_database, on_each_database_with, users::PASSWORD};

const TAKEN: &str = "The email has already been taken.";

fn applicant(email: &str) -> Value {
    json!({ "name": "Ana Silva", "email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD })
}

#[actix_web::test]
async fn registration_logs_in_and_sends_a_verification_email() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        let client = app.guest();
        let mut body = applicant(" Ana@Example.com ");
        body["referralSource"] = json!("News articles");

        let response = client.post("/api/v1/register", &body).await;

        assert_eq!(response.status(), 201, "{}", response.text());
        let user = response.json();
        assert_eq!((&user["username"], &user["email"]), (&json!("ana-silva"), &json!("Ana@example.com")));
        assert_eq!((&user["emailVerifiedAt"], &user["referralSource"]), (&Value::Null, &json!("News articles")));
        assert_eq!(client.get("/api/v1/user").await.json(), user);
        assert_eq!(client.get("/api/v1/user/confirmed-password-status").await.json()["confirmed"], true);
        assert_eq!(emails(&app).await, ["account.verify_email"]);
        assert_eq!(actions(&app).await, ["user.registered", "session.started"]);
        let row = &users::Entity::find().all(app.state.db.reader()).await.expect("rows")[0];
        assert!(row.password_hash.as_deref().is_some_and(|hash| hash.starts_with("$argon2id$v=19$")));
        assert_eq!(client.post("/api/v1/register", &applicant("b@example.com")).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn users_with_the_same_name_get_unique_usernames() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        for (email, username) in
            [("a@example.com", "ana-silva"), ("b@example.com", "ana-silva-2"), ("c@example.com", "ana-silva-3")]
        {
            let response = app.guest().post("/api/v1/register", &applicant(email)).await;
            assert_eq!((response.status(), &response.json()["username"]), (201, &json!(username)));
        }
        for (email, name, username) in [
            ("d@example.com", "王小明", "wang-xiao-ming"),
            ("e@example.com", "Иван Петров", "ivan-petrov"),
            ("f@example.com", "!!!", "user"),
        ] {
            let mut other = applicant(email);
            other["name"] = json!(name);
            assert_eq!(app.guest().post("/api/v1/register", &other).await.json()["username"], username, "{name}");
        }
    })
    .await;
}

#[actix_web::test]
async fn invalid_registrations_are_reported_by_field_and_create_no_user() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        app.switch_off("register").await;
        let closed = app.guest().post("/api/v1/register", &applicant("ana@example.com")).await;
        let message = json!({ "message": "Registration is currently closed." });
        assert_eq!((closed.status(), closed.json()), (403, message));

        app.switch_on("register").await;
        let long = "a".repeat(256);
        let guessed = "That password is too common. Choose another.";
        let known = "Don't use your name, email or our site's name as the password.";
        for (at, (field, value, message)) in [
            ("name", json!(" "), "The name field is required."),
            ("name", json!("\u{200b}\u{2060}"), "The name field is required."),
            ("name", json!("Ana\u{202e}anA"), "This field must not contain control characters."),
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
            ("referralSource", json!("A friend"), "The selected referral source is invalid."),
        ]
        .into_iter()
        .enumerate()
        {
            let mut body = applicant("ana@example.com");
            body[field] = value.clone();
            let address = format!("203.0.113.{at}");

            let response = posted_from(&app.guest(), &address, "/api/v1/register", &body).await;

            let expected = json!({ "message": message, "errors": { field: [message] } });
            assert_eq!((response.status(), response.json()), (422, expected), "{field}: {value}");
        }
        let all = app.guest().post("/api/v1/register", &json!({})).await.json();
        assert_eq!(all["message"], "The name field is required. (and 2 more errors)");
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
    })
    .await;
}

#[actix_web::test]
async fn emails_are_unique_regardless_of_case() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        app.user().await;

        let response = app.guest().post("/api/v1/register", &applicant("ANA-SILVA@EXAMPLE.COM")).await;

        assert_eq!(
            (response.status(), response.json()),
            (422, json!({ "message": TAKEN, "errors": { "email": [TAKEN] } }))
        );
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_registrations_gets_the_email() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        app.switch_on("register").await;
        let clients: Vec<TestClient> = (0..50).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }
        let register = async |(at, client): (usize, &TestClient)| {
            let address = format!("198.51.100.{at}");
            let response = posted_from(client, &address, "/api/v1/register", &applicant("ana@example.com")).await;
            (response.status(), response.json()["errors"]["email"][0].as_str().map(str::to_owned))
        };

        let responses = join_all(clients.iter().enumerate().map(register)).await;

        let made = responses.iter().filter(|(status, _)| *status == 201).count();
        let actual =
            responses.iter().filter(|(status, message)| *status == 422 && message.as_deref() == Some(TAKEN)).count();
        assert_eq!((made, actual), (1, 49), "{responses:?}");
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
    })
    .await;
}

#[actix_web::test]
async fn fifty_concurrent_registrations_with_one_name_get_unique_usernames() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let clients: Vec<TestClient> = (0..50).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }
        let register = async |(at, client): (usize, &TestClient)| {
            let body = applicant(&format!("ana-{at}@example.com"));
            let response = posted_from(client, &format!("198.51.100.{at}"), "/api/v1/register", &body).await;
            assert_eq!(response.status(), 201, "{}", response.text());
            response.json()["username"].as_str().expect("a username").to_owned()
        };

        let usernames = join_all(clients.iter().enumerate().map(register)).await;

        assert!(usernames.iter().all(|username| username.starts_with("ana-silva")), "{usernames:?}");
        assert_eq!(usernames.iter().collect::<HashSet<_>>().len(), 50, "{usernames:?}");
    })
    .await;
}

#[actix_web::test]
async fn a_hundred_concurrent_logins_do_not_block_other_requests() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let mut people = Vec::new();
        for at in 0..100 {
            let client = app.guest();
            client.csrf_token().await;
            people.push((client, app.user_named(&format!("Person {at}")).await));
        }
        let log_in = async |(at, (client, user)): (usize, &(TestClient, users::Model))| {
            let body = json!({ "email": user.email, "password": PASSWORD });
            posted_from(client, &format!("198.51.100.{at}"), "/api/v1/login", &body).await.status()
        };
        let visitor = app.guest();
        let look = (0..20).map(async |_| visitor.get("/api/v1/site").await.status());

        let (logins, looks) = join(join_all(people.iter().enumerate().map(log_in)), join_all(look)).await;

        assert_eq!(logins, [200; 100]);
        assert_eq!(looks, [200; 20]);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let peak = app.state.passwords.peak();
        assert!((1..=cores).contains(&peak), "{peak} at once on {cores} cores");
    })
    .await;
}

#[actix_web::test]
async fn passwords_are_stored_as_argon2id_with_production_parameters() {
    let settings = &[("PASSWORD_MEMORY_KIB", "19456"), ("PASSWORD_ITERATIONS", "2")];
    on_each_database_with(Setup { settings, ..DEFAULTS }, async |app: TestApp| {
        assert_eq!(app.guest().post("/api/v1/register", &applicant("ana@example.com")).await.status(), 201);

        let row = &users::Entity::find().all(app.state.db.reader()).await.expect("rows")[0];

        let hash = row.password_hash.as_deref().expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_register_ten_times_an_hour() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        for _ in 0..10 {
            assert_eq!(app.guest().post("/api/v1/register", &json!({})).await.status(), 422);
        }

        let response = app.guest().post("/api/v1/register", &applicant("ana@example.com")).await;

        assert_eq!((response.status(), response.header("retry-after")), (429, "3600"));
        app.clock.advance(60 * 60);
        assert_eq!(app.guest().post("/api/v1/register", &applicant("ana@example.com")).await.status(), 201);
    })
    .await;
}
