//! Times and numbers that decide about entries and offers.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::{hackathon::events, platform::local_time::moment_in};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{
        EventStatus,
        WaitingListState::{self, Accepted, Closed, Lapsed, Offered, Unverified, Waiting},
    },
    waiting_list_entries::Model as Entry,
    waiting_list_offers::Model as Offer,
};

/// How long an address can be confirmed; then the entry is deleted.
pub(super) const CONFIRMATION_WINDOW: TimeDelta = TimeDelta::hours(48);

pub(super) const LIST_CLOSED: &str = "The waiting list for this event is closed.";

/// Offers close to the end of the list are shorter than the event's usual length, but not shorter than this.
const MIN_OFFER: TimeDelta = TimeDelta::hours(1);
/// They take the time that is left, divided by this.
const REMAINING_TIME_DIVISOR: i32 = 4;

/// Whether seats are given out and users can join.
pub(super) fn is_open(event: &Event, now: DateTime<Utc>) -> bool {
    event.waitlist_enabled && event.status == EventStatus::Published && now < events::waiting_list_closes_at(event)
}

/// Whether nothing will be given out any more. A list that staff have switched off may open again.
pub(super) fn is_over(event: &Event, now: DateTime<Utc>) -> bool {
    let has_ended = !matches!(event.status, EventStatus::Draft | EventStatus::Published);
    has_ended || now >= events::waiting_list_closes_at(event)
}

/// Whether seats that become free once the list has closed are on sale: registration has not closed.
pub(super) fn are_freed_seats_on_sale(event: &Event, now: DateTime<Utc>) -> bool {
    let is_over = now >= event.start_at || event.registration_closes_at.is_some_and(|closes_at| now >= closes_at);
    event.status == EventStatus::Published && !is_over
}

/// When an offer that is made now ends: after the event's usual time, or sooner when the list closes soon.
pub(super) fn offer_end(event: &Event, now: DateTime<Utc>) -> DateTime<Utc> {
    let closes_at = events::waiting_list_closes_at(event);
    let usual = TimeDelta::minutes(event.waitlist_offer_minutes.into());
    let near = ((closes_at - now) / REMAINING_TIME_DIVISOR).max(MIN_OFFER);
    (now + usual.min(near)).min(closes_at)
}

/// When the reminder of an offer is due.
pub(super) fn reminder_at(offer: &Offer) -> DateTime<Utc> {
    offer.offered_at + (offer.expires_at - offer.offered_at) / 2
}

/// The state of an entry at a time: offers end, lists close and unconfirmed addresses expire before it is recorded.
/// `None` for an entry that counts as deleted.
pub(super) fn state_at(
    entry: &Entry,
    offer: Option<&Offer>,
    event: &Event,
    now: DateTime<Utc>,
) -> Option<WaitingListState> {
    let has_ended = offer.is_none_or(|offer| offer.expires_at <= now);
    let state = match entry.state {
        Unverified if !is_confirmable(entry, now) => return None,
        Offered if has_ended && offer.is_some_and(|offer| offer.claimed > 0) => Accepted,
        Offered if has_ended && entry.missed_offers >= event.waitlist_max_missed => Lapsed,
        Offered if has_ended => Waiting,
        state => state,
    };
    Some(if matches!(state, Waiting | Unverified) && is_over(event, now) { Closed } else { state })
}

/// How many offers an entry has missed at a time: an offer ends before that is recorded.
pub(super) fn missed_offers_at(entry: &Entry, offer: Option<&Offer>, now: DateTime<Utc>) -> i32 {
    let is_missed = entry.state == Offered && offer.is_some_and(|offer| offer.expires_at <= now && offer.claimed == 0);
    entry.missed_offers + i32::from(is_missed)
}

/// Whether the address of an unconfirmed entry can still be confirmed.
pub(super) fn is_confirmable(entry: &Entry, now: DateTime<Utc>) -> bool {
    now < entry.created_at + CONFIRMATION_WINDOW
}

/// A time in the time zone of the event, for sentences.
pub(super) fn format_local_time(time: DateTime<Utc>, event: &Event) -> String {
    let zone: Tz = event.timezone.parse().unwrap_or(Tz::UTC);
    moment_in(time, zone)
}

/// A number of seats, for sentences.
pub(super) fn seat_count_text(count: i64) -> String {
    if count == 1 { "1 seat".to_owned() } else { format!("{count} seats") }
}
