//! Data of a session.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{MAX_SECOND_FACTOR_ATTEMPTS, PENDING_TIMEOUT, REAUTH_WINDOW};
use entities::sessions::Model;

/// An active session.
#[derive(Debug, Clone)]
pub struct Session {
    pub(super) id_hash: String,
    /// Id in the API.
    pub public_id: Uuid,
    /// The logged-in user, if any.
    pub user_id: Option<Uuid>,
    /// When its owner last proved their identity; a remembered device proves nothing.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The login that waits for a second factor, if any.
    pub pending: Option<PendingTwoFactor>,
    pub(super) remember_token_id: Option<Uuid>,
}

/// A user whose first factor was correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingTwoFactor {
    /// Id of the user.
    pub user_id: Uuid,
    /// When the wait began.
    pub since: DateTime<Utc>,
    /// Attempts at the second factor so far.
    pub attempts: i32,
    /// Whether to remember the device afterwards.
    pub remember: bool,
}

/// How a user logs in.
#[derive(Debug, Clone, Copy)]
pub struct SignIn {
    /// Whether to remember the device; never for staff.
    pub remember: bool,
    /// Whether the user has just proved their identity.
    pub confirmed: bool,
}

impl Session {
    /// Hash of the id, the key of its row.
    pub fn id_hash(&self) -> &str {
        &self.id_hash
    }

    pub(super) fn from_row(row: Model, now: DateTime<Utc>) -> Self {
        let pending = match (row.pending_user_id, row.pending_since) {
            (Some(user_id), Some(since))
                if since + PENDING_TIMEOUT > now && row.pending_tries < MAX_SECOND_FACTOR_ATTEMPTS =>
            {
                Some(PendingTwoFactor { user_id, since, attempts: row.pending_tries, remember: row.pending_remember })
            }
            _ => None,
        };
        Self {
            id_hash: row.id,
            public_id: row.public_id,
            user_id: row.user_id,
            confirmed_at: row.confirmed_at,
            pending,
            remember_token_id: row.remember_token_id,
        }
    }

    /// Whether its owner proved their identity within [`REAUTH_WINDOW`].
    pub fn is_confirmed(&self, now: DateTime<Utc>) -> bool {
        self.confirmed_at.is_some_and(|at| at + REAUTH_WINDOW > now)
    }

    /// Whether it belongs to a user or to a pending login.
    pub(super) fn has_owner(&self) -> bool {
        self.user_id.is_some() || self.pending.is_some()
    }
}
