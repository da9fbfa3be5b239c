//! Moves times to another date.

use std::cell::Cell;

use chrono::{DateTime, LocalResult, NaiveDateTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

/// How much later the times of a new edition are. What starts at nine on the clock of the venue still does after a
/// clock change.
#[derive(Debug)]
pub struct Shift {
    zone: Tz,
    by: TimeDelta,
    skipped: Cell<usize>,
}

impl Shift {
    /// The shift that moves `from` to `to`.
    pub fn between(zone: Tz, from: DateTime<Utc>, to: DateTime<Utc>) -> Self {
        let local = |time: DateTime<Utc>| time.with_timezone(&zone).naive_local();
        Self { zone, by: local(to) - local(from), skipped: Cell::new(0) }
    }

    /// The time in the new edition.
    pub fn apply(&self, time: DateTime<Utc>) -> DateTime<Utc> {
        let local = self.local(time);
        if self.zone.from_local_datetime(&local) == LocalResult::None {
            self.skipped.set(self.skipped.get() + 1);
        }
        self.on_clock(local)
    }

    /// The end in the new edition of what starts at `moved` there. If a clock change would put it before that, the
    /// length stays instead.
    pub fn apply_end(&self, start: DateTime<Utc>, end: DateTime<Utc>, moved: DateTime<Utc>) -> DateTime<Utc> {
        let until = self.apply(end);
        if until > moved { until } else { moved + (end - start) }
    }

    /// Like [`Shift::apply`], for times that are shown and not copied.
    pub fn preview(&self, time: DateTime<Utc>) -> DateTime<Utc> {
        self.on_clock(self.local(time))
    }

    /// How many applied times were in an hour that the clocks skip, and were moved past it.
    pub fn skipped(&self) -> usize {
        self.skipped.get()
    }

    fn local(&self, time: DateTime<Utc>) -> NaiveDateTime {
        time.with_timezone(&self.zone).naive_local() + self.by
    }

    fn on_clock(&self, local: NaiveDateTime) -> DateTime<Utc> {
        match self.zone.from_local_datetime(&local) {
            LocalResult::Single(time) | LocalResult::Ambiguous(time, _) => time.to_utc(),
            LocalResult::None => self.after_gap(local),
        }
    }

    fn after_gap(&self, local: NaiveDateTime) -> DateTime<Utc> {
        let later = self.zone.from_local_datetime(&(local + TimeDelta::hours(1))).earliest();
        later.map_or_else(|| local.and_utc(), |time| time.to_utc())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn local_times_stay_the_same_across_a_clock_change() {
        let zone = chrono_tz::Europe::Lisbon;
        // From winter to summer time.
        let shift = Shift::between(zone, utc("2026-03-06T18:00:00Z"), utc("2027-04-09T17:00:00Z"));

        assert_eq!(shift.apply(utc("2026-03-06T18:00:00Z")), utc("2027-04-09T17:00:00Z"));
        assert_eq!(shift.apply(utc("2026-03-08T09:30:00Z")), utc("2027-04-11T08:30:00Z"));
        // The sale starts before the clocks change in both years.
        assert_eq!(shift.apply(utc("2026-01-05T09:00:00Z")), utc("2027-02-08T09:00:00Z"));
        assert_eq!(shift.skipped(), 0);
    }

    #[test]
    fn skipped_times_move_past_the_gap_and_ambiguous_ones_use_the_first() {
        let zone = chrono_tz::Europe::Lisbon;
        let shift = Shift::between(zone, utc("2026-03-27T12:00:00Z"), utc("2027-03-26T12:00:00Z"));
        // 28 March 2027, 01:30 does not exist in Lisbon.
        assert_eq!(shift.apply(utc("2026-03-29T00:30:00Z")), utc("2027-03-28T00:30:00Z"));

        let shift = Shift::between(zone, utc("2026-10-20T11:00:00Z"), utc("2026-10-27T12:00:00Z"));
        // 25 October 2026, 01:30 occurs twice.
        assert_eq!(shift.apply(utc("2026-10-18T00:30:00Z")), utc("2026-10-25T00:30:00Z"));
    }

    #[test]
    fn a_skipped_hour_is_counted_when_it_is_applied() {
        let zone = chrono_tz::Europe::Lisbon;
        let shift = Shift::between(zone, utc("2026-03-20T12:00:00Z"), utc("2027-03-26T12:00:00Z"));
        assert_eq!(shift.preview(utc("2026-03-22T01:30:00Z")), utc("2027-03-28T01:30:00Z"));
        assert_eq!(shift.skipped(), 0);
        assert_eq!(shift.apply(utc("2026-03-22T01:30:00Z")), utc("2027-03-28T01:30:00Z"));
        assert_eq!(shift.skipped(), 1);
    }
}
