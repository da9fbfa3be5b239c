//! What the site says about itself, with its current event.

use super::types::Site;
use crate::{
    hackathon::events,
    platform::{
        context::Context,
        error::AppError,
        settings::{self, Current},
    },
};

/// Returns the site's information with the current event that staff chose.
pub(super) async fn show(context: &Context) -> Result<Site, AppError> {
    let Current { settings, site } = settings::current(context).await?;
    Ok(Site::new(&context.config, &site, events::current_event_in(context, &settings)))
}
