//! Rate limits of the second factor (decision 30).

use std::time::Duration;

use sea_orm::{ConnectionTrait, DbErr};

use super::types::Answer;
use crate::{
    accounts::auth,
    platform::{
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        rate_limit::{self, Attempt, DelayedSlot, Limit, Pace, Pacing},
    },
};
use entities::users::Model as User;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Codes for one account from browsers known to it.
const KNOWN_BROWSERS: Limit = Limit { name: "two_factor.known_browser.user", max: 10, window: HOUR };
/// Codes for one account from one address.
const PER_ACCOUNT_AND_CLIENT: Limit = Limit { name: "two_factor.attempt.user_client", max: 10, window: HOUR };
/// Codes for one account from all addresses together: a leaked password does not allow guessing codes.
const PER_ACCOUNT: Pacing = Pacing {
    undelayed: Limit { name: "two_factor.attempt.user", max: 10, window: HOUR },
    delayed_slot: DelayedSlot { name: "two_factor.delayed_slot.user", wait: Duration::from_secs(30), validity: MINUTE },
    per_client: Limit { name: "two_factor.delayed_attempt.user_client", max: 5, window: HOUR },
    total: Limit { name: "two_factor.delayed_attempt.user", max: 30, window: HOUR },
};
/// Recovery codes for one account from one address. They cannot be guessed, so wrong codes of the app do not count
/// here.
const RECOVERY_CODES: Limit = Limit { name: "two_factor.recovery_code.user_client", max: 30, window: MINUTE };

/// An attempt that may be checked.
pub(super) enum ChallengeAttempt {
    /// From a browser known to the account.
    Known,
    /// From any other browser.
    Unknown(Attempt, Pace),
    /// A recovery code.
    Recovery(Attempt),
}

impl ChallengeAttempt {
    /// Counts an attempt; 429 if it exceeds a limit or has to wait.
    pub(super) async fn register(exchange: &Exchange, user: &User, answer: &Answer) -> Result<Self, AppError> {
        let attempt = Attempt { account: user.id.to_string(), client: rate_limit::client_key(exchange) };
        if matches!(answer, Answer::Recovery(_)) {
            rate_limit::enforce_for(exchange, &RECOVERY_CODES, &attempt.subject()).await?;
            return Ok(Self::Recovery(attempt));
        }
        if auth::is_known_browser(exchange, user) {
            rate_limit::enforce_for(exchange, &KNOWN_BROWSERS, &attempt.account).await?;
            return Ok(Self::Known);
        }
        rate_limit::enforce_for(exchange, &PER_ACCOUNT_AND_CLIENT, &attempt.subject()).await?;
        let pace = rate_limit::enforce_paced(exchange, &PER_ACCOUNT, &attempt).await?;
        Ok(Self::Unknown(attempt, pace))
    }

    /// Whether it was the last attempt without delay: someone knows the password and is guessing codes.
    pub(super) fn is_last_undelayed(&self) -> bool {
        matches!(self, Self::Unknown(_, Pace::Undelayed(0)))
    }

    /// Refunds the attempt: only failures are limited.
    pub(super) async fn refund(&self, context: &Context, db: &impl ConnectionTrait, user: &User) -> Result<(), DbErr> {
        match self {
            Self::Known => rate_limit::refund(context, db, &KNOWN_BROWSERS, &user.id.to_string()).await,
            Self::Recovery(attempt) => rate_limit::refund(context, db, &RECOVERY_CODES, &attempt.subject()).await,
            Self::Unknown(attempt, pace) => {
                rate_limit::refund(context, db, &PER_ACCOUNT_AND_CLIENT, &attempt.subject()).await?;
                rate_limit::refund_paced(context, db, &PER_ACCOUNT, attempt, *pace).await
            }
        }
    }
}
