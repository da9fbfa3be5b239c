//! Token of the setup link: its signed expiry time. Nothing is stored, because every token becomes invalid as soon as
//! there is an administrator.

use chrono::{DateTime, TimeDelta, Utc};

use crate::platform::crypto::{is_signature, signature};
use config::AppKey;

const VALIDITY: TimeDelta = TimeDelta::hours(24);
const PURPOSE: &str = "setup";

pub(super) fn make(key: &AppKey, now: DateTime<Utc>) -> String {
    let until = (now + VALIDITY).timestamp();
    format!("{until}.{}", signature(key, PURPOSE, &until.to_be_bytes()))
}

pub(super) fn is_valid(key: &AppKey, now: DateTime<Utc>, token: &str) -> bool {
    let Some((until, given)) = token.split_once('.') else { return false };
    let Ok(until) = until.parse::<i64>() else { return false };
    is_signature(key, PURPOSE, &until.to_be_bytes(), given) && now.timestamp() < until
}
