//! Adds, changes and removes entries, and takes offers back.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;
use uuid::Uuid;

use super::{
    super::{
        emails,
        entries::{self, current},
        offers::{self, OfferEnd, OpenOffer},
        queries, rules,
        states::{self, EntryTransition, Note},
        types::Entry,
        view::{self, Detail},
    },
    types::{EntryChange, NewEntry, RevokeInput},
};
use crate::{
    hackathon::{admin_resource::StaffContext, sales},
    platform::{
        audit::{self, Change, Target},
        context::Context,
        db::{RowVersion, UnitOfWork, search::search_text},
        error::AppError,
        http::{validation::patch::Patch, version::Versioned},
        mail::EmailAddress,
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{WaitingListAct as Act, WaitingListOfferState, WaitingListState as State},
    waiting_list_entries::{ActiveModel, Model as Row},
};

const EMAIL_ALREADY_ON_LIST: &str = "This email is already on the event's waiting list.";
const REASON_REQUIRED: &str = "The reason field is required.";
const NO_LONGER_ON_LIST: &str = "This entry is no longer on the waiting list.";
const HAS_NO_OFFER: &str = "This entry has no offer.";

/// Adds an entry for a person; its place counts at once. 422 if the address has one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    event: &str,
    input: NewEntry,
) -> Result<Versioned<Entry>, AppError> {
    let invalid = || AppError::invalid("email", "The email field must be a valid email address.");
    let email = EmailAddress::parse(input.email.trim()).ok_or_else(invalid)?;
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let event = staff.lock_visible_event(&tx, event).await?.ok_or(AppError::NotFound)?;
    if rules::is_over(&event, now) {
        return Err(AppError::invalid("event", rules::LIST_CLOSED));
    }
    if let Some(id) = input.ticket_type_id {
        check_type(&tx, &event, id).await?;
    }
    let priority = input.priority.unwrap_or_default();
    if priority != 0 && input.reason.is_none() {
        return Err(AppError::invalid("reason", REASON_REQUIRED));
    }
    match current(&tx, &event, &email.without_tag(), now).await? {
        Some(known) if known.state == State::Unverified => queries::delete(&tx, known.id).await?,
        Some(_) => return Err(AppError::invalid("email", EMAIL_ALREADY_ON_LIST)),
        None => {}
    }
    let row = Row {
        priority,
        priority_reason: input.reason,
        ..entries::new_entry(&event, input.ticket_type_id, input.name.trim(), &email, now)
    };
    entries::insert(context, &tx, &staff.actor, &row).await?;
    let row = entries::enter(context, &tx, &staff.actor, &row, &event).await?;
    let (id, version) = (row.id, row.version);
    let view = staff_view(context, &tx, row).await?;
    tx.commit().await?;
    Ok(Versioned::created(view, version, format!("/api/v1/waiting-list/{id}")))
}

/// Changes an entry; 409 if its version is not the expected one.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: EntryChange,
) -> Result<Versioned<Entry>, AppError> {
    let tx = context.db.begin().await?;
    let (row, event) = lock(&tx, staff, expected.id).await?;
    if row.version != expected.version {
        return Err(AppError::conflict(&staff_view(context, &tx, row).await?));
    }
    if !queries::OPEN_STATES.contains(&row.state) {
        return Err(AppError::invalid("id", NO_LONGER_ON_LIST));
    }
    if let Patch::Value(id) = input.ticket_type_id {
        check_type(&tx, &event, id).await?;
    }
    let name = input.name.as_deref().map(str::trim).or(row.name.as_deref()).map(str::to_owned);
    let email = row.email.as_deref().map(str::to_lowercase);
    let before = Settings::of(&row);
    let after = Settings {
        ticket_type_id: input.ticket_type_id.or(row.ticket_type_id),
        priority: input.priority.unwrap_or(row.priority),
        paused: input.paused.unwrap_or(row.paused),
    };
    let notes = notes(&before, &after, input.reason.as_deref())?;
    let is_moved = after.priority != before.priority;
    let changes = ActiveModel {
        search_text: Set(search_text(name.as_deref().unwrap_or_default(), email.as_deref())),
        name: Set(name),
        ticket_type_id: Set(after.ticket_type_id),
        priority: Set(after.priority),
        priority_reason: Set(if is_moved { input.reason } else { row.priority_reason.clone() }),
        paused: Set(after.paused),
        ..Default::default()
    };
    let changed = queries::update(&tx, &row, changes, context.clock.now()).await?;
    for note in notes {
        states::log(context, &tx, &staff.actor, row.id, Note { act: Act::Changed, text: note }).await?;
    }
    audit_update(context, &tx, staff, &row, &changed).await?;
    context.seats_freed.after(&tx);
    let version = changed.version;
    let view = staff_view(context, &tx, changed).await?;
    tx.commit().await?;
    Ok(Versioned::new(view, version))
}

