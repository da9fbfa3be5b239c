//! Request types.

use garde::Validate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Maximum number of ids per request; no schedule has that many items.
const MAX_ITEMS: usize = 500;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
}

/// Favourites that a guest stored on a device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Favourites {
    /// Ids of items, at most 500; items that are not public are ignored.
    #[garde(custom(max_items))]
    pub(super) ids: Vec<Uuid>,
}

fn max_items(ids: &[Uuid], (): &()) -> garde::Result {
    let error = || garde::Error::new(format!("The ids field must not have more than {MAX_ITEMS} items."));
    if ids.len() > MAX_ITEMS { Err(error()) } else { Ok(()) }
}
