//! Stripe: Checkout Sessions and refunds.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use reqwest::StatusCode;
use secrecy::SecretString;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    Checkout, PaymentError, ProviderRefund, Session, SessionState,
    client::{ApiClient, CallError, ErrorResponse},
};
use config::StripeConfig;
use entities::sea_orm_active_enums::RefundState;

/// A session is returned with its payment, whose charge tells what was refunded.
const EXPANDED: &str = "expand[]=payment_intent.latest_charge";

/// Client of Stripe's API.
#[derive(Debug)]
pub(super) struct Stripe {
    api: ApiClient,
    live: bool,
}

#[derive(Debug, Deserialize)]
struct StripeSession {
    id: String,
    url: Option<String>,
    /// `open`, `complete` or `expired`.
    status: Option<String>,
    /// `paid`, `unpaid` or `no_payment_required`.
    payment_status: String,
    amount_total: Option<i64>,
    currency: Option<String>,
    livemode: bool,
    client_reference_id: Option<String>,
    payment_intent: Option<PaymentIntent>,
}

/// Expanded, or the id alone.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum PaymentIntent {
    Id(String),
    Expanded { id: String, status: String, latest_charge: Option<Charge> },
}

#[derive(Debug, Deserialize)]
struct Charge {
    amount_refunded: i64,
    /// Stays true after the dispute.
    #[serde(default)]
    disputed: bool,
}

/// What an open session of the embedded form has instead of a URL.
#[derive(Deserialize)]
struct EmbeddedSession {
    status: Option<String>,
    client_secret: Option<SecretString>,
}

#[derive(Debug, Deserialize)]
struct StripeRefund {
    id: String,
    /// `pending`, `requires_action`, `succeeded`, `failed` or `canceled`.
    status: Option<String>,
}

#[derive(Debug, Deserialize)]
struct StripeError {
    error: ErrorDetails,
}

#[derive(Debug, Deserialize)]
struct ErrorDetails {
    message: Option<String>,
    code: Option<String>,
}

impl Stripe {
    pub(super) fn new(config: StripeConfig) -> Result<Self, reqwest::Error> {
        Ok(Self { live: config.live, api: ApiClient::new(config.url, config.secret_key)? })
    }

    pub(super) async fn open(&self, checkout: &Checkout, ends_at: DateTime<Utc>) -> Result<Session, PaymentError> {
        let order = checkout.order.to_string();
        let mut fields = vec![
            ("mode", "payment".to_owned()),
            ("client_reference_id", order.clone()),
            ("customer_email", checkout.email.clone()),
            ("expires_at", ends_at.timestamp().to_string()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("line_items[0][price_data][currency]", "eur".to_owned()),
            ("line_items[0][price_data][unit_amount]", checkout.amount.to_string()),
            ("line_items[0][price_data][product_data][name]", checkout.title.clone()),
            ("metadata[order]", order.clone()),
            ("payment_intent_data[metadata][order]", order.clone()),
        ];
        if checkout.embedded {
            fields.push(("ui_mode", "embedded_page".to_owned()));
            fields.push(("return_url", checkout.success_url.clone()));
        } else {
            fields.push(("success_url", checkout.success_url.clone()));
            fields.push(("cancel_url", checkout.cancel_url.clone()));
        }
        // The same key with other fields is refused.
        let key = format!("order-{order}-{}", digest(&fields));
        let session = self.api.post("v1/checkout/sessions", &fields, Some(&key)).await?;
        Ok(self.view(session))
    }

    pub(super) async fn client_secret(&self, id: &str) -> Result<Option<SecretString>, PaymentError> {
        let session: EmbeddedSession = self.api.get(&format!("v1/checkout/sessions/{id}")).await?;
        Ok(session.client_secret.filter(|_| session.status.as_deref() == Some("open")))
    }

    pub(super) async fn session(&self, id: &str) -> Result<Session, PaymentError> {
        let session = self.api.get(&format!("v1/checkout/sessions/{id}?{EXPANDED}")).await?;
        Ok(self.view(session))
    }

    pub(super) async fn close(&self, id: &str) -> Result<Session, PaymentError> {
        match self.api.post(&format!("v1/checkout/sessions/{id}/expire"), &[], None).await {
            Ok(session) => Ok(self.view(session)),
            // A session that is no longer open cannot be closed.
            Err(CallError::Refused(response)) if response.status == StatusCode::BAD_REQUEST => self.session(id).await,
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn refund(&self, id: Uuid, payment: &str, amount: i32) -> Result<ProviderRefund, PaymentError> {
        let fields = [
            ("payment_intent", payment.to_owned()),
            ("amount", amount.to_string()),
            ("metadata[refund]", id.to_string()),
        ];
        let refund: StripeRefund = self.api.post("v1/refunds", &fields, Some(&format!("refund-{id}"))).await?;
        Ok(refund.view())
    }

    pub(super) async fn refund_state(&self, id: &str) -> Result<ProviderRefund, PaymentError> {
        let refund: StripeRefund = self.api.get(&format!("v1/refunds/{id}")).await?;
        Ok(refund.view())
    }

    fn view(&self, session: StripeSession) -> Session {
        let state = session.state();
        let (payment, charge) = match session.payment_intent {
            None => (None, None),
            Some(PaymentIntent::Id(id)) => (Some(id), None),
            Some(PaymentIntent::Expanded { id, latest_charge, .. }) => (Some(id), latest_charge),
        };
        Session {
            id: session.id,
            url: session.url,
            state,
            payment,
            amount: session.amount_total.unwrap_or_default(),
            currency: session.currency.unwrap_or_default(),
            mode_matches: session.livemode == self.live,
            order: session.client_reference_id.and_then(|id| id.parse().ok()),
            refunded: charge.as_ref().map(|charge| charge.amount_refunded),
            disputed: charge.is_some_and(|charge| charge.disputed),
        }
    }
}

impl StripeSession {
    fn state(&self) -> SessionState {
        let has_failed = matches!(&self.payment_intent,
            Some(PaymentIntent::Expanded { status, .. }) if matches!(status.as_str(), "requires_payment_method" | "canceled"));
        match (self.status.as_deref(), self.payment_status.as_str()) {
            (Some("complete"), "paid") => SessionState::Paid,
            (Some("expired"), _) => SessionState::Closed,
            // A delayed method that was not paid in time.
            (Some("complete"), _) if has_failed => SessionState::Closed,
            (Some("complete"), _) => SessionState::Processing,
            _ => SessionState::Open,
        }
    }
}

impl StripeRefund {
    fn view(self) -> ProviderRefund {
        let state = match self.status.as_deref() {
            Some("pending" | "requires_action") => RefundState::Pending,
            Some("failed" | "canceled") => RefundState::Failed,
            _ => RefundState::Done,
        };
        ProviderRefund { id: self.id, state }
    }
}

/// A short hash of form fields.
fn digest(fields: &[(&str, String)]) -> String {
    let mut hash = Sha256::new();
    for (name, value) in fields {
        hash.update(format!("{name}={value}\n"));
    }
    BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..12])
}

impl From<CallError> for PaymentError {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Refused(ErrorResponse { status, body }) => {
                let details = serde_json::from_slice::<StripeError>(&body).map(|body| body.error);
                let reason = details.ok().and_then(|details| details.code.or(details.message));
                Self::Refused(reason.unwrap_or_else(|| status.to_string()))
            }
            CallError::Other(error) => error,
        }
    }
}
