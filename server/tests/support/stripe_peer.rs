//! Stripe, as far as the site uses it.

use chrono::{DateTime, Utc};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{Response, TestApp, TestClient, peer::Peer};

const WEBHOOK: &str = "/api/v1/payments/stripe/webhook";

/// A running Stripe; stopped when dropped.
pub(crate) struct StripePeer(Peer);

/// A webhook as Stripe sends it.
#[derive(Debug, Clone)]
pub(crate) struct Webhook {
    pub(crate) payload: String,
    pub(crate) signature: String,
}

impl StripePeer {
    pub(crate) fn start() -> Self {
        Self(Peer::start("stripe", None))
    }

    /// Settings of a site that has an account there.
    pub(crate) fn settings(&self) -> &'static [(&'static str, &'static str)] {
        Vec::leak(vec![
            ("PAYMENT_SECRET_KEY", "sk_test_peer"),
            ("PAYMENT_WEBHOOK_SECRET", "whsec_peer,whsec_old"),
            ("PAYMENT_URL", self.0.origin.clone().leak()),
        ])
    }

    /// Sends a command and returns the answer: see the script.
    pub(crate) fn ask(&self, command: &Value) -> Value {
        self.0.ask(command)
    }

    /// What happened to a session: see the commands of the script, such as `pay`.
    pub(crate) fn does(&self, what: &str, session: &str) {
        self.ask(&json!({ what: session }));
    }

    /// Changes fields of a session.
    pub(crate) fn tampers(&self, session: &str, with: &Value) {
        self.ask(&json!({ "tamper": session, "with": with }));
    }

    /// What Stripe knows of a session: `status`, `paid` and `refunded`, both in cents.
    pub(crate) fn ledger(&self, session: &str) -> Value {
        self.ask(&json!({ "ledger": session }))
    }

    /// The calls so far to a path, with their method.
    pub(crate) fn calls(&self, method: &str, path: &str) -> Vec<Value> {
        let calls = self.ask(&json!({ "calls": true }));
        let calls = calls.as_array().cloned().unwrap_or_default();
        calls.into_iter().filter(|call| call["method"] == method && call["path"] == path).collect()
    }

    /// A signed webhook about a session; `more` overrides its id, its time or the secret.
    pub(crate) fn webhook(&self, kind: &str, session: &str, now: DateTime<Utc>, more: &Value) -> Webhook {
        let mut command = json!({ "event": kind, "session": session, "at": now.timestamp() });
        let more = more.as_object().cloned().unwrap_or_default();
        command.as_object_mut().expect("an object").extend(more);
        let answer = self.ask(&command);
        let text = |name: &str| answer[name].as_str().expect("a text").to_owned();
        Webhook { payload: text("payload"), signature: text("signature") }
    }

    /// Delivers a webhook about a session.
    pub(crate) async fn reports(&self, app: &TestApp, kind: &str, session: &str) -> Response {
        let webhook = self.webhook(kind, session, app.state.clock.now(), &Value::Null);
        webhook.deliver(app).await
    }
}

impl Webhook {
    /// Delivers it to the site.
    pub(crate) async fn deliver(&self, app: &TestApp) -> Response {
        self.deliver_by(&app.guest()).await
    }

    /// Delivers it to the site of a client.
    pub(crate) async fn deliver_by(&self, guest: &TestClient) -> Response {
        guest.send(self.request(guest)).await
    }

    /// The request that delivers it.
    pub(crate) fn request(&self, guest: &TestClient) -> RequestBuilder {
        let request = guest.request(Method::POST, WEBHOOK).header("content-type", "application/json");
        request.header("Stripe-Signature", &self.signature).body(self.payload.clone())
    }
}
