//! What the link holds: until when it counts, signed. Nothing is kept of it: it counts for nothing as soon as there is an
//! administrator.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use subtle::ConstantTimeEq;

use crate::config::AppKey;

const VALID: TimeDelta = TimeDelta::hours(24);
const PURPOSE: &str = "setup";

pub(super) fn make(key: &AppKey, now: DateTime<Utc>) -> String {
    let until = (now + VALID).timestamp();
    format!("{until}.{}", signature(key, until))
}

pub(super) fn is_good(key: &AppKey, now: DateTime<Utc>, token: &str) -> bool {
    let Some((until, given)) = token.split_once('.') else { return false };
    let Ok(until) = until.parse::<i64>() else { return false };
    let same: bool = given.as_bytes().ct_eq(signature(key, until).as_bytes()).into();
    same && now.timestamp() < until
}

fn signature(key: &AppKey, until: i64) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(key.sign(PURPOSE, &until.to_be_bytes()))
}
