//! HTTP handlers of site settings and feature flags.

use actix_web::{
    get, put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{SiteDetailsInput, SiteFlagInput, SiteSettings, SiteSettingsInput},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{SettingsList, SettingsUpdate},
    },
};

/// What the site says about itself, the edition it is about, and the feature flags
#[utoipa::path(
    operation_id = "site_settings_show",
    tag = "site",
    responses((status = 200, description = "The settings", body = SiteSettings)),
    extensions(("x-guard" = json!("permission settings:list"))),
)]
#[get("/site-settings")]
pub(super) async fn show(
    context: Data<Context>,
    _guard: RequirePermission<SettingsList>,
) -> Result<Json<SiteSettings>, AppError> {
    service::show(&context).await.map(Json)
}

/// Let the site be about another edition
#[utoipa::path(
    operation_id = "site_settings_update",
    tag = "site",
    request_body = SiteSettingsInput,
    responses(
        (status = 200, description = "The settings", body = SiteSettings),
        (status = 422, description = "There is no such edition, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission settings:update"))),
)]
#[put("/site-settings")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(guard, input): Guarded<RequirePermission<SettingsUpdate>, ValidJson<SiteSettingsInput>>,
) -> Result<Json<SiteSettings>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::change_event(exchange.context(), &actor, &input.0.current_event).await.map(Json)
}

type VersionedDetails = (IfMatchVersion, ValidJson<SiteDetailsInput>);

/// Change what the site says about itself
///
/// Missing fields stay as they are; null returns to the default. Pages and emails follow at once.
#[utoipa::path(
    operation_id = "site_details_update",
    tag = "site",
    request_body = SiteDetailsInput,
    responses(
        (status = 200, description = "The settings", body = SiteSettings),
        (status = 409, description = "Someone else changed the details", body = ConflictBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission settings:update"))),
)]
#[put("/site-settings/details")]
pub(super) async fn change_details(
    exchange: Exchange,
    Guarded(guard, (version, input)): Guarded<RequirePermission<SettingsUpdate>, VersionedDetails>,
) -> Result<Versioned<SiteSettings>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let settings = service::change_details(exchange.context(), &actor, version, input.0).await?;
    let version = settings.version;
    Ok(Versioned::new(settings, version))
}

type NamedFlag = (Path<String>, ValidJson<SiteFlagInput>);

/// Turn a feature flag on or off
#[utoipa::path(
    operation_id = "site_flags_update",
    tag = "site",
    params(("name" = String, Path, description = "Name of the flag")),
    request_body = SiteFlagInput,
    responses(
        (status = 200, description = "The settings", body = SiteSettings),
        (status = 404, description = "There is no such flag", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission settings:update"))),
)]
#[put("/site-settings/flags/{name}")]
pub(super) async fn set_flag(
    exchange: Exchange,
    Guarded(guard, (name, input)): Guarded<RequirePermission<SettingsUpdate>, NamedFlag>,
) -> Result<Json<SiteSettings>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::set_flag(exchange.context(), &actor, &name, input.0.enabled).await.map(Json)
}
