//! Every sign-in flow ends at the second factor.

use entities::{identities, sea_orm_active_enums::IdentityProvider, users::Model as User};
use sea_orm::Set;
use serde_json::json;
use uuid::Uuid;

use super::{NEW, PAGE, is_signed_in, reset, reset_token, send_form};
use crate::{
    social_login,
    support::{
        Browser, DEFAULTS, LoginPeer, Script, Setup, TestApp, on_each_database_with, programme::insert, users::PASSWORD,
    },
};

/// A sign-in flow up to the second factor.
#[derive(Debug, Clone, Copy)]
enum Flow {
    Password,
    Username,
    Provider,
    Reset,
}

const FLOWS: [Flow; 4] = [Flow::Password, Flow::Username, Flow::Provider, Flow::Reset];

impl Flow {
    async fn complete(self, app: &TestApp, browser: &Browser, user: &User) {
        let client = &browser.client;
        let log_in = async |login: &str, password: &str| {
            let response = app.log_in(client, login, password).await;
            assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": true })), "{self:?}");
        };
        match self {
            Self::Password => log_in(&user.email, PASSWORD).await,
            Self::Username => log_in(&user.username, PASSWORD).await,
            Self::Provider => assert_eq!(browser.log_in("google").await, "/?dialog=login&twoFactor=1"),
            Self::Reset => {
                let token = reset_token(app, &user.email).await;
                assert_eq!(reset(client, &user.email, &token, NEW).await.status(), 200);
                assert!(!is_signed_in(client).await, "a reset does not sign the user in");
                log_in(&user.email, NEW).await;
            }
        }
    }
}

/// A user with a second factor.
async fn protected_user(app: &TestApp) -> User {
    let user = app.user().await;
    let now = app.state.clock.now();
    app.change(&user, |row| {
        row.two_factor_secret = Set(Some("sealed".to_owned()));
        row.two_factor_confirmed_at = Set(Some(now));
    })
    .await
}

#[actix_web::test]
async fn every_sign_in_flow_requires_the_second_factor() {
    social_login::with_peer("oidc", &["GOOGLE"], async |app: TestApp, _: &LoginPeer| {
        let user = protected_user(&app).await;
        let now = app.state.clock.now();
        let identity = identities::Model {
            id: Uuid::now_v7(),
            user_id: user.id,
            provider: IdentityProvider::Google,
            subject: "1".to_owned(),
            name: None,
            email: None,
            created_at: now,
            last_used_at: now,
        };
        insert::<identities::Entity>(&app.state.db, [identity]).await;

        for flow in FLOWS {
            let browser = Browser::new(&app);
            flow.complete(&app, &browser, &user).await;

            assert!(!is_signed_in(&browser.client).await, "{flow:?}");
            for path in ["/api/v1/user/sessions", "/api/v1/user/permissions", "/api/v1/user/calendar"] {
                assert_eq!(browser.get(path).await.status(), 401, "{flow:?} {path}");
            }
            assert_eq!(browser.client.cookie("remember"), None, "{flow:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_form_login_requires_the_second_factor() {
    const PAGES: Setup = Setup { pages: Some(Script::Own(PAGE)), ..DEFAULTS };
    on_each_database_with(PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        let (client, user) = (app.guest(), protected_user(&app).await);

        let response = send_form(&client, "/login", &[("email", &user.email), ("password", PASSWORD)]).await;

        assert_eq!((response.status(), response.header("location")), (303, "/two-factor?returnTo=%2F"));
        assert!(!is_signed_in(&client).await);
    })
    .await;
}
