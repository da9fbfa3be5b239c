//! Where an edition stands, told in one place: pages, lists, tickets and the calendar ask here.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;

use super::types::{State, StoredStatus};
use crate::tickets::Sales;

/// Steps from nothing to the whole panel.
const STEPS: i64 = 20;
/// Where the panel stands, without a limit of places to go by, when registration opens and when the event begins.
const FIRST_STEP: i64 = 7;
const LAST_STEP: i64 = 19;
/// How long registration is taken to be open when nobody said since when.
const USUAL_REGISTRATION: TimeDelta = TimeDelta::days(120);

/// Where an edition stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventPhase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nobody can register yet.
    Announced,
    /// Places are given away.
    OnSale,
    /// All places are taken; one may come free.
    SoldOut,
    /// Too late to register, too early to begin.
    SalesClosed,
    /// Going on.
    Live,
    /// Still going on, but the work is handed in.
    Judging,
    /// Over.
    Finished,
    /// Over for long.
    Archived,
    /// Will not take place.
    Cancelled,
}

impl Phase {
    /// Whether teams may be made, unless they are locked.
    pub(super) fn takes_teams(self) -> bool {
        matches!(self, Self::OnSale | Self::SoldOut | Self::SalesClosed | Self::Live)
    }
}

/// What the phase follows from.
#[derive(Debug, Clone)]
pub struct Facts {
    /// What staff say.
    pub state: State,
    /// Beginning.
    pub start_at: DateTime<Utc>,
    /// End.
    pub end_at: DateTime<Utc>,
    /// From when one may register; unknown yet when `None`.
    pub opens_at: Option<DateTime<Utc>>,
    /// Until when one may register; until the beginning when `None`.
    pub closes_at: Option<DateTime<Utc>>,
    /// Places; no limit when `None`.
    pub capacity: Option<i32>,
    /// Places taken.
    pub taken: i64,
    /// From when the work is judged.
    pub judging_at: Option<DateTime<Utc>>,
}

/// The columns of an event that its phase follows from.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Course {
    pub(super) status: StoredStatus,
    pub(super) start_at: DateTime<Utc>,
    pub(super) end_at: DateTime<Utc>,
    pub(super) registration_opens_at: Option<DateTime<Utc>>,
    pub(super) registration_closes_at: Option<DateTime<Utc>>,
    pub(super) capacity: Option<i32>,
    waitlist_enabled: bool,
    waitlist_closes_at: Option<DateTime<Utc>>,
}

impl Course {
    /// Whether those who come too late may wait for a place.
    pub(super) fn takes_waiting(&self, now: DateTime<Utc>) -> bool {
        self.waitlist_enabled && self.waitlist_closes_at.is_none_or(|closes_at| now < closes_at)
    }

    /// When any of it may be another by itself.
    pub(super) fn moments(&self, sales: &Sales, judging_at: Option<DateTime<Utc>>) -> Vec<DateTime<Utc>> {
        let own = [self.registration_opens_at, self.registration_closes_at, self.waitlist_closes_at, judging_at];
        own.into_iter().flatten().chain([self.start_at, self.end_at]).chain(sales.moments()).collect()
    }

    /// The facts. Without a word on when registration opens it does with the first tickets.
    pub(super) fn facts(&self, sales: &Sales, judging_at: Option<DateTime<Utc>>) -> Facts {
        Facts {
            state: self.status.into(),
            start_at: self.start_at,
            end_at: self.end_at,
            opens_at: self.registration_opens_at.or_else(|| sales.open_at()),
            closes_at: self.registration_closes_at,
            capacity: self.capacity,
            taken: sales.taken,
            judging_at,
        }
    }
}

impl Facts {
    /// Where the event stands at a time. What staff say goes before the time, except that a published event begins
    /// and ends by itself. A draft stands where it would if it were published.
    pub fn phase(&self, now: DateTime<Utc>) -> Phase {
        match self.state {
            State::Cancelled => Phase::Cancelled,
            State::Archived => Phase::Archived,
            State::Finished => Phase::Finished,
            State::Live => self.going_on(now),
            State::Draft | State::Published if now >= self.end_at => Phase::Finished,
            State::Draft | State::Published if now >= self.start_at => self.going_on(now),
            State::Draft | State::Published => self.to_come(now),
        }
    }

