//! Writing items down, changing and dropping them.

use sea_orm::{ConnectionTrait, DbErr, NotSet, Set};
use uuid::Uuid;

use super::{
    clash::{self, Looked},
    content::Content,
    queries,
    types::{ItemEvent, ScheduleItemInput, StaffScheduleItem, State},
};
use crate::{
    audit::{self, Change, Entry, Target},
    entities::{
        events::Model as Event,
        schedule_items::{ActiveModel, Model},
        sea_orm_active_enums::EventStatus,
    },
    error::AppError,
    events,
    programme::Staff,
    schedules::{
        queries as items, releases,
        service::{held, sponsors},
    },
    state::AppState,
};

const TAKEN: &str = "The slug has already been taken.";
const KIND: &str = "schedule_item";

/// Writes a new item down.
pub(super) async fn store(
    state: &AppState,
    staff: &Staff,
    key: &str,
    input: ScheduleItemInput,
) -> Result<StaffScheduleItem, AppError> {
    let transaction = state.db.begin().await?;
    let event = same(&transaction, staff, key, &input).await?;
    let allow_clash = input.allow_clash;
    let mut content = Content::read(input, None)?;
    check(&transaction, &event, None, &mut content).await?;
    if !allow_clash {
        refuse_clash(&transaction, &event, None, &content, Looked::ALL).await?;
    }
    let now = state.clock.now();
    let row = Model {
        id: Uuid::now_v7(),
        event_id: event.id,
        hosts: content.stored_hosts(),
        slug: content.slug,
        state: content.state.into(),
        state_changed_at: now,
        title: content.title,
        r#abstract: content.r#abstract,
        kind: content.kind.into(),
        audience: content.audience.into(),
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
    if !queries::insert(&transaction, row.clone()).await? {
        return Err(AppError::invalid("slug", TAKEN));
    }
    let shown = view(&transaction, row, (&event).into()).await?;
    let entry = Entry::of("schedule_item.stored").on(Target::new(KIND, shown.id)).with(Change::to(&shown)?);
    audit::record(state, &transaction, &staff.actor, entry).await?;
    transaction.commit().await?;

    state.forget();
    Ok(shown)
}

/// Changes an item that is still of the version that was seen.
pub(super) async fn update(
    state: &AppState,
    staff: &Staff,
    (key, item): (&str, &str),
    seen: i32,
    input: ScheduleItemInput,
) -> Result<StaffScheduleItem, AppError> {
    let transaction = state.db.begin().await?;
    let event = same(&transaction, staff, key, &input).await?;
    let row = items::named(&transaction, event.id, item).await?.ok_or(AppError::NotFound)?;
    let before = view(&transaction, row.clone(), (&event).into()).await?;
    if row.version != seen {
        return Err(AppError::conflict(&before));
    }
    let (allow_clash, was) = (input.allow_clash, Content::of(&row));
    let mut content = Content::read(input, Some(&row))?;
    check(&transaction, &event, Some((row.id, &was)), &mut content).await?;
    let looked = Looked::between(&was, &content);
    if !allow_clash && looked.any() {
        refuse_clash(&transaction, &event, Some(row.id), &content, looked).await?;
    }
    if content.slug != was.slug && queries::has_slug(&transaction, event.id, Some(row.id), &content.slug).await? {
        return Err(AppError::invalid("slug", TAKEN));
    }
    let id = row.id;
    if content.state == State::Draft && was.state != State::Draft {
        refuse_vanishing(&transaction, "state", event.id, id).await?;
    }
    let change = changed(&row, &was, content, state);
    if !queries::update(&transaction, id, seen, change).await? {
        return Err(conflict(&transaction, id, &event).await?);
    }
    let row = queries::find(&transaction, id).await?.ok_or(AppError::NotFound)?;
    let after = view(&transaction, row, (&event).into()).await?;
    let entry = Entry::of("schedule_item.updated").on(Target::new(KIND, id));
    audit::record(state, &transaction, &staff.actor, entry.with(Change::between(&before, &after)?)).await?;
    transaction.commit().await?;

    state.forget();
    Ok(after)
}

/// Drops an item that nobody was told of.
pub(super) async fn destroy(
    state: &AppState,
    staff: &Staff,
    (key, item): (&str, &str),
    seen: i32,
) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    let event = held(&transaction, staff, key).await?;
    let row = items::named(&transaction, event.id, item).await?.ok_or(AppError::NotFound)?;
    let before = view(&transaction, row.clone(), (&event).into()).await?;
    if row.version != seen {
        return Err(AppError::conflict(&before));
    }
    refuse_vanishing(&transaction, "id", event.id, row.id).await?;
    if !queries::delete(&transaction, row.id, seen).await? {
        return Err(conflict(&transaction, row.id, &event).await?);
    }
    let entry = Entry::of("schedule_item.destroyed").on(Target::new(KIND, row.id)).with(Change::from(&before)?);
    audit::record(state, &transaction, &staff.actor, entry).await?;
    transaction.commit().await?;

    state.forget();
    Ok(())
}

