//! Responses reveal neither by content nor by cost which accounts exist, however often a client asks.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{
    TestApp,
    accounts::{account, account_without_password, shape, verify_email},
    on_each_database,
};

const SAMPLES: usize = 200;
const HOUR: i64 = 60 * 60;

/// Alternates requests about known and unknown users, new ones each time.
async fn is_told_nothing(app: &TestApp, path: &str, about: impl Fn(&str) -> Value, known: &[&str]) {
    let client = app.guest();
    let (mut actual, mut sequences) = (BTreeSet::new(), BTreeSet::new());
    for at in 0..SAMPLES {
        let unknown = format!("nobody-{at}@example.com");
        for email in [known[at % known.len()], &unknown] {
            // Later than every rate limit and the lifetime of a guest token.
            app.clock.advance(HOUR);
            client.get("/api/csrf-cookie").await;
            let mut response = None;
            let statements = app.all_statements(async || response = Some(client.post(path, &about(email)).await)).await;
            actual.insert(shape(&response.expect("an answer")));
            // Flags and settings are read from the database once a second, for all requests.
            let shared = |table: &String| ["flags", "settings"].contains(&table.as_str());
            let tables = statements.iter().map(|sql| table(sql)).filter(|table| !shared(table));
            sequences.insert(tables.collect::<Vec<_>>());
        }
    }
    assert_eq!(actual.len(), 1, "{path}: {actual:?}");
    assert_eq!(sequences.len(), 1, "{path}: {sequences:#?}");
}

/// The table of a statement: one may insert where another deletes, which is the same work.
fn table(sql: &str) -> String {
    sql.split('"').nth(1).unwrap_or(sql).to_owned()
}

#[actix_web::test]
async fn sign_in_responses_do_not_reveal_whether_an_account_exists() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        account(&app, "ana@example.com").await;
        verify_email(&app, "ana@example.com").await;
        account(&app, "unverified@example.com").await;
        account_without_password(&app, "elsewhere@example.com").await;
        let known = ["ana@example.com", "unverified@example.com", "elsewhere@example.com"];

        let login = |email: &str| json!({ "email": email, "password": "a guess that is wrong" });
        is_told_nothing(&app, "/api/v1/login", login, &known).await;
        let forgot = |email: &str| json!({ "email": email });
        is_told_nothing(&app, "/api/v1/forgot-password", forgot, &known).await;
        let password = "a quite different sentence";
        let token = "A".repeat(22);
        let reset = |email: &str| {
            json!({ "email": email, "token": token, "password": password, "passwordConfirmation": password })
        };
        is_told_nothing(&app, "/api/v1/reset-password", reset, &known).await;
    })
    .await;
}
