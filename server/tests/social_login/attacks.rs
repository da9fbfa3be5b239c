//! Attacks that must not open an account.

use serde_json::json;

use super::{identities_of, signed_in_sessions, users, with_google, with_peer};
use crate::support::{Browser, LoginPeer, TestApp};

const FAILED: &str = "/?dialog=login&error=failed";

#[actix_web::test]
async fn no_manipulated_provider_response_opens_a_session() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        for attack in [
            "none",
            "public key as a secret",
            "client secret",
            "another hash",
            "key of a stranger",
            "unknown key",
            "critical extension",
            "empty list of critical extensions",
            "changed afterwards",
            "issuer",
            "issuer with a slash",
            "audience",
            "audiences",
            "authorized party",
            "nonce",
            "no nonce",
            "expired",
            "no expiry",
            "future",
            "not before",
            "stale",
            "no subject",
            "empty subject",
            "another person",
            "another issuer's answer",
            "a callback without an issuer",
        ] {
            peer.set_behaviour(&json!({ "attack": attack }));
            let ana = Browser::new(&app);

            assert_eq!(ana.log_in("google").await, FAILED, "{attack}");
            assert!(ana.user().await.is_none(), "{attack}");
        }
        assert_eq!(
            (signed_in_sessions(&app).await, users(&app).await.len(), identities_of(&app).await.len()),
            (0, 0, 0)
        );

        peer.set_behaviour(&json!({ "attack": null }));
        assert_eq!(Browser::new(&app).log_in("google").await, "/", "the truth does");
    })
    .await;
}

#[actix_web::test]
async fn a_callback_works_once_and_only_in_its_browser() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let (ana, eve) = (Browser::new(&app), Browser::new(&app));
        let back = ana.visit(&ana.leave("google").await).await;
        let query = back.split_once('?').expect("a query").1;
        let without = |name: &str| {
            let kept = query.split('&').filter(|pair| !pair.starts_with(&format!("{name}=")));
            format!("/api/v1/login/google/callback?{}", kept.collect::<Vec<_>>().join("&"))
        };

        // Another browser: one that started a login as well, and one that never did.
        assert_eq!(Browser::new(&app).return_with(&back).await, FAILED);
        let of_eve = eve.leave("google").await;
        let twice = eve.visit(&of_eve).await;
        let doubled = format!("{twice}&state=other");
        assert_eq!(eve.return_with(&doubled).await, FAILED);
        assert_eq!(eve.return_with(&format!("{}&state=", without("state"))).await, FAILED);
        assert_eq!(eve.return_with(&without("state")).await, FAILED);
        assert_eq!(eve.return_with(&without("code")).await, FAILED);
        assert_eq!(signed_in_sessions(&app).await, 0);

        assert_eq!(eve.return_with(&twice).await, "/", "their own");
        assert_eq!(signed_in_sessions(&app).await, 1);
        let late = Browser::new(&app);
        let back = late.visit(&late.leave("google").await).await;
        assert_eq!(late.return_with(&back).await, "/");
        assert_eq!(late.return_with(&back).await, FAILED, "a state is used once");
        assert_eq!(signed_in_sessions(&app).await, 2);
    })
    .await;
}

#[actix_web::test]
async fn a_login_attempt_expires_after_ten_minutes() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        let back = ana.visit(&ana.leave("google").await).await;

        app.clock.advance(601);

        assert_eq!(ana.return_with(&back).await, FAILED);
        assert_eq!(signed_in_sessions(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_code_of_another_attempt_is_rejected() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let (ana, eve) = (Browser::new(&app), Browser::new(&app));
        let of = |back: &str, name: &str| {
            let pair = back.split(['?', '&']).find(|pair| pair.starts_with(&format!("{name}="))).expect("a pair");
            pair.to_owned()
        };
        let of_ana = ana.visit(&ana.leave("google").await).await;
        let of_eve = eve.visit(&eve.leave("google").await).await;

        // Eve puts the code of Ana into a journey of her own.
        let mixed = of_eve.replace(&of(&of_eve, "code"), &of(&of_ana, "code"));
        assert_eq!(eve.return_with(&mixed).await, FAILED);
        assert_eq!(signed_in_sessions(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_callback_of_another_provider_is_rejected() {
    with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        let back = ana.visit(&ana.leave("google").await).await;

        let elsewhere = back.replace("/login/google/", "/login/gitlab/");
        assert_eq!(ana.return_with(&elsewhere).await, FAILED);
        assert_eq!(ana.return_with(&back).await, FAILED, "and the journey is over");
        assert_eq!(signed_in_sessions(&app).await, 0);
    })
    .await;
}
