//! The event that the site is currently about.

use sea_orm::{ConnectionTrait, DbErr};

use crate::platform::{
    context::Context,
    error::AppError,
    settings::{self, Settings},
};

/// Slug of the current event: the setting if it is set, otherwise the configured slug.
pub async fn current_event(context: &Context) -> Result<String, AppError> {
    Ok(current_event_in(context, &settings::current(context).await?.settings))
}

/// Like [`current_event`], read within a transaction.
pub async fn current_event_within(context: &Context, tx: &impl ConnectionTrait) -> Result<String, DbErr> {
    Ok(current_event_in(context, &settings::stored(tx).await?))
}

/// Like [`current_event`], from settings that are already loaded.
pub fn current_event_in(context: &Context, settings: &Settings) -> String {
    let chosen = settings.current_event.as_ref().map(|slug| slug.as_str());
    chosen.unwrap_or(&context.config.site_defaults.current_event).to_owned()
}
