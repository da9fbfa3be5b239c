//! Many at once.

use futures_util::future::{join, join_all};
use sea_orm::{DatabaseTransaction, DbBackend};
use serde_json::json;
use server::sessions;

use super::{
    CODES, CONFIRM, Person, Protected, SET_UP, answer, code, codes, is_in, letters, noted, on_each, recover, secret,
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
async fn of_many_uses_of_one_code_one_succeeds() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let clients = challenged(&app, &ana).await;
        let shown = ana.code(&app);

        let answers = join_all(clients.iter().map(|client| answer(client, &shown))).await;

        let passed = answers.iter().filter(|answer| answer.status() == 204).count();
        assert_eq!(passed, 1);
        assert!(answers.iter().all(|answer| matches!(answer.status(), 204 | 422 | 429)), "{answers:?}");
    })
    .await;
}

#[actix_web::test]
async fn of_many_uses_of_one_recovery_code_one_succeeds() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let clients = challenged(&app, &ana).await;

        let answers = join_all(clients.iter().map(|client| recover(client, &ana.codes[0]))).await;

        let passed = answers.iter().filter(|answer| answer.status() == 204).count();
        assert_eq!(passed, 1);
        assert_eq!(codes(&ana.person.client).await, ana.codes[1..]);
        assert!(answers.iter().all(|answer| matches!(answer.status(), 204 | 422 | 429)), "{answers:?}");
    })
    .await;
}

#[actix_web::test]
async fn of_many_tries_of_one_challenge_five_are_looked_at() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;
        let wrong = ana.wrong(&app);

        let answers = join_all((0..MANY).map(|_| answer(&client, &wrong))).await;

        assert!(answers.iter().all(|answer| answer.status() == 422), "{answers:?}");
        assert_eq!(noted(&app).await.len(), 1 + 5);
    })
    .await;
}

#[actix_web::test]
async fn whoever_begins_twice_at_once_has_one_secret_and_eight_codes() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        let body = json!({});
        let begun = join_all((0..MANY).map(|_| ana.client.post(SET_UP, &body))).await;
        assert!(begun.iter().all(|answer| answer.status() == 200), "{begun:?}");
        let renewed = join_all((0..MANY).map(|_| ana.client.post(CODES, &body))).await;
        assert!(renewed.iter().all(|answer| answer.status() == 200), "{renewed:?}");

        let (secret, codes) = (secret(&ana.client).await, codes(&ana.client).await);
        assert_eq!(codes.len(), 8);
        assert!(renewed.iter().any(|answer| answer.json() == json!(codes)), "all of one renewal");
        assert_eq!(
            ana.client.post(CONFIRM, &json!({ "code": code(&secret, app.state.clock.now()) })).await.status(),
            200
        );
    })
    .await;
}

#[actix_web::test]
async fn who_logs_in_while_it_is_switched_on_stays_out_without_a_code() {
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
async fn an_app_that_is_confirmed_twice_at_once_is_confirmed_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let body = json!({ "code": code(&ana.begin().await, app.state.clock.now()) });

        let answers = join_all((0..5).map(|_| ana.client.post(CONFIRM, &body))).await;

        // Who comes after the first either finds it done or has the session of before, whose id is not there any more.
        assert!(answers.iter().all(|answer| matches!(answer.status(), 200 | 401 | 419)), "{answers:?}");
        assert!(answers.iter().any(|answer| answer.status() == 200));
        assert_eq!(noted(&app).await, [("two_factor.enabled".to_owned(), None)]);
        assert_eq!(letters(&app, &ana).await, ["account.two_factor_enabled"]);
        assert_eq!(ana.row(&app).await.two_factor_confirmed_at, Some(app.state.clock.now()));
    })
    .await;
}

#[actix_web::test]
async fn whoever_is_shut_out_while_they_answer_stays_out() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let (client, shown, id) = (ana.challenged(&app).await, ana.code(&app), ana.person.row(&app).await.id);
        // On SQLite nobody counts a try while somebody else writes.
        let is_sqlite = app.state.db.writer().get_database_backend() == DbBackend::Sqlite;
        let seen = if is_sqlite { "FROM \"sessions\"" } else { "SET \"pending_tries\"" };

        let shut_out = async |tx: &DatabaseTransaction| {
            sessions::end_all(tx, id, None).await.expect("an end");
        };
        let late = app.overtake(id, seen, answer(&client, &shown), shut_out).await;

        assert_eq!((late.status(), late.json()), (422, wrong_code()));
        assert!(!is_in(&client).await);
    })
    .await;
}
