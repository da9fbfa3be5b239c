//! What is asked.

use garde::Validate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// More items than any schedule has.
const MOST: usize = 500;

/// What the list is narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
}

/// What a guest kept on a device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Favourites {
    /// Ids of items, at most 500; those that nobody may know of are left out.
    #[schema(value_type = Vec<Uuid>, required)]
    #[garde(required, inner(custom(few)))]
    pub(super) ids: Option<Vec<Uuid>>,
}

fn few(ids: &[Uuid], (): &()) -> garde::Result {
    let words = || garde::Error::new(format!("The ids field must not have more than {MOST} items."));
    if ids.len() > MOST { Err(words()) } else { Ok(()) }
}
