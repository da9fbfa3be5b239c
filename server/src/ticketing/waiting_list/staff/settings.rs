//! Settings of an event's waiting list.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;

use super::{
    queries::{self, Scope},
    types::{Settings, SettingsChange},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Change, Target},
        context::Context,
        db::RowVersion,
        error::AppError,
        http::version::Versioned,
    },
};
use entities::events::{ActiveModel, Model as Event};

/// The settings; 404 for events that staff may not see.
pub(super) async fn show(context: &Context, staff: &StaffContext, key: &str) -> Result<Versioned<Settings>, AppError> {
    let db = context.db.reader();
    let event = staff.find_visible_event(db, key).await?.ok_or(AppError::NotFound)?;
    let version = event.version;
    Ok(Versioned::new(view(db, event).await?, version))
}

/// Changes the settings; 409 if the version of the event is not the expected one. Offers that were made stay valid.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    key: &str,
    expected_version: i32,
    input: SettingsChange,
) -> Result<Versioned<Settings>, AppError> {
    let tx = context.db.begin().await?;
    let event = staff.lock_visible_event(&tx, key).await?.ok_or(AppError::NotFound)?;
    if event.version != expected_version {
        return Err(AppError::conflict(&view(&tx, event).await?));
    }
    let closes_at = input.closes_at.or(event.waitlist_closes_at);
    if closes_at.is_some_and(|closes_at| closes_at > event.start_at) {
        return Err(AppError::invalid("closesAt", "The closes at field must be a date before the start of the event."));
    }
    let changes = ActiveModel {
        waitlist_enabled: Set(input.enabled.unwrap_or(event.waitlist_enabled)),
        waitlist_automatic: Set(input.automatic.unwrap_or(event.waitlist_automatic)),
        waitlist_offer_minutes: Set(input.offer_minutes.unwrap_or(event.waitlist_offer_minutes)),
        waitlist_max_missed: Set(input.max_missed_offers.unwrap_or(event.waitlist_max_missed)),
        waitlist_closes_at: Set(closes_at),
        waitlist_teams: Set(input.teams.unwrap_or(event.waitlist_teams)),
        updated_at: Set(context.clock.now()),
        ..Default::default()
    };
    let expected = RowVersion { id: event.id, version: expected_version };
    let after = queries::change_event(&tx, changes, expected).await?.ok_or(AppError::NotFound)?;
    let change = Change::updated(&written(&event), &written(&after))?;
    let entry = audit::Entry::new("waiting_list.settings_updated")
        .with_target(Target::new("event", event.id))
        .with_change(change);
    audit::record(context, &tx, &staff.actor, entry).await?;
    context.seats_freed.after(&tx);
    let version = after.version;
    let view = view(&tx, after).await?;
    tx.commit().await?;
    Ok(Versioned::new(view, version))
}

fn written(event: &Event) -> serde_json::Value {
    json!({
        "enabled": event.waitlist_enabled,
        "automatic": event.waitlist_automatic,
        "offerMinutes": event.waitlist_offer_minutes,
        "maxMissedOffers": event.waitlist_max_missed,
        "closesAt": event.waitlist_closes_at,
        "teams": event.waitlist_teams,
    })
}

async fn view(db: &impl ConnectionTrait, event: Event) -> Result<Settings, AppError> {
    let scope = Scope { event: Some(event.id), state: None, ticket_type: None, drafts: true };
    Ok(Settings {
        event_id: event.id,
        enabled: event.waitlist_enabled,
        automatic: event.waitlist_automatic,
        offer_minutes: event.waitlist_offer_minutes,
        max_missed_offers: event.waitlist_max_missed,
        closes_at: event.waitlist_closes_at,
        teams: event.waitlist_teams,
        counts: queries::counts(db, scope, None).await?,
        version: event.version,
    })
}
