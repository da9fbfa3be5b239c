//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;

/// Where somebody's own calendar is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CalendarFeed {
    /// To be subscribed to; whoever knows it sees what its owner keeps.
    pub(super) url: String,
}
