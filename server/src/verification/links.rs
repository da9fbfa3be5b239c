//! The link that is mailed. Nothing is stored for it: it is bound to the address it went to and to the round of the
//! account, which ends with the next link, with a new password and with a new address.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use uuid::Uuid;

use super::VALID;
use crate::{config::AppKey, entities::users::Model as User, http::signed, state::AppState};

const PURPOSE: &str = "email verification";
/// 128 bits.
const HASH: usize = 16;

/// The address that proves the mailbox of a user, for a mail to it.
pub fn link(state: &AppState, user: &User) -> String {
    let expires_at = state.clock.now().trunc_subsecs(0) + TimeDelta::from_std(VALID).unwrap_or_default();
    let (key, expires) = (&state.config.app.key, expires_at.timestamp().to_string());
    let hash = hash(key, user);
    let signature = signed::sign(key, PURPOSE, &path(user.id, &hash), &[("expires", &expires)]);
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("id", &user.id.to_string())
        .append_pair("hash", &hash)
        .append_pair("expires", &expires)
        .append_pair("signature", &signature)
        .finish();
    format!("{}/verify-email?{query}", state.config.app.origin())
}

/// Whether we wrote this link, and not too long ago.
pub(super) fn is_ours(key: &AppKey, id: Uuid, hash: &str, query: &str, now: DateTime<Utc>) -> bool {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let expires = pairs.find(|(name, _)| name == "expires").and_then(|(_, value)| value.parse::<i64>().ok());
    signed::is_signed(key, PURPOSE, &path(id, hash), query) && expires.is_some_and(|expires| now.timestamp() < expires)
}

/// What a link for the mailbox that somebody has now would hold.
pub(super) fn hash(key: &AppKey, user: &User) -> String {
    let content = [user.id.as_bytes().as_slice(), &user.round.to_be_bytes(), user.email.as_bytes()].concat();
    key.sign(PURPOSE, &content)[..HASH].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn path(id: Uuid, hash: &str) -> String {
    format!("/api/v1/email/verify/{id}/{hash}")
}
