//! Lists and finds items for staff.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    queries::{self, ItemFilter},
    service::view,
    types::{ItemEvent, ListSelection, StaffScheduleItem},
};
use crate::{
    hackathon::{admin_resource::StaffContext, schedules::service::sponsors},
    platform::{context::Context, error::AppError, http::counted_page::CountedPage},
};

/// A page of matching items of all schedules.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    ListSelection { request, order, event, state, kind }: ListSelection,
) -> Result<CountedPage<StaffScheduleItem>, AppError> {
    let db = context.db.reader();
    let event = staff.event_filter(db, event.as_deref()).await?;
    let wanted = ItemFilter { event, drafts: staff.sees_drafts, state, kind };
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
        Some(StaffScheduleItem::new(row, event, sponsor))
    });
    let counts = queries::counts(db, &request, &wanted).await?;
    let kinds = queries::counts_by_kind(db, &request, &wanted).await?;
    Ok(request.page(rows.collect(), total).with_counts("state", counts).with_counts("kind", kinds))
}

/// An item by id.
pub(super) async fn show(context: &Context, staff: &StaffContext, id: Uuid) -> Result<StaffScheduleItem, AppError> {
    let db = context.db.reader();
    let row = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
    let events = queries::events_of(db, &[row.event_id]).await?;
    let event = events.first().filter(|event| staff.sees(event)).ok_or(AppError::NotFound)?.into();
    Ok(view(db, row, event).await?)
}