/// Refuses to let go of what people were told of, or keep: it would be gone from their calendars without a word.
async fn refuse_vanishing(
    tx: &impl ConnectionTrait,
    field: &'static str,
    event: Uuid,
    item: Uuid,
) -> Result<(), AppError> {
    if let Some(number) = releases::released(tx, event, item).await? {
        let words =
            format!("Release {number} told everybody of this item. Cancel it instead, so that calendars show it.");
        return Err(AppError::invalid(field, words));
    }
    // From here on nobody else comes to keep it.
    queries::hold(tx, item).await?;
    let keepers = queries::favourites(tx, item).await?;
    if keepers > 0 {
        let who = if keepers == 1 { "One person keeps".to_owned() } else { format!("{keepers} people keep") };
        let words = format!("{who} this item in a calendar of their own. Cancel it instead, so that it shows there.");
        return Err(AppError::invalid(field, words));
    }
    Ok(())
}

/// An item of an event whoever may know of it, by ids or slugs; those of drafts for those who see drafts.
pub(in crate::schedules) async fn as_staff(
    state: &AppState,
    sees_drafts: bool,
    key: &str,
    item: &str,
) -> Result<StaffScheduleItem, AppError> {
    let db = state.db.reader();
    let event = events::known(db, key).await?.filter(|event| sees_drafts || event.status != EventStatus::Draft);
    let event = event.ok_or(AppError::NotFound)?;
    let row = items::named(db, event.id, item).await?.ok_or(AppError::NotFound)?;
    Ok(view(db, row, (&event).into()).await?)
}

/// An item with what belongs to it.
pub(super) async fn view(db: &impl ConnectionTrait, row: Model, event: ItemEvent) -> Result<StaffScheduleItem, DbErr> {
    let sponsor = sponsors(db, std::slice::from_ref(&row)).await?.into_values().next();
    Ok(StaffScheduleItem::of(row, event, sponsor))
}

/// The event in the address, which is the one of the body, if that names one.
async fn same(
    tx: &impl ConnectionTrait,
    staff: &Staff,
    key: &str,
    input: &ScheduleItemInput,
) -> Result<Event, AppError> {
    let event = held(tx, staff, key).await?;
    if input.event_id.is_some_and(|id| id != event.id) {
        return Err(AppError::invalid("eventId", "The selected event id is invalid."));
    }
    Ok(event)
}

/// What only the database knows: whether there is such a sponsor, and which slug is free.
async fn check(
    tx: &impl ConnectionTrait,
    event: &Event,
    known: Option<(Uuid, &Content)>,
    content: &mut Content,
) -> Result<(), AppError> {
    let is_new = known.is_none_or(|(_, was)| was.sponsor_id != content.sponsor_id);
    if let Some(sponsor) = content.sponsor_id.filter(|_| is_new)
        && !queries::is_organisation(tx, sponsor).await?
    {
        return Err(AppError::invalid("sponsorId", "The selected sponsor id is invalid."));
    }
    if let Some(made) = &content.made_slug {
        let taken = queries::slugs(tx, event.id, known.map(|(id, _)| id), made.stem()).await?;
        content.slug = made.free(&taken).to_string();
    }
    Ok(())
}

async fn refuse_clash(
    tx: &impl ConnectionTrait,
    event: &Event,
    own: Option<Uuid>,
    content: &Content,
    looked: Looked,
) -> Result<(), AppError> {
    // A moment takes no room, and what is off takes no time.
    if content.is_off() || content.start_at == content.end_at {
        return Ok(());
    }
    let others = queries::meanwhile(tx, event.id, own, (content.start_at, content.end_at)).await?;
    let zone = event.timezone.parse().unwrap_or(chrono_tz::UTC);
    let errors = clash::clashes(content, &others, looked, zone);
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// The columns that staff write; what calendars were told is numbered anew when they are to be told something else.
fn changed(row: &Model, was: &Content, content: Content, state: &AppState) -> ActiveModel {
    let now = state.clock.now();
    let tells = content.tells_more_than(was);
    ActiveModel {
        state_changed_at: if content.state == was.state { NotSet } else { Set(now) },
        sequence: if tells { Set(row.sequence + 1) } else { NotSet },
        changed_at: if tells { Set(Some(now)) } else { NotSet },
        hosts: Set(content.stored_hosts()),
        slug: Set(content.slug),
        state: Set(content.state.into()),
        title: Set(content.title),
        r#abstract: Set(content.r#abstract),
        kind: Set(content.kind.into()),
        audience: Set(content.audience.into()),
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
