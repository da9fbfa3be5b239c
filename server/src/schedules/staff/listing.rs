//! Looking items up.

use std::collections::HashMap;

use sea_orm::ActiveEnum;
use uuid::Uuid;

use super::{
    queries::{self, Wanted},
    service::view,
    types::{ItemEvent, Narrowed, StaffScheduleItem},
};
use crate::{
    entities::schedule_items::Column,
    error::AppError,
    events,
    http::{
        paging::{Direction, PageRequest},
        respond::Page,
    },
    programme::Staff,
    schedules::service::sponsors,
    state::AppState,
};

const SORTS: [(&str, Column); 3] =
    [("startAt", Column::StartAt), ("createdAt", Column::CreatedAt), ("title", Column::Title)];

/// The items that match, of all schedules.
pub(super) async fn index(
    state: &AppState,
    staff: &Staff,
    request: PageRequest,
    narrowed: &Narrowed,
) -> Result<Page<StaffScheduleItem>, AppError> {
    let order = request.sort_by(&SORTS, (Column::StartAt, Direction::Ascending))?;
    let given = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
    let (event, of_state, kind) = (given(&narrowed.event), given(&narrowed.state), given(&narrowed.kind));
    let db = state.db.reader();
    let wanted = Wanted {
        event: match &event {
            Some(key) => {
                let event = events::known(db, key).await?.filter(|event| staff.sees(event));
                Some(event.ok_or_else(|| unknown("event"))?.id)
            }
            None => None,
        },
        drafts: staff.sees_drafts,
        state: of_state.as_ref().map(|name| word("state", name)).transpose()?,
        kind: kind.as_ref().map(|name| word("kind", name)).transpose()?,
    };
    let request = request.narrowed("event", event.as_deref()).narrowed("state", of_state.as_deref());
    let request = request.narrowed("kind", kind.as_deref());

    let (rows, total) = queries::list(db, &request, &wanted, order).await?;
    let mut ids: Vec<Uuid> = rows.iter().map(|row| row.event_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let events = queries::events_of(db, &ids).await?;
    let events: HashMap<Uuid, ItemEvent> = events.iter().map(|row| (row.id, row.into())).collect();
    let sponsors = sponsors(db, &rows).await?;
    let rows = rows.into_iter().filter_map(|row| {
        let event = events.get(&row.event_id)?.clone();
        let sponsor = row.sponsor_id.and_then(|id| sponsors.get(&id).cloned());
        Some(StaffScheduleItem::of(row, event, sponsor))
    });
    Ok(request.page(rows.collect(), total))
}

/// An item by its id.
pub(super) async fn show(state: &AppState, staff: &Staff, id: Uuid) -> Result<StaffScheduleItem, AppError> {
    let db = state.db.reader();
    let row = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
    let events = queries::events_of(db, &[row.event_id]).await?;
    let event = events.first().filter(|event| staff.sees(event)).ok_or(AppError::NotFound)?.into();
    Ok(view(db, row, event).await?)
}

fn word<E: ActiveEnum<Value = String>>(field: &'static str, name: &str) -> Result<E, AppError> {
    E::try_from_value(&name.to_owned()).map_err(|_| unknown(field))
}

fn unknown(field: &'static str) -> AppError {
    AppError::invalid(field, format!("The selected {field} is invalid."))
}
