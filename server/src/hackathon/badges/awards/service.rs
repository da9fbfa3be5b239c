//! Awards and revokes badges.

use sea_orm::{DbErr, SqlErr};
use serde_json::json;
use uuid::Uuid;

use super::types::{Award, AwardInput};
use crate::{
    accounts::users,
    hackathon::{
        admin_resource::{self, StaffContext},
        badges::{queries, service::Badges},
    },
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::is_foreign_key_violation,
        error::AppError,
        http::{paging::PageRequest, respond::Page},
    },
};
use entities::{badge_awards::Model, badges, sea_orm_active_enums::AwardSource};

const HAS_IT: &str = "This person already has the badge.";
const INACTIVE: &str = "This badge isn't active, so it can't be awarded. Activate it first.";

/// A page of the awards of a badge.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    request: &PageRequest,
) -> Result<Page<Award>, AppError> {
    let db = context.db.reader();
    let badge = admin_resource::find_for_staff::<Badges>(db, staff, id).await?;
    let (rows, total) = queries::awarded(db, badge.id, request).await?;
    Ok(request.page(rows.into_iter().map(Award::from).collect(), total))
}

/// One award.
pub(super) async fn show(context: &Context, staff: &StaffContext, id: Uuid, award: Uuid) -> Result<Award, AppError> {
    let db = context.db.reader();
    let badge = admin_resource::find_for_staff::<Badges>(db, staff, id).await?;
    Ok(queries::award(db, badge.id, award).await?.ok_or(AppError::NotFound)?.into())
}

/// Awards a badge to a user, or renews a revoked award.
pub(super) async fn award(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    input: AwardInput,
) -> Result<Award, AppError> {
    let (tx, now) = (context.db.begin().await?, context.clock.now());
    let badge = admin_resource::find_for_staff::<Badges>(&tx, staff, id).await?;
    if !badge.active {
        return Err(AppError::invalid("id", INACTIVE));
    }
    let username = input.username;
    let user = users::active_by_username(&tx, username.trim()).await?;
    let user = user.ok_or_else(|| AppError::invalid("username", "No one has this username. Check the spelling."))?;
    let named = match input.event_id.as_deref() {
        Some(event) => Some(admin_resource::lock_event(&tx, staff, Some(event)).await?.id),
        None => None,
    };
    if badge.event_id.is_some() && named.is_some_and(|named| Some(named) != badge.event_id) {
        return Err(AppError::invalid("eventId", "This badge belongs to another edition."));
    }
    let event = badge.event_id.or(named);

    let award = match queries::award_of_user(&tx, badge.id, user.id, event).await? {
        Some(known) if queries::renew(&tx, known.id, staff.user, now).await? => known.id,
        Some(_) => return Err(AppError::invalid("username", HAS_IT)),
        None => {
            let row = Model {
                id: Uuid::now_v7(),
                badge_id: badge.id,
                user_id: user.id,
                event_id: event,
                source: AwardSource::Manual,
                awarded_by: Some(staff.user),
                awarded_at: now,
                revoked_at: None,
            };
            let id = row.id;
            queries::insert(&tx, row).await.map_err(concurrent_award)?;
            id
        }
    };
    // Log the user's id: a name could not be removed from the log later.
    let change = Change::created(&json!({ "award": award, "user": user.id, "eventId": event }))?;
    audit::record(context, &tx, &staff.actor, entry("badge.awarded", &badge).with_change(change)).await?;
    let row = queries::award(&tx, badge.id, award).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(row.into())
}

/// Revokes an award.
pub(super) async fn revoke(context: &Context, staff: &StaffContext, id: Uuid, award: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let badge = admin_resource::find_for_staff::<Badges>(&tx, staff, id).await?;
    let row = queries::award(&tx, badge.id, award).await?.ok_or(AppError::NotFound)?;
    if !queries::revoke(&tx, row.id, context.clock.now()).await? {
        return Err(AppError::NotFound);
    }
    let change = Change::deleted(&json!({ "award": row.id, "eventId": row.event_id }))?;
    audit::record(context, &tx, &staff.actor, entry("badge.revoked", &badge).with_change(change)).await?;
    Ok(tx.commit().await?)
}

fn entry(action: &'static str, badge: &badges::Model) -> Entry {
    Entry::new(action).with_target(Target::new("badge", badge.id))
}

/// Maps a concurrent award, or a concurrently deleted badge, event or account, to an error.
fn concurrent_award(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid("username", HAS_IT),
        _ if is_foreign_key_violation(&error) => AppError::NotFound,
        _ => error.into(),
    }
}
