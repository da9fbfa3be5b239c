//! How many seats one user, and one network, may hold at a time. A hold that has run out or was completed does not count.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ConnectionTrait;

use super::queries::{self, Holder};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        rate_limit::{self, Limit},
    },
    ticketing::discounts::RedeemError,
};
use entities::tickets::Model as Ticket;

/// Live holds of one user.
const MAX_HOLDS_PER_USER: u64 = 3;
/// Unknown discount codes that one user may try.
const CODE_GUESSES: Limit = Limit { name: "purchases.code.user", max: 10, window: Duration::from_secs(60 * 60) };

/// Awaits `redeem` and counts a guess if the code is unknown; 429 after 10 an hour. Call it while no transaction is open.
pub(super) async fn limit_guesses<T>(
    exchange: &Exchange,
    caller: &SignedIn,
    code: Option<&str>,
    redeem: impl Future<Output = Result<T, RedeemError>>,
) -> Result<T, AppError> {
    if code.is_none_or(|code| code.trim().is_empty()) {
        return Ok(redeem.await?);
    }
    let (context, user) = (exchange.context(), caller.user.id.to_string());
    rate_limit::enforce_for(exchange, &CODE_GUESSES, &user).await?;
    let result = redeem.await;
    if !matches!(result, Err(RedeemError::Unknown)) {
        rate_limit::refund(context, context.db.writer(), &CODE_GUESSES, &user).await?;
    }
    Ok(result?)
}

/// Limits the holds of a user and of a network, and stores the network, in the transaction that has inserted the ticket;
/// 429 with the time until the next hold ends if there are too many. Holds of one network for different events are
/// counted at the same time, so that one more can slip through.
pub(super) async fn enforce_holds(
    exchange: &Exchange,
    tx: &impl ConnectionTrait,
    ticket: &Ticket,
) -> Result<(), AppError> {
    let context = exchange.context();
    let now = context.clock.now();
    if let Some(user) = ticket.user_id {
        enforce_at_most(tx, context, Holder::User(user), MAX_HOLDS_PER_USER, now).await?;
    }
    let limit = context.config.payment.holds_per_address;
    let network = rate_limit::client_key(exchange);
    if limit == 0 || network.is_empty() {
        return Ok(());
    }
    let origin = BASE64_URL_SAFE_NO_PAD.encode(context.config.app.key.sign("hold origin", network.as_bytes()));
    queries::set_origin(tx, ticket.id, &origin).await?;
    enforce_at_most(tx, context, Holder::Network(&origin), limit, now).await
}

async fn enforce_at_most(
    tx: &impl ConnectionTrait,
    context: &Context,
    of: Holder<'_>,
    limit: u64,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let hold = TimeDelta::from_std(context.config.payment.hold).map_err(AppError::internal)?;
    if queries::count_live(tx, of, hold, now).await? <= limit {
        return Ok(());
    }
    let first = queries::first_end(tx, of, hold, now).await?.unwrap_or(now);
    Err(AppError::TooManyRequests(u64::try_from((first - now).num_seconds()).unwrap_or(0).max(1)))
}
