//! Which credentials each event revokes.

use entities::{sea_orm_active_enums::UserState, users::Model as User};
use sea_orm::{ActiveModelTrait as _, IntoActiveModel as _, Set};
use serde_json::json;
use server::platform::db::UnitOfWork;

use super::{NEW, copy_of, feed, is_signed_in, remembered, reset, reset_token};
use crate::{
    support::{TestApp, TestClient, on_each_database, users::PASSWORD},
    two_factor::code,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Nothing,
    LogoutHere,
    LogoutEverywhereElse,
    PasswordChange,
    PasswordReset,
    SecondFactorOn,
    SecondFactorOff,
    Disabling,
    Deletion,
}

/// The credentials that still work.
#[derive(Debug, PartialEq, Eq)]
struct Valid {
    /// The session in which the event happens.
    own: bool,
    /// A copy of that session's cookie, taken before the event.
    copy: bool,
    /// Another session.
    other: bool,
    /// A remembered device without a session.
    device: bool,
    /// The URL of the personal calendar.
    feed: bool,
    /// An emailed password-reset link.
    link: bool,
}

impl Valid {
    const fn of([own, copy, other, device, feed, link]: [bool; 6]) -> Self {
        Self { own, copy, other, device, feed, link }
    }
}

const EVENTS: [(Event, Valid); 9] = [
    (Event::Nothing, Valid::of([true, true, true, true, true, true])),
    (Event::LogoutHere, Valid::of([false, false, true, true, true, true])),
    (Event::LogoutEverywhereElse, Valid::of([true, true, false, false, false, true])),
    (Event::PasswordChange, Valid::of([true, false, false, false, false, false])),
    (Event::PasswordReset, Valid::of([false, false, false, false, false, false])),
    (Event::SecondFactorOn, Valid::of([true, false, false, false, false, true])),
    (Event::SecondFactorOff, Valid::of([true, false, false, false, false, true])),
    (Event::Disabling, Valid::of([false, false, false, false, false, false])),
    (Event::Deletion, Valid::of([false, false, false, false, false, false])),
];

/// An account with one credential of each kind.
struct Account {
    user: User,
    own: TestClient,
    copy: TestClient,
    other: TestClient,
    device: TestClient,
    feed: String,
    token: String,
}

impl Account {
    async fn new(app: &TestApp) -> Self {
        // Stays below the rate limits for logins and reset links.
        app.clock.advance(20 * 60);
        let user = app.user_named("Ana Silva").await;
        let (own, other) = (app.guest(), app.guest());
        app.sign_in(&own, &user).await;
        app.sign_in(&other, &user).await;
        let device = copy_of(app, &remembered(app, &user.email).await, "remember");
        let copy = copy_of(app, &own, "session");
        let (feed, token) = (feed(&own).await, reset_token(app, &user.email).await);
        Self { user, own, copy, other, device, feed, token }
    }

    async fn valid_credentials(&self, app: &TestApp) -> Valid {
        Valid {
            own: is_signed_in(&self.own).await,
            copy: is_signed_in(&self.copy).await,
            other: is_signed_in(&self.other).await,
            device: is_signed_in(&self.device).await,
            feed: app.guest().get(&self.feed).await.status() == 200,
            link: reset(&app.guest(), &self.user.email, &self.token, "one more sentence").await.status() == 200,
        }
    }
}

impl Event {
    async fn trigger(self, app: &TestApp, account: &Account) {
        let Account { user, own, token, .. } = account;
        let response = match self {
            Self::Nothing => return,
            Self::LogoutHere => own.post("/api/v1/logout", &json!({})).await,
            Self::LogoutEverywhereElse => own.delete("/api/v1/user/sessions").await,
            Self::PasswordChange => {
                let change = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
                own.put("/api/v1/user/password", &change).await
            }
            Self::PasswordReset => reset(&app.guest(), &user.email, token, NEW).await,
            Self::SecondFactorOn => {
                own.post("/api/v1/user/two-factor-authentication", &json!({})).await;
                let secret = own.get("/api/v1/user/two-factor-secret-key").await.json();
                let code = code(secret["secretKey"].as_str().expect("a secret"), app.state.clock.now());
                own.post("/api/v1/user/confirmed-two-factor-authentication", &json!({ "code": code })).await
            }
            Self::SecondFactorOff => {
                let mut row = app.row(user).await.into_active_model();
                row.two_factor_secret = Set(Some("sealed".to_owned()));
                row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
                row.update(app.state.db.writer()).await.expect("a row");
                own.delete("/api/v1/user/two-factor-authentication").await
            }
            Self::Disabling => {
                app.change(user, |row| row.state = Set(UserState::Disabled)).await;
                return;
            }
            Self::Deletion => {
                let token = own.csrf_token().await;
                let request = own.request(reqwest::Method::DELETE, "/api/v1/user").header("X-XSRF-TOKEN", token);
                own.send(request.json(&json!({ "confirmation": user.username }))).await
            }
        };
        assert!(response.status() < 300, "{self:?}: {} {}", response.status(), response.text());
    }
}

#[actix_web::test]
async fn each_event_revokes_exactly_the_credentials_it_should() {
    on_each_database(async |app: TestApp| {
        for (event, expected) in EVENTS {
            let account = Account::new(&app).await;
            event.trigger(&app, &account).await;

            assert_eq!(account.valid_credentials(&app).await, expected, "{event:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn renewing_the_calendar_url_fails_if_the_session_ends_meanwhile() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let before = feed(&client).await;
        client.csrf_token().await;

        let renewed = app
            .commit_during(
                user.id,
                "FROM \"sessions\"",
                client.post("/api/v1/user/calendar", &json!({})),
                async |tx: &UnitOfWork| {
                    server::platform::sessions::end_all(tx, user.id, None).await.expect("a database");
                },
            )
            .await;

        assert_eq!(renewed.status(), 401, "{}", renewed.text());
        assert_eq!(app.guest().get(&before).await.status(), 200, "nothing was renewed");
    })
    .await;
}
