//! Computes the phase of an edition in one place for pages, lists, tickets and the calendar.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use entities::sea_orm_active_enums::EventStatus;

/// Number of steps of a full panel.
const STEPS: i64 = 20;
/// Panel step when registration opens and when the event begins, if seats are unlimited.
const FIRST_STEP: i64 = 7;
const LAST_STEP: i64 = 19;
/// Assumed length of registration if its opening time is unknown.
const USUAL_REGISTRATION: TimeDelta = TimeDelta::days(120);

/// Phase of an edition, derived from its status and the current time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventPhase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Registration is not open yet.
    Announced,
    /// Tickets are available.
    OnSale,
    /// All seats are taken; one may become free.
    SoldOut,
    /// Registration has closed and the event has not begun.
    SalesClosed,
    /// The event is in progress.
    Live,
    /// The event is in progress and the projects are submitted.
    Judging,
    /// The event is over.
    Finished,
    /// The event ended long ago.
    Archived,
    /// The event does not take place.
    Cancelled,
}

impl Phase {
    /// Whether teams can be created and joined, unless they are locked.
    pub fn accepts_teams(self) -> bool {
        matches!(self, Self::OnSale | Self::SoldOut | Self::SalesClosed | Self::Live)
    }
}

/// Inputs of the phase.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Status set by staff.
    pub state: EventStatus,
    /// When the event begins, UTC.
    pub start_at: DateTime<Utc>,
    /// When the event ends, UTC; later than its start.
    pub end_at: DateTime<Utc>,
    /// When registration opens; `None` if unknown.
    pub opens_at: Option<DateTime<Utc>>,
    /// When registration closes; `None` means at the start of the event.
    pub closes_at: Option<DateTime<Utc>>,
    /// Number of seats; `None` if unlimited.
    pub capacity: Option<i32>,
    /// Seats taken.
    pub taken: i64,
    /// When judging begins.
    pub judging_at: Option<DateTime<Utc>>,
}

impl Facts {
    /// The phase at a given time. The status overrides the clock, except that a published event begins and ends on
    /// time. A draft has the phase it would have if it were published.
    pub fn phase(&self, now: DateTime<Utc>) -> Phase {
        match self.state {
            EventStatus::Cancelled => Phase::Cancelled,
            EventStatus::Archived => Phase::Archived,
            EventStatus::Finished => Phase::Finished,
            EventStatus::Live => self.going_on(now),
            EventStatus::Draft | EventStatus::Published if now >= self.end_at => Phase::Finished,
            EventStatus::Draft | EventStatus::Published if now >= self.start_at => self.going_on(now),
            EventStatus::Draft | EventStatus::Published => self.to_come(now),
        }
    }

    /// Seats left; `None` if unlimited.
    pub fn seats_left(&self) -> Option<i64> {
        self.capacity.map(|capacity| (i64::from(capacity) - self.taken).max(0))
    }

    /// Filled share of the event's panel, from 0 to 1 in steps of 0.05: the share of seats taken, or of the waiting
    /// time elapsed if seats are unlimited. It reaches 1 only when the event is sold out or has begun.
    pub fn filled_share(&self, now: DateTime<Utc>) -> f64 {
        let steps = match (self.phase(now), self.capacity) {
            (Phase::SoldOut | Phase::Live | Phase::Judging | Phase::Finished | Phase::Archived, _) => STEPS,
            (_, Some(capacity)) => (self.taken * STEPS / i64::from(capacity.max(1))).min(STEPS - 1),
            (_, None) => self.steps_by_time(now),
        };
        steps as f64 / STEPS as f64
    }

    fn to_come(&self, now: DateTime<Utc>) -> Phase {
        if self.closes_at.is_some_and(|closes_at| now >= closes_at) {
            Phase::SalesClosed
        } else if self.opens_at.is_none_or(|opens_at| now < opens_at) {
            Phase::Announced
        } else if self.seats_left() == Some(0) {
            Phase::SoldOut
        } else {
            Phase::OnSale
        }
    }

    fn going_on(&self, now: DateTime<Utc>) -> Phase {
        if self.judging_at.is_some_and(|judging_at| now >= judging_at) { Phase::Judging } else { Phase::Live }
    }

