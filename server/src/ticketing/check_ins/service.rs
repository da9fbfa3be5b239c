//! Inspects codes, checks holders in and undoes that.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{CheckIn, ScanInput},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        badges::{self, Attendance},
    },
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        rate_limit::{self, Limit},
    },
    ticketing::tickets::{self, Signed, TicketRow},
};
use entities::{
    check_ins::Model,
    sea_orm_active_enums::{
        CheckInDirection,
        CheckInResult::{self, AlreadyIn, NotIn, NotPaid, Ok as Admitted, OutsideWindow, Revoked, Unknown},
        EventStatus,
        TicketState::{
            Cancelled, Confirmed, Expired, Held, PendingApproval, PendingPayment, Refunded, Rejected, Released,
            Transferred,
        },
    },
};

/// How long before the start of an event the doors open, unless the ticket type says otherwise.
const DOORS_OPEN: TimeDelta = TimeDelta::hours(12);

/// Wrong codes that one user scans; 429 for every further scan until the window ends.
const WRONG_CODES: Limit = Limit { name: "check_ins.wrong_code.user", max: 20, window: Duration::from_secs(60) };

/// The QR code of a ticket.
#[derive(Clone, Copy)]
pub(super) struct ScannedCode<'a> {
    /// Id of the ticket.
    pub(super) ticket: Uuid,
    pub(super) signature: &'a str,
}

/// Evaluates a code; changes nothing.
pub(super) async fn inspect(
    exchange: &Exchange,
    staff: &StaffContext,
    code: ScannedCode<'_>,
) -> Result<CheckIn, AppError> {
    let context = exchange.context();
    count_scan(exchange, staff).await?;
    let seen = look_up(context, staff, code).await;
    refund_unless_wrong_code(context, staff, seen).await
}

/// Records a scan and checks the holder in if the code admits them.
pub(super) async fn check_in(
    exchange: &Exchange,
    staff: &StaffContext,
    code: ScannedCode<'_>,
    input: ScanInput,
) -> Result<CheckIn, AppError> {
    let context = exchange.context();
    count_scan(exchange, staff).await?;
    let scanned = scan(context, staff, code, input, CheckInDirection::In).await;
    refund_unless_wrong_code(context, staff, scanned).await
}

/// Records that a check-in was taken back.
pub(super) async fn undo(
    exchange: &Exchange,
    staff: &StaffContext,
    code: ScannedCode<'_>,
    input: ScanInput,
) -> Result<CheckIn, AppError> {
    let context = exchange.context();
    count_scan(exchange, staff).await?;
    let scanned = scan(context, staff, code, input, CheckInDirection::Undo).await;
    refund_unless_wrong_code(context, staff, scanned).await
}

/// Counts a scan as one of a wrong code until [`refund_unless_wrong_code`]; 429 after too many of them.
async fn count_scan(exchange: &Exchange, staff: &StaffContext) -> Result<(), AppError> {
    let context = exchange.context();
    let status = rate_limit::hit(context, context.db.writer(), &WRONG_CODES, &staff.user.to_string()).await?;
    if status.remaining.is_none() {
        rate_limit::enforce_counted(exchange, status)?;
    }
    Ok(())
}

/// Refunds the count of a scan, unless there is no such ticket or its code is forged.
async fn refund_unless_wrong_code(
    context: &Context,
    staff: &StaffContext,
    scanned: Result<CheckIn, AppError>,
) -> Result<CheckIn, AppError> {
    let is_wrong = match &scanned {
        Ok(check_in) => check_in.result == Unknown,
        Err(error) => matches!(error, AppError::NotFound),
    };
    if !is_wrong {
        rate_limit::refund(context, context.db.writer(), &WRONG_CODES, &staff.user.to_string()).await?;
    }
    scanned
}

async fn look_up(
    context: &Context,
    staff: &StaffContext,
    ScannedCode { ticket, signature }: ScannedCode<'_>,
) -> Result<CheckIn, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let row = tickets::find_for_staff(db, staff, ticket).await?;
    let result = evaluate_code(db, &row, signature, now).await?;
    view(db, &row, result, now).await
}

