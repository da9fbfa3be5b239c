//! Counts attempts.

use std::net::{IpAddr, Ipv6Addr};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    headers, queries,
    types::{Limit, RateLimitStatus, Window},
};
use crate::platform::{context::Context, error::AppError, http::exchange::Exchange};

/// Counts an attempt of `subject`: an account, an email address, a network. Only a keyed hash of it is stored.
pub async fn hit(
    context: &Context,
    db: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<RateLimitStatus, DbErr> {
    let now = context.clock.now().trunc_subsecs(0);
    let window = TimeDelta::from_std(limit.window).unwrap_or(TimeDelta::MAX);
    let counted = context.rate_limiter.count(db, key(context, limit.name, subject), now, now + window).await?;
    Ok(status(limit, &counted, now))
}

/// Like [`hit`], but always in the database: no request waits for Redis while a transaction is open, and an attempt that
/// is rolled back does not count. A limit that is counted here must not be counted with [`hit`].
pub async fn hit_within(
    context: &Context,
    tx: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<RateLimitStatus, DbErr> {
    let now = context.clock.now().trunc_subsecs(0);
    let window = TimeDelta::from_std(limit.window).unwrap_or(TimeDelta::MAX);
    let row = queries::count(tx, key(context, limit.name, subject), now, now + window).await?;
    Ok(status(limit, &Window { hits: row.hits.into(), resets_at: row.resets_at }, now))
}

fn status(limit: &Limit, counted: &Window, now: DateTime<Utc>) -> RateLimitStatus {
    let hits = u32::try_from(counted.hits).unwrap_or(u32::MAX);
    let wait = u64::try_from((counted.resets_at - now).num_seconds()).unwrap_or(0).max(1);
    RateLimitStatus { limit: limit.max, remaining: limit.max.checked_sub(hits), reset_at: counted.resets_at, wait }
}

/// Counts an attempt of the client and rejects the request with 429 if it exceeds the limit. The response headers
/// contain the remaining attempts, whatever the outcome of the request.
pub async fn enforce(exchange: &Exchange, limit: &Limit) -> Result<(), AppError> {
    enforce_for(exchange, limit, &client_key(exchange)).await
}

/// Like [`enforce`], for a more specific subject: an account, an email address.
pub async fn enforce_for(exchange: &Exchange, limit: &Limit, subject: &str) -> Result<(), AppError> {
    let context = exchange.context();
    let status = hit(context, context.db.writer(), limit, subject).await?;
    enforce_counted(exchange, status)
}

/// Like [`enforce_for`], counted by [`hit_within`].
pub async fn enforce_within(
    exchange: &Exchange,
    tx: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<(), AppError> {
    let context = exchange.context();
    let status = hit_within(context, tx, limit, subject).await?;
    enforce_counted(exchange, status)
}

/// Like [`enforce`], for an attempt that was counted before.
pub fn enforce_counted(exchange: &Exchange, status: RateLimitStatus) -> Result<(), AppError> {
    headers::remember(exchange, status);
    if status.remaining.is_none() { Err(AppError::TooManyRequests(status.wait)) } else { Ok(()) }
}

/// Refunds an attempt that the limit is not meant for.
pub async fn refund(context: &Context, db: &impl ConnectionTrait, limit: &Limit, subject: &str) -> Result<(), DbErr> {
    context.rate_limiter.refund(db, key(context, limit.name, subject), context.clock.now()).await
}

/// The subject of a request if nothing more specific is known: the network of the client.
pub fn client_key(exchange: &Exchange) -> String {
    exchange.client_ip().map(network).unwrap_or_default()
}

pub(super) fn key(context: &Context, name: &str, subject: &str) -> String {
    let hash = context.config.app.key.sign("throttle", format!("{name}\0{subject}").as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(hash)
}

/// The network of an address: an IPv6 customer can choose from at least a /64.
pub fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Deletes windows that have ended; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_address_is_counted_by_its_network() {
        let of = |address: &str| network(address.parse().expect("an address"));

        assert_eq!(of("203.0.113.9"), "203.0.113.9");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
