//! Creates, changes and deletes schedule items.

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DbErr, NotSet, Set};
use uuid::Uuid;

use super::{
    conflicts::{self, ConflictChecks},
    content::Content,
    queries,
    types::{ItemEvent, ScheduleItemInput, StaffScheduleItem},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events,
        schedules::{
            queries as items, releases,
            service::{event_for_update, sponsors},
            types::ItemPath,
        },
    },
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::RowVersion,
        error::{AppError, FieldErrors},
    },
};
use entities::{
    events::Model as Event,
    schedule_items::{ActiveModel, Model},
    sea_orm_active_enums::ScheduleState,
};

const SLUG_TAKEN: &str = "The slug has already been taken.";
const KIND: &str = "schedule_item";
/// How far an item may lie before the start or after the end of its event.
const MAX_DISTANCE_FROM_EVENT: TimeDelta = TimeDelta::days(2);

/// Creates an item.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    key: &str,
    input: ScheduleItemInput,
) -> Result<StaffScheduleItem, AppError> {
    let tx = context.db.begin().await?;
    let event = lock_event_for_input(&tx, staff, key, &input).await?;
    let allow_clash = input.allow_clash;
    let mut content = Content::read(input, None)?;
    check(&tx, &event, None, &mut content).await?;
    if !allow_clash {
        refuse_conflicts(&tx, &event, None, &content, ConflictChecks::ALL).await?;
    }
    let now = context.clock.now();
    let row = Model {
        id: Uuid::now_v7(),
        event_id: event.id,
        hosts: content.stored_hosts(),
        slug: content.slug,
        state: content.state,
        state_changed_at: now,
        title: content.title,
        r#abstract: content.r#abstract,
        kind: content.kind,
        audience: content.audience,
        start_at: content.start_at,
        end_at: content.end_at,
        room: content.room,
        track: content.track,
        highlight: content.highlight,
        mandatory: content.mandatory,
        sponsor_id: content.sponsor_id,
        capacity: content.capacity,
        sequence: 0,
        changed_at: Some(now),
        version: 1,
        created_at: now,
        updated_at: now,
    };
    if !queries::insert(&tx, row.clone()).await? {
        return Err(AppError::invalid("slug", SLUG_TAKEN));
    }
    let shown = view(&tx, row, (&event).into()).await?;
    let entry = Entry::new("schedule_item.stored")
        .with_target(Target::new(KIND, shown.id))
        .with_change(Change::created(&shown)?);
    audit::record(context, &tx, &staff.actor, entry).await?;
    tx.commit().await?;

    Ok(shown)
}

/// Changes an item; 409 if its version is not the expected one.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    path: &ItemPath,
    expected_version: i32,
    input: ScheduleItemInput,
) -> Result<StaffScheduleItem, AppError> {
    let tx = context.db.begin().await?;
    let event = lock_event_for_input(&tx, staff, &path.event, &input).await?;
    let row = items::find_by_key(&tx, event.id, &path.item).await?.ok_or(AppError::NotFound)?;
    let view_before = view(&tx, row.clone(), (&event).into()).await?;
    if row.version != expected_version {
        return Err(AppError::conflict(&view_before));
    }
    let (allow_clash, before) = (input.allow_clash, Content::from_row(&row));
    let mut content = Content::read(input, Some(&row))?;
    check(&tx, &event, Some((row.id, &before)), &mut content).await?;
    let checks = ConflictChecks::between(&before, &content);
    if !allow_clash && checks.any() {
        refuse_conflicts(&tx, &event, Some(row.id), &content, checks).await?;
    }
    if content.slug != before.slug && queries::has_slug(&tx, event.id, Some(row.id), &content.slug).await? {
        return Err(AppError::invalid("slug", SLUG_TAKEN));
    }
    let id = row.id;
    if content.state == ScheduleState::Draft && before.state != ScheduleState::Draft {
        ensure_removable(&tx, "state", event.id, id).await?;
    }
    let change = changed(&row, &before, content, context);
    if !queries::update(&tx, RowVersion { id, version: expected_version }, change).await? {
        return Err(conflict(&tx, id, &event).await?);
    }
    let row = queries::find(&tx, id).await?.ok_or(AppError::NotFound)?;
    let after = view(&tx, row, (&event).into()).await?;
    let entry = Entry::new("schedule_item.updated").with_target(Target::new(KIND, id));
    audit::record(context, &tx, &staff.actor, entry.with_change(Change::updated(&view_before, &after)?)).await?;
    tx.commit().await?;

    Ok(after)
}

