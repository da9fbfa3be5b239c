//! Combines the site's configuration with its settings.

use super::types::{self, Site};
use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError, settings},
};

/// Returns the site's information with the current event that staff chose.
pub(super) async fn show(context: &Context) -> Result<Site, AppError> {
    let settings = settings::current(context).await?;
    Ok(Site::new(&context.config.site, &settings, events::current_event_in(context, &settings)))
}

/// Returns the URL of the operator's privacy page, if configured.
pub async fn data_protection_url(context: &Context) -> Result<Option<String>, AppError> {
    Ok(types::data_protection_url(&context.config.site, &*settings::current(context).await?))
}
