//! Builds the content of calendar files and manages personal feed URLs.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    GUESSES, PER_CALENDAR,
    entries::{self, Entry},
    file,
    secret::{self, FeedOwner},
    source::Source,
};
use crate::{
    accounts::{credentials, users},
    hackathon::{
        events::{self, EventCache, Viewer},
        favourites,
        schedules::{self, ItemPath, ScheduleCache},
    },
    platform::{
        audit::{self, Actor, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        rate_limit, sessions, settings,
    },
};
use entities::{events::Model as Row, sea_orm_active_enums::UserState, users::Model as User};

/// Content and name of a file.
pub(super) struct Calendar {
    pub(super) name: String,
    pub(super) content: String,
}

/// The calendar of a whole event.
pub(super) async fn event(context: &Context, events: &EventCache, key: &str) -> Result<Calendar, AppError> {
    let event = events::find(context, events, key).await?;
    let content = file::event_file(&entries::event(&Source::from(&*event), context), &context.config);
    Ok(Calendar { name: event.summary.slug.clone(), content })
}

/// The file of an event as emails carry it.
pub fn event_file(context: &Context, event: &Row) -> String {
    file::event_file(&entries::event(&Source::from(event), context), &context.config)
}

/// The public schedule of an event, including cancelled items, so that calendars that contain them show the
/// cancellation.
pub(super) async fn schedule(
    context: &Context,
    events: &EventCache,
    schedules: &ScheduleCache,
    key: &str,
) -> Result<Calendar, AppError> {
    let event = events::find(context, events, key).await?;
    let items = schedules::public_items(context, schedules, event.summary.id).await?;
    let source = Source::from(&*event);
    let entries: Vec<Entry> = items.iter().map(|item| entries::item(item, &source, context)).collect();
    let content = file::feed(&format!("{}: schedule", event.summary.title), &entries, &context.config);
    Ok(Calendar { name: format!("{}-schedule", event.summary.slug), content })
}

/// One item of a schedule that the viewer sees, and whether it is public.
pub(super) async fn item(
    events: &EventCache,
    schedules: &ScheduleCache,
    viewer: &Viewer,
    path: &ItemPath,
) -> Result<(Calendar, bool), AppError> {
    let context = viewer.context();
    let event = events::find(context, events, &path.event).await?;
    let found = schedules::find_visible(schedules, viewer, event.summary.id, &path.item).await?;
    let (item, is_public) = found.ok_or(AppError::NotFound)?;
    let content = file::event_file(&entries::item(&item, &Source::from(&*event), context), &context.config);
    Ok((Calendar { name: format!("{}-{}", event.summary.slug, item.slug), content }, is_public))
}

/// The favourites of a secret's owner; 404 for a secret that is invalid or no longer the current one, 429 beyond the
/// limits.
pub(super) async fn personal_file(exchange: &Exchange, cache: &EventCache, secret: &str) -> Result<String, AppError> {
    let context = exchange.context();
    let Some(owner) = secret::decode(&context.config.app.key, secret) else {
        rate_limit::enforce(exchange, &GUESSES).await?;
        return Err(AppError::NotFound);
    };
    rate_limit::enforce_for(exchange, &PER_CALENDAR, secret).await?;
    personal(context, cache, owner).await
}

/// A user's favourites of all schedules; 404 if the secret's generation is not the current one.
async fn personal(
    context: &Context,
    cache: &EventCache,
    FeedOwner { user: id, generation }: FeedOwner,
) -> Result<String, AppError> {
    let db = context.db.reader();
    let owner = users::find(db, id).await?.filter(|user| user.state == UserState::Active);
    if owner.is_none() || credentials::calendar_generation(db, id).await? != generation {
        return Err(AppError::NotFound);
    }
    let favourites = favourites::items(context, id).await?;
    let mut events = HashMap::new();
    for id in favourites.iter().map(|item| item.event_id) {
        if let std::collections::hash_map::Entry::Vacant(place) = events.entry(id) {
            place.insert(match events::find(context, cache, &id.to_string()).await {
                Ok(event) => Some(event),
                // The event became a draft again since the previous query.
                Err(error) if error.is_not_found() => None,
                Err(error) => return Err(error),
            });
        }
    }
    let entries: Vec<Entry> = favourites
        .iter()
        .filter_map(|item| {
            let event = Source::from(&**events.get(&item.event_id)?.as_ref()?);
            Some(entries::item(item, &event, context))
        })
        .collect();
    Ok(file::feed(&format!("{}: my schedule", settings::site(context).await.name), &entries, &context.config))
}

/// The URL of a user's calendar.
pub(super) async fn address(exchange: &Exchange, user: Uuid) -> Result<String, AppError> {
    let context = exchange.context();
    let db = context.db.reader();
    let generation = credentials::calendar_generation(db, user).await?;
    // A session that ended in between must not learn the new URL.
    if !sessions::is_still_valid(exchange, db).await? {
        return Err(AppError::Unauthenticated);
    }
    Ok(url(context, user, generation))
}

/// Gives a user's calendar a new URL and invalidates the old one.
pub(super) async fn renew(exchange: &Exchange, user: &User) -> Result<String, AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    users::lock_for_update(&tx, user.id).await?.ok_or(AppError::Unauthenticated)?;
    if !sessions::is_still_valid(exchange, &tx).await? {
        return Err(AppError::Unauthenticated);
    }
    let generation = credentials::renew_calendar(&tx, user.id).await?;
    let entry = audit::Entry::new("calendar.renewed").with_target(Target::new("user", user.id));
    audit::record(context, &tx, &Actor::user(exchange, user.id), entry).await?;
    tx.commit().await?;
    Ok(url(context, user.id, generation))
}

fn url(context: &Context, user: Uuid, generation: i32) -> String {
    let secret = secret::encode(&context.config.app.key, FeedOwner { user, generation });
    format!("{}/calendars/{secret}.ics", context.config.app.origin())
}
