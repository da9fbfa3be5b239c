//! Writing events.

use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr, Set, SqlErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{change, course, queries, types::Change};
use crate::{
    audit::{self, Actor, Entry, Target},
    db,
    entities::{
        events::{ActiveModel, Column, Entity, Model},
        sea_orm_active_enums::EventStatus,
    },
    error::AppError,
    events::{
        images,
        queries::{self as events, Scope},
        service,
        slug::{Key, Slug},
        types::Event,
    },
    http::version::{Version, Versioned},
    series::{self, SeriesInput},
    site,
    state::AppState,
};

const RETENTION_DAYS: i32 = 365;
const OFFER_MINUTES: i32 = 24 * 60;

const RELIED_ON: &str = "Somebody has a ticket or a team already. Cancel the event instead.";
const SETTLED: &str = "The address of an event that was published stays.";
const SHOWN: &str = "The site is about this event. Let it be about another one first.";
const BEGUN: &str = "The event has begun. Archive it instead.";
const HELD: &str = "Something to be remembered hangs on the event. Archive it instead.";

/// Makes an event, the next edition of the site's series.
pub(super) async fn store(state: &AppState, actor: &Actor, change: Change) -> Result<Versioned<Event>, AppError> {
    let now = state.clock.now();
    let columns = change::columns(change, None, now).map_err(AppError::Invalid)?;
    let id = Uuid::now_v7();

    let transaction = state.db.begin().await?;
    let series_id = series_of_the_site(state, &transaction).await?;
    let row = ActiveModel {
        id: Set(id),
        series_id: Set(series_id),
        edition_no: Set(events::last_edition_no(&transaction, series_id).await? + 1),
        waitlist_offer_minutes: Set(OFFER_MINUTES),
        retention_days: Set(RETENTION_DAYS),
        created_at: Set(now),
        version: Set(1),
        ..columns
    };
    events::insert(&transaction, row).await.map_err(taken)?;
    let after = events::row(&transaction, &Key::Id(id)).await?.ok_or(AppError::NotFound)?;
    let change = audit::Change::to(&written(&after))?;
    let entry = Entry::of("event.stored").on(Target::new("event", id)).with(change);
    audit::record(state, &transaction, actor, entry).await?;
    transaction.commit().await?;
    state.forget();

    let location = format!("/api/v1/events/{}", after.slug);
    Ok(Versioned::created(told(state, id).await?, after.version, location))
}

/// Changes an event that is still of the version that was seen.
pub(super) async fn update(
    state: &AppState,
    actor: &Actor,
    key: &str,
    version: Version,
    change: Change,
) -> Result<Versioned<Event>, AppError> {
    let seen = version.seen(change.version)?;
    let key: Key = key.parse().map_err(|_| AppError::NotFound)?;
    let transaction = state.db.begin().await?;
    let before = events::hold(&transaction, &key).await?.ok_or(AppError::NotFound)?;
    if before.version != seen {
        drop(transaction);
        return Err(AppError::conflict(&told(state, before.id).await?));
    }
    let columns = change::columns(change, Some(&before), state.clock.now()).map_err(AppError::Invalid)?;
    if before.status != EventStatus::Draft {
        check_published(state, &transaction, &before, &columns).await?;
    }
    let after = changed(&transaction, &before, columns).await?;
    let change = audit::Change::between(&written(&before), &written(&after))?;
    let entry = Entry::of("event.updated").on(Target::new("event", after.id)).with(change);
    audit::record(state, &transaction, actor, entry).await?;
    transaction.commit().await?;
    state.forget();

    Ok(Versioned::of(told(state, after.id).await?, after.version))
}

