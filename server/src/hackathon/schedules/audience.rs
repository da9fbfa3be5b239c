//! Who sees which items: everyone the public ones; holders of a confirmed ticket, and staff, also those for holders.

use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use crate::{
    accounts::auth,
    hackathon::{
        events::{self, Viewer},
        sales,
    },
    platform::{
        context::Context,
        error::AppError,
        permissions::{Permission as _, SchedulesUpdate},
    },
};
use entities::{
    schedule_items,
    sea_orm_active_enums::{ScheduleAudience, TicketState},
    tickets,
};

/// Whether a viewer sees the items for holders of an event, by its id or slug.
pub(super) async fn sees_holder_items(context: &Context, viewer: &Viewer, event: &str) -> Result<bool, AppError> {
    let Some(caller) = viewer.user().await? else { return Ok(false) };
    let db = context.db.reader();
    if caller.may(db, SchedulesUpdate::NAME).await? {
        return Ok(true);
    }
    match events::find_including_drafts(db, event).await? {
        Some(event) => Ok(sales::holds_ticket(db, event.id, caller.user.id).await?),
        None => Ok(false),
    }
}

/// The items that a user sees, for queries that contain the table `schedule_items`.
pub async fn seen_by(context: &Context, user: Uuid) -> Result<Condition, AppError> {
    use schedule_items::Column;
    let public = Condition::any().add(Column::Audience.eq(ScheduleAudience::Public));
    let for_holders = Condition::all().add(Column::Audience.eq(ScheduleAudience::Holders));
    if auth::user_may(context, user, SchedulesUpdate::NAME).await? {
        return Ok(public.add(for_holders));
    }
    let of_item = (schedule_items::Entity, Column::EventId);
    let held = tickets::Entity::find()
        .filter(tickets::Column::UserId.eq(user))
        .filter(tickets::Column::State.eq(TicketState::Confirmed))
        .filter(Expr::col((tickets::Entity, tickets::Column::EventId)).equals(of_item))
        .select_only()
        .column(tickets::Column::Id)
        .into_query();
    Ok(public.add(for_holders.add(Expr::exists(held))))
}
