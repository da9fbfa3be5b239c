//! Finds codes and checks whether a user may use one.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;
use crate::platform::error::AppError;
use entities::{discount_codes::Model, ticket_types::Model as TicketType, tickets::Model as Ticket};

const INVALID_CODE: &str = "This code isn't valid for this ticket.";
const NOT_YET: &str = "This code isn't valid yet.";
const CODE_EXPIRED: &str = "This code has expired.";
const USED_UP: &str = "This code has already been used.";

/// Maximum length of a code, in characters.
pub(super) const MAX_LENGTH: usize = 40;

/// A code by its id.
pub(in crate::ticketing) async fn find(db: &impl ConnectionTrait, id: Option<Uuid>) -> Result<Option<Model>, DbErr> {
    match id {
        Some(id) => queries::by_id(db, id).await,
        None => Ok(None),
    }
}

/// Why a code was not redeemed, or why the purchase that redeems it failed.
#[derive(Debug)]
pub(in crate::ticketing) enum RedeemError {
    /// No code with this text is for the ticket type.
    Unknown,
    /// Anything else.
    Failed(AppError),
}

impl From<AppError> for RedeemError {
    fn from(error: AppError) -> Self {
        Self::Failed(error)
    }
}

impl From<DbErr> for RedeemError {
    fn from(error: DbErr) -> Self {
        Self::Failed(error.into())
    }
}

impl From<RedeemError> for AppError {
    fn from(error: RedeemError) -> Self {
        match error {
            RedeemError::Unknown => Self::invalid("code", INVALID_CODE),
            RedeemError::Failed(error) => error,
        }
    }
}

/// The code with this text if it is valid for a user and a ticket type; 422 with the reason otherwise. Call it in the
/// transaction that locks the event.
pub(in crate::ticketing) async fn redeem(
    tx: &impl ConnectionTrait,
    ticket_type: &TicketType,
    user: Uuid,
    text: &str,
    now: DateTime<Utc>,
) -> Result<Model, RedeemError> {
    let refuse = |reason: &str| RedeemError::Failed(AppError::invalid("code", reason));
    let text = normalised(text);
    // PostgreSQL rejects NUL in text parameters.
    let is_possible = text.chars().count() <= MAX_LENGTH && !text.contains('\0');
    let code = if is_possible { queries::find(tx, ticket_type.event_id, &text).await? } else { None };
    let code = code.filter(|code| code.active && is_for(code, ticket_type.id)).ok_or(RedeemError::Unknown)?;
    if code.valid_from.is_some_and(|from| now < from) {
        return Err(refuse(NOT_YET));
    }
    if code.valid_until.is_some_and(|until| until <= now) {
        return Err(refuse(CODE_EXPIRED));
    }
    for (limit, of) in [(code.max_uses, None), (code.max_uses_per_user, Some(user))] {
        let Some(limit) = limit else { continue };
        if queries::uses(tx, code.id, of, now).await? >= u64::from(limit.unsigned_abs()) {
            return Err(refuse(USED_UP));
        }
    }
    Ok(code)
}

/// Whether the code of a ticket has more uses than it allows. Call it after writing the ticket, in the transaction that
/// locks the event.
pub(in crate::ticketing) async fn is_overused(
    tx: &impl ConnectionTrait,
    ticket: &Ticket,
    now: DateTime<Utc>,
) -> Result<bool, AppError> {
    let Some(code) = find(tx, ticket.discount_code_id).await? else { return Ok(false) };
    for (limit, of) in [(code.max_uses, None), (code.max_uses_per_user, ticket.user_id)] {
        let Some(limit) = limit else { continue };
        if queries::uses(tx, code.id, of, now).await? > u64::from(limit.unsigned_abs()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The spelling of a code in the table.
pub(super) fn normalised(text: &str) -> String {
    text.trim().to_uppercase()
}

/// Whether a code is for a ticket type.
pub(in crate::ticketing) fn is_for(code: &Model, ticket_type: Uuid) -> bool {
    let Some(types) = &code.ticket_type_ids else { return true };
    serde_json::from_value::<Vec<Uuid>>(types.clone()).is_ok_and(|types| types.contains(&ticket_type))
}