async fn scan(
    context: &Context,
    staff: &StaffContext,
    ScannedCode { ticket, signature }: ScannedCode<'_>,
    input: ScanInput,
    direction: CheckInDirection,
) -> Result<CheckIn, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    // Scans of one ticket wait for one another.
    tickets::lock_for_update(&tx, ticket).await?.ok_or(AppError::NotFound)?;
    let row = tickets::find_for_staff(&tx, staff, ticket).await?;
    if let Some(earlier) = queries::by_nonce(&tx, input.nonce).await? {
        if earlier.ticket_id != ticket || earlier.direction != direction {
            return Err(AppError::idempotency_key_reused());
        }
        return view(&tx, &row, earlier.result, now).await;
    }
    let result = result_of(direction, evaluate_code(&tx, &row, signature, now).await?);
    let checked_in_at = (direction == CheckInDirection::In).then_some(now);
    if result == Admitted {
        queries::set_checked_in_at(&tx, ticket, checked_in_at).await?;
    }
    let record = Model {
        id: Uuid::now_v7(),
        event_id: row.event.id,
        ticket_id: ticket,
        staff_id: Some(staff.user),
        direction,
        result,
        client_nonce: input.nonce,
        scanned_at: input.scanned_at.unwrap_or(now),
        received_at: now,
    };
    queries::insert(&tx, record).await?;
    if result == Admitted {
        audit::record(context, &tx, &staff.actor, audit_entry(&row, direction, checked_in_at)?).await?;
        update_badges(&tx, &row, direction, now).await?;
    }
    let row = tickets::find_unchecked(&tx, ticket).await?.ok_or(AppError::NotFound)?;
    let answer = view(&tx, &row, result, now).await?;
    tx.commit().await?;
    Ok(answer)
}

/// The result of a scan with the evaluation of its code: undoing a check-in requires that the holder is in.
fn result_of(direction: CheckInDirection, evaluated: CheckInResult) -> CheckInResult {
    match (direction, evaluated) {
        (CheckInDirection::In, evaluated) => evaluated,
        (CheckInDirection::Undo, AlreadyIn) => Admitted,
        (CheckInDirection::Undo, Unknown | Revoked) => evaluated,
        (CheckInDirection::Undo, _) => NotIn,
    }
}

fn audit_entry(
    row: &TicketRow,
    direction: CheckInDirection,
    checked_in_at: Option<DateTime<Utc>>,
) -> Result<Entry, AppError> {
    let action = match direction {
        CheckInDirection::In => "ticket.checked_in",
        CheckInDirection::Undo => "ticket.check_in_undone",
    };
    let before = json!({ "checkedInAt": row.ticket.checked_in_at });
    let change = Change::updated(&before, &json!({ "checkedInAt": checked_in_at }))?;
    Ok(Entry::new(action).with_target(Target::new("ticket", row.ticket.id)).with_change(change))
}

/// Awards or takes back the holder's badges for attendance.
async fn update_badges(
    tx: &impl ConnectionTrait,
    row: &TicketRow,
    direction: CheckInDirection,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let Some(user) = row.ticket.user_id else { return Ok(()) };
    let attendance = Attendance { user, event: row.event.id };
    match direction {
        CheckInDirection::In => {
            let editions = queries::attended(tx, user).await?;
            badges::award_attendance(tx, attendance, editions, now).await?;
        }
        CheckInDirection::Undo => badges::take_back_attendance(tx, attendance).await?,
    }
    Ok(())
}

/// Whether a code admits its holder, and if not, why.
async fn evaluate_code(
    db: &impl ConnectionTrait,
    row: &TicketRow,
    signature: &str,
    now: DateTime<Utc>,
) -> Result<CheckInResult, AppError> {
    let TicketRow { ticket, .. } = row;
    let Some(signed) = Signed::parse(signature) else { return Ok(Unknown) };
    if !tickets::verify(db, ticket, &signed).await? {
        return Ok(Unknown);
    }
    if signed.version != ticket.code_version {
        return Ok(Revoked);
    }
    Ok(match tickets::state_at(ticket, now) {
        Held | PendingApproval | PendingPayment => NotPaid,
        Cancelled | Refunded | Expired | Transferred | Rejected | Released => CheckInResult::Cancelled,
        Confirmed if ticket.checked_in_at.is_some() => AlreadyIn,
        Confirmed if !is_check_in_open(row, now) => OutsideWindow,
        Confirmed => Admitted,
    })
}

/// Whether holders of this type are admitted at a time.
fn is_check_in_open(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let from = row.ticket_type.check_in_from.unwrap_or(row.event.start_at - DOORS_OPEN);
    let until = row.ticket_type.check_in_until.unwrap_or(row.event.end_at);
    row.event.status != EventStatus::Cancelled && (from..until).contains(&now)
}

async fn view(
    db: &impl ConnectionTrait,
    row: &TicketRow,
    result: CheckInResult,
    now: DateTime<Utc>,
) -> Result<CheckIn, AppError> {
    let holder = tickets::holder(db, &row.ticket).await?;
    let ticket = tickets::view(row, holder.as_ref().map(|holder| holder.username.as_str()), now)?;
    Ok(CheckIn { result, admits: result == Admitted, ticket: (result != Unknown).then_some(ticket) })
}
