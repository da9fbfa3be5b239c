//! Response types.

use serde::Serialize;
use utoipa::ToSchema;

/// Location of a user's calendar feed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CalendarFeed {
    /// URL to subscribe to; anyone who knows it can read the user's favourites.
    pub(super) url: String,
}
