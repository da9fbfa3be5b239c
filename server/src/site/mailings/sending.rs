//! Schedules, sends and cancels mailings.
//!
//! The recipients are fixed in the transaction that starts a mailing: one row for each, and a unique key on the folded
//! address. Each batch adds emails to the outbox and marks their recipients in one transaction that has locked the
//! mailing, so that neither a crash nor a second process sends anything twice.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    audience, drafts,
    emails::{self, KINDS, Reason},
    queries::{self, Outcome},
    recipients,
    service::Mailings,
    states::transition,
    template::Template,
    types::Mailing,
};
use crate::{
    hackathon::{
        admin_resource::{self, StaffContext, find_for_staff},
        events,
    },
    platform::{
        audit::Actor,
        context::Context,
        db::{RowVersion, StateChange, UnitOfWork},
        error::AppError,
        faults::{self, Fault},
        http::version::Versioned,
        mail::{self, EmailAddress},
    },
};
use entities::{
    events::Model as Event,
    mailing_recipients::Model as Recipient,
    mailings::{ActiveModel, Model},
    sea_orm_active_enums::{
        MailingKind,
        MailingRecipientState::{Failed, Queued, Skipped, Waiting},
        MailingState::{Cancelled, Draft, Scheduled, Sending, Sent},
    },
};

/// Emails of one transaction. The outbox is not filled further than this either, so that a link that someone waits for
/// does not queue behind thousands.
pub const BATCH: u64 = 100;
/// Whether a recipient may still get an email is checked this long before it is tried again: longer than the pause between
/// two rounds.
const CHECK_AHEAD: TimeDelta = TimeDelta::seconds(15);
/// How far ahead a mailing can be scheduled.
const MAX_AHEAD: TimeDelta = TimeDelta::days(366);

const NO_ONE: &str = "No one would get this mailing. Change its recipients first.";
const MUST_BE_IN_FUTURE: &str = "Choose a time in the future.";
const TOO_FAR: &str = "Choose a time within a year.";

/// Schedules a draft, or moves a scheduled mailing.
pub(super) async fn schedule(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    at: DateTime<Utc>,
) -> Result<Versioned<Mailing>, AppError> {
    let now = context.clock.now();
    if at <= now {
        return Err(AppError::invalid("sendAt", MUST_BE_IN_FUTURE));
    }
    if at > now + MAX_AHEAD {
        return Err(AppError::invalid("sendAt", TOO_FAR));
    }
    let (tx, row) = lock(context, staff, expected).await?;
    drafts::check_complete(&row)?;
    let changes = ActiveModel { scheduled_at: Set(Some(at)), ..Default::default() };
    transition(context, &tx, &staff.actor, &row, StateChange::new(Scheduled, changes)).await?;
    tx.commit().await?;
    admin_resource::show::<Mailings>(context, staff, expected.id).await
}

/// Fixes the recipients of a mailing and starts it; 422 if there are none.
pub(super) async fn send(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
) -> Result<Versioned<Mailing>, AppError> {
    let (tx, row) = lock(context, staff, expected).await?;
    drafts::check_complete(&row)?;
    if start(context, &tx, &staff.actor, &row).await? == 0 {
        return Err(AppError::invalid("segments", NO_ONE));
    }
    tx.commit().await?;
    admin_resource::show::<Mailings>(context, staff, expected.id).await
}

/// Stops a mailing: a scheduled one becomes a draft, one that is being sent is cancelled.
pub(super) async fn cancel(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
) -> Result<Versioned<Mailing>, AppError> {
    let (id, now) = (expected.id, context.clock.now());
    let (tx, row) = lock(context, staff, expected).await?;
    if row.state == Scheduled {
        let changes = ActiveModel { scheduled_at: Set(None), ..Default::default() };
        transition(context, &tx, &staff.actor, &row, StateChange::new(Draft, changes)).await?;
    } else {
        let changes = ActiveModel { finished_at: Set(Some(now)), ..Default::default() };
        transition(context, &tx, &staff.actor, &row, StateChange::new(Cancelled, changes)).await?;
        queries::skip_waiting(&tx, id, now).await?;
        withdraw(&tx, id).await?;
        queries::sync_delivery_results(&tx, id, now).await?;
    }
    tx.commit().await?;
    admin_resource::show::<Mailings>(context, staff, id).await
}

/// Deletes a mailing's emails that are neither sent nor being sent.
async fn withdraw(tx: &UnitOfWork, id: Uuid) -> Result<(), AppError> {
    for (_, email) in queries::mails_of(tx, id, Queued).await? {
        mail::delete_unsent(tx, email).await?;
    }
    Ok(())
}

/// Deletes the emails that are about to be tried again, of recipients who may no longer get them.
async fn withdraw_retries(tx: &UnitOfWork, row: &Model, now: DateTime<Utc>) -> Result<(), AppError> {
    for retried in queries::retried(tx, row.id, now + CHECK_AHEAD).await?.chunks(recipients::CHUNK) {
        let (retried, eligibility) = recipients::lock(tx, row, retried, Queued).await?;
        // The address of people who have left is gone.
        for to in retried.iter().filter(|to| to.email.is_none() || eligibility.refusal(to).is_some()) {
            if let Some(email) = to.mail_id {
                mail::delete_unsent(tx, email).await?;
            }
        }
    }
    Ok(())
}

/// One round: starts what is due, fills the outbox, and takes over what became of the emails. Returns whether the outbox
/// is sending them.
pub async fn run_once(context: &Context) -> Result<bool, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    for id in queries::due(db, now).await? {
        start_scheduled(context, id).await?;
    }
    for id in queries::open(db).await? {
        while advance(context, id).await? {}
    }
    Ok(queries::backlog(db, &KINDS, context.clock.now()).await? > 0)
}

