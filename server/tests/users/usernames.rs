//! Usernames, generated and existing.

use entities::{remember_tokens, sea_orm_active_enums::UserRole, sessions};
use reqwest::Method;
use sea_orm::{EntityTrait as _, PaginatorTrait as _, Set};
use serde_json::json;
use server::accounts::users;

use crate::{
    account::change,
    support::{TestApp, on_each_database, users::PASSWORD},
};

#[actix_web::test]
async fn generated_usernames_avoid_reserved_names() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        for (number, (name, expected)) in [
            ("Admin", "admin-2"),
            ("Support!", "support-2"),
            ("Admin", "admin-3"),
            ("Bo", "bo-2"),
            ("B", "b-2"),
            ("\u{65e5}\u{672c}", "ri-ben"),
            (&"a".repeat(60), &"a".repeat(30)),
            (&"a".repeat(60), &format!("{}-2", "a".repeat(28))),
            (&format!("{} silva", "a".repeat(29)), &"a".repeat(29)),
        ]
        .into_iter()
        .enumerate()
        {
            let client = app.guest();
            let email = format!("somebody-{number}@example.com");
            let form = json!({ "name": name, "email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD });
            let response = client.post("/api/v1/register", &form).await;
            assert_eq!(response.status(), 201, "{name}: {}", response.text());

            let username = response.json()["username"].as_str().expect("a username").to_owned();
            assert_eq!(username, expected, "{name}");
            assert_eq!(users::username_error(&username), None);
            let response = change(&client, &[("name", name), ("username", &username)]).await;
            assert_eq!(response.status(), 200, "{name}: {}", response.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn existing_usernames_that_break_newer_rules_may_be_kept() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.change(&user, |row| row.username = Set("bo".to_owned())).await;

        let response = change(&client, &[("name", "Bo"), ("username", "bo")]).await;

        assert_eq!((response.status(), &response.json()["username"]), (200, &json!("bo")));
        assert_eq!(change(&client, &[("username", "me")]).await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn sessions_of_all_roles_are_short() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        for role in [UserRole::Brainr, UserRole::Staff, UserRole::Developer, UserRole::Administrator] {
            let (client, user) = (app.guest(), app.user_in(&[role]).await);
            let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": true });
            assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);

            let rows = sessions::Entity::find().all(app.state.db.reader()).await.expect("rows");
            assert!(rows.iter().any(|row| row.user_id == Some(user.id) && row.staff), "{role:?}");
            let devices = remember_tokens::Entity::find().count(app.state.db.reader()).await.expect("a count");
            assert_eq!(devices, 0, "{role:?} is not remembered");
            app.clock.advance(61 * 60);
            assert_eq!(client.send(client.request(Method::GET, "/api/v1/user")).await.status(), 401, "{role:?}");
        }
    })
    .await;
}
