//! Reads and changes the settings.

use serde_json::json;

use super::types::{SiteFlag, SiteSettings};
use crate::{
    hackathon::events,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        flags,
        settings::{self, Setting},
    },
};

/// The settings as they are now.
pub(super) async fn show(context: &Context) -> Result<SiteSettings, AppError> {
    let current_event = events::current_event_within(context, context.db.reader()).await?;
    let flags = flags::list(context).await?.into_iter().map(SiteFlag::from).collect();
    Ok(SiteSettings { current_event, flags })
}

/// Lets the site be about another edition; running processes follow within a second.
pub(super) async fn change_event(context: &Context, actor: &Actor, key: &str) -> Result<SiteSettings, AppError> {
    let tx = context.db.begin().await?;
    let before = events::current_event_within(context, &tx).await?;
    let event = events::lock_by_key(&tx, key).await?.filter(events::is_public);
    let event = event.ok_or_else(|| AppError::unknown("currentEvent"))?;
    let slug = event.slug.parse().map_err(AppError::internal)?;
    settings::store(&tx, &Setting::CurrentEvent(slug), context.clock.now()).await?;
    let change = Change::between(&json!({ "currentEvent": before }), &json!({ "currentEvent": event.slug }))?;
    let entry = Entry::of("site.current_event_changed").on(Target::new("event", event.id)).with(change);
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;
    show(context).await
}

/// Turns a flag on or off.
pub(super) async fn set_flag(
    context: &Context,
    actor: &Actor,
    name: &str,
    enabled: bool,
) -> Result<SiteSettings, AppError> {
    if !flags::set(context, actor, name, enabled).await? {
        return Err(AppError::NotFound);
    }
    show(context).await
}
