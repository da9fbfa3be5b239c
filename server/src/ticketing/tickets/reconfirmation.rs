//! Whose answer an event waits for before it starts.

use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use super::queries::TicketRow;
use crate::platform::local_time::day_in;
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{EventStatus, TicketState},
    tickets::Model as Ticket,
};

/// How long before the start of an event holders are asked for the first time whether they will come.
pub(in crate::ticketing) const FIRST_REMINDER_BEFORE: TimeDelta = TimeDelta::days(7);
/// How long before the start they are asked for the last time.
pub(in crate::ticketing) const LAST_REMINDER_BEFORE: TimeDelta = TimeDelta::days(2);
/// How long before the start unanswered tickets are released, if the event says so.
pub(in crate::ticketing) const RELEASE_BEFORE: TimeDelta = TimeDelta::days(1);
/// How long holders have to answer the last reminder at least.
pub(in crate::ticketing) const MIN_ANSWER_TIME: TimeDelta = TimeDelta::hours(24);

/// What the holder was asked and answered for the event's current date; answers for an earlier date don't count.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::ticketing) struct Reconfirmation {
    /// When the first reminder was sent.
    pub(in crate::ticketing) asked_at: Option<DateTime<Utc>>,
    /// When the last reminder was sent.
    pub(in crate::ticketing) reminded_at: Option<DateTime<Utc>>,
    /// When the holder confirmed.
    pub(in crate::ticketing) answered_at: Option<DateTime<Utc>>,
}

impl Reconfirmation {
    /// The reconfirmation of a ticket.
    pub(in crate::ticketing) fn of(ticket: &Ticket, event: &Event) -> Self {
        if !ticket.reconfirm_start_at.is_some_and(|start| day_of_start(event).contains(&start)) {
            return Self::default();
        }
        Self {
            asked_at: ticket.reconfirm_asked_at,
            reminded_at: ticket.reconfirm_reminded_at,
            answered_at: ticket.reconfirmed_at,
        }
    }
}

/// The day on which an event starts, in its time zone.
pub(in crate::ticketing) fn day_of_start(event: &Event) -> Range<DateTime<Utc>> {
    day_in(event.start_at, event.timezone.parse().unwrap_or(Tz::UTC))
}

/// Whether an event takes place, has not begun, and asks its holders.
pub(in crate::ticketing) fn is_expected(event: &Event, now: DateTime<Utc>) -> bool {
    let takes_place = matches!(event.status, EventStatus::Published | EventStatus::Live);
    event.reconfirm && takes_place && event.start_at > now
}

/// Whether the holder of a ticket is asked now. Tickets of the last days need no reconfirmation.
pub(in crate::ticketing) fn asks(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let TicketRow { ticket, event, .. } = row;
    let is_open = ticket.state == TicketState::Confirmed && Reconfirmation::of(ticket, event).answered_at.is_none();
    let is_early = ticket.confirmed_at.is_none_or(|confirmed| confirmed < event.start_at - LAST_REMINDER_BEFORE);
    let is_unused = ticket.checked_in_at.is_none() && is_early;
    is_open && is_unused && is_expected(event, now) && now >= event.start_at - FIRST_REMINDER_BEFORE
}
