//! Which event the site is about.

use super::types::Site;
use crate::{error::AppError, settings, state::AppState};

/// The site as configured, about the event that staff chose.
pub(super) async fn show(state: &AppState) -> Result<Site, AppError> {
    Ok(Site::new(&state.config.site, current_event(state).await?))
}

/// Slug of the event the site is about: the setting if there is one, else what is configured.
pub async fn current_event(state: &AppState) -> Result<String, AppError> {
    let settings = settings::current(state).await?;
    let chosen = settings.current_event.as_ref().map(|slug| slug.as_str());
    Ok(chosen.unwrap_or(&state.config.site.current_event).to_owned())
}
