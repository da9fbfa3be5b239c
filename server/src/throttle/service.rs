//! Counting tries.

use std::net::{IpAddr, Ipv6Addr};

use actix_web::{HttpRequest, web};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    headers, queries,
    types::{Allowance, Limit, Window},
};
use crate::{error::AppError, http::client, state::AppState};

/// Counts a try of `subject`: an account, a mailbox, a network. It is stored as a keyed hash only.
pub async fn hit(
    state: &AppState,
    db: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<Allowance, DbErr> {
    let now = state.clock.now().trunc_subsecs(0);
    let window = TimeDelta::from_std(limit.window).unwrap_or(TimeDelta::MAX);
    let counted = state.throttles.count(db, key(state, limit, subject), now, now + window).await?;
    Ok(allowance(limit, &counted, now))
}

/// The same in the database, wherever others are counted: nobody waits for Redis while a transaction is open, and what is
/// rolled back was no try. Whatever is counted here is counted nowhere else.
pub async fn hit_within(
    state: &AppState,
    tx: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<Allowance, DbErr> {
    let now = state.clock.now().trunc_subsecs(0);
    let window = TimeDelta::from_std(limit.window).unwrap_or(TimeDelta::MAX);
    let row = queries::count(tx, key(state, limit, subject), now, now + window).await?;
    Ok(allowance(limit, &Window { hits: row.hits.into(), resets_at: row.resets_at }, now))
}

fn allowance(limit: &Limit, counted: &Window, now: DateTime<Utc>) -> Allowance {
    let hits = u32::try_from(counted.hits).unwrap_or(u32::MAX);
    let wait = u64::try_from((counted.resets_at - now).num_seconds()).unwrap_or(0).max(1);
    Allowance { limit: limit.most, remaining: limit.most.checked_sub(hits), reset_at: counted.resets_at, wait }
}

/// Counts a try of whoever sent this request and refuses it with 429 when it is one too many. The answer tells what
/// is left, whatever else comes of the request.
pub async fn enforce(request: &HttpRequest, limit: &Limit) -> Result<(), AppError> {
    enforce_for(request, limit, &origin(request)).await.map(|_| ())
}

/// The same for a subject that is known better: an account, a mailbox.
pub async fn enforce_for(request: &HttpRequest, limit: &Limit, subject: &str) -> Result<Allowance, AppError> {
    let state = request.app_data::<web::Data<AppState>>().expect("every application has the state");
    let allowance = hit(state, state.db.writer(), limit, subject).await?;
    told(request, allowance)
}

/// The same for what is counted by [`hit_within`].
pub async fn enforce_within(
    request: &HttpRequest,
    tx: &impl ConnectionTrait,
    limit: &Limit,
    subject: &str,
) -> Result<Allowance, AppError> {
    let state = request.app_data::<web::Data<AppState>>().expect("every application has the state");
    let allowance = hit_within(state, tx, limit, subject).await?;
    told(request, allowance)
}

fn told(request: &HttpRequest, allowance: Allowance) -> Result<Allowance, AppError> {
    headers::remember(request, allowance);
    if allowance.remaining.is_none() { Err(AppError::TooMany(allowance.wait)) } else { Ok(allowance) }
}

/// Takes a try back: it was none of those that are limited.
pub async fn refund(state: &AppState, db: &impl ConnectionTrait, limit: &Limit, subject: &str) -> Result<(), DbErr> {
    state.throttles.refund(db, key(state, limit, subject), state.clock.now()).await
}

/// Whom a request stands for when nothing better is known.
pub fn origin(request: &HttpRequest) -> String {
    client::address(request).map(network).unwrap_or_default()
}

fn key(state: &AppState, limit: &Limit, subject: &str) -> String {
    let hash = state.config.app.key.sign("throttle", format!("{}\0{subject}", limit.name).as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(hash)
}

/// Whom an address stands for: of IPv6 every customer has at least a /64 to choose from.
pub fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Deletes windows that ended; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_ipv6_stands_for_its_network() {
        let of = |address: &str| network(address.parse().expect("an address"));

        assert_eq!(of("203.0.113.9"), "203.0.113.9");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
