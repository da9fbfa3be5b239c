//! What is asked and answered.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// The parts of the mailed address that stand in the path.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Mailed {
    /// Whose mailbox it is.
    pub(super) id: Uuid,
    /// Which mailbox it is.
    pub(super) hash: String,
}

/// A mail is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Notified {
    /// What to tell the visitor.
    pub(super) message: String,
}
