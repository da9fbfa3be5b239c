//! What happens when a copied device cookie is used.

use async_trait::async_trait;
use uuid::Uuid;

use crate::platform::{context::Context, db::UnitOfWork, error::AppError};

/// A remembered device whose cookie was copied.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// Owner of the device.
    pub user_id: Uuid,
    /// Name of the device, such as "Firefox on Linux".
    pub device: &'a str,
    /// Network address that used the copy.
    pub address: &'a str,
}

/// Called in the transaction that ends a copied device.
#[async_trait(?Send)]
pub trait ReplayListener: Send + Sync {
    /// A copy of the device was used.
    async fn replayed(&self, context: &Context, tx: &UnitOfWork, replay: Replay<'_>) -> Result<(), AppError>;
}
