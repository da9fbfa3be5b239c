//! Fields that several rooms have.

use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{queries, staff::Staff};
use crate::{
    entities::events,
    error::AppError,
    events::{Slug, hold},
    http::patch::Patch,
};

/// The event a new row is to belong to, held until the transaction ends, so that its rows get positions one after the
/// other; 422 when there is none, or none they may know of.
pub async fn edition(tx: &impl ConnectionTrait, staff: &Staff, event: Option<Uuid>) -> Result<events::Model, AppError> {
    let event = hold(tx, event.unwrap_or_default()).await?.filter(|event| staff.sees(event));
    event.ok_or_else(|| AppError::invalid("eventId", "The selected event id is invalid."))
}

/// Where a new row stands unless somebody says otherwise: behind all others of the event.
pub async fn next_position<E: EntityTrait>(
    tx: &impl ConnectionTrait,
    position: E::Column,
    (column, event): (E::Column, Option<Uuid>),
) -> Result<i32, AppError> {
    let of_event = match event {
        Some(event) => Condition::all().add(column.eq(event)),
        None => Condition::all().add(column.is_null()),
    };
    Ok(queries::last_position::<E>(tx, of_event, position).await?.saturating_add(1))
}

/// The slug of a row: what is wanted, or the one it has, or one made of its title.
pub fn slug(field: &'static str, wanted: Patch<String>, known: &str, title: &str) -> Result<String, AppError> {
    let refused = |words: &str| AppError::invalid(field, format!("The {field} field {words}."));
    match wanted {
        Patch::Set(wanted) => {
            let slug: Slug = wanted.parse().map_err(|_| refused("format is invalid"))?;
            Ok(slug.to_string())
        }
        Patch::Left if !known.is_empty() => Ok(known.to_owned()),
        _ => Ok(Slug::of(title).ok_or_else(|| refused("is required"))?.to_string()),
    }
}

/// A list afterwards, as its column holds it; emptied it is one without anything.
pub fn list<T: Serialize>(wanted: Patch<Vec<T>>, known: Value) -> Value {
    match wanted {
        Patch::Left => known,
        Patch::Empty => json!([]),
        Patch::Set(items) => json!(items),
    }
}

/// The same for texts, without blanks around them and without those that are nothing else.
pub fn texts(wanted: Patch<Vec<String>>, known: Value) -> Value {
    let trimmed = |texts: Vec<String>| {
        let texts = texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    list(wanted.map(trimmed), known)
}
