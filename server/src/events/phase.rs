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
}

impl Course {
    /// The facts, unless it is a draft. Without a word on when registration opens it does with the first tickets.
    pub(super) fn facts(&self, sales: &Sales, judging_at: Option<DateTime<Utc>>) -> Option<Facts> {
        Some(Facts {
            state: State::public(self.status)?,
            start_at: self.start_at,
            end_at: self.end_at,
            opens_at: self.registration_opens_at.or(sales.open_at),
            closes_at: self.registration_closes_at,
            capacity: self.capacity,
            taken: sales.taken,
            judging_at,
        })
    }
}

impl Facts {
    /// Where the event stands at a time. What staff say goes before the time, except that a published event begins
    /// and ends by itself.
    pub fn phase(&self, now: DateTime<Utc>) -> Phase {
        match self.state {
            State::Cancelled => Phase::Cancelled,
            State::Archived => Phase::Archived,
            State::Finished => Phase::Finished,
            State::Live => self.going_on(now),
            State::Published if now >= self.end_at => Phase::Finished,
            State::Published if now >= self.start_at => self.going_on(now),
            State::Published => self.to_come(now),
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
