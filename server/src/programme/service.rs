//! What staff do with rows of any room.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, DatabaseTransaction, DbErr, SqlErr, sea_query::Expr};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{
    piece::Piece,
    queries,
    staff::{Narrowed, Staff},
};
use crate::{
    audit::{self, Change, Entry, Target},
    db::is_reference,
    entities::events,
    error::AppError,
    events::{has_begun, known},
    http::{
        paging::{Direction, PageRequest},
        respond::Page,
        version::Versioned,
    },
    state::AppState,
};

/// A page of the rows that match.
pub async fn index<P: Piece>(
    state: &AppState,
    staff: &Staff,
    request: PageRequest,
    narrowed: &Narrowed,
) -> Result<Page<P::View>, AppError> {
    let newest: fn() -> Expr = || Expr::col(P::COLUMNS.created_at.as_column_ref());
    let order = request.sort_by(P::SORTS, (newest, Direction::Descending))?;
    let db = state.db.reader();
    let mut rows = Condition::all();
    if let Some(event) = narrowed.event() {
        let event = known(db, event).await?.filter(|event| staff.sees(event)).ok_or_else(|| unknown("event"))?;
        rows = rows.add(P::COLUMNS.event.eq(event.id));
    } else if !staff.sees_drafts {
        rows = rows.add(queries::published::<P>());
    }
    if let Some(word) = narrowed.state() {
        rows = rows.add(P::in_state(word).ok_or_else(|| unknown("state"))?);
    }
    let request = request.narrowed("event", narrowed.event()).narrowed("state", narrowed.state());
    let (rows, total) = queries::page::<P>(db, rows, order, &request).await?;
    Ok(request.page(P::views(db, state.clock.now(), rows).await?, total))
}

/// One row.
pub async fn show<P: Piece>(state: &AppState, staff: &Staff, id: Uuid) -> Result<Versioned<P::View>, AppError> {
    let db = state.db.reader();
    let row = reach::<P>(db, staff, id).await?;
    let version = P::head(&row).version;
    Ok(Versioned::of(view::<P>(state, db, row).await?, version))
}

/// A new row, as `make` makes it within the transaction.
pub async fn store<P: Piece>(
    state: &AppState,
    staff: &Staff,
    make: impl AsyncFnOnce(&DatabaseTransaction, DateTime<Utc>) -> Result<P::Row, AppError>,
) -> Result<Versioned<P::View>, AppError> {
    let tx = state.db.begin().await?;
    let row = make(&tx, state.clock.now()).await?;
    let id = P::head(&row).id;
    queries::insert::<P>(&tx, row).await.map_err(taken::<P>)?;
    let row = reach::<P>(&tx, staff, id).await?;
    let version = P::head(&row).version;
    let view = view::<P>(state, &tx, row).await?;
    record::<P>(state, &tx, staff, P::NAMES.stored, id, Change::to(&view)?).await?;
    tx.commit().await?;
    state.forget();
    Ok(Versioned::created(view, version, format!("/api/v1/{}/{id}", P::NAMES.path)))
}

/// A row as `change` has it afterwards; 409 when it is of another version than was seen.
pub async fn update<P: Piece>(
    state: &AppState,
    staff: &Staff,
    (id, seen): (Uuid, i32),
    change: impl AsyncFnOnce(&DatabaseTransaction, P::Row, DateTime<Utc>) -> Result<P::Row, AppError>,
) -> Result<Versioned<P::View>, AppError> {
    let tx = state.db.begin().await?;
    let row = reach::<P>(&tx, staff, id).await?;
    let version = P::head(&row).version;
    let before = view::<P>(state, &tx, row.clone()).await?;
    if version != seen {
        return Err(AppError::conflict(&before));
    }
    let row = change(&tx, row, state.clock.now()).await?;
    let written = queries::update::<P>(&tx, row, id, seen).await.map_err(taken::<P>)?;
    if !written {
        // Without what this one had changed besides.
        tx.rollback().await?;
        return Err(overtaken::<P>(state, staff, id).await);
    }
    let row = reach::<P>(&tx, staff, id).await?;
    let version = P::head(&row).version;
    let after = view::<P>(state, &tx, row).await?;
    record::<P>(state, &tx, staff, P::NAMES.updated, id, difference(&before, &after)?).await?;
    tx.commit().await?;
    state.forget();
    Ok(Versioned::of(after, version))
}

