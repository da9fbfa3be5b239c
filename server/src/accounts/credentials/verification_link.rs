//! Emailed links that verify an address. They are not stored: their hash is bound to the email address and to the
//! account's round, which ends with the next link, a new password or a new address.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use uuid::Uuid;

use crate::platform::{context::Context, http::signed_url};
use config::AppKey;
use entities::users::Model as User;

const PURPOSE: &str = "email verification";
/// Lifetime of a link.
const VALIDITY: TimeDelta = TimeDelta::hours(1);
/// 128 bits.
const HASH: usize = 16;

/// The link to email to a user.
pub fn verification_link(context: &Context, user: &User) -> String {
    let expires_at = context.clock.now().trunc_subsecs(0) + VALIDITY;
    let (key, expires) = (&context.config.app.key, expires_at.timestamp().to_string());
    let hash = verification_hash(key, user);
    let signature = signed_url::sign(key, PURPOSE, &path(user.id, &hash), &[("expires", &expires)]);
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("id", &user.id.to_string())
        .append_pair("hash", &hash)
        .append_pair("expires", &expires)
        .append_pair("signature", &signature)
        .finish();
    format!("{}/verify-email?{query}", context.config.app.origin())
}

/// Whether the signature of a link is valid and it has not expired.
pub fn is_signed_verification(key: &AppKey, id: Uuid, hash: &str, query: &str, now: DateTime<Utc>) -> bool {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let expires = pairs.find(|(name, _)| name == "expires").and_then(|(_, value)| value.parse::<i64>().ok());
    signed_url::is_signed(key, PURPOSE, &path(id, hash), query)
        && expires.is_some_and(|expires| now.timestamp() < expires)
}

/// The hash in a link for the user's current email address.
pub fn verification_hash(key: &AppKey, user: &User) -> String {
    let content = [user.id.as_bytes().as_slice(), &user.round.to_be_bytes(), user.email.as_bytes()].concat();
    key.sign(PURPOSE, &content)[..HASH].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn path(id: Uuid, hash: &str) -> String {
    format!("/api/v1/email/verify/{id}/{hash}")
}