/// Deletes an item that was never released.
pub(super) async fn destroy(
    context: &Context,
    staff: &StaffContext,
    path: &ItemPath,
    expected_version: i32,
) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let event = event_for_update(&tx, staff, &path.event).await?;
    let row = items::find_by_key(&tx, event.id, &path.item).await?.ok_or(AppError::NotFound)?;
    let before = view(&tx, row.clone(), (&event).into()).await?;
    if row.version != expected_version {
        return Err(AppError::conflict(&before));
    }
    ensure_removable(&tx, "id", event.id, row.id).await?;
    if !queries::delete(&tx, RowVersion { id: row.id, version: expected_version }).await? {
        return Err(conflict(&tx, row.id, &event).await?);
    }
    let entry = Entry::new("schedule_item.destroyed")
        .with_target(Target::new(KIND, row.id))
        .with_change(Change::deleted(&before)?);
    audit::record(context, &tx, &staff.actor, entry).await?;
    Ok(tx.commit().await?)
}

/// Rejects removing an item that was released or is a favourite: it would vanish from calendars without notice.
async fn ensure_removable(
    tx: &impl ConnectionTrait,
    field: &'static str,
    event: Uuid,
    item: Uuid,
) -> Result<(), AppError> {
    if let Some(number) = releases::released(tx, event, item).await? {
        let message =
            format!("This item was published in release {number}, so it can't be removed. Cancel it instead.");
        return Err(AppError::invalid(field, message));
    }
    // The lock prevents new favourites until the transaction ends.
    queries::lock_for_update(tx, item).await?;
    let favourite_count = queries::favourites(tx, item).await?;
    if favourite_count > 0 {
        let who =
            if favourite_count == 1 { "One person has".to_owned() } else { format!("{favourite_count} people have") };
        let message = format!("{who} this item in their favourites, so it can't be removed. Cancel it instead.");
        return Err(AppError::invalid(field, message));
    }
    Ok(())
}

/// An item of an event by ids or slugs, regardless of its audience; items of draft events only for users who see
/// drafts.
pub(in crate::hackathon::schedules) async fn staff_view(
    context: &Context,
    sees_drafts: bool,
    path: &ItemPath,
) -> Result<StaffScheduleItem, AppError> {
    let db = context.db.reader();
    let event = events::find_visible(db, &path.event, sees_drafts).await?.ok_or(AppError::NotFound)?;
    let row = items::find_by_key(db, event.id, &path.item).await?.ok_or(AppError::NotFound)?;
    Ok(view(db, row, (&event).into()).await?)
}

/// The staff view of an item with its event and sponsor.
pub(super) async fn view(db: &impl ConnectionTrait, row: Model, event: ItemEvent) -> Result<StaffScheduleItem, DbErr> {
    let sponsor = sponsors(db, std::slice::from_ref(&row)).await?.into_values().next();
    Ok(StaffScheduleItem::new(row, event, sponsor))
}

/// The event in the path; 422 if the body names another one.
async fn lock_event_for_input(
    tx: &impl ConnectionTrait,
    staff: &StaffContext,
    key: &str,
    input: &ScheduleItemInput,
) -> Result<Event, AppError> {
    let event = event_for_update(tx, staff, key).await?;
    let is_this = |named: &str| named == event.slug || Uuid::parse_str(named) == Ok(event.id);
    if !input.event_id.as_deref().is_none_or(is_this) {
        return Err(AppError::invalid_selection_at("eventId", "event id"));
    }
    Ok(event)
}

