//! Providers without OpenID Connect, and those that return no email address.

use serde_json::json;
use server::platform::mail::EmailAddress;

use super::{account, id, identities_of, mails, signed_in_sessions, switch, user, users, with_peer};
use crate::support::{Browser, LoginPeer, TestApp};

const COMPLETE: &str = "/register?complete=1";
const FAILED: &str = "/?dialog=login&error=failed";

#[actix_web::test]
async fn github_provides_only_a_verified_primary_email() {
    with_peer("github", &["GITHUB"], async |app: TestApp, peer: &LoginPeer| {
        let ana = Browser::new(&app);

        assert_eq!(ana.log_in("github").await, "/");
        let user = ana.user().await.expect("a user");
        assert_eq!(user["email"], json!("ana@example.com"));
        assert!(user["emailVerifiedAt"].is_string());

        // Another verified address does not replace an unverified primary one.
        peer.set_behaviour(&json!({ "person": { "sub": "2", "email": "rui@example.com", "email_verified": false } }));
        assert_eq!(Browser::new(&app).log_in("github").await, COMPLETE);
        peer.set_behaviour(&json!({ "person": { "sub": "3", "email": null } }));
        assert_eq!(Browser::new(&app).log_in("github").await, COMPLETE);
        assert_eq!(users(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn gitlab_works_with_openid_connect_and_with_its_api() {
    with_peer("oidc", &["GITLAB"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        assert_eq!(ana.log_in("gitlab").await, "/");
        assert_eq!(ana.user().await.expect("a user")["email"], json!("ana@example.com"));
    })
    .await;
    with_peer("gitlab", &["GITLAB"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        assert_eq!(ana.log_in("gitlab").await, COMPLETE, "the address is not verified");
        let waiting = ana.get("/api/v1/login/complete").await.json();
        assert_eq!(waiting, json!({ "provider": "gitlab", "name": "Ana Silva", "email": "ana@example.com" }));
    })
    .await;
}

#[actix_web::test]
async fn linkedin_gets_the_client_secret_in_the_body() {
    with_peer("oidc", &["LINKEDIN"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);

        assert_eq!(ana.log_in("linkedin-openid").await, "/");
        assert_eq!(identities_of(&app).await[0].subject, "1");
    })
    .await;
}

#[actix_web::test]
async fn without_pkce_linkedin_logins_are_bound_by_the_state() {
    with_peer("oidc", &["LINKEDIN", "GOOGLE"], async |app: TestApp, peer: &LoginPeer| {
        peer.set_behaviour(&json!({ "linkedinQuirks": true }));
        let (ana, eve) = (Browser::new(&app), Browser::new(&app));

        let to = ana.leave("linkedin-openid").await;
        assert!(!to.contains("code_challenge") && to.contains("state="), "{to}");
        let back = ana.visit(&to).await;
        eve.leave("linkedin-openid").await;
        assert_eq!(Browser::new(&app).return_with(&back).await, FAILED, "who never left");
        assert_eq!(eve.return_with(&back).await, FAILED, "who left as well");
        assert_eq!(ana.return_with(&back).await, FAILED, "an attempt that another browser ended is over");
        assert_eq!((signed_in_sessions(&app).await, users(&app).await.len()), (0, 0));

        assert_eq!(ana.log_in("linkedin-openid").await, "/");
        assert_eq!(ana.user().await.expect("a user")["email"], json!("ana@example.com"));
        // A nonce may be missing there; a wrong one is wrong.
        peer.set_behaviour(&json!({ "attack": "nonce" }));
        assert_eq!(eve.log_in("linkedin-openid").await, FAILED);
        // Other providers are not exempt, whatever their metadata says.
        let to = eve.leave("google").await;
        assert!(to.contains("code_challenge_method=S256"), "{to}");
        peer.set_behaviour(&json!({ "attack": null }));
        assert_eq!(eve.return_with(&eve.visit(&to).await).await, FAILED, "without a nonce");
    })
    .await;
}

#[actix_web::test]
async fn with_pkce_linkedin_requires_verifier_and_nonce() {
    with_peer("oidc", &["LINKEDIN"], async |app: TestApp, peer: &LoginPeer| {
        let ana = Browser::new(&app);
        let to = ana.leave("linkedin-openid").await;
        assert!(to.contains("code_challenge_method=S256"), "{to}");

        peer.set_behaviour(&json!({ "attack": "no nonce" }));
        assert_eq!(ana.return_with(&ana.visit(&to).await).await, FAILED);
        peer.set_behaviour(&json!({ "attack": null }));
        assert_eq!(ana.log_in("linkedin-openid").await, "/");
    })
    .await;
}

#[actix_web::test]
async fn without_a_provider_email_the_user_enters_and_verifies_one() {
    with_peer("twitter", &["TWITTER"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.client.set_cookie("gh_social_login_callback_url", "/events");
        assert_eq!(ana.log_in("twitter").await, COMPLETE);
        assert!(ana.user().await.is_none() && users(&app).await.is_empty());
        let waiting = ana.get("/api/v1/login/complete").await.json();
        assert_eq!(waiting, json!({ "provider": "twitter", "name": "Ana Silva", "email": null }));

        for wrong in [json!({}), json!({ "email": "ana" }), json!({ "email": ["ana@example.com"] })] {
            let response = ana.client.post("/api/v1/login/complete", &wrong).await;
            assert_eq!(response.status(), 422, "{wrong}");
            assert!(response.json()["errors"]["email"].is_array(), "{}", response.text());
        }
        let response = ana.client.post("/api/v1/login/complete", &json!({ "email": "Ana@Example.com" })).await;

        assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": false, "returnTo": "/events" })));
        let user = ana.user().await.expect("a user");
        assert_eq!((&user["email"], &user["emailVerifiedAt"]), (&json!("Ana@example.com"), &json!(null)));
        assert!(mails(&app).await.contains(&"account.verify_email".to_owned()));
        assert_eq!(ana.get("/api/v1/login/complete").await.status(), 404);
        assert_eq!(Browser::new(&app).log_in("twitter").await, "/", "from now on they are known");
    })
    .await;
}

#[actix_web::test]
async fn a_completed_sign_up_leads_to_the_page_that_required_it() {
    with_peer("twitter", &["TWITTER"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        let started_at = "%2Fevents%3Fdialog%3Dlogin%26next%3D%252Fteams%253Fq%253Da";
        ana.client.set_cookie("gh_social_login_callback_url", started_at);
        assert_eq!(ana.log_in("twitter").await, COMPLETE);

        let response = ana.client.post("/api/v1/login/complete", &json!({ "email": "ana@example.com" })).await;

        assert_eq!(response.json()["returnTo"], json!("/teams?q=a"), "{}", response.text());
    })
    .await;
}

#[actix_web::test]
async fn an_entered_email_takes_over_no_account() {
    with_peer("twitter", &["TWITTER"], async |app: TestApp, _: &LoginPeer| {
        for (email, verified) in [("ana@example.com", true), ("rui@example.com", false)] {
            let known = account(&app, email, verified).await;
            let eve = Browser::new(&app);
            eve.log_in("twitter").await;

            let response = eve.client.post("/api/v1/login/complete", &json!({ "email": email.to_uppercase() })).await;

            assert_eq!(response.status(), 422);
            assert_eq!(response.json()["errors"]["email"], json!(["The email has already been taken."]));
            assert_eq!(user(&app, known.id).await, known);
            assert!(eve.user().await.is_none() && identities_of(&app).await.is_empty());
        }
    })
    .await;
}

#[actix_web::test]
async fn a_pending_sign_up_is_bound_to_its_browser_for_half_an_hour() {
    with_peer("twitter", &["TWITTER"], async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.log_in("twitter").await;
        let email = json!({ "email": "ana@example.com" });

        let elsewhere = app.guest();
        assert_eq!(elsewhere.post("/api/v1/login/complete", &email).await.status(), 422);
        switch(&app, &["register"], false).await;
        assert_eq!(ana.client.post("/api/v1/login/complete", &email).await.status(), 403);
        switch(&app, &["register"], true).await;
        app.clock.advance(30 * 60 + 1);
        assert_eq!(ana.client.post("/api/v1/login/complete", &email).await.status(), 422);
        assert!(users(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn provider_emails_are_validated_and_normalised() {
    with_peer("github", &["GITHUB"], async |app: TestApp, peer: &LoginPeer| {
        peer.set_behaviour(&json!({ "person": { "email": "ana@example.com\r\nBcc: eve@example.com" } }));
        assert_eq!(Browser::new(&app).log_in("github").await, COMPLETE, "an invalid address is not taken over");

        peer.set_behaviour(&json!({ "person": { "email": "ANA@EXAMPLE.COM" } }));
        let ana = Browser::new(&app);
        ana.log_in("github").await;
        let row = user(&app, id(&ana.user().await.expect("a user"))).await;
        let address = EmailAddress::parse("ana@example.com").expect("an address");
        assert_eq!(row.email_normalised, address.normalised());
    })
    .await;
}
