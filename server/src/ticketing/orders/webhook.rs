//! Stripe's webhook.

use actix_web::{
    HttpRequest, HttpResponse, post,
    web::{Bytes, Data},
};
use serde::Deserialize;

use super::settlement::{self, PaymentReference, WebhookEvent};
use crate::{
    platform::{
        context::Context,
        error::{AppError, ErrorBody, RequestError},
    },
    ticketing::payments::{Payments, verify_signature},
};
use config::PaymentRoute;

#[derive(Debug, Deserialize)]
struct StripeEvent {
    id: String,
    r#type: String,
    data: EventData,
}

#[derive(Debug, Deserialize)]
struct EventData {
    object: EventObject,
}

/// Only what names the order; the rest is fetched.
#[derive(Debug, Deserialize)]
struct EventObject {
    id: Option<String>,
    payment_intent: Option<String>,
}

/// What Stripe reports about payments
///
/// The only call without a CSRF token: the signature in `Stripe-Signature` covers the raw body.
#[utoipa::path(
    operation_id = "payments_stripe_webhook",
    tag = "tickets",
    request_body(content = String, description = "An event of Stripe", content_type = "application/json"),
    responses(
        (status = 204, description = "Recorded, or of no interest"),
        (status = 400, description = "The signature or the body is invalid", body = ErrorBody),
        (status = 404, description = "This site does not use Stripe", body = ErrorBody),
        (status = 503, description = "Stripe cannot be asked for the payment; send the event again", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/payments/stripe/webhook")]
pub(super) async fn receive(
    request: HttpRequest,
    context: Data<Context>,
    payments: Data<Payments>,
    body: Bytes,
) -> Result<HttpResponse, AppError> {
    let Some(PaymentRoute::Stripe(stripe)) = &context.config.payment.route else { return Err(AppError::NotFound) };
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    let verified = verify_signature(signature.unwrap_or_default(), &body, &stripe.webhook_secrets, context.clock.now());
    verified.map_err(|error| {
        tracing::warn!(%error, "a webhook was refused");
        RequestError::Malformed
    })?;
    let event: StripeEvent = serde_json::from_slice(&body).map_err(|_| RequestError::Malformed)?;
    if let Some(payment) = event.payment() {
        let event = WebhookEvent { id: event.id, kind: event.r#type };
        settlement::settle_reported(&context, &payments, &payment, event).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

impl StripeEvent {
    /// The payment that the event is about; `None` for events about something else.
    fn payment(&self) -> Option<PaymentReference> {
        let EventObject { id, payment_intent } = &self.data.object;
        match (self.r#type.as_str(), id, payment_intent) {
            (kind, Some(session), _) if kind.starts_with("checkout.session.") => {
                Some(PaymentReference::Session(session.clone()))
            }
            (kind, _, Some(payment)) if kind.starts_with("charge.") || kind.starts_with("refund.") => {
                Some(PaymentReference::Payment(payment.clone()))
            }
            _ => None,
        }
    }
}
