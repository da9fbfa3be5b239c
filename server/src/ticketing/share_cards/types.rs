//! Request and response types of share cards.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A public card that says that the user is going.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareCard {
    /// Page to share; its preview is the image.
    pub(super) url: String,
    /// PNG, 1200 by 630.
    pub(super) image: String,
    /// Whether the image shows the user's name.
    pub(super) shows_name: bool,
}

/// Makes a card, or changes what it shows.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareCardInput {
    /// Whether the image shows the user's name.
    #[serde(default)]
    #[garde(skip)]
    pub(super) shows_name: bool,
}
