//! Reads and changes the settings.

use serde_json::{Value, json};

use super::types::{SiteDetails, SiteDetailsInput, SiteFlag, SiteSettings, changed};
use crate::{
    hackathon::events,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        flags,
        http::version::IfMatchVersion,
        settings::{self, Setting, Settings, SiteChanges},
    },
};

/// The settings as they are now.
pub(super) async fn show(context: &Context) -> Result<SiteSettings, AppError> {
    let settings = settings::stored(context.db.reader()).await?;
    present(context, &settings).await
}

async fn present(context: &Context, settings: &Settings) -> Result<SiteSettings, AppError> {
    let defaults = &context.config.site_defaults;
    Ok(SiteSettings {
        current_event: events::current_event_in(context, settings),
        flags: flags::list(context).await?.into_iter().map(SiteFlag::from).collect(),
        version: settings.site_version,
        details: SiteDetails::from(&settings.site.applied_to(defaults)),
        defaults: SiteDetails::from(&settings.site.defaults(defaults)),
        changed: changed(&settings.site),
    })
}

/// Changes what the site says about itself; running processes follow within a second.
pub(super) async fn change_details(
    context: &Context,
    actor: &Actor,
    version: IfMatchVersion,
    input: SiteDetailsInput,
) -> Result<SiteSettings, AppError> {
    let expected = version.expected_version(input.version)?;
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let before = settings::lock_site(&tx, now).await?;
    if before.site_version != expected {
        drop(tx);
        return Err(AppError::conflict(&show(context).await?));
    }
    let site = input.applied_to(before.site.clone());
    if site != before.site {
        let change = Change::updated(&written(&before.site), &written(&site))?;
        settings::store_site(&tx, Settings { site, ..before }, now).await?;
        let entry = Entry::new("site.details_changed").with_target(Target::new("site", "details")).with_change(change);
        audit::record(context, &tx, actor, entry).await?;
        tx.commit().await?;
        // This process follows at once.
        settings::current(context).await?;
    }
    show(context).await
}

/// What the audit log records: the details that staff changed.
fn written(changes: &SiteChanges) -> Value {
    json!({
        "product": changes.product, "name": changes.name, "tagline": changes.tagline, "city": changes.city,
        "email": changes.email, "company": changes.company, "companyAddress": changes.company_address,
        "companyNumber": changes.company_number,
        "dataProtectionUrl": changes.data_protection_url.as_ref().map(ToString::to_string),
        "social": changes.social, "partners": changes.partners,
    })
}

/// Lets the site be about another edition; running processes follow within a second.
pub(super) async fn change_event(context: &Context, actor: &Actor, key: &str) -> Result<SiteSettings, AppError> {
    let tx = context.db.begin().await?;
    let before = events::current_event_within(context, &tx).await?;
    let event = events::lock_by_key(&tx, key).await?.filter(events::is_public);
    let event = event.ok_or_else(|| AppError::invalid_selection("currentEvent"))?;
    let slug = event.slug.parse().map_err(AppError::internal)?;
    settings::store(&tx, &Setting::CurrentEvent(slug), context.clock.now()).await?;
    let change = Change::updated(&json!({ "currentEvent": before }), &json!({ "currentEvent": event.slug }))?;
    let entry =
        Entry::new("site.current_event_changed").with_target(Target::new("event", event.id)).with_change(change);
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
