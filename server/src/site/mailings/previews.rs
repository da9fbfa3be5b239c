//! What staff see before they send: who gets a mailing, and what it looks like.

use serde_json::json;
use text::fold;
use uuid::Uuid;

use super::{
    audience, drafts,
    emails::{self, Reason},
    queries,
    service::Mailings,
    states,
    types::{
        LeftOut, MailingAudience, MailingAudienceInput, MailingDraft, MailingLeftOut, MailingPerson, MailingPreview,
    },
};
use crate::{
    accounts::users,
    hackathon::{
        admin_resource::{StaffContext, find_for_staff},
        events,
    },
    platform::{
        audit::{self, Change},
        context::Context,
        error::AppError,
        mail::EmailAddress,
    },
};
use entities::events::Model as Event;

/// How many people are listed.
const LISTED: usize = 20;
const SAMPLE: &str = "Ana Silva";
const NOT_AMONG: &str = "This email isn't among the recipients.";
const UNCONFIRMED: &str = "Confirm your email first.";

/// Counts and lists the people in groups.
pub(super) async fn audience(
    context: &Context,
    staff: &StaffContext,
    input: &MailingAudienceInput,
) -> Result<MailingAudience, AppError> {
    let db = context.db.reader();
    let event = find_event(context, staff, &input.event_id).await?;
    drafts::check_segments(db, event.id, input.kind, &input.segments).await?;
    let found = audience::find(db, event.id, input.kind, &input.segments).await?;
    let words = fold(&input.q);
    let is_meant = |person: &&audience::Person| {
        let (name, email) = (fold(&person.name), person.email.to_lowercase());
        words.split_whitespace().all(|word| name.contains(word) || email.contains(word))
    };
    let people = found.people.iter().filter(is_meant).take(LISTED);
    Ok(MailingAudience {
        count: found.people.len() as u64,
        people: people.map(|person| MailingPerson { name: person.name.clone(), email: person.email.clone() }).collect(),
        left_out: found.left_out.iter().map(|(reason, count)| left_out(*reason, *count)).collect(),
    })
}

/// Shows a text as one person would read it.
pub(super) async fn preview(
    context: &Context,
    staff: &StaffContext,
    draft: &MailingDraft,
) -> Result<MailingPreview, AppError> {
    let db = context.db.reader();
    let event = find_event(context, staff, &draft.event_id).await?;
    drafts::check_segments(db, event.id, draft.kind, &draft.segments).await?;
    let template = drafts::read(context, draft.kind, &draft.segments, &draft.subject, &draft.markdown).await?;
    let values = match draft.email.as_deref().filter(|email| !email.trim().is_empty()) {
        None => emails::sample(context, &event, SAMPLE),
        Some(email) => {
            let key = EmailAddress::parse(email).map(|email| email.without_tag());
            let found = audience::find(db, event.id, draft.kind, &draft.segments).await?;
            let person = found.people.into_iter().find(|person| Some(&person.key) == key.as_ref());
            let person = person.ok_or_else(|| AppError::invalid("email", NOT_AMONG))?;
            let tickets = queries::tickets_by_id(db, person.ticket).await?;
            let ticket = person.ticket.and_then(|id| tickets.get(&id));
            emails::values(context, &event, &person.name, ticket)
        }
    };
    let filled = template.fill(&values);
    Ok(MailingPreview { subject: filled.subject, html: filled.html, text: filled.text })
}

/// Sends a mailing to the user who asks.
pub(super) async fn test(context: &Context, staff: &StaffContext, id: Uuid) -> Result<(), AppError> {
    let db = context.db.reader();
    let row = find_for_staff::<Mailings>(db, staff, id).await?;
    let user = users::find(db, staff.user).await?.ok_or(AppError::Unauthenticated)?;
    if user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", UNCONFIRMED));
    }
    let event = events::find_including_drafts(db, &row.event_id.to_string()).await?.ok_or(AppError::NotFound)?;
    let segments = drafts::segments(&row)?;
    let template = drafts::read(context, row.kind, &segments, &row.subject, &row.markdown).await?;
    let filled = template.fill(&emails::sample(context, &event, &user.name));
    let to = EmailAddress::parse(&user.email).ok_or_else(|| AppError::invalid_selection("email"))?;
    let email = emails::email(context, to, &filled, Reason::Test)?;

    let change = Change::created(&json!({ "version": row.version }))?;
    let tx = context.db.begin().await?;
    context.mailer.enqueue(&tx, email, context.clock.now()).await?;
    audit::record(context, &tx, &staff.actor, states::entry("mailing.tested", &row, change)).await?;
    Ok(tx.commit_without_invalidation().await?)
}

async fn find_event(context: &Context, staff: &StaffContext, key: &str) -> Result<Event, AppError> {
    let event = staff.find_visible_event(context.db.reader(), key).await?;
    event.ok_or_else(|| AppError::invalid_selection_at("eventId", "event id"))
}

fn left_out(reason: LeftOut, count: u64) -> MailingLeftOut {
    MailingLeftOut { reason, count }
}
