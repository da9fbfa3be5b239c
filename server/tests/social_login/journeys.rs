//! There and back again.

use futures_util::future::join_all;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use server::entities::{sea_orm_active_enums::UserState, social_attempts};

use super::{FLAGS, id, identities_of, switch, user, users, with_google};
use crate::support::{Browser, LoginPeer, TestApp};

#[actix_web::test]
async fn somebody_new_has_an_account_and_is_back_where_they_started() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.client.hold("gh_social_login_callback_url", "%2Fevents%3Fpage%3D2");

        assert_eq!(ana.log_in("google").await, "/events?page=2");

        let user = ana.user().await.expect("somebody");
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
async fn somebody_known_comes_back_to_the_same_account_whatever_their_mailbox_is_by_then() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let (first, again) = (Browser::new(&app), Browser::new(&app));
        first.log_in("google").await;
        peer.will(&json!({ "person": { "email": "ana@elsewhere.example", "email_verified": false } }));

        assert_eq!(again.log_in("google").await, "/");

        let user = again.user().await.expect("somebody");
        assert_eq!(user["id"], first.user().await.expect("somebody")["id"]);
        assert_eq!(user["email"], json!("ana@example.com"));
    })
    .await;
}

#[actix_web::test]
async fn what_leaves_is_secret_and_for_once() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let ana = Browser::new(&app);
        let answer = ana.get("/api/v1/login/google").await;
        let to = answer.header("location");

        assert!(to.starts_with(&format!("{}/auth?", peer.origin)), "{to}");
        for part in ["response_type=code", "code_challenge_method=S256", "nonce=", "scope=openid+profile+email"] {
            assert!(to.contains(part), "{part} in {to}");
        }
        assert!(!to.contains("secret-of-the-site"));
        let cookie = answer.header("set-cookie");
        for part in ["oauth=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
        let rows = social_attempts::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        let browser = ana.client.cookie("oauth").expect("a cookie");
        assert!(!to.contains(&row.state_hash) && !row.browser_hash.contains(&browser));
        ana.come_back(&ana.visit(to).await).await;
        assert!(social_attempts::Entity::find().all(app.state.db.reader()).await.expect("rows").is_empty());
    })
    .await;
}

#[actix_web::test]
async fn several_tabs_of_a_browser_come_back_each_to_its_page() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.client.hold("gh_social_login_callback_url", "/events");
        let one = ana.leave("google").await;
        ana.client.hold("gh_social_login_callback_url", "/register");
        let other = ana.leave("google").await;

        let (one, other) = (ana.visit(&one).await, ana.visit(&other).await);

        assert_eq!(ana.come_back(&one).await, "/events");
        assert_eq!(ana.come_back(&other).await, "/register");
        assert_eq!(users(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn of_many_browsers_at_once_one_makes_the_account_and_all_are_in() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let browsers: Vec<Browser> = (0..8).map(|_| Browser::new(&app)).collect();

        let ends = join_all(browsers.iter().map(|browser| browser.log_in("google"))).await;

        assert_eq!(ends, vec!["/"; 8]);
        assert_eq!((users(&app).await.len(), identities_of(&app).await.len()), (1, 1));
    })
    .await;
}

#[actix_web::test]
async fn the_second_factor_is_not_skipped() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let first = Browser::new(&app);
        first.log_in("google").await;
        let known = user(&app, id(&first.user().await.expect("somebody"))).await;
        let mut row = known.into_active_model();
        row.two_factor_secret = Set(Some("sealed".to_owned()));
        row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
        row.update(app.state.db.writer()).await.expect("a change");

        let again = Browser::new(&app);
        again.client.hold("gh_social_login_callback_url", "/events?page=2");

        assert_eq!(again.log_in("google").await, "/events?page=2&dialog=login&twoFactor=1");
        assert!(again.user().await.is_none());
    })
    .await;
}

#[actix_web::test]
async fn nobody_is_sent_to_another_site() {
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
            ana.client.hold("gh_social_login_callback_url", foreign);

            assert_eq!(ana.log_in("google").await, "/", "{foreign}");
        }
    })
    .await;
}

#[actix_web::test]
async fn whoever_changes_their_mind_is_told_so() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        peer.will(&json!({ "deny": true }));
        let ana = Browser::new(&app);
        ana.client.hold("gh_social_login_callback_url", "/events?q=a");

        assert_eq!(ana.log_in("google").await, "/events?q=a&dialog=login&error=cancelled");
        assert!(ana.user().await.is_none());
    })
    .await;
}

#[actix_web::test]
async fn a_provider_is_offered_when_it_is_configured_and_its_flag_is_on() {
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
            assert_eq!(ana.come_back(&before).await, "/?dialog=login&error=closed");
            switch(&app, &FLAGS, true).await;
        }
        switch(&app, &["register"], false).await;
        assert_eq!(ana.log_in("google").await, "/?dialog=login&error=closed");
        assert!(users(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn whoever_was_disabled_stays_out() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let first = Browser::new(&app);
        first.log_in("google").await;
        let mut row = user(&app, id(&first.user().await.expect("somebody"))).await.into_active_model();
        row.state = Set(UserState::Disabled);
        row.update(app.state.db.writer()).await.expect("a change");

        assert_eq!(Browser::new(&app).log_in("google").await, "/?dialog=login&error=failed");
    })
    .await;
}

#[actix_web::test]
async fn an_address_begins_and_ends_twenty_journeys_a_minute() {
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
