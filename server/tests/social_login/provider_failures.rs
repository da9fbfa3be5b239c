//! Providers that are down, slow, or send invalid responses.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{signed_in_sessions, with_google, with_peer};
use crate::support::{Browser, LoginPeer, TestApp};

const UNAVAILABLE: &str = "/?dialog=login&error=unavailable";

#[actix_web::test]
async fn broken_provider_responses_are_temporary_failures() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        for failure in ["reset", "large", "html", "500"] {
            let ana = Browser::new(&app);
            peer.set_behaviour(&json!({ "failure": failure }));
            if failure == "reset" {
                assert_eq!(ana.leave("google").await, UNAVAILABLE, "the return page is not known yet");
            }
            peer.set_behaviour(&json!({ "failure": null }));
            let back = ana.visit(&ana.leave("google").await).await;
            peer.set_behaviour(&json!({ "failure": failure }));

            assert_eq!(ana.return_with(&back).await, UNAVAILABLE, "{failure}");
            assert_eq!(ana.get("/api/v1/site").await.status(), 200);
        }
        assert_eq!(signed_in_sessions(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_slow_provider_times_out_after_ten_seconds_without_blocking() {
    with_peer("github", &["GITHUB"], async |app: TestApp, peer: &LoginPeer| {
        let (ana, rui) = (Browser::new(&app), Browser::new(&app));
        let back = ana.visit(&ana.leave("github").await).await;
        peer.set_behaviour(&json!({ "failure": "slow" }));

        let started = Instant::now();
        let other = async {
            let credentials = json!({ "email": "nobody@example.com", "password": "not the password" });
            let response = rui.client.post("/api/v1/login", &credentials).await;
            (response.status(), Instant::now())
        };
        let slow = async { (ana.return_with(&back).await, Instant::now()) };
        let ((page, timed_out), (status, responded)) = tokio::join!(slow, other);

        assert_eq!((page.as_str(), status), (UNAVAILABLE, 422));
        assert!(timed_out - started >= Duration::from_secs(9), "{:?}", timed_out - started);
        assert!(responded < timed_out, "the login waited for the provider");
    })
    .await;
}
