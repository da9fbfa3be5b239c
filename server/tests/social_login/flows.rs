//! Logins through a provider, and the way back.

use entities::{sea_orm_active_enums::UserState, social_attempts};
use futures_util::future::join_all;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use uuid::Uuid;

use super::{FLAGS, id, identities_of, switch, user, users, with_google};
use crate::support::{Browser, LoginPeer, TestApp};

#[actix_web::test]
async fn a_new_user_gets_an_account_and_returns_to_their_page() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.client.set_cookie("gh_social_login_callback_url", "%2Fevents%3Fpage%3D2");

        assert_eq!(ana.log_in("google").await, "/events?page=2");

        let user = ana.user().await.expect("a user");
        assert_eq!((&user["email"], &user["name"]), (&json!("ana@example.com"), &json!("Ana Silva")));
        assert_eq!((&user["hasPassword"], &user["username"]), (&json!(false), &json!("ana-silva")));
        assert!(user["emailVerifiedAt"].is_string(), "{user}");
        assert_eq!(ana.client.cookie("gh_social_login_callback_url"), None);
        let fresh = ana.get("/api/v1/user/confirmed-password-status").await.json();
        assert_eq!(fresh["confirmed"], json!(true));
    })
    .await;
}

#[actix_web::test]
async fn a_login_leads_to_the_page_that_required_it() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let started_at = "%2Fevents%3Fdialog%3Dlogin%26next%3D%252Fteams%253Fq%253Da";
        let (ana, again, refused) = (Browser::new(&app), Browser::new(&app), Browser::new(&app));
        for browser in [&ana, &again, &refused] {
            browser.client.set_cookie("gh_social_login_callback_url", started_at);
        }

        assert_eq!(ana.log_in("google").await, "/teams?q=a");

        enable_second_factor(&app, id(&ana.user().await.expect("a user"))).await;
        let challenge = "/events?next=%2Fteams%3Fq%3Da&dialog=login&twoFactor=1";
        assert_eq!(again.log_in("google").await, challenge, "the dialog leads on");
        peer.set_behaviour(&json!({ "deny": true }));
        let error = "/events?next=%2Fteams%3Fq%3Da&dialog=login&error=cancelled";
        assert_eq!(refused.log_in("google").await, error, "the dialog shows the error and leads on");
    })
    .await;
}

#[actix_web::test]
async fn a_login_never_leads_to_another_site() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        for foreign in ["%252F%252Fevil.example", "https%253A%252F%252Fevil.example", "%252Fapi%252Fv1%252Flogout"] {
            let ana = Browser::new(&app);
            let started_at = format!("%2Fevents%3Fdialog%3Dlogin%26next%3D{foreign}");
            ana.client.set_cookie("gh_social_login_callback_url", &started_at);

            assert_eq!(ana.log_in("google").await, "/events", "{foreign}");
        }
    })
    .await;
}

async fn enable_second_factor(app: &TestApp, user_id: Uuid) {
    let mut row = user(app, user_id).await.into_active_model();
    row.two_factor_secret = Set(Some("sealed".to_owned()));
    row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
    row.update(app.state.db.writer()).await.expect("a change");
}

#[actix_web::test]
async fn a_known_user_signs_in_even_if_their_provider_email_changed() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let (first, again) = (Browser::new(&app), Browser::new(&app));
        first.log_in("google").await;
        peer.set_behaviour(&json!({ "person": { "email": "ana@elsewhere.example", "email_verified": false } }));

        assert_eq!(again.log_in("google").await, "/");

        let user = again.user().await.expect("a user");
        assert_eq!(user["id"], first.user().await.expect("a user")["id"]);
        assert_eq!(user["email"], json!("ana@example.com"));
    })
    .await;
}

#[actix_web::test]
async fn authorization_requests_use_pkce_a_nonce_and_a_protected_cookie() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let ana = Browser::new(&app);
        let response = ana.get("/api/v1/login/google").await;
        let to = response.header("location");

        assert!(to.starts_with(&format!("{}/auth?", peer.origin)), "{to}");
        for part in ["response_type=code", "code_challenge_method=S256", "nonce=", "scope=openid+profile+email"] {
            assert!(to.contains(part), "{part} in {to}");
        }
        assert!(!to.contains("secret-of-the-site"));
        let cookie = response.header("set-cookie");
        for part in ["oauth=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
        let rows = social_attempts::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        let browser = ana.client.cookie("oauth").expect("a cookie");
        assert!(!to.contains(&row.state_hash) && !row.browser_hash.contains(&browser));
        ana.return_with(&ana.visit(to).await).await;
        assert!(social_attempts::Entity::find().all(app.state.db.reader()).await.expect("rows").is_empty());
    })
    .await;
}

