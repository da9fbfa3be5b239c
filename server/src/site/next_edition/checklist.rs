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
    events::Model as Event,
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

    let is_future = event.start_at > now;
    let can_register = event.registration_closes_at.is_none_or(|closes| closes > now)
        && event.registration_opens_at.is_none_or(|opens| opens < event.end_at);
    let on_sale = types.iter().filter(|row| is_sold(row, event, now)).count();
    let is_online = event.attendance_mode == AttendanceMode::Online;
    let is_found = is_online || (is_filled(&event.venue) && is_filled(&event.address));
    let is_described = is_filled(&event.description);
    let is_illustrated = event.image.is_some() && is_filled(&event.image_alt);
    let published = items.iter().filter(|row| row.state == ScheduleState::Published).count();
    let (first, last) = (event.start_at - AROUND_EVENT, event.end_at + AROUND_EVENT);
    let outside = items.iter().filter(|row| row.start_at < first || row.end_at > last).count();
    let revealed = challenges.iter().filter(|row| row.state == ChallengeState::Published).count();

    use ChecklistCheck as C;
    Ok(vec![
        item(
            C::Dates,
            is_future,
            true,
            ("The start date is in the future.", "It has already started. Change its dates."),
        ),
        item(
            C::Registration,
            can_register,
            true,
            (
                "Registration is open or opens before the event ends.",
                "Registration is closed or opens after the event. Change its dates.",
            ),
        ),
        item(
            C::Tickets,
            on_sale > 0,
            true,
            (
                &format!("{} on sale now or later.", counted(on_sale, "ticket type is", "ticket types are")),
                "No ticket type is on sale now or later. Add one, or change a sales period.",
            ),
        ),
        item(
            C::Venue,
            is_found,
            true,
            (
                if is_online { "It takes place online." } else { "The venue and address are set." },
                "The venue or its address is missing.",
            ),
        ),
        item(C::Description, is_described, false, ("It has a description.", "The description is missing.")),
        item(C::Image, is_illustrated, false, ("It has an image.", "The image or its description is missing.")),
        item(
            C::Schedule,
            published > 0 && outside == 0,
            false,
            (
                &format!("{} published.", counted(published, "schedule item is", "schedule items are")),
                &if outside > 0 {
                    format!(
                        "{} outside the edition's dates.",
                        counted(outside, "schedule item is", "schedule items are")
                    )
                } else {
                    "No schedule item is published.".to_owned()
                },
            ),
        ),
        item(
            C::Challenges,
            revealed > 0,
            false,
            (
                &format!("{} published.", counted(revealed, "challenge is", "challenges are")),
                "No challenge is published.",
            ),
        ),
    ])
}

/// Whether visitors can buy it at some time from now on.
fn is_sold(row: &TicketType, event: &Event, now: DateTime<Utc>) -> bool {
    let until = row.sales_until.unwrap_or(event.end_at).min(event.end_at);
    row.visibility == TicketVisibility::Public && until > now && row.sales_from.is_none_or(|from| from < until)
}

fn item(check: ChecklistCheck, done: bool, required: bool, (has, lacks): (&str, &str)) -> ChecklistItem {
    ChecklistItem { check, done, required, message: if done { has } else { lacks }.to_owned() }
}

fn is_filled(text: &Option<String>) -> bool {
    text.as_deref().is_some_and(|text| !text.trim().is_empty())
}
