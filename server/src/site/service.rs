//! Which event the site is about.

use sea_orm::{ConnectionTrait, DbErr};

use super::types::Site;
use crate::{
    error::AppError,
    settings::{self, Settings},
    state::AppState,
};

/// The site as configured, about the event that staff chose.
pub(super) async fn show(state: &AppState) -> Result<Site, AppError> {
    Ok(Site::new(&state.config.site, current_event(state).await?))
}

/// Slug of the event the site is about: the setting if there is one, else what is configured.
pub async fn current_event(state: &AppState) -> Result<String, AppError> {
    Ok(chosen(state, &*settings::current(state).await?))
}

/// The same as it stands in the database, for whoever relies on it within a transaction.
pub async fn current_event_within(state: &AppState, tx: &impl ConnectionTrait) -> Result<String, DbErr> {
    Ok(chosen(state, &settings::stored(tx).await?))
}

fn chosen(state: &AppState, settings: &Settings) -> String {
    let chosen = settings.current_event.as_ref().map(|slug| slug.as_str());
    chosen.unwrap_or(&state.config.site.current_event).to_owned()
}
