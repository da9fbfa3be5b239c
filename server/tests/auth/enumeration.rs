//! Whoever asks, and however often, learns nothing of who has an account: neither by what is answered nor by what it costs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{
    TestApp,
    accounts::{account, account_without_password, prove, shape},
    on_each_database,
};

const SAMPLES: usize = 200;
const HOUR: i64 = 60 * 60;

/// Asks about somebody who is known and about somebody who is not, in turn, and each time anew.
async fn is_told_nothing(app: &TestApp, path: &str, about: impl Fn(&str) -> Value, known: &[&str]) {
    let client = app.guest();
    client.csrf_token().await;
    let (mut told, mut asked) = (BTreeSet::new(), BTreeSet::new());
    for at in 0..SAMPLES {
        let unknown = format!("nobody-{at}@example.com");
        for email in [known[at % known.len()], &unknown] {
            // Nobody is counted from one to the next.
            app.clock.advance(HOUR);
            let mut answer = None;
            let statements = app.all_statements(async || answer = Some(client.post(path, &about(email)).await)).await;
            told.insert(shape(&answer.expect("an answer")));
            // What is switched on is read once a second, whoever asks.
            let tables = statements.iter().map(|sql| table(sql)).filter(|table| table != "flags");
            asked.insert(tables.collect::<Vec<_>>());
        }
    }
    assert_eq!(told.len(), 1, "{path}: {told:?}");
    assert_eq!(asked.len(), 1, "{path}: {asked:#?}");
}

/// What a statement is about: one may write down what another takes away, for the same work.
fn table(sql: &str) -> String {
    sql.split('"').nth(1).unwrap_or(sql).to_owned()
}

#[actix_web::test]
async fn two_hundred_questions_of_each_kind_are_answered_alike_after_the_same_work() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        account(&app, "ana@example.com").await;
        prove(&app, "ana@example.com").await;
        account(&app, "unproved@example.com").await;
        account_without_password(&app, "elsewhere@example.com").await;
        let known = ["ana@example.com", "unproved@example.com", "elsewhere@example.com"];

        let login = |email: &str| json!({ "email": email, "password": "a guess that is wrong" });
        is_told_nothing(&app, "/api/v1/login", login, &known).await;
        let forgot = |email: &str| json!({ "email": email });
        is_told_nothing(&app, "/api/v1/forgot-password", forgot, &known).await;
        let password = "a quite different sentence";
        let reset = |email: &str| json!({ "email": email, "token": "A".repeat(22), "password": password, "passwordConfirmation": password });
        is_told_nothing(&app, "/api/v1/reset-password", reset, &known).await;
    })
    .await;
}
