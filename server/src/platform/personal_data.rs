//! Data that the features above the accounts store about users. `web/account/data.rs`, which knows every feature,
//! implements the trait.

use async_trait::async_trait;
use uuid::Uuid;

use crate::platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError};

/// Called when an account is deleted or gets a new owner, in the transaction that locks the user's row.
#[async_trait(?Send)]
pub trait PersonalData: Send + Sync {
    /// Whether a user holds a ticket of an event that has not ended, or waits for one. Only users who have verified an
    /// email address get either.
    async fn has_bookings(&self, context: &Context, tx: &UnitOfWork, user: Uuid) -> Result<bool, AppError>;

    /// Ends the memberships of a user, before the account is deleted or handed over.
    async fn end_memberships(
        &self,
        context: &Context,
        tx: &UnitOfWork,
        actor: &Actor,
        user: Uuid,
    ) -> Result<(), AppError>;

    /// Anonymises the rows that name the verified, normalised email address of a deleted account.
    async fn anonymise(&self, context: &Context, tx: &UnitOfWork, actor: &Actor, email: &str) -> Result<(), AppError>;
}
