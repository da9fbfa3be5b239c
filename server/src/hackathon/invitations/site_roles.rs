//! What happens to invitations that give a role when the role changes.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;

/// Locks the invitations that give a role. Lock order: invitations before roles, as in acceptance.
pub async fn lock_of_role(tx: &impl ConnectionTrait, role: &str) -> Result<(), DbErr> {
    queries::lock_of_role(tx, role).await
}

/// Updates the role's name in staff invitations.
pub async fn rename_role(tx: &impl ConnectionTrait, from: &str, to: &str) -> Result<(), DbErr> {
    queries::rename_role(tx, from, to).await
}

/// Whether a draft or an invitation that can be accepted gives a role.
pub async fn is_role_promised(tx: &impl ConnectionTrait, role: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    queries::is_role_promised(tx, role, now).await
}
