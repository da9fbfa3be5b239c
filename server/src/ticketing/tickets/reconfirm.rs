//! Whose answer an event waits for before it starts.

use chrono::{DateTime, TimeDelta, Utc};

use super::queries::TicketRow;
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{EventStatus, TicketState},
};

/// How long before the start of an event holders are asked for the first time whether they will come.
pub(in crate::ticketing) const FIRST: TimeDelta = TimeDelta::days(7);
/// How long before the start they are asked for the last time.
pub(in crate::ticketing) const LAST: TimeDelta = TimeDelta::days(2);
/// How long before the start unanswered tickets are released, if the event says so.
pub(in crate::ticketing) const RELEASE: TimeDelta = TimeDelta::days(1);
/// How long holders have to answer the last reminder at least.
pub(in crate::ticketing) const ANSWER_TIME: TimeDelta = TimeDelta::hours(24);

/// Whether an event takes place, has not begun, and asks its holders.
pub(in crate::ticketing) fn is_expected(event: &Event, now: DateTime<Utc>) -> bool {
    let takes_place = matches!(event.status, EventStatus::Published | EventStatus::Live);
    event.reconfirm && takes_place && event.start_at > now
}

/// Whether the holder of a ticket is asked now. Tickets of the last days need no reconfirmation.
pub(in crate::ticketing) fn asks(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let TicketRow { ticket, event, .. } = row;
    let is_open = ticket.state == TicketState::Confirmed && ticket.reconfirmed_at.is_none();
    let is_early = ticket.confirmed_at.is_none_or(|confirmed| confirmed < event.start_at - LAST);
    let is_unused = ticket.checked_in_at.is_none() && is_early;
    is_open && is_unused && is_expected(event, now) && now >= event.start_at - FIRST
}
