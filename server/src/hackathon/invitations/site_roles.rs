//! What happens to invitations that give a role when the role changes.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;

/// Locks the invitations that give a role. Acceptance locks its invitation before the roles: so must a change of its name.
pub async fn lock_of_role(tx: &impl ConnectionTrait, role: &str) -> Result<(), DbErr> {
    queries::lock_of_role(tx, role).await
}

/// Invitations of staff that give a role give it by its new name.
pub async fn rename_role(tx: &impl ConnectionTrait, from: &str, to: &str) -> Result<(), DbErr> {
    queries::rename_role(tx, from, to).await
}

/// Whether a draft or an invitation that can be accepted gives a role.
pub async fn promise_role(tx: &impl ConnectionTrait, role: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    queries::promise_role(tx, role, now).await
}
