//! An attacker who knows the password guesses codes.

use entities::audit_entries;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use server::platform::db::Db;

use super::{CHALLENGE, CONFIRM, Person, SET_UP, code, log_in, open_doors, response, secret, wrong_codes};
use crate::{
    auth::{PROXIED, posted_from},
    password_reset::{mailed_token, reset},
    support::{TestApp, TestClient, TestDatabase, TestProcess, on_each_database_with},
};

const GUESSES: usize = 1000;
const A_CHALLENGE: usize = 100;

/// How many codes were looked at and found wrong.
async fn looked_at(db: &Db) -> u64 {
    let refused = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("two_factor.refused"));
    refused.count(db.reader()).await.expect("a database")
}

#[actix_web::test]
async fn guess_limits_survive_a_server_crash() {
    for database in TestDatabase::each().await {
        let db = database.connect().await;
        open_doors(&db).await;
        let mut server = TestProcess::serve(&database, &[]);
        let secret = protect(&server).await;

        let mut guesses = wrong_codes(&secret, chrono::Utc::now());

        let mut statuses = Vec::new();
        for challenge in 0..GUESSES / A_CHALLENGE {
            if challenge == 1 {
                server.signal("-KILL");
                drop(server);
                server = TestProcess::serve(&database, &[]);
            }
            let (client, login) = log_in(TestClient::new(&server.origin), "ana@example.com").await;
            assert_eq!(login.json(), json!({ "twoFactor": true }), "{}", database.name);
            let before = looked_at(&db).await;
            for guess in guesses.by_ref().take(A_CHALLENGE) {
                statuses.push(response(&client, &guess).await.status());
            }
            assert!(looked_at(&db).await - before <= 5, "{}", database.name);
        }

        assert_eq!(looked_at(&db).await, 10, "{}", database.name);
        assert!(statuses.iter().all(|status| matches!(status, 422 | 429)), "{}: {statuses:?}", database.name);
        db.close().await.expect("nothing open");
    }
}

#[actix_web::test]
async fn guesses_are_capped_per_account_and_an_emailed_link_still_works() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        open_doors(&app.state.db).await;
        app.state.db.invalidation().invalidate_all();
        let ana = Person::new(&app).await.protect(&app).await;
        let email = ana.person.email;
        let mut guessers = Vec::new();
        for _ in 0..20 {
            guessers.push(ana.challenged(&app).await);
        }
        let wrong = json!({ "code": ana.wrong(&app) });
        let mut checked = Vec::new();
        for _ in 0..5 {
            let before = looked_at(&app.state.db).await;
            for (at, guesser) in guessers.iter().enumerate() {
                let response = posted_from(guesser, &format!("203.0.113.{at}"), CHALLENGE, &wrong).await;
                assert!(matches!(response.status(), 422 | 429), "{}", response.text());
            }
            checked.push(looked_at(&app.state.db).await - before);
            app.clock.advance(30);
        }

        assert_eq!(checked, [10, 10, 20, 0, 0], "10 at once and 30 in their turn");

        let chosen = "a quite different sentence";
        let (owner, token) = (app.guest(), mailed_token(&app, email).await);
        assert_eq!(reset(&owner, email, &token, chosen).await.status(), 200);
        for (client, expected) in [(&app.guest(), 429), (&owner, 204)] {
            let login = json!({ "email": email, "password": chosen });
            let login = posted_from(client, "198.51.100.1", "/api/v1/login", &login).await;
            assert_eq!(login.json(), json!({ "twoFactor": true }));
            let response = posted_from(client, "198.51.100.1", CHALLENGE, &json!({ "code": ana.code(&app) })).await;
            assert_eq!(response.status(), expected, "{}", response.text());
        }
    })
    .await;
}

/// An account with an app; returns the app's secret.
async fn protect(server: &TestProcess) -> String {
    let client = TestClient::new(&server.origin);
    let password = Person::PASSWORD;
    let form = json!({
        "name": "Ana Silva", "email": "ana@example.com", "password": password, "passwordConfirmation": password,
    });
    assert_eq!(client.post("/api/v1/register", &form).await.status(), 201);
    assert_eq!(client.post(SET_UP, &json!({})).await.status(), 200);
    let secret = secret(&client).await;
    let confirmed = client.post(CONFIRM, &json!({ "code": code(&secret, chrono::Utc::now()) })).await;
    assert_eq!(confirmed.status(), 200, "{}", confirmed.text());
    secret
}
