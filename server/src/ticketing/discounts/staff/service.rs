//! The staff resource of the table `discount_codes`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait,
    sea_query::{Expr, Func},
};
use uuid::Uuid;

use super::types::{DiscountCodeInput, DiscountCodeState, StaffDiscountCode};
use crate::{
    hackathon::{
        admin_resource::{self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, columns},
        sales,
    },
    platform::{
        context::Context,
        db::{RowVersion, UnitOfWork},
        error::AppError,
        http::{validation::patch::require_fields, version::Versioned},
    },
    ticketing::discounts::{queries, service::normalised},
};
use entities::{
    discount_codes::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::DiscountKind,
};

/// Staff resource of the table `discount_codes`.
pub(super) struct DiscountCodes;

impl AdminResource for DiscountCodes {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffDiscountCode;

    const NAMES: ResourceNames = ResourceNames {
        target: "discount_code",
        path: "discount-codes",
        stored: "discount_code.stored",
        updated: "discount_code.updated",
        destroyed: "discount_code.destroyed",
    };
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns =
        &[("createdAt", || Expr::col(Column::CreatedAt)), ("code", || Expr::col(Column::Code))];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("code", "The code has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str = "This code has been used, so it can't be deleted. Pause it instead.";

    fn search_text() -> Expr {
        Func::lower(Expr::col(Column::Code)).into()
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::state_filters([("active", Column::Active.eq(true)), ("paused", Column::Active.eq(false))])
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    /// Tickets refer to the code they used, which prevents its deletion.
    fn has_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffDiscountCode>, AppError> {
        let mut views = Vec::with_capacity(rows.len());
        for row in rows {
            let uses = queries::uses(db, row.id, None, now).await?;
            views.push(view(row, uses)?);
        }
        Ok(views)
    }
}

/// Creates a discount code.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: DiscountCodeInput,
) -> Result<Versioned<StaffDiscountCode>, AppError> {
    admin_resource::store::<DiscountCodes>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("code", input.code.set().is_some()),
            ("kind", input.kind.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            code: String::new(),
            kind: DiscountKind::Percent,
            value: 0,
            max_uses: None,
            max_uses_per_user: None,
            valid_from: None,
            valid_until: None,
            ticket_type_ids: None,
            active: true,
            created_at: now,
            updated_at: now,
            version: 1,
        };
        merged(tx, blank, input).await
    })
    .await
}

/// Changes a discount code and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: DiscountCodeInput,
) -> Result<Versioned<StaffDiscountCode>, AppError> {
    admin_resource::update::<DiscountCodes>(context, staff, expected, async |tx, row, now| {
        merged(tx, Model { updated_at: now, ..row }, input).await
    })
    .await
}

async fn merged(tx: &UnitOfWork, row: Model, input: DiscountCodeInput) -> Result<Model, AppError> {
    let (from, until) = (input.valid_from.or(row.valid_from), input.valid_until.or(row.valid_until));
    if from.zip(until).is_some_and(|(from, until)| until <= from) {
        return Err(AppError::invalid("validUntil", "The valid until field must be a date after valid from."));
    }
    if let Some(types) = input.ticket_type_ids.set() {
        let known = sales::ticket_types(tx, row.event_id).await?;
        if let Some(at) = types.iter().position(|id| !known.iter().any(|ticket_type| ticket_type.id == *id)) {
            return Err(AppError::invalid_selection_at(format!("ticketTypeIds.{at}"), "ticket type"));
        }
    }
    let (kind, value) = (input.kind.unwrap_or(row.kind), input.value.unwrap_or(row.value));
    let value = match kind {
        DiscountKind::Access => 0,
        DiscountKind::Percent if !(1..=100).contains(&value) => {
            return Err(AppError::invalid("value", "The value field must be between 1 and 100."));
        }
        DiscountKind::Amount if value < 1 => {
            return Err(AppError::invalid("value", "The value field must be at least 1."));
        }
        DiscountKind::Percent | DiscountKind::Amount => value,
    };
    let types = input.ticket_type_ids.map(|types| serde_json::json!(types));
    let state = input.state.unwrap_or(state_of(row.active));
    Ok(Model {
        code: input.code.map(|code| normalised(&code)).unwrap_or(row.code),
        kind,
        value,
        max_uses: input.max_uses.or(row.max_uses),
        max_uses_per_user: input.max_uses_per_user.or(row.max_uses_per_user),
        valid_from: from,
        valid_until: until,
        ticket_type_ids: types.or(row.ticket_type_ids),
        active: state == DiscountCodeState::Active,
        ..row
    })
}

fn view(row: Model, uses: u64) -> Result<StaffDiscountCode, AppError> {
    let types = row.ticket_type_ids.map(serde_json::from_value).transpose().map_err(AppError::internal)?;
    Ok(StaffDiscountCode {
        id: row.id,
        event_id: row.event_id,
        code: row.code,
        kind: row.kind,
        value: row.value,
        uses,
        max_uses: row.max_uses,
        max_uses_per_user: row.max_uses_per_user,
        valid_from: row.valid_from,
        valid_until: row.valid_until,
        ticket_type_ids: types,
        state: state_of(row.active),
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

fn state_of(active: bool) -> DiscountCodeState {
    if active { DiscountCodeState::Active } else { DiscountCodeState::Paused }
}
