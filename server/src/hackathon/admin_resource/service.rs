//! Operations of staff on the rows of any resource.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, ConnectionTrait, DbErr, SqlErr, sea_query::Expr};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{
    queries,
    resource::AdminResource,
    staff::{ListFilter, StaffContext},
};
use crate::{
    hackathon::events::has_begun,
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::{RowVersion, UnitOfWork, is_foreign_key_violation},
        error::AppError,
        http::{
            counted_page::CountedPage,
            paging::{PageRequest, SortOrder},
            version::Versioned,
        },
    },
};
use entities::events;

/// A page of matching rows.
pub async fn index<P: AdminResource>(
    context: &Context,
    staff: &StaffContext,
    request: PageRequest,
    list_filter: &ListFilter,
) -> Result<CountedPage<P::View>, AppError> {
    let newest: fn() -> Expr = || Expr::col(P::COLUMNS.created_at.as_column_ref());
    let order = request.sort_by(P::SORT_COLUMNS, SortOrder::descending(newest))?;
    let db = context.db.reader();
    let mut rows = queries::found::<P>(request.q.as_deref());
    if let (Some(event), Some(column)) = (list_filter.event(), P::COLUMNS.event) {
        let event = staff.find_visible_event(db, event).await?.ok_or_else(|| AppError::invalid_selection("event"))?;
        rows = rows.add(column.eq(event.id));
    } else if !staff.sees_drafts {
        rows = rows.add(queries::published::<P>());
    }
    let counts = queries::counts::<P>(db, rows.clone()).await?;
    if let Some(word) = list_filter.state() {
        let state = P::states().into_iter().find(|(name, _)| name == word);
        rows = rows.add(state.ok_or_else(|| AppError::invalid_selection("state"))?.1);
    }
    let request = request.with_filter("event", list_filter.event()).with_filter("state", list_filter.state());
    let (rows, total) = queries::page::<P>(db, rows, order, &request).await?;
    Ok(request.page(P::views(db, context.clock.now(), rows).await?, total).with_counts("state", counts))
}

/// One row.
pub async fn show<P: AdminResource>(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
) -> Result<Versioned<P::View>, AppError> {
    let db = context.db.reader();
    let row = find_for_staff::<P>(db, staff, id).await?;
    let version = P::meta(&row).version;
    Ok(Versioned::new(view::<P>(context, db, row).await?, version))
}

/// Inserts the row that `make` returns within the transaction.
pub async fn store<P: AdminResource>(
    context: &Context,
    staff: &StaffContext,
    make: impl AsyncFnOnce(&UnitOfWork, DateTime<Utc>) -> Result<P::Row, AppError>,
) -> Result<Versioned<P::View>, AppError> {
    let tx = context.db.begin().await?;
    let row = make(&tx, context.clock.now()).await?;
    let id = P::meta(&row).id;
    queries::insert::<P>(&tx, row).await.map_err(duplicate_key::<P>)?;
    let row = find_for_staff::<P>(&tx, staff, id).await?;
    let version = P::meta(&row).version;
    let view = view::<P>(context, &tx, row).await?;
    let stored = entry::<P>(P::NAMES.stored, id, Change::created(&view)?);
    audit::record(context, &tx, &staff.actor, stored).await?;
    tx.commit().await?;
    Ok(Versioned::created(view, version, format!("/api/v1/{}/{id}", P::NAMES.path)))
}

/// Writes the row that `change` returns; 409 if its version is not the expected one.
pub async fn update<P: AdminResource>(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    change: impl AsyncFnOnce(&UnitOfWork, P::Row, DateTime<Utc>) -> Result<P::Row, AppError>,
) -> Result<Versioned<P::View>, AppError> {
    let id = expected.id;
    let tx = context.db.begin().await?;
    let row = find_for_staff::<P>(&tx, staff, id).await?;
    let version = P::meta(&row).version;
    let before = view::<P>(context, &tx, row.clone()).await?;
    if version != expected.version {
        return Err(AppError::conflict(&before));
    }
    let row = change(&tx, row, context.clock.now()).await?;
    let written = queries::update::<P>(&tx, row, expected).await.map_err(duplicate_key::<P>)?;
    if !written {
        // Discards the other changes of this transaction.
        tx.rollback().await?;
        return Err(version_conflict::<P>(context, staff, id).await);
    }
    let row = find_for_staff::<P>(&tx, staff, id).await?;
    let version = P::meta(&row).version;
    let after = view::<P>(context, &tx, row).await?;
    let updated = entry::<P>(P::NAMES.updated, id, difference(&before, &after)?);
    audit::record(context, &tx, &staff.actor, updated).await?;
    tx.commit().await?;
    Ok(Versioned::new(after, version))
}

