//! Concurrent requests.

use futures_util::future::{join, join_all};
use sea_orm::DbBackend;
use serde_json::json;
use server::platform::{db::UnitOfWork, sessions};

use super::{
    CODES, CONFIRM, Person, Protected, SET_UP, code, codes, emails, is_in, noted, on_each, recover, response, secret,
    wrong_code,
};
use crate::support::{TestApp, TestClient};

const MANY: usize = 20;

/// The same person at the second step on many devices.
async fn challenged(app: &TestApp, ana: &Protected) -> Vec<TestClient> {
    let mut clients = Vec::new();
    for _ in 0..MANY {
        clients.push(ana.challenged(app).await);
    }
    clients
}

#[actix_web::test]
async fn one_of_many_concurrent_uses_of_a_code_succeeds() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let clients = challenged(&app, &ana).await;
        let shown = ana.code(&app);

        let responses = join_all(clients.iter().map(|client| response(client, &shown))).await;

        let passed = responses.iter().filter(|response| response.status() == 204).count();
        assert_eq!(passed, 1);
        assert!(responses.iter().all(|response| matches!(response.status(), 204 | 422 | 429)), "{responses:?}");
    })
    .await;
}

#[actix_web::test]
async fn one_of_many_concurrent_uses_of_a_recovery_code_succeeds() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let clients = challenged(&app, &ana).await;

        let responses = join_all(clients.iter().map(|client| recover(client, &ana.codes[0]))).await;

        let passed = responses.iter().filter(|response| response.status() == 204).count();
        assert_eq!(passed, 1);
        assert_eq!(codes(&ana.person.client).await, ana.codes[1..]);
        assert!(responses.iter().all(|response| matches!(response.status(), 204 | 422 | 429)), "{responses:?}");
    })
    .await;
}

#[actix_web::test]
async fn five_of_many_concurrent_attempts_at_a_challenge_are_checked() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;
        let wrong = ana.wrong(&app);

        let responses = join_all((0..MANY).map(|_| response(&client, &wrong))).await;

        assert!(responses.iter().all(|response| response.status() == 422), "{responses:?}");
        assert_eq!(noted(&app).await.len(), 1 + 5);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_setups_leave_one_secret_and_eight_codes() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        let body = json!({});
        let begun = join_all((0..MANY).map(|_| ana.client.post(SET_UP, &body))).await;
        assert!(begun.iter().all(|response| response.status() == 200), "{begun:?}");
        let renewed = join_all((0..MANY).map(|_| ana.client.post(CODES, &body))).await;
        assert!(renewed.iter().all(|response| response.status() == 200), "{renewed:?}");

        let (secret, codes) = (secret(&ana.client).await, codes(&ana.client).await);
        assert_eq!(codes.len(), 8);
        assert!(renewed.iter().any(|response| response.json() == json!(codes)), "all of one renewal");
        assert_eq!(
            ana.client.post(CONFIRM, &json!({ "code": code(&secret, app.state.clock.now()) })).await.status(),
            200
        );
    })
    .await;
}

#[actix_web::test]
async fn logins_during_activation_require_a_code() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let body = json!({ "code": code(&ana.begin().await, app.state.clock.now()) });

        let logins = join_all((0..MANY).map(|_| ana.log_in(&app)));
        let (logins, confirmed) = join(logins, ana.client.post(CONFIRM, &body)).await;

        assert_eq!(confirmed.status(), 200, "{}", confirmed.text());
        for (client, login) in logins {
            assert!(matches!(login.status(), 200 | 429), "{}", login.text());
            assert!(!is_in(&client).await, "came in with the password alone: {}", login.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn concurrent_confirmations_enable_two_factor_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let body = json!({ "code": code(&ana.begin().await, app.state.clock.now()) });

        let responses = join_all((0..5).map(|_| ana.client.post(CONFIRM, &body))).await;

        // A later request either finds it enabled or has the previous session, whose id no longer exists.
        assert!(responses.iter().all(|response| matches!(response.status(), 200 | 401 | 419)), "{responses:?}");
        assert!(responses.iter().any(|response| response.status() == 200));
        assert_eq!(noted(&app).await, [("two_factor.enabled".to_owned(), None)]);
        assert_eq!(emails(&app, &ana).await, ["account.two_factor_enabled"]);
        assert_eq!(ana.row(&app).await.two_factor_confirmed_at, Some(app.state.clock.now()));
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_cannot_be_completed_if_its_session_ends_meanwhile() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let (client, shown, id) = (ana.challenged(&app).await, ana.code(&app), ana.person.row(&app).await.id);
        // On SQLite, an attempt is not counted while another transaction writes.
        let is_sqlite = app.state.db.writer().pool().get_database_backend() == DbBackend::Sqlite;
        let seen = if is_sqlite { "FROM \"sessions\"" } else { "SET \"pending_tries\"" };

        let shut_out = async |tx: &UnitOfWork| {
            sessions::end_all(tx, id, None).await.expect("an end");
        };
        let late = app.commit_during(id, seen, response(&client, &shown), shut_out).await;

        assert_eq!((late.status(), late.json()), (422, wrong_code()));
        assert!(!is_in(&client).await);
    })
    .await;
}