    fn steps_by_time(&self, now: DateTime<Utc>) -> i64 {
        let opens_at = self.opens_at.unwrap_or(self.start_at - USUAL_REGISTRATION);
        let (passed, all) = ((now - opens_at).num_minutes(), (self.start_at - opens_at).num_minutes().max(1));
        let passed = passed.clamp(0, all);
        // Rounds to the nearest step.
        FIRST_STEP + ((LAST_STEP - FIRST_STEP) * passed * 2 + all) / (all * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        format!("2027-{text}:00Z").parse().expect("a time")
    }

    /// Registration from January to mid-February, the event in early March, judging on its last day.
    fn facts() -> Facts {
        Facts {
            state: EventStatus::Published,
            start_at: at("03-05T18:30"),
            end_at: at("03-07T17:00"),
            opens_at: Some(at("01-01T09:00")),
            closes_at: Some(at("02-15T23:59")),
            capacity: Some(100),
            taken: 40,
            judging_at: Some(at("03-07T12:45")),
        }
    }

    #[test]
    fn the_phase_of_a_published_event_follows_the_clock() {
        for (now, phase) in [
            ("01-01T08:59", Phase::Announced),
            ("01-01T09:00", Phase::OnSale),
            ("02-15T23:58", Phase::OnSale),
            ("02-15T23:59", Phase::SalesClosed),
            ("03-05T18:29", Phase::SalesClosed),
            ("03-05T18:30", Phase::Live),
            ("03-07T12:44", Phase::Live),
            ("03-07T12:45", Phase::Judging),
            ("03-07T16:59", Phase::Judging),
            ("03-07T17:00", Phase::Finished),
        ] {
            assert_eq!(facts().phase(at(now)), phase, "{now}");
        }
    }

    #[test]
    fn the_status_set_by_staff_overrides_the_clock() {
        for (state, now, phase) in [
            (EventStatus::Cancelled, "01-20T12:00", Phase::Cancelled),
            (EventStatus::Cancelled, "04-01T12:00", Phase::Cancelled),
            (EventStatus::Live, "01-20T12:00", Phase::Live),
            (EventStatus::Live, "03-07T12:45", Phase::Judging),
            (EventStatus::Live, "03-07T17:30", Phase::Judging),
            (EventStatus::Finished, "03-06T12:00", Phase::Finished),
            (EventStatus::Archived, "03-06T12:00", Phase::Archived),
        ] {
            assert_eq!(Facts { state, ..facts() }.phase(at(now)), phase, "{state:?} {now}");
        }
    }

    #[test]
    fn a_full_event_is_sold_out_while_on_sale() {
        for (taken, now, phase) in [
            (99, "01-20T12:00", Phase::OnSale),
            (100, "01-20T12:00", Phase::SoldOut),
            (101, "01-20T12:00", Phase::SoldOut),
            (100, "01-01T08:59", Phase::Announced),
            (100, "02-15T23:59", Phase::SalesClosed),
            (100, "03-06T12:00", Phase::Live),
        ] {
            assert_eq!(Facts { taken, ..facts() }.phase(at(now)), phase, "{taken} {now}");
        }
        assert_eq!(Facts { taken: 1000, capacity: None, ..facts() }.phase(at("01-20T12:00")), Phase::OnSale);
    }

    #[test]
    fn missing_dates_have_defaults() {
        let now = at("01-20T12:00");
        assert_eq!(Facts { opens_at: None, ..facts() }.phase(now), Phase::Announced);
        assert_eq!(Facts { closes_at: None, ..facts() }.phase(at("03-05T18:29")), Phase::OnSale);
        assert_eq!(Facts { judging_at: None, ..facts() }.phase(at("03-07T16:59")), Phase::Live);
    }

    #[test]
    fn seats_left_never_becomes_negative() {
        let left = |capacity, taken| Facts { capacity, taken, ..facts() }.seats_left();

        assert_eq!(left(None, 7), None);
        assert_eq!([left(Some(100), 40), left(Some(100), 100), left(Some(100), 130)], [Some(60), Some(0), Some(0)]);
    }

    #[test]
    fn the_panel_fills_with_sold_seats() {
        let now = at("01-20T12:00");
        for (taken, share) in [(0, 0.0), (4, 0.0), (5, 0.05), (40, 0.4), (64, 0.6), (99, 0.95), (100, 1.0), (130, 1.0)]
        {
            assert_eq!(Facts { taken, ..facts() }.filled_share(now), share, "{taken}");
        }
        for (now, share) in [("02-16T00:00", 0.4), ("03-05T18:30", 1.0), ("03-07T13:00", 1.0), ("04-01T12:00", 1.0)] {
            assert_eq!(facts().filled_share(at(now)), share, "{now}");
        }
    }

    #[test]
    fn without_a_capacity_the_panel_fills_with_time() {
        let facts = Facts { capacity: None, closes_at: None, ..facts() };
        for (now, share) in [
            ("01-01T08:00", 0.35),
            ("01-01T09:00", 0.35),
            ("02-02T01:45", 0.65),
            ("03-05T18:29", 0.95),
            ("03-05T18:30", 1.0),
            ("04-01T12:00", 1.0),
        ] {
            assert_eq!(facts.filled_share(at(now)), share, "{now}");
        }
        let unknown = Facts { opens_at: None, ..facts };
        assert_eq!(unknown.filled_share(at("01-04T18:30")), 0.65, "halfway through four months");
    }
}
