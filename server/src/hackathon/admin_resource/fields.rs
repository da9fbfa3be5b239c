//! Fields that several resources share.

use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{queries, staff::StaffContext};
use crate::platform::{error::AppError, http::validation::patch::Patch, slug::Slug};
use entities::events;

/// The event of a new row, by id or slug, locked until the transaction ends, so that its rows get consecutive
/// positions; 422 if there is none that the user may see.
pub async fn lock_event(
    tx: &impl ConnectionTrait,
    staff: &StaffContext,
    event: Option<&str>,
) -> Result<events::Model, AppError> {
    let event = staff.lock_visible_event(tx, event.unwrap_or_default()).await?;
    event.ok_or_else(|| AppError::invalid_selection_at("eventId", "event id"))
}

/// The default position of a new row: after all other rows of the event.
pub async fn next_position<E: EntityTrait>(
    tx: &impl ConnectionTrait,
    position: E::Column,
    event_column: E::Column,
    event: Option<Uuid>,
) -> Result<i32, AppError> {
    let of_event = match event {
        Some(event) => Condition::all().add(event_column.eq(event)),
        None => Condition::all().add(event_column.is_null()),
    };
    Ok(queries::last_position::<E>(tx, of_event, position).await?.saturating_add(1))
}

/// The slug of a row: the requested one, otherwise the current one, otherwise one derived from the title.
pub fn slug(field: &'static str, input: Patch<String>, current: &str, title: &str) -> Result<String, AppError> {
    let refused = |problem: &str| AppError::invalid(field, format!("The {field} field {problem}."));
    match input {
        Patch::Value(input) => {
            let slug: Slug = input.parse().map_err(|_| refused("format is invalid"))?;
            Ok(slug.to_string())
        }
        Patch::Missing if !current.is_empty() => Ok(current.to_owned()),
        _ => Ok(Slug::from_title(title).ok_or_else(|| refused("is required"))?.to_string()),
    }
}

/// The new JSON value of a list column; null clears the list.
pub fn list<T: Serialize>(input: Patch<Vec<T>>, current: Value) -> Value {
    match input {
        Patch::Missing => current,
        Patch::Null => json!([]),
        Patch::Value(items) => json!(items),
    }
}

/// Like [`list`] for texts: trims them and drops blank ones.
pub fn texts(input: Patch<Vec<String>>, current: Value) -> Value {
    let trimmed = |texts: Vec<String>| {
        let texts = texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    list(input.map(trimmed), current)
}
