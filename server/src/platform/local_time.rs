//! Times as text, and days, in the time zone of a place.

use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

/// The time zone of the site, for times that belong to no event.
pub const SITE_ZONE: Tz = chrono_tz::Europe::Lisbon;

/// `3 March 2027, 10:00 Lisbon time`; the UI writes times the same way.
pub fn moment_in(time: DateTime<Utc>, zone: Tz) -> String {
    format!("{} {}", time.with_timezone(&zone).format("%-d %B %Y, %H:%M"), zone_label(zone))
}

/// The day of a time, from midnight to midnight.
pub fn day_in(time: DateTime<Utc>, zone: Tz) -> Range<DateTime<Utc>> {
    let day = time.with_timezone(&zone).date_naive();
    let midnight = |day: NaiveDate| {
        let local = day.and_time(NaiveTime::MIN);
        // Where the clocks go forward at midnight, the day begins an hour later.
        let times =
            [TimeDelta::zero(), TimeDelta::hours(1)].map(|gap| zone.from_local_datetime(&(local + gap)).earliest());
        times.into_iter().flatten().next().map_or_else(|| local.and_utc(), |time| time.to_utc())
    };
    midnight(day)..midnight(day + Days::new(1))
}

/// `Lisbon time`; `UTC` as it is.
fn zone_label(zone: Tz) -> String {
    match zone.name().rsplit('/').next() {
        Some("UTC") | None => "UTC".to_owned(),
        Some(place) => format!("{} time", place.replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_name_their_zone() {
        for (time, zone, text) in [
            ("2027-03-03T10:00:00Z", Tz::Europe__Lisbon, "3 March 2027, 10:00 Lisbon time"),
            ("2027-07-03T10:00:00Z", Tz::Europe__Lisbon, "3 July 2027, 11:00 Lisbon time"),
            ("2027-07-03T23:30:00Z", Tz::America__Sao_Paulo, "3 July 2027, 20:30 Sao Paulo time"),
            ("2027-07-03T10:00:00Z", Tz::UTC, "3 July 2027, 10:00 UTC"),
        ] {
            assert_eq!(moment_in(time.parse().unwrap(), zone), text);
        }
    }

    #[test]
    fn days_begin_at_midnight_of_their_zone() {
        for (time, zone, from, until) in [
            ("2027-07-03T23:30:00Z", Tz::Europe__Lisbon, "2027-07-03T23:00:00Z", "2027-07-04T23:00:00Z"),
            // The clocks go back.
            ("2027-10-31T12:00:00Z", Tz::Europe__Lisbon, "2027-10-30T23:00:00Z", "2027-11-01T00:00:00Z"),
            // The clocks go forward at midnight.
            ("2027-04-30T12:00:00Z", Tz::Africa__Cairo, "2027-04-29T22:00:00Z", "2027-04-30T21:00:00Z"),
        ] {
            let day = from.parse().unwrap()..until.parse().unwrap();
            assert_eq!(day_in(time.parse().unwrap(), zone), day);
        }
    }
}
