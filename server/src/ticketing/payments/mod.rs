//! Payment providers: Stripe, and the sandbox of development. They know orders only by their id.
//!
//! No transaction is open during a call, and what a provider reports is fetched from it instead of believed.

mod client;
mod queries;
mod sandbox;
mod signature;
mod stripe;

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use uuid::Uuid;

use crate::platform::context::Context;
use config::{Config, PaymentRoute};
use entities::sea_orm_active_enums::{PaymentProvider, RefundState};

pub use sandbox::{Choice, SandboxPayment, choose as choose_in_sandbox, find as find_in_sandbox};
pub use signature::{SignatureError, verify as verify_signature};
use stripe::Stripe;

/// Timeout of a call.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// Seconds after which a client may try again while the provider is unavailable.
pub(in crate::ticketing) const RETRY_AFTER_SECONDS: u64 = 10;

/// The payment provider of this process.
#[derive(Debug)]
pub struct Payments(Option<Provider>);

#[derive(Debug)]
enum Provider {
    Sandbox,
    Stripe(Box<Stripe>),
}

/// What a buyer pays.
#[derive(Debug, Clone)]
pub(in crate::ticketing) struct Checkout {
    /// Id of the order; a repeated call for it leads to the same session.
    pub(in crate::ticketing) order: Uuid,
    /// When the order was opened.
    pub(in crate::ticketing) ordered_at: DateTime<Utc>,
    /// What the payment page shows.
    pub(in crate::ticketing) title: String,
    /// In cents.
    pub(in crate::ticketing) amount: i32,
    /// Email address of the buyer.
    pub(in crate::ticketing) email: String,
    /// Where the buyer returns to after paying.
    pub(in crate::ticketing) success_url: String,
    /// Where the buyer returns to without paying.
    pub(in crate::ticketing) cancel_url: String,
    /// Whether the buyer pays by a form on this site instead of the provider's page.
    pub(in crate::ticketing) embedded: bool,
}

/// A payment page at a provider, as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ticketing) struct Session {
    pub(in crate::ticketing) id: String,
    /// Where the buyer pays; `None` once it is closed.
    pub(in crate::ticketing) url: Option<String>,
    pub(in crate::ticketing) state: SessionState,
    /// Id of the payment, if there is one.
    pub(in crate::ticketing) payment: Option<String>,
    /// In the currency's smallest unit.
    pub(in crate::ticketing) amount: i64,
    /// Lower case, `eur`.
    pub(in crate::ticketing) currency: String,
    /// Whether the provider and this process agree on whether real money moves.
    pub(in crate::ticketing) mode_matches: bool,
    /// The order that the session was created for.
    pub(in crate::ticketing) order: Option<Uuid>,
    /// In cents, refunds by any means, those in progress included; `None` if the provider did not say.
    pub(in crate::ticketing) refunded: Option<i64>,
    /// Whether the buyer has disputed the payment at their bank.
    pub(in crate::ticketing) disputed: bool,
}

/// How far a payment is, as the provider reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ticketing) enum SessionState {
    /// The buyer can pay.
    Open,
    /// The buyer chose a method that takes its time, such as Multibanco.
    Processing,
    /// The money has arrived at the provider.
    Paid,
    /// Nothing was paid, and nothing can be any more.
    Closed,
}

/// A refund, as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ticketing) struct ProviderRefund {
    /// The provider's id of the refund.
    pub(in crate::ticketing) id: String,
    /// `Pending` while the money is on its way.
    pub(in crate::ticketing) state: RefundState,
}