/// Deletes a row; 409 if its version is not the expected one, 422 if it has a history.
pub async fn destroy<P: AdminResource>(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
) -> Result<(), AppError> {
    let id = expected.id;
    let tx = context.db.begin().await?;
    let (row, event) = find_for_staff_within::<P>(&tx, staff, id).await?;
    let version = P::meta(&row).version;
    let has_begun = event.is_some_and(|event| has_begun(&event, context.clock.now()));
    let has_history = P::has_history(&row, has_begun);
    let before = view::<P>(context, &tx, row.clone()).await?;
    if version != expected.version {
        return Err(AppError::conflict(&before));
    }
    if has_history {
        return Err(AppError::invalid("id", P::DELETE_BLOCKED_MESSAGE));
    }
    if !queries::delete::<P>(&tx, expected).await.map_err(delete_blocked::<P>)? {
        tx.rollback().await?;
        return Err(version_conflict::<P>(context, staff, id).await);
    }
    P::after_delete(&tx, &row).await?;
    let destroyed = entry::<P>(P::NAMES.destroyed, id, Change::deleted(&before)?);
    audit::record(context, &tx, &staff.actor, destroyed).await?;
    Ok(tx.commit().await?)
}

/// A row; 404 if there is none or the user may not see its event.
pub async fn find_for_staff<P: AdminResource>(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    id: Uuid,
) -> Result<P::Row, AppError> {
    Ok(find_for_staff_within::<P>(db, staff, id).await?.0)
}

/// A row with its event; 404 if the user may not see the event.
async fn find_for_staff_within<P: AdminResource>(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    id: Uuid,
) -> Result<(P::Row, Option<events::Model>), AppError> {
    let row = queries::find::<P>(db, id).await?.ok_or(AppError::NotFound)?;
    let Some(event) = P::meta(&row).event else { return Ok((row, None)) };
    let event = staff.find_visible_event(db, &event.to_string()).await?.ok_or(AppError::NotFound)?;
    Ok((row, Some(event)))
}

async fn view<P: AdminResource>(
    context: &Context,
    db: &impl ConnectionTrait,
    row: P::Row,
) -> Result<P::View, AppError> {
    P::views(db, context.clock.now(), vec![row]).await?.pop().ok_or(AppError::NotFound)
}

/// The error for a row that was changed or deleted concurrently.
async fn version_conflict<P: AdminResource>(context: &Context, staff: &StaffContext, id: Uuid) -> AppError {
    match show::<P>(context, staff, id).await {
        Ok(now) => AppError::conflict(now.row()),
        Err(error) => error,
    }
}

/// The changed fields, for the audit log.
fn difference<T: serde::Serialize>(before: &T, after: &T) -> Result<Change, AppError> {
    let fields = |view: &T| match serde_json::to_value(view) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(AppError::internal(error)),
    };
    let (mut before, mut after) = (fields(before)?, fields(after)?);
    let same: Vec<String> =
        before.iter().filter(|(name, value)| after.get(*name) == Some(*value)).map(|(name, _)| name.clone()).collect();
    for name in same {
        before.remove(&name);
        after.remove(&name);
    }
    Change::updated(&before, &after)
}

fn entry<P: AdminResource>(action: &'static str, id: Uuid, change: Change) -> Entry {
    Entry::new(action).with_target(Target::new(P::NAMES.target, id)).with_change(change)
}

/// Maps a violated unique constraint to a validation error.
fn duplicate_key<P: AdminResource>(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid(P::DUPLICATE_KEY.0, P::DUPLICATE_KEY.1),
        _ => error.into(),
    }
}

/// Maps a row that other rows reference to a validation error.
fn delete_blocked<P: AdminResource>(error: DbErr) -> AppError {
    if is_foreign_key_violation(&error) { AppError::invalid("id", P::DELETE_BLOCKED_MESSAGE) } else { error.into() }
}
