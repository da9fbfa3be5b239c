//! Request and response types of share cards.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::http::paging::Page;

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

/// A seat on an event's wall whose holder shows their name.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NamedSeat {
    /// Place of the ticket among the confirmed ones, from 1.
    pub(super) seat: u32,
    /// First name of the holder.
    pub(super) name: String,
}

/// A page of the seats whose holders show their names.
pub(super) type NamedSeatPage = Page<NamedSeat>;

/// Makes a card, or changes what it shows.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareCardInput {
    /// Whether the image shows the user's name.
    #[serde(default)]
    #[garde(skip)]
    pub(super) shows_name: bool,
}
