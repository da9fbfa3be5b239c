//! What an edition lacks before it can be published.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ConnectionTrait;

use super::{
    parts::counted,
    queries,
    types::{ChecklistCheck, ChecklistItem},
};
use crate::platform::error::AppError;
use entities::{
    challenges,
    events::Model as Event,
    schedule_items,
    sea_orm_active_enums::{AttendanceMode, ChallengeState, ScheduleState, TicketVisibility},
    ticket_types::Model as TicketType,
};

/// How far an item may lie before the start or after the end of its event.
const AROUND_EVENT: TimeDelta = TimeDelta::days(2);

/// Every check of an edition.
pub(super) async fn check(
    db: &impl ConnectionTrait,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<Vec<ChecklistItem>, AppError> {
    let types = queries::ticket_types(db, event.id).await?;
    let items = queries::schedule(db, event.id).await?;
    let challenges = queries::challenges(db, event.id).await?;
    Ok(vec![
        dates(event, now),
        registration(event, now),
        tickets(event, &types, now),
        venue(event),
        description(event),
        image(event),
        schedule(event, &items),
        published_challenges(&challenges),
    ])
}

fn dates(event: &Event, now: DateTime<Utc>) -> ChecklistItem {
    let done = event.start_at > now;
    let message = if done { "The start date is in the future." } else { "It has already started. Change its dates." };
    ChecklistItem { check: ChecklistCheck::Dates, done, required: true, message: message.to_owned() }
}

fn registration(event: &Event, now: DateTime<Utc>) -> ChecklistItem {
    let done = event.registration_closes_at.is_none_or(|closes| closes > now)
        && event.registration_opens_at.is_none_or(|opens| opens < event.end_at);
    let message = if done {
        "People can register before the event ends."
    } else {
        "No one can register before the event ends. Change the registration dates."
    };
    ChecklistItem { check: ChecklistCheck::Registration, done, required: true, message: message.to_owned() }
}

fn tickets(event: &Event, types: &[TicketType], now: DateTime<Utc>) -> ChecklistItem {
    let sold = types.iter().filter(|row| is_sold(row, event, now)).count();
    let message = if sold > 0 {
        format!("{} or will be on sale.", counted(sold, "ticket type is", "ticket types are"))
    } else {
        "No ticket type is or will be on sale. Add one, or change a sales period.".to_owned()
    };
    ChecklistItem { check: ChecklistCheck::Tickets, done: sold > 0, required: true, message }
}

fn venue(event: &Event) -> ChecklistItem {
    let is_online = event.attendance_mode == AttendanceMode::Online;
    let is_set = is_filled(&event.venue) && is_filled(&event.address);
    let message = match (is_online, is_set) {
        (true, _) => "It takes place online.",
        (false, true) => "The venue and address are set.",
        (false, false) => "The venue or its address is missing.",
    };
    ChecklistItem {
        check: ChecklistCheck::Venue,
        done: is_online || is_set,
        required: true,
        message: message.to_owned(),
    }
}

fn description(event: &Event) -> ChecklistItem {
    let done = is_filled(&event.description);
    let message = if done { "It has a description." } else { "The description is missing." };
    ChecklistItem { check: ChecklistCheck::Description, done, required: false, message: message.to_owned() }
}

fn image(event: &Event) -> ChecklistItem {
    let done = event.image.is_some() && is_filled(&event.image_alt);
    let message = if done { "It has an image." } else { "The image or its description is missing." };
    ChecklistItem { check: ChecklistCheck::Image, done, required: false, message: message.to_owned() }
}

fn schedule(event: &Event, items: &[schedule_items::Model]) -> ChecklistItem {
    let published = items.iter().filter(|row| row.state == ScheduleState::Published).count();
    let (first, last) = (event.start_at - AROUND_EVENT, event.end_at + AROUND_EVENT);
    let outside = items.iter().filter(|row| row.start_at < first || row.end_at > last).count();
    let message = if outside > 0 {
        format!("{} outside the edition's dates.", counted(outside, "schedule item is", "schedule items are"))
    } else if published > 0 {
        format!("{} published.", counted(published, "schedule item is", "schedule items are"))
    } else {
        "No schedule item is published.".to_owned()
    };
    ChecklistItem { check: ChecklistCheck::Schedule, done: published > 0 && outside == 0, required: false, message }
}

fn published_challenges(rows: &[challenges::Model]) -> ChecklistItem {
    let published = rows.iter().filter(|row| row.state == ChallengeState::Published).count();
    let message = if published > 0 {
        format!("{} published.", counted(published, "challenge is", "challenges are"))
    } else {
        "No challenge is published.".to_owned()
    };
    ChecklistItem { check: ChecklistCheck::Challenges, done: published > 0, required: false, message }
}

/// Whether visitors can buy it at some time from now on.
fn is_sold(row: &TicketType, event: &Event, now: DateTime<Utc>) -> bool {
    let until = row.sales_until.unwrap_or(event.end_at).min(event.end_at);
    row.visibility == TicketVisibility::Public && until > now && row.sales_from.is_none_or(|from| from < until)
}

fn is_filled(text: &Option<String>) -> bool {
    text.as_deref().is_some_and(|text| !text.trim().is_empty())
}