/// What staff can set of an entry, besides the name.
struct Settings {
    ticket_type_id: Option<Uuid>,
    priority: i32,
    paused: bool,
}

impl Settings {
    fn of(row: &Row) -> Self {
        Self { ticket_type_id: row.ticket_type_id, priority: row.priority, paused: row.paused }
    }
}

/// What the history tells about a change by staff; 422 if another priority has no reason.
fn notes(before: &Settings, after: &Settings, reason: Option<&str>) -> Result<Vec<String>, AppError> {
    let mut notes = Vec::new();
    if after.priority != before.priority {
        let reason = reason.ok_or_else(|| AppError::invalid("reason", REASON_REQUIRED))?;
        let direction = if after.priority > before.priority { "forward" } else { "back" };
        notes.push(format!("Staff moved you {direction} on the list: {reason}"));
    }
    if after.paused != before.paused {
        let note =
            if after.paused { "Staff stopped automatic offers for you." } else { "You'll get automatic offers again." };
        notes.push(note.to_owned());
    }
    if after.ticket_type_id != before.ticket_type_id {
        notes.push("Staff changed the ticket you're waiting for.".to_owned());
    }
    Ok(notes)
}

/// The audit log contains no names.
async fn audit_update(
    context: &Context,
    tx: &impl ConnectionTrait,
    staff: &StaffContext,
    before: &Row,
    after: &Row,
) -> Result<(), AppError> {
    let values = |row: &Row| {
        json!({
            "ticketTypeId": row.ticket_type_id, "priority": row.priority, "reason": row.priority_reason,
            "paused": row.paused,
        })
    };
    let change = Change::updated(&values(before), &values(after))?;
    let entry = audit::Entry::new("waiting_list.updated")
        .with_target(Target::new("waiting_list_entry", before.id))
        .with_change(change);
    Ok(audit::record(context, tx, &staff.actor, entry).await?)
}

/// Takes an entry off the list and tells its owner; 409 if its version is not the expected one.
pub(super) async fn destroy(context: &Context, staff: &StaffContext, expected: RowVersion) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let (row, event) = lock(&tx, staff, expected.id).await?;
    if row.version != expected.version {
        return Err(AppError::conflict(&staff_view(context, &tx, row).await?));
    }
    if !queries::OPEN_STATES.contains(&row.state) {
        return Err(AppError::invalid("id", NO_LONGER_ON_LIST));
    }
    let transition = EntryTransition::new(State::Removed, Act::Removed, "Staff removed you from the waiting list.");
    let removed = match queries::pending_of(&tx, row.id).await? {
        Some(offer) => {
            let open = OpenOffer { event: &event, entry: &row, offer: &offer };
            let end = OfferEnd { outcome: WaitingListOfferState::Revoked, transition };
            offers::end_offer(context, &tx, &staff.actor, open, end).await?
        }
        None => states::transition(context, &tx, &staff.actor, &row, transition).await?,
    };
    if row.state != State::Unverified {
        emails::left(context, &tx, &removed, &event).await?;
    }
    Ok(tx.commit().await?)
}

/// Takes the offer of an entry back; 422 without one.
pub(super) async fn revoke(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    input: RevokeInput,
) -> Result<Versioned<Entry>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (row, event) = lock(&tx, staff, id).await?;
    let offer = queries::pending_of(&tx, row.id).await?.filter(|offer| offer.expires_at > now);
    let offer = offer.ok_or_else(|| AppError::invalid("offer", HAS_NO_OFFER))?;
    let open = OpenOffer { event: &event, entry: &row, offer: &offer };
    let row = offers::revoke(context, &tx, &staff.actor, open, input.reason.trim()).await?;
    let version = row.version;
    let view = staff_view(context, &tx, row).await?;
    tx.commit().await?;
    Ok(Versioned::new(view, version))
}

/// An entry of an event that staff may see, with its event locked; 404 otherwise.
async fn lock(tx: &UnitOfWork, staff: &StaffContext, id: Uuid) -> Result<(Row, Event), AppError> {
    let found = entries::lock(tx, id).await?.filter(|(_, event)| staff.sees(event));
    found.ok_or(AppError::NotFound)
}

async fn check_type(tx: &impl ConnectionTrait, event: &Event, id: Uuid) -> Result<(), AppError> {
    let known = sales::ticket_types(tx, event.id).await?;
    if known.iter().any(|row| row.id == id) {
        return Ok(());
    }
    Err(AppError::invalid_selection_at("ticketTypeId", "ticket type"))
}

async fn staff_view(context: &Context, db: &impl ConnectionTrait, row: Row) -> Result<Entry, AppError> {
    let now = context.clock.now();
    let row = view::row(db, row, now).await?.ok_or(AppError::NotFound)?;
    view::view(db, row, Detail::Staff, now).await
}
