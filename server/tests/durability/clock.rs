//! Clock changes, leap days, and a clock that is corrected.

use serde_json::json;

use crate::{
    support::{
        TestApp, TestClient,
        accounts::{PASSWORD, account, emails, log_in, signed_in},
        on_each_database,
    },
    two_factor::code,
};

/// In Lisbon, where the events are.
const MOMENTS: [(&str, &str); 5] = [
    ("an hour is left out", "2027-03-28T00:30:00Z"),
    ("an hour comes twice", "2027-10-31T00:30:00Z"),
    ("the year ends", "2027-12-31T23:30:00Z"),
    ("before the 29th of February", "2028-02-28T23:30:00Z"),
    ("after the 29th of February", "2028-02-29T23:30:00Z"),
];
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// Requests a password reset; returns the token.
async fn reset_token(app: &TestApp, email: &str) -> String {
    let response = app.guest().post("/api/v1/forgot-password", &json!({ "email": email })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let mails = emails(app).await;
    let is_ours = |kind: &str, recipient: &str| kind == "account.reset_password" && recipient == email;
    let mail = mails.iter().rev().find(|mail| is_ours(&mail.kind, &mail.recipient)).expect("a mail");
    let after = mail.text.split_once("token=").expect("a link").1;
    after.split(|next: char| next == '&' || next.is_whitespace()).next().expect("a token").to_owned()
}

async fn reset(app: &TestApp, email: &str, token: &str) -> u16 {
    let password = "a quite different sentence";
    let body = json!({ "email": email, "token": token, "password": password, "passwordConfirmation": password });
    app.guest().post("/api/v1/reset-password", &body).await.status()
}

/// Enables the second factor; returns the app's secret.
async fn protect(app: &TestApp, client: &TestClient) -> String {
    assert_eq!(client.post("/api/v1/user/two-factor-authentication", &json!({})).await.status(), 200);
    let shown = client.get("/api/v1/user/two-factor-secret-key").await.json();
    let secret = shown["secretKey"].as_str().expect("a secret").to_owned();
    let confirmed = json!({ "code": code(&secret, app.state.clock.now()) });
    assert_eq!(client.post("/api/v1/user/confirmed-two-factor-authentication", &confirmed).await.status(), 200);
    secret
}

/// Logs in with the code an app shows in `seconds`; returns whether it was accepted.
async fn challenge(app: &TestApp, email: &str, secret: &str, seconds: i64) -> bool {
    let (client, response) = log_in(app, email, PASSWORD).await;
    assert_eq!((response.status(), &response.json()["twoFactor"]), (200, &json!(true)));
    let shown = code(secret, app.state.clock.now() + chrono::TimeDelta::seconds(seconds));
    match client.post("/api/v1/two-factor-challenge", &json!({ "code": shown })).await.status() {
        204 => true,
        422 => false,
        other => panic!("{other}"),
    }
}

#[actix_web::test]
async fn expiry_times_are_unaffected_by_clock_changes() {
    on_each_database(async |app: TestApp| {
        for (number, (night, moment)) in MOMENTS.into_iter().enumerate() {
            println!("{night}");
            app.clock.set(moment.parse().expect("a moment"));
            let [late, timely, usual] = ["late", "timely", "usual"].map(|name| format!("{name}{number}@example.com"));
            for email in [&late, &timely, &usual] {
                account(&app, email).await;
            }
            let tokens = [reset_token(&app, &late).await, reset_token(&app, &timely).await];
            let client = signed_in(&app, &usual).await;
            let secret = protect(&app, &client).await;

            app.clock.advance(59 * MINUTE);
            assert_eq!(reset(&app, &timely, &tokens[1]).await, 200, "{night}: a link is good for an hour");
            app.clock.advance(2 * MINUTE);
            assert_eq!(reset(&app, &late, &tokens[0]).await, 422, "{night}: and no longer");
            assert_eq!(client.get("/api/v1/user").await.status(), 200, "{night}");
            app.clock.advance(119 * MINUTE);
            assert_eq!(client.get("/api/v1/user").await.status(), 200, "{night}: two hours from its last use");
            app.clock.advance(121 * MINUTE);
            assert_eq!(client.get("/api/v1/user").await.status(), 401, "{night}: and no longer");
            for (seconds, taken) in [(-90, false), (90, false), (-30, true), (30, true)] {
                app.clock.advance(5 * MINUTE);
                assert_eq!(challenge(&app, &usual, &secret, seconds).await, taken, "{night}: {seconds} s off");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn correcting_a_wrong_clock_ends_no_session() {
    on_each_database(async |app: TestApp| {
        for (number, off) in [HOUR, -HOUR].into_iter().enumerate() {
            let email = format!("ana{number}@example.com");
            account(&app, &email).await;
            app.clock.advance(off);
            let client = signed_in(&app, &email).await;
            let token = reset_token(&app, &email).await;

            app.clock.advance(MINUTE - off);

            assert_eq!(client.get("/api/v1/user").await.status(), 200, "{off}: the session lives");
            assert_eq!(log_in(&app, &email, PASSWORD).await.1.status(), 200, "{off}: the door is open");
            let status = reset(&app, &email, &token).await;
            assert_eq!(status, if off > 0 { 200 } else { 422 }, "{off}: a link ends at the time it was to end at");
        }
    })
    .await;
}