async fn start_scheduled(context: &Context, id: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let Some(row) = queries::lock(&tx, id).await? else { return Ok(()) };
    // Another process may have started it, or staff may have moved it.
    if row.state != Scheduled || row.scheduled_at.is_none_or(|at| at > context.clock.now()) {
        return Ok(());
    }
    start(context, &tx, &Actor::system(), &row).await?;
    Ok(tx.commit().await?)
}

/// Fixes the recipients of a locked mailing; returns how many there are.
async fn start(context: &Context, tx: &UnitOfWork, actor: &Actor, row: &Model) -> Result<usize, AppError> {
    let now = context.clock.now();
    let changes = ActiveModel { started_at: Set(Some(now)), ..Default::default() };
    transition(context, tx, actor, row, StateChange::new(Sending, changes)).await?;
    let found = audience::find(tx, row.event_id, row.kind, &drafts::segments(row)?).await?;
    let recipients: Vec<Recipient> = found
        .people
        .into_iter()
        .map(|person| Recipient {
            id: Uuid::now_v7(),
            mailing_id: row.id,
            email_key: Some(person.key),
            email: Some(person.email),
            name: Some(person.name),
            user_id: person.user,
            ticket_id: person.ticket,
            subscriber_id: person.subscriber,
            state: Waiting,
            reason: None,
            mail_id: None,
            state_changed_at: now,
        })
        .collect();
    let count = recipients.len();
    queries::insert_recipients(tx, recipients).await?;
    Ok(count)
}

/// Adds one batch to the outbox, and finishes the mailing once every email has an outcome. Returns whether another batch
/// can follow now.
async fn advance(context: &Context, id: Uuid) -> Result<bool, AppError> {
    let prepared = prepare(context, id).await?;
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let Some(row) = queries::lock(&tx, id).await? else { return Ok(false) };
    if row.state == Cancelled {
        // An email may return to the outbox after its delivery, begun before the cancellation, has failed.
        withdraw(&tx, id).await?;
    } else {
        withdraw_retries(&tx, &row, now).await?;
    }
    queries::sync_delivery_results(&tx, id, now).await?;
    let mut added = 0;
    if let Some((event, template)) = prepared.filter(|_| row.state == Sending) {
        if queries::backlog(&tx, &KINDS, now).await? < BATCH {
            added = add_batch(context, &tx, &row, &event, &template).await?;
        }
        if added == 0 && !queries::is_unsettled(&tx, id).await? {
            let changes = ActiveModel { finished_at: Set(Some(now)), ..Default::default() };
            transition(context, &tx, &Actor::system(), &row, StateChange::new(Sent, changes)).await?;
        }
    }
    if added > 0 {
        faults::abort_if(Fault::MailingBatchAdded);
    }
    tx.commit_without_invalidation().await?;
    if added > 0 {
        faults::abort_if(Fault::MailingBatchStored);
    }
    Ok(added > 0)
}

/// The event and the text of a mailing that is being sent; the text stays as it is from then on.
async fn prepare(context: &Context, id: Uuid) -> Result<Option<(Event, Template)>, AppError> {
    let db = context.db.reader();
    let Some(row) = queries::find(db, id).await?.filter(|row| row.state == Sending) else { return Ok(None) };
    let Some(event) = events::find_including_drafts(db, &row.event_id.to_string()).await? else { return Ok(None) };
    let template = drafts::read(context, row.kind, &drafts::segments(&row)?, &row.subject, &row.markdown).await?;
    Ok(Some((event, template)))
}

async fn add_batch(
    context: &Context,
    tx: &UnitOfWork,
    row: &Model,
    event: &Event,
    template: &Template,
) -> Result<usize, AppError> {
    let now = context.clock.now();
    let found = queries::next_batch(tx, row.id, BATCH).await?;
    let (batch, eligibility) = recipients::lock(tx, row, &found, Waiting).await?;
    for to in &batch {
        let reason = match (row.kind, eligibility.subscriber(to)) {
            (MailingKind::News, Some(subscriber)) => Some(Reason::Consent(subscriber)),
            (MailingKind::News, None) => None,
            (MailingKind::Service, _) if to.ticket_id.is_some() => Some(Reason::Ticket(event)),
            (MailingKind::Service, _) => Some(Reason::WaitingList(event)),
        };
        let refusal = eligibility.refusal(to);
        let address = to.email.as_deref().and_then(EmailAddress::parse);
        let outcome = match (reason, address) {
            (Some(reason), Some(address)) if refusal.is_none() => {
                let values =
                    emails::values(context, event, to.name.as_deref().unwrap_or_default(), eligibility.ticket(to));
                let email = emails::email(context, address, &template.fill(&values), reason)?;
                let mail = context.mailer.enqueue(tx, email, now).await?;
                Outcome { state: Queued, reason: None, mail: Some(mail) }
            }
            (_, None) => Outcome { state: Failed, reason: Some("invalid_address"), mail: None },
            _ => Outcome { state: Skipped, reason: refusal, mail: None },
        };
        queries::set_outcome(tx, to.id, Waiting, outcome, now).await?;
    }
    Ok(found.len())
}

/// Locks a mailing that staff may see; 409 if its version is not the expected one.
async fn lock(context: &Context, staff: &StaffContext, expected: RowVersion) -> Result<(UnitOfWork, Model), AppError> {
    let id = expected.id;
    let tx = context.db.begin().await?;
    find_for_staff::<Mailings>(&tx, staff, id).await?;
    let row = queries::lock(&tx, id).await?.ok_or(AppError::NotFound)?;
    if row.version != expected.version {
        tx.rollback().await?;
        let current = admin_resource::show::<Mailings>(context, staff, id).await?;
        return Err(AppError::conflict(current.row()));
    }
    Ok((tx, row))
}
