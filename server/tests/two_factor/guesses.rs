//! Somebody who has the password and guesses codes.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use server::{db::Db, entities::audit_entries};

use super::{CONFIRM, Person, SET_UP, answer, code, log_in, open_doors, secret, wrong_codes};
use crate::support::{TestClient, TestDatabase, TestProcess};

const GUESSES: usize = 1000;
const A_CHALLENGE: usize = 100;

/// How many codes were looked at and found wrong.
async fn looked_at(db: &Db) -> u64 {
    let refused = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("two_factor.refused"));
    refused.count(db.reader()).await.expect("a database")
}

#[actix_web::test]
async fn a_thousand_guesses_are_five_a_challenge_and_ten_an_hour_though_the_server_is_killed_in_between() {
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
                statuses.push(answer(&client, &guess).await.status());
            }
            assert!(looked_at(&db).await - before <= 5, "{}", database.name);
        }

        assert_eq!(looked_at(&db).await, 10, "{}", database.name);
        assert!(statuses.iter().all(|status| matches!(status, 422 | 429)), "{}: {statuses:?}", database.name);
        db.close().await.expect("nothing open");
    }
}

/// An account with an app; answers the app's secret.
async fn protect(server: &TestProcess) -> String {
    let client = TestClient::new(&server.origin);
    let form = json!({ "name": "Ana Silva", "email": "ana@example.com", "password": Person::PASSWORD, "passwordConfirmation": Person::PASSWORD });
    assert_eq!(client.post("/api/v1/register", &form).await.status(), 201);
    assert_eq!(client.post(SET_UP, &json!({})).await.status(), 200);
    let secret = secret(&client).await;
    let confirmed = client.post(CONFIRM, &json!({ "code": code(&secret, chrono::Utc::now()) })).await;
    assert_eq!(confirmed.status(), 200, "{}", confirmed.text());
    secret
}