#[actix_web::test]
async fn concurrent_attempts_in_several_tabs_each_return_to_their_page() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.client.set_cookie("gh_social_login_callback_url", "/events");
        let one = ana.leave("google").await;
        ana.client.set_cookie("gh_social_login_callback_url", "/register");
        let other = ana.leave("google").await;

        let (one, other) = (ana.visit(&one).await, ana.visit(&other).await);

        assert_eq!(ana.return_with(&one).await, "/events");
        assert_eq!(ana.return_with(&other).await, "/register");
        assert_eq!(users(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_first_logins_create_one_account() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let browsers: Vec<Browser> = (0..8).map(|_| Browser::new(&app)).collect();

        let ends = join_all(browsers.iter().map(|browser| browser.log_in("google"))).await;

        assert_eq!(ends, vec!["/"; 8]);
        assert_eq!((users(&app).await.len(), identities_of(&app).await.len()), (1, 1));
    })
    .await;
}

#[actix_web::test]
async fn social_login_does_not_bypass_the_second_factor() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let first = Browser::new(&app);
        first.log_in("google").await;
        enable_second_factor(&app, id(&first.user().await.expect("a user"))).await;

        let again = Browser::new(&app);
        again.client.set_cookie("gh_social_login_callback_url", "/events?page=2");

        assert_eq!(again.log_in("google").await, "/events?page=2&dialog=login&twoFactor=1");
        assert!(again.user().await.is_none());
    })
    .await;
}

#[actix_web::test]
async fn redirects_to_other_sites_are_refused() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        for foreign in [
            "//evil.example",
            "/\\evil.example",
            "https:evil.example",
            "https://evil.example/",
            "%2f%2fevil.example",
            "/%2fevil.example",
            "/%0d%0aLocation:%20https://evil.example",
            "https://localhost:8080@evil.example/",
            "javascript:alert(1)",
            "/api/v1/login/google",
        ] {
            let ana = Browser::new(&app);
            ana.client.set_cookie("gh_social_login_callback_url", foreign);

            assert_eq!(ana.log_in("google").await, "/", "{foreign}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_login_returns_with_an_error() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        peer.set_behaviour(&json!({ "deny": true }));
        let ana = Browser::new(&app);
        ana.client.set_cookie("gh_social_login_callback_url", "/events?q=a");

        assert_eq!(ana.log_in("google").await, "/events?q=a&dialog=login&error=cancelled");
        assert!(ana.user().await.is_none());
    })
    .await;
}

#[actix_web::test]
async fn only_configured_and_enabled_providers_are_offered() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        let offered = || async { ana.get("/api/v1/login/providers").await.json() };

        assert_eq!(offered().await, json!([{ "provider": "google", "name": "Google" }]));
        for nowhere in ["github", "linkedin", "GOOGLE", "complete%00"] {
            assert_eq!(ana.get(&format!("/api/v1/login/{nowhere}")).await.status(), 404, "{nowhere}");
            assert_eq!(ana.get(&format!("/api/v1/login/{nowhere}/callback")).await.status(), 404, "{nowhere}");
        }

        for flag in ["login_google", "login"] {
            let before = ana.visit(&ana.leave("google").await).await;
            switch(&app, &[flag], false).await;
            assert_eq!(offered().await, json!([]));
            assert_eq!(ana.leave("google").await, "/?dialog=login&error=closed");
            assert_eq!(ana.return_with(&before).await, "/?dialog=login&error=closed");
            switch(&app, &FLAGS, true).await;
        }
        switch(&app, &["register"], false).await;
        assert_eq!(ana.log_in("google").await, "/?dialog=login&error=closed");
        assert!(users(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn disabled_users_cannot_sign_in() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let first = Browser::new(&app);
        first.log_in("google").await;
        let mut row = user(&app, id(&first.user().await.expect("a user"))).await.into_active_model();
        row.state = Set(UserState::Disabled);
        row.update(app.state.db.writer()).await.expect("a change");

        assert_eq!(Browser::new(&app).log_in("google").await, "/?dialog=login&error=failed");
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_start_and_complete_twenty_logins_a_minute() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        for path in ["/api/v1/login/google", "/api/v1/login/google/callback?state=x&code=y"] {
            let (eager, other) = (Browser::new(&app), Browser::new(&app));
            for _ in 0..20 {
                assert_eq!(eager.get(path).await.status(), 302);
            }
            let refused = eager.get(path).await;

            assert_eq!((refused.status(), refused.header("retry-after")), (429, "60"));
            assert_eq!(other.get(path).await.status(), 302);
        }
    })
    .await;
}
