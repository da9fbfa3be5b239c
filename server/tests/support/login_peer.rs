//! Login providers for tests, and browsers that visit them.

use std::sync::atomic::{AtomicU16, Ordering};

use reqwest::{Method, Url};
use serde_json::Value;

use super::{Response, TestApp, TestClient, peer::Peer};

/// The site's origin registered at providers.
const SITE: &str = "http://localhost:8080";

/// A running provider; stopped when dropped.
pub(crate) struct LoginPeer {
    /// Base URL.
    pub(crate) origin: String,
    peer: Peer,
}

impl LoginPeer {
    /// Starts a provider of a kind: oidc, github, gitlab or twitter.
    pub(crate) fn start(kind: &str) -> Self {
        let peer = Peer::start(kind, Some(SITE));
        Self { origin: peer.origin.clone(), peer }
    }

    /// Sets its behaviour: see the script.
    pub(crate) fn set_behaviour(&self, command: &Value) {
        self.peer.ask(command);
    }

    /// Settings of a site that is registered under a name such as GITHUB or GITLAB.
    pub(crate) fn settings(&self, name: &str) -> [(&'static str, &'static str); 3] {
        let key = |half: &str| &*format!("LOGIN_{name}_{half}").leak();
        let origin = self.origin.clone().leak();
        // LinkedIn accepts the secret in the body only.
        let id = if name == "LINKEDIN" { "site-by-post" } else { "site" };
        [(key("CLIENT_ID"), id), (key("CLIENT_SECRET"), "secret-of-the-site"), (key("URL"), origin)]
    }
}

/// A client with its own network address that follows redirects across sites like a browser.
pub(crate) struct Browser {
    pub(crate) client: TestClient,
    address: String,
}

impl Browser {
    /// A new visitor. The site trusts the header with the address.
    pub(crate) fn new(app: &TestApp) -> Self {
        static NEXT: AtomicU16 = AtomicU16::new(1);
        let [high, low] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        Self { client: app.guest(), address: format!("10.9.{high}.{low}") }
    }

    /// A response of the site.
    pub(crate) async fn get(&self, path: &str) -> Response {
        self.client.send(self.client.request(Method::GET, path).header("X-Forwarded-For", &self.address)).await
    }

    /// Starts a login; returns the provider's URL.
    pub(crate) async fn leave(&self, provider: &str) -> String {
        let response = self.get(&format!("/api/v1/login/{provider}")).await;
        assert_eq!(response.status(), 302, "{}", response.text());
        response.header("location").to_owned()
    }

    /// Visits a provider; returns the path of the callback without following it.
    pub(crate) async fn visit(&self, address: &str) -> String {
        let mut at = Url::parse(address).expect("an address");
        let there = TestClient::new(&at.origin().ascii_serialization());
        for _ in 0..8 {
            let response = there.get(at.as_str()).await;
            assert!(response.status() < 400, "{at}: {}", response.text());
            at = at.join(response.header("location")).expect("an address");
            if at.as_str().starts_with(SITE) {
                return at.as_str().trim_start_matches(SITE).to_owned();
            }
        }
        panic!("{at} leads nowhere");
    }

    /// Completes a login; returns the final redirect of the site.
    pub(crate) async fn log_in(&self, provider: &str) -> String {
        let back = self.visit(&self.leave(provider).await).await;
        self.return_with(&back).await
    }

    /// Follows the callback; returns the redirect of the site.
    pub(crate) async fn return_with(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), 302, "{}", response.text());
        assert!(response.header("cache-control").contains("no-store"), "{:?}", response.headers());
        response.header("location").to_owned()
    }

    /// The user the site has signed in.
    pub(crate) async fn user(&self) -> Option<Value> {
        let response = self.get("/api/v1/user").await;
        (response.status() == 200).then(|| response.json())
    }
}
