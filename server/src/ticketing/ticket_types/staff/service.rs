//! The staff resource of the table `ticket_types`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, sea_query::Expr};
use uuid::Uuid;

use super::types::{StaffTicketType, TicketTypeInput, TicketTypeState};
use crate::{
    hackathon::{
        admin_resource::{self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, columns},
        events,
        sales::{self, Money},
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::AppError,
        http::{validation::patch::require_fields, version::Versioned},
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{TicketRole, TicketVisibility},
    ticket_types::{ActiveModel, Column, Entity, Model},
};

/// Portuguese standard rate, hundredths of a percent.
const VAT_RATE: i32 = 2300;

/// Staff resource of the table `ticket_types`.
pub(super) struct TicketTypes;

impl AdminResource for TicketTypes {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffTicketType;

    const NAMES: ResourceNames = ResourceNames {
        target: "ticket_type",
        path: "tickets",
        stored: "ticket_type.stored",
        updated: "ticket_type.updated",
        destroyed: "ticket_type.destroyed",
    };
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("price", || Expr::col(Column::PriceMinor)),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This ticket type has tickets, so it can't be deleted. Archive it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::state_filters([("active", Column::Active.eq(true)), ("archived", Column::Active.eq(false))])
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    /// Issued tickets refer to their type, which prevents its deletion.
    fn has_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffTicketType>, AppError> {
        let events: Vec<Uuid> = rows.iter().map(|row| row.event_id).collect();
        let taken = sales::taken_by_type(db, &events, now).await?;
        rows.into_iter().map(|row| view(row, &taken)).collect()
    }
}

/// Creates a ticket type, in the last position unless the input contains one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: TicketTypeInput,
) -> Result<Versioned<StaffTicketType>, AppError> {
    admin_resource::store::<TicketTypes>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("name", input.name.set().is_some()),
            ("priceAmount", input.price_amount.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            slug: String::new(),
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            name: String::new(),
            description: None,
            includes: serde_json::json!([]),
            role: TicketRole::Attendee,
            visibility: TicketVisibility::Public,
            active: true,
            recommended: false,
            price_minor: 0,
            currency: "EUR".to_owned(),
            capacity: None,
            counts_to_event_capacity: true,
            waitlist_enabled: true,
            sales_from: None,
            sales_until: None,
            created_at: now,
            updated_at: now,
            requires_approval: false,
            requires_team: false,
            min_age: None,
            vat_rate: VAT_RATE,
            check_in_from: None,
            check_in_until: None,
            search_text: String::new(),
            version: 1,
        };
        merged(blank, input)
    })
    .await
}

/// Changes a ticket type and returns its new state. Neither its capacity nor that of the event falls below the seats
/// already taken.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: TicketTypeInput,
) -> Result<Versioned<StaffTicketType>, AppError> {
    admin_resource::update::<TicketTypes>(context, staff, expected, async |tx, row, now| {
        // No seat is sold between the count and the commit.
        let event = events::lock_for_update(tx, row.event_id).await?.ok_or(AppError::NotFound)?;
        let counted = row.counts_to_event_capacity;
        let taken = sales::taken_by_type(tx, &[row.event_id], now).await?.remove(&row.id).unwrap_or_default();
        let row = merged(Model { updated_at: now, ..row }, input)?;
        if row.capacity.is_some_and(|capacity| i64::from(capacity) < taken) {
            let message = format!("The capacity field must be at least {taken}, the number of seats already taken.");
            return Err(AppError::invalid("capacity", message));
        }
        if row.counts_to_event_capacity && !counted {
            require_room(tx, &event, taken, now).await?;
        }
        context.seats_freed.after(tx);
        Ok(row)
    })
    .await
}

/// 422 if the event has no room for the seats of a type that did not count so far.
async fn require_room(
    tx: &impl ConnectionTrait,
    event: &Event,
    seats: i64,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let Some(capacity) = event.capacity.filter(|_| seats > 0) else { return Ok(()) };
    let taken = sales::taken_of_event(tx, event.id, now).await? + seats;
    if taken <= i64::from(capacity) {
        return Ok(());
    }
    let message =
        format!("That would take {taken} seats, but the event only has {capacity}. Raise the event's capacity first.");
    Err(AppError::invalid("countsToEventCapacity", message))
}

fn merged(row: Model, input: TicketTypeInput) -> Result<Model, AppError> {
    let name = input.name.unwrap_or(row.name);
    let (from, until) = (input.sales_from.or(row.sales_from), input.sales_until.or(row.sales_until));
    require_order("salesUntil", from, until)?;
    let (open, close) = (input.check_in_from.or(row.check_in_from), input.check_in_until.or(row.check_in_until));
    require_order("checkInUntil", open, close)?;
    let state = input.state.unwrap_or(state_of(row.active));
    Ok(Model {
        slug: admin_resource::slug("slug", input.slug, &row.slug, &name)?,
        description: input.description.or(row.description),
        includes: admin_resource::texts(input.includes, row.includes),
        role: input.role.unwrap_or(row.role),
        visibility: input.visibility.unwrap_or(row.visibility),
        active: state == TicketTypeState::Active,
        recommended: input.recommended.unwrap_or(row.recommended),
        price_minor: input.price_amount.unwrap_or(row.price_minor),
        vat_rate: input.vat_rate.unwrap_or(row.vat_rate),
        capacity: input.capacity.or(row.capacity),
        counts_to_event_capacity: input.counts_to_event_capacity.unwrap_or(row.counts_to_event_capacity),
        waitlist_enabled: input.waitlist_enabled.unwrap_or(row.waitlist_enabled),
        sales_from: from,
        sales_until: until,
        check_in_from: open,
        check_in_until: close,
        requires_approval: input.requires_approval.unwrap_or(row.requires_approval),
        requires_team: input.requires_team.unwrap_or(row.requires_team),
        min_age: input.min_age.or(row.min_age),
        position: input.position.unwrap_or(row.position),
        search_text: search_text(&name, []),
        name,
        ..row
    })
}

/// 422 if a period ends before it begins.
fn require_order(
    field: &'static str,
    from: Option<DateTime<Utc>>,
    until: Option<DateTime<Utc>>,
) -> Result<(), AppError> {
    if from.zip(until).is_some_and(|(from, until)| until <= from) {
        let (name, start) = match field {
            "salesUntil" => ("sales until", "sales from"),
            _ => ("check in until", "check in from"),
        };
        return Err(AppError::invalid(field, format!("The {name} field must be a date after {start}.")));
    }
    Ok(())
}

fn view(row: Model, taken: &HashMap<Uuid, i64>) -> Result<StaffTicketType, AppError> {
    Ok(StaffTicketType {
        id: row.id,
        event_id: row.event_id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        includes: serde_json::from_value(row.includes).map_err(AppError::internal)?,
        role: row.role,
        visibility: row.visibility,
        state: state_of(row.active),
        recommended: row.recommended,
        price: Money::euros(row.price_minor),
        vat_rate: row.vat_rate,
        capacity: row.capacity,
        counts_to_event_capacity: row.counts_to_event_capacity,
        taken: taken.get(&row.id).copied().unwrap_or_default(),
        waitlist_enabled: row.waitlist_enabled,
        sales_from: row.sales_from,
        sales_until: row.sales_until,
        check_in_from: row.check_in_from,
        check_in_until: row.check_in_until,
        requires_approval: row.requires_approval,
        requires_team: row.requires_team,
        min_age: row.min_age,
        position: row.position,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

fn state_of(active: bool) -> TicketTypeState {
    if active { TicketTypeState::Active } else { TicketTypeState::Archived }
}