/// Takes a row away; 409 when it is of another version than was seen, 422 when it is history.
pub async fn destroy<P: Piece>(state: &AppState, staff: &Staff, (id, seen): (Uuid, i32)) -> Result<(), AppError> {
    let tx = state.db.begin().await?;
    let (row, event) = reach_within::<P>(&tx, staff, id).await?;
    let version = P::head(&row).version;
    let begun = event.is_some_and(|event| has_begun(&event, state.clock.now()));
    let is_history = P::is_history(&row, begun);
    let before = view::<P>(state, &tx, row.clone()).await?;
    if version != seen {
        return Err(AppError::conflict(&before));
    }
    if is_history {
        return Err(AppError::invalid("id", P::KEPT));
    }
    if !queries::delete::<P>(&tx, id, seen).await.map_err(kept::<P>)? {
        tx.rollback().await?;
        return Err(overtaken::<P>(state, staff, id).await);
    }
    P::gone(&tx, &row).await?;
    record::<P>(state, &tx, staff, P::NAMES.destroyed, id, Change::from(&before)?).await?;
    tx.commit().await?;
    state.forget();
    Ok(())
}

/// A row; 404 when there is none, or none they may know of.
pub async fn reach<P: Piece>(db: &impl ConnectionTrait, staff: &Staff, id: Uuid) -> Result<P::Row, AppError> {
    Ok(reach_within::<P>(db, staff, id).await?.0)
}

/// A row with its event; 404 when they may not know of that.
async fn reach_within<P: Piece>(
    db: &impl ConnectionTrait,
    staff: &Staff,
    id: Uuid,
) -> Result<(P::Row, Option<events::Model>), AppError> {
    let row = queries::find::<P>(db, id).await?.ok_or(AppError::NotFound)?;
    let Some(event) = P::head(&row).event else { return Ok((row, None)) };
    let event = known(db, &event.to_string()).await?.filter(|event| staff.sees(event)).ok_or(AppError::NotFound)?;
    Ok((row, Some(event)))
}

async fn view<P: Piece>(state: &AppState, db: &impl ConnectionTrait, row: P::Row) -> Result<P::View, AppError> {
    P::views(db, state.clock.now(), vec![row]).await?.pop().ok_or(AppError::NotFound)
}

/// Somebody else was faster: it is another one now, or gone.
async fn overtaken<P: Piece>(state: &AppState, staff: &Staff, id: Uuid) -> AppError {
    match show::<P>(state, staff, id).await {
        Ok(now) => AppError::conflict(now.row()),
        Err(error) => error,
    }
}

/// The fields that are others afterwards.
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
    Change::between(&before, &after)
}

async fn record<P: Piece>(
    state: &AppState,
    tx: &DatabaseTransaction,
    staff: &Staff,
    action: &'static str,
    id: Uuid,
    change: Change,
) -> Result<(), AppError> {
    let entry = Entry::of(action).on(Target::new(P::NAMES.target, id)).with(change);
    Ok(audit::record(state, tx, &staff.actor, entry).await?)
}

/// The database decides what is unique.
fn taken<P: Piece>(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid(P::TAKEN.0, P::TAKEN.1),
        _ => error.into(),
    }
}

/// And what something else hangs on.
fn kept<P: Piece>(error: DbErr) -> AppError {
    if is_reference(&error) { AppError::invalid("id", P::KEPT) } else { error.into() }
}

fn unknown(filter: &'static str) -> AppError {
    AppError::invalid(filter, format!("The selected {filter} is invalid."))
}
