//! Rate limits of logins and registrations.

use std::time::Duration;

use crate::{
    accounts::auth,
    platform::{
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        mail::EmailAddress,
        rate_limit::{self, Attempt, DelayedSlot, Limit, Pace, Pacing, RateLimitStatus},
    },
};
use entities::users::Model;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Logins to one account from one client address.
const PER_ACCOUNT_AND_CLIENT: Limit = Limit { name: "login.attempt.account_client", max: 5, window: MINUTE };
/// Logins from one client address.
const PER_CLIENT: Limit = Limit { name: "login.attempt.client", max: 20, window: MINUTE };
/// Successful logins from one client address that are refunded: users who share an address may log in at the same time.
const SUCCESSES: Limit = Limit { name: "login.success.client", max: 30, window: MINUTE };
/// Logins to one account from browsers known to it.
const KNOWN_BROWSERS: Limit = Limit { name: "login.known_browser.account", max: 5, window: MINUTE };
/// Logins to one account from all addresses together (decision 30).
const PER_ACCOUNT: Pacing = Pacing {
    undelayed: Limit { name: "login.attempt.account", max: 10, window: Duration::from_secs(15 * 60) },
    delayed_slot: DelayedSlot { name: "login.delayed_slot.account", wait: Duration::from_secs(30), validity: MINUTE },
    per_client: Limit { name: "login.delayed_attempt.account_client", max: 10, window: HOUR },
    total: Limit { name: "login.delayed_attempt.account", max: 500, window: HOUR },
};
/// Registrations from one client address.
pub const REGISTRATIONS: Limit = Limit { name: "login.register.client", max: 10, window: HOUR };

/// A login request, counted for its client address before its body is read, so that malformed requests count as well.
pub(super) struct ClientAttempt(RateLimitStatus);

impl ClientAttempt {
    /// Counts the request.
    pub(super) async fn count(exchange: &Exchange) -> Result<Self, AppError> {
        let context = exchange.context();
        Ok(Self(rate_limit::hit(context, context.db.writer(), &PER_CLIENT, &rate_limit::client_key(exchange)).await?))
    }

    /// 429 if the address has no attempts left.
    pub(super) fn enforce(&self, exchange: &Exchange) -> Result<(), AppError> {
        rate_limit::enforce_counted(exchange, self.0)
    }
}

/// A login attempt that may be checked.
pub(super) enum LoginAttempt {
    /// From a browser known to the account: attempts of others neither count for it nor block it.
    Known(String),
    /// From any other browser.
    Unknown(Attempt, Pace),
}

impl LoginAttempt {
    /// Counts the attempt by the submitted name, whether or not the account exists: if two names shared a counter, it
    /// would reveal that they belong to the same person. So an account has a counter for its email address and one for
    /// its username.
    pub(super) async fn count(
        exchange: &Exchange,
        client: &ClientAttempt,
        typed: &str,
        user: Option<&Model>,
    ) -> Result<Self, AppError> {
        let context = exchange.context();
        if let Some(user) = user.filter(|user| auth::is_known_browser(exchange, user)) {
            let account = user.id.to_string();
            rate_limit::refund(context, context.db.writer(), &PER_CLIENT, &rate_limit::client_key(exchange)).await?;
            rate_limit::enforce_for(exchange, &KNOWN_BROWSERS, &account).await?;
            return Ok(Self::Known(account));
        }
        client.enforce(exchange)?;
        let address = EmailAddress::parse(typed).map(|address| address.normalised());
        let account = address.unwrap_or_else(|| typed.trim().to_lowercase());
        let attempt = Attempt { account, client: rate_limit::client_key(exchange) };
        rate_limit::enforce_for(exchange, &PER_ACCOUNT_AND_CLIENT, &attempt.subject()).await?;
        let pace = rate_limit::enforce_paced(exchange, &PER_ACCOUNT, &attempt).await?;
        Ok(Self::Unknown(attempt, pace))
    }

    /// Refunds the attempt: the password was right. Beyond [`SUCCESSES`], it counts as an attempt of its address, because
    /// verifying a right password costs as much as a wrong one.
    pub(super) async fn refund(&self, context: &Context) -> Result<(), AppError> {
        let db = context.db.writer();
        let (attempt, pace) = match self {
            Self::Known(account) => return Ok(rate_limit::refund(context, db, &KNOWN_BROWSERS, account).await?),
            Self::Unknown(attempt, pace) => (attempt, *pace),
        };
        if rate_limit::hit(context, db, &SUCCESSES, &attempt.client).await?.remaining.is_some() {
            rate_limit::refund(context, db, &PER_CLIENT, &attempt.client).await?;
        }
        rate_limit::refund(context, db, &PER_ACCOUNT_AND_CLIENT, &attempt.subject()).await?;
        Ok(rate_limit::refund_paced(context, db, &PER_ACCOUNT, attempt, pace).await?)
    }
}