/// Checks that need the database: the dates of the event, the sponsor, and a free slug.
async fn check(
    tx: &impl ConnectionTrait,
    event: &Event,
    current: Option<(Uuid, &Content)>,
    content: &mut Content,
) -> Result<(), AppError> {
    let times_before = current.map(|(_, before)| (before.start_at, before.end_at));
    if times_before != Some((content.start_at, content.end_at)) {
        refuse_outside(event, content)?;
    }
    let is_new = current.is_none_or(|(_, before)| before.sponsor_id != content.sponsor_id);
    if let Some(sponsor) = content.sponsor_id.filter(|_| is_new)
        && !queries::is_organisation(tx, sponsor).await?
    {
        return Err(AppError::invalid_selection_at("sponsorId", "sponsor id"));
    }
    if let Some(generated) = &content.generated_slug {
        let taken = queries::slugs(tx, event.id, current.map(|(id, _)| id), generated.stem()).await?;
        content.slug = generated.free(&taken).to_string();
    }
    Ok(())
}

/// Rejects an item too far from its event. Set-up before it and dismantling after it are allowed.
fn refuse_outside(event: &Event, content: &Content) -> Result<(), AppError> {
    let days = MAX_DISTANCE_FROM_EVENT.num_days();
    let mut errors = FieldErrors::default();
    if content.start_at < event.start_at - MAX_DISTANCE_FROM_EVENT {
        errors.add("startAt", format!("The start at field must not be more than {days} days before the event begins."));
    }
    if content.end_at > event.end_at + MAX_DISTANCE_FROM_EVENT {
        errors.add("endAt", format!("The end at field must not be more than {days} days after the event ends."));
    }
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

async fn refuse_conflicts(
    tx: &impl ConnectionTrait,
    event: &Event,
    own: Option<Uuid>,
    content: &Content,
    checks: ConflictChecks,
) -> Result<(), AppError> {
    // An item without duration occupies no room, and a cancelled item occupies no time.
    if content.is_cancelled() || content.start_at == content.end_at {
        return Ok(());
    }
    let others = queries::overlapping(tx, event.id, own, content.start_at..content.end_at).await?;
    let zone = event.timezone.parse().unwrap_or(chrono_tz::UTC);
    let errors = conflicts::conflicts(content, &others, checks, zone);
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// The columns that staff edit. The calendar sequence number increases only if calendars show a difference.
fn changed(row: &Model, before: &Content, content: Content, context: &Context) -> ActiveModel {
    let now = context.clock.now();
    let differs_publicly = content.differs_publicly_from(before);
    ActiveModel {
        state_changed_at: if content.state == before.state { NotSet } else { Set(now) },
        sequence: if differs_publicly { Set(row.sequence + 1) } else { NotSet },
        changed_at: if differs_publicly { Set(Some(now)) } else { NotSet },
        hosts: Set(content.stored_hosts()),
        slug: Set(content.slug),
        state: Set(content.state),
        title: Set(content.title),
        r#abstract: Set(content.r#abstract),
        kind: Set(content.kind),
        audience: Set(content.audience),
        start_at: Set(content.start_at),
        end_at: Set(content.end_at),
        room: Set(content.room),
        track: Set(content.track),
        highlight: Set(content.highlight),
        mandatory: Set(content.mandatory),
        sponsor_id: Set(content.sponsor_id),
        capacity: Set(content.capacity),
        updated_at: Set(now),
        ..Default::default()
    }
}

async fn conflict(tx: &impl ConnectionTrait, id: Uuid, event: &Event) -> Result<AppError, AppError> {
    match queries::find(tx, id).await? {
        Some(row) => Ok(AppError::conflict(&view(tx, row, event.into()).await?)),
        None => Ok(AppError::NotFound),
    }
}