/// Why a provider did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// Try again later.
    #[error("the payment provider is unavailable: {0}")]
    Unavailable(&'static str),
    /// Try again later; until then, other calls would wait for nothing, too.
    #[error("no response from the payment provider: {0}")]
    NoResponse(&'static str),
    /// Trying again does not help.
    #[error("the payment provider refused: {0}")]
    Refused(String),
    /// The sandbox's table cannot be used.
    #[error(transparent)]
    Database(#[from] sea_orm::DbErr),
}

impl Payments {
    /// The provider that the settings choose.
    pub fn new(config: &Config) -> Result<Self, reqwest::Error> {
        Ok(Self(match &config.payment.route {
            None => None,
            Some(PaymentRoute::Sandbox) => Some(Provider::Sandbox),
            Some(PaymentRoute::Stripe(stripe)) => Some(Provider::Stripe(Box::new(Stripe::new(stripe.clone())?))),
        }))
    }

    /// The provider of new orders; `None` if priced tickets are not sold.
    pub(in crate::ticketing) fn provider(&self) -> Option<PaymentProvider> {
        self.0.as_ref().map(|provider| match provider {
            Provider::Sandbox => PaymentProvider::Sandbox,
            Provider::Stripe(_) => PaymentProvider::Stripe,
        })
    }

    /// Whether the provider reports payments by itself.
    pub(in crate::ticketing) fn has_webhooks(&self) -> bool {
        matches!(self.0, Some(Provider::Stripe(_)))
    }

    /// Opens a payment page; repeating the call for an order returns the same one.
    pub(in crate::ticketing) async fn open(
        &self,
        context: &Context,
        checkout: &Checkout,
    ) -> Result<Session, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => sandbox::open(context, checkout).await,
            Provider::Stripe(stripe) => {
                let ends_at = session_end(checkout.ordered_at, context.config.payment.hold, context.clock.now());
                stripe.open(checkout, ends_at).await
            }
        }
    }

    /// The current state of a session.
    pub(in crate::ticketing) async fn session(&self, context: &Context, id: &str) -> Result<Session, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => sandbox::session(context, id).await,
            Provider::Stripe(stripe) => stripe.session(id).await,
        }
    }

    /// What opens the provider's form for a session on this site; `None` unless it waits for that.
    pub(in crate::ticketing) async fn client_secret(&self, id: &str) -> Result<Option<SecretString>, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => Ok(None),
            Provider::Stripe(stripe) => stripe.client_secret(id).await,
        }
    }

    /// Closes a session, unless it was paid, and returns its state.
    pub(in crate::ticketing) async fn close(&self, context: &Context, id: &str) -> Result<Session, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => sandbox::close(context, id).await,
            Provider::Stripe(stripe) => stripe.close(id).await,
        }
    }

    /// Refunds a part of a payment, in cents; repeating the call with the same id refunds once.
    pub(in crate::ticketing) async fn refund(
        &self,
        id: Uuid,
        payment: &str,
        amount: i32,
    ) -> Result<ProviderRefund, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => Ok(ProviderRefund { id: format!("re_{}", id.simple()), state: RefundState::Done }),
            Provider::Stripe(stripe) => stripe.refund(id, payment, amount).await,
        }
    }

    /// The current state of a refund by the provider's id.
    pub(in crate::ticketing) async fn refund_state(&self, id: &str) -> Result<ProviderRefund, PaymentError> {
        match self.configured()? {
            Provider::Sandbox => Ok(ProviderRefund { id: id.to_owned(), state: RefundState::Done }),
            Provider::Stripe(stripe) => stripe.refund_state(id).await,
        }
    }

    fn configured(&self) -> Result<&Provider, PaymentError> {
        self.0.as_ref().ok_or(PaymentError::Unavailable("not configured"))
    }
}

/// When a session opened at `now` ends by itself. Stripe accepts 30 minutes at least; the end of a hold closes it before.
/// A call repeated within a quarter of an hour gets the same time, because it must be the same call.
fn session_end(ordered_at: DateTime<Utc>, hold: Duration, now: DateTime<Utc>) -> DateTime<Utc> {
    const MIN: Duration = Duration::from_secs(31 * 60);
    const STEP: TimeDelta = TimeDelta::minutes(15);
    let steps = (now - ordered_at).num_seconds().div_euclid(STEP.num_seconds()) + 1;
    ordered_at + hold.max(MIN) + TimeDelta::seconds(steps * STEP.num_seconds())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_opened_again_keeps_its_end_unless_it_is_too_near() {
        let ordered_at = DateTime::UNIX_EPOCH;
        let end =
            |minutes| session_end(ordered_at, Duration::from_secs(15 * 60), ordered_at + TimeDelta::minutes(minutes));

        assert_eq!(end(0), end(14));
        for minutes in [0, 14, 15, 29, 60, 2_880] {
            let left = end(minutes) - (ordered_at + TimeDelta::minutes(minutes));
            assert!(left > TimeDelta::minutes(30) && left <= TimeDelta::minutes(46), "{minutes}: {left}");
        }
    }
}
