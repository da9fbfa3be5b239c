//! What is known of a session.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{FRESH, MOST_TRIES, PENDING};
use crate::entities::sessions::Model;

/// A session that lives.
#[derive(Debug, Clone)]
pub struct Session {
    pub(super) id_hash: String,
    /// What its owner and the API call it.
    pub public_id: Uuid,
    /// Who is signed in, if anybody.
    pub user_id: Option<Uuid>,
    /// When its owner last proved who they are; being remembered proves nothing.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whose second factor is asked for, if anybody's.
    pub pending: Option<Pending>,
    pub(super) remember_token_id: Option<Uuid>,
}

/// Somebody whose first factor was right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// Who.
    pub user_id: Uuid,
    /// Since when.
    pub since: DateTime<Utc>,
    /// How often the second factor was tried.
    pub tries: i32,
    /// Whether the device is to be remembered afterwards.
    pub remember: bool,
}

/// How somebody signs in.
#[derive(Debug, Clone, Copy)]
pub struct SignIn {
    /// Whether the device is remembered. Those of staff never are.
    pub remember: bool,
    /// Whether they proved just now who they are.
    pub confirmed: bool,
}

impl Session {
    pub(super) fn of(row: Model, now: DateTime<Utc>) -> Self {
        let pending = match (row.pending_user_id, row.pending_since) {
            (Some(user_id), Some(since)) if since + PENDING > now && row.pending_tries < MOST_TRIES => {
                Some(Pending { user_id, since, tries: row.pending_tries, remember: row.pending_remember })
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

    /// Whether its owner proved a short while ago who they are.
    pub fn is_confirmed(&self, now: DateTime<Utc>) -> bool {
        self.confirmed_at.is_some_and(|at| at + FRESH > now)
    }

    /// Whether it is somebody's, or about to be.
    pub(super) fn has_owner(&self) -> bool {
        self.user_id.is_some() || self.pending.is_some()
    }
}