/// Drops an event that nothing hangs on which is to be remembered.
pub(super) async fn destroy(
    state: &AppState,
    actor: &Actor,
    sees_drafts: bool,
    key: &str,
    version: Version,
) -> Result<(), AppError> {
    let seen = version.seen(None)?;
    let key: Key = key.parse().map_err(|_| AppError::NotFound)?;
    let transaction = state.db.begin().await?;
    let before = events::hold(&transaction, &key).await?;
    let before = before.filter(|event| sees_drafts || event.status != EventStatus::Draft).ok_or(AppError::NotFound)?;
    if before.version != seen {
        drop(transaction);
        return Err(AppError::conflict(&told(state, before.id).await?));
    }
    let is_shown = site::current_event_within(state, &transaction).await? == before.slug;
    if before.status != EventStatus::Draft && is_shown {
        return Err(AppError::invalid("id", SHOWN));
    }
    if service::has_begun(&before, state.clock.now()) {
        return Err(AppError::invalid("id", BEGUN));
    }
    // Whoever is accepting one comes first, and is counted then.
    queries::hold_invitations(&transaction, before.id).await?;
    let history = queries::history(&transaction, before.id).await?;
    let history: Vec<String> = history
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, several)| format!("{count} {}", if count == 1 { one } else { several }))
        .collect();
    if !history.is_empty() {
        let words = format!("The event has {}. Archive it instead.", history.join(", "));
        return Err(AppError::invalid("id", words));
    }
    queries::delete_offers(&transaction, before.id).await.map_err(held)?;
    let key = (Column::Id, before.id);
    if !db::delete_seen::<Entity>(&transaction, key, (Column::Version, seen)).await.map_err(held)? {
        return Err(AppError::NotFound);
    }
    let change = audit::Change::from(&written(&before))?;
    let entry = Entry::of("event.destroyed").on(Target::new("event", before.id)).with(change);
    audit::record(state, &transaction, actor, entry).await?;
    transaction.commit().await?;
    state.forget();
    if let Some(image) = &before.image {
        images::forget(state, image).await;
    }
    Ok(())
}

/// Writes an event that is held, and answers it as it is now; its version rises.
pub(in crate::events) async fn changed(
    db: &impl ConnectionTrait,
    before: &Model,
    columns: ActiveModel,
) -> Result<Model, AppError> {
    let seen = (Column::Version, before.version);
    let done = db::update_seen(db, columns, (Column::Id, before.id), seen).await.map_err(taken)?;
    if !done {
        return Err(AppError::NotFound);
    }
    events::row(db, &Key::Id(before.id)).await?.ok_or(AppError::NotFound)
}

/// An event as those see it who may edit it.
pub(in crate::events) async fn told(state: &AppState, id: Uuid) -> Result<Event, AppError> {
    let current = site::current_event(state).await?;
    let (event, _) = service::read(state, &Key::Id(id), Scope::All, &current, state.clock.now()).await?;
    Ok(event)
}

/// What people know of an event by now, and what the site is about, stays.
async fn check_published(
    state: &AppState,
    tx: &impl ConnectionTrait,
    before: &Model,
    columns: &ActiveModel,
) -> Result<(), AppError> {
    if columns.slug != Set(before.slug.clone()) {
        return Err(AppError::invalid("slug", SETTLED));
    }
    if columns.status != Set(EventStatus::Draft) {
        return Ok(());
    }
    if site::current_event_within(state, tx).await? == before.slug {
        return Err(AppError::invalid("status", SHOWN));
    }
    let is_relied_on = queries::is_relied_on(tx, before.id).await?;
    if is_relied_on { Err(AppError::invalid("status", RELIED_ON)) } else { Ok(()) }
}

/// The series of all editions, held: whoever makes another one meanwhile waits for its number.
async fn series_of_the_site(state: &AppState, db: &impl ConnectionTrait) -> Result<Uuid, AppError> {
    let product = &state.config.site.product;
    let slug = Slug::of_or(product, "event");
    let input = SeriesInput { slug, name: product.clone(), description: None };
    Ok(series::hold(db, input, state.clock.now()).await?)
}

/// What is written down of an event.
fn written(row: &Model) -> Value {
    json!({
        "slug": row.slug, "title": row.title, "subtitle": row.subtitle, "description": row.description,
        "status": course::word(row.status), "startAt": row.start_at, "endAt": row.end_at, "timezone": row.timezone,
        "venue": row.venue, "address": row.address, "city": row.city, "access": row.access,
        "directions": row.directions, "attendanceMode": row.attendance_mode.to_value(), "capacity": row.capacity,
        "registrationOpensAt": row.registration_opens_at, "registrationClosesAt": row.registration_closes_at,
        "teamMin": row.team_min, "teamMax": row.team_max, "teamLockAt": row.team_lock_at,
        "waitlistEnabled": row.waitlist_enabled, "waitlistClosesAt": row.waitlist_closes_at,
        "imageAlt": row.image_alt, "version": row.version,
    })
}

/// The database decides what is unique.
fn taken(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) if what.contains("slug") => {
            AppError::invalid("slug", "The slug has already been taken.")
        }
        _ => error.into(),
    }
}

/// And what came to hang on an event while it was looked at.
fn held(error: DbErr) -> AppError {
    if db::is_reference(&error) { AppError::invalid("id", HELD) } else { error.into() }
}
