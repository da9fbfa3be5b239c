//! What the files are made of.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    entries::{self, Entry},
    file, queries, secret,
};
use crate::{
    audit::{self, Actor, Target},
    entities::{sea_orm_active_enums::UserState, users::Model as User},
    error::AppError,
    events, favourites, schedules,
    state::AppState,
    users,
};

/// A file, and what to call it.
pub(super) struct Calendar {
    pub(super) name: String,
    pub(super) content: String,
}

/// A whole event.
pub(super) async fn event(state: &AppState, key: &str) -> Result<Calendar, AppError> {
    let event = events::find(state, key).await?;
    let content = file::single(&entries::event(&event, &state.config), &state.config);
    Ok(Calendar { name: event.summary.slug.clone(), content })
}

/// Everything on the schedule of an event that everybody may know of; what was cancelled, too: whoever has it in a calendar
/// is told.
pub(super) async fn schedule(state: &AppState, key: &str) -> Result<Calendar, AppError> {
    let event = events::find(state, key).await?;
    let items = schedules::known(state, event.summary.id).await?;
    let entries: Vec<Entry> = items.iter().map(|item| entries::item(item, &event, &state.config)).collect();
    let content = file::feed(&format!("{}: schedule", event.summary.title), &entries, &state.config);
    Ok(Calendar { name: format!("{}-schedule", event.summary.slug), content })
}

/// One item of it, by its id or its slug.
pub(super) async fn item(state: &AppState, key: &str, item: &str) -> Result<Calendar, AppError> {
    let event = events::find(state, key).await?;
    let items = schedules::known(state, event.summary.id).await?;
    let found = items.iter().find(|known| known.slug == item || known.id.to_string() == item);
    let found = found.ok_or(AppError::NotFound)?;
    let content = file::single(&entries::item(found, &event, &state.config), &state.config);
    Ok(Calendar { name: format!("{}-{}", event.summary.slug, found.slug), content })
}

/// Whose a secret is, and of which round; nobody's if it is none of ours.
pub(super) fn owner(state: &AppState, secret: &str) -> Option<(Uuid, i32)> {
    secret::read(&state.config.app.key, secret)
}

/// What somebody keeps of all schedules, while the round of the secret they were asked by is the last one.
pub(super) async fn personal(state: &AppState, (id, round): (Uuid, i32)) -> Result<String, AppError> {
    let db = state.db.reader();
    let owner = users::find(db, id).await?.filter(|user| user.state == UserState::Active);
    if owner.is_none() || queries::round(db, id).await? != round {
        return Err(AppError::NotFound);
    }
    let kept = favourites::items(db, id).await?;
    let mut events = HashMap::new();
    for id in kept.iter().map(|item| item.event_id) {
        if let std::collections::hash_map::Entry::Vacant(place) = events.entry(id) {
            place.insert(match events::find(state, &id.to_string()).await {
                Ok(event) => Some(event),
                // Meanwhile it became a draft again.
                Err(AppError::NoneOf(_)) => None,
                Err(error) => return Err(error),
            });
        }
    }
    let entries: Vec<Entry> = kept
        .iter()
        .filter_map(|item| Some(entries::item(item, events.get(&item.event_id)?.as_ref()?, &state.config)))
        .collect();
    Ok(file::feed(&format!("{}: my schedule", state.config.site.name), &entries, &state.config))
}

/// Where somebody's own calendar is.
pub(super) async fn address(state: &AppState, user: Uuid) -> Result<String, AppError> {
    let round = queries::round(state.db.reader(), user).await?;
    Ok(url(state, user, round))
}

/// Gives it another address; nobody reads it at the old one any more.
pub(super) async fn renew(state: &AppState, actor: &Actor, user: &User) -> Result<String, AppError> {
    let transaction = state.db.begin().await?;
    let round = queries::next_round(&transaction, user.id).await?;
    let entry = audit::Entry::of("calendar.renewed").on(Target::new("user", user.id));
    audit::record(state, &transaction, actor, entry).await?;
    transaction.commit().await?;
    Ok(url(state, user.id, round))
}

fn url(state: &AppState, user: Uuid, round: i32) -> String {
    let secret = secret::write(&state.config.app.key, user, round);
    format!("{}/calendars/{secret}.ics", state.config.app.origin())
}