    /// Places that are left; `None` when there is no limit.
    pub fn seats_left(&self) -> Option<i64> {
        self.capacity.map(|capacity| (i64::from(capacity) - self.taken).max(0))
    }

    /// How much of the event's panel is laid, from 0 to 1 in steps of 0.05: the share of places taken, or of the time
    /// to wait when there is no limit. Whole when nothing is left to wait for, and never before.
    pub fn share_laid(&self, now: DateTime<Utc>) -> f64 {
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
        // Rounded to the nearest.
        FIRST_STEP + ((LAST_STEP - FIRST_STEP) * passed * 2 + all) / (all * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        format!("2027-{text}:00Z").parse().expect("a time")
    }

    /// Registration from January to mid February, the event at the beginning of March, judged on its last day.
    fn facts() -> Facts {
        Facts {
            state: State::Published,
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
    fn a_published_event_goes_from_phase_to_phase_by_itself() {
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
    fn what_staff_say_goes_before_the_time() {
        for (state, now, phase) in [
            (State::Cancelled, "01-20T12:00", Phase::Cancelled),
            (State::Cancelled, "04-01T12:00", Phase::Cancelled),
            (State::Live, "01-20T12:00", Phase::Live),
            (State::Live, "03-07T12:45", Phase::Judging),
            (State::Live, "03-07T17:30", Phase::Judging),
            (State::Finished, "03-06T12:00", Phase::Finished),
            (State::Archived, "03-06T12:00", Phase::Archived),
        ] {
            assert_eq!(Facts { state, ..facts() }.phase(at(now)), phase, "{state:?} {now}");
        }
    }

    #[test]
    fn the_last_place_sells_an_event_out_while_it_is_on_sale() {
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
    fn what_nobody_said_is_taken_for_the_usual() {
        let now = at("01-20T12:00");
        assert_eq!(Facts { opens_at: None, ..facts() }.phase(now), Phase::Announced);
        assert_eq!(Facts { closes_at: None, ..facts() }.phase(at("03-05T18:29")), Phase::OnSale);
        assert_eq!(Facts { judging_at: None, ..facts() }.phase(at("03-07T16:59")), Phase::Live);
    }

    #[test]
    fn seats_are_left_until_there_are_none() {
        let left = |capacity, taken| Facts { capacity, taken, ..facts() }.seats_left();

        assert_eq!(left(None, 7), None);
        assert_eq!([left(Some(100), 40), left(Some(100), 100), left(Some(100), 130)], [Some(60), Some(0), Some(0)]);
    }

    #[test]
    fn the_panel_is_laid_by_places_taken_and_whole_when_none_is_left() {
        let now = at("01-20T12:00");
        for (taken, share) in [(0, 0.0), (4, 0.0), (5, 0.05), (40, 0.4), (64, 0.6), (99, 0.95), (100, 1.0), (130, 1.0)]
        {
            assert_eq!(Facts { taken, ..facts() }.share_laid(now), share, "{taken}");
        }
        for (now, share) in [("02-16T00:00", 0.4), ("03-05T18:30", 1.0), ("03-07T13:00", 1.0), ("04-01T12:00", 1.0)] {
            assert_eq!(facts().share_laid(at(now)), share, "{now}");
        }
    }

    #[test]
    fn the_panel_is_laid_by_time_when_places_have_no_limit() {
        let facts = Facts { capacity: None, closes_at: None, ..facts() };
        for (now, share) in [
            ("01-01T08:00", 0.35),
            ("01-01T09:00", 0.35),
            ("02-02T01:45", 0.65),
            ("03-05T18:29", 0.95),
            ("03-05T18:30", 1.0),
            ("04-01T12:00", 1.0),
        ] {
            assert_eq!(facts.share_laid(at(now)), share, "{now}");
        }
        let unknown = Facts { opens_at: None, ..facts };
        assert_eq!(unknown.share_laid(at("01-04T18:30")), 0.65, "halfway through four months");
    }
}
