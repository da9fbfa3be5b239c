//! Date ranges as text.

use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;

/// `18-19 April 2026`; months and years are repeated only where they differ.
pub fn date_range(start: DateTime<Utc>, end: DateTime<Utc>, zone: Tz) -> String {
    let (start, end) = (start.with_timezone(&zone), end.with_timezone(&zone));
    if start.year() != end.year() {
        format!("{} - {}", start.format("%d %B %Y"), end.format("%d %B %Y"))
    } else if start.month() != end.month() {
        format!("{} - {}", start.format("%d %B"), end.format("%d %B %Y"))
    } else if start.day() != end.day() {
        format!("{}-{}", start.format("%d"), end.format("%d %B %Y"))
    } else {
        start.format("%d %B %Y").to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_in_the_given_time_zone() {
        let days = |start: &str, end: &str| {
            date_range(start.parse().unwrap(), end.parse().unwrap(), chrono_tz::Europe::Lisbon)
        };

        assert_eq!(days("2026-04-18T08:00:00Z", "2026-04-19T17:00:00Z"), "18-19 April 2026");
        assert_eq!(days("2026-04-18T08:00:00Z", "2026-04-18T17:00:00Z"), "18 April 2026");
        assert_eq!(days("2026-04-30T08:00:00Z", "2026-05-01T17:00:00Z"), "30 April - 01 May 2026");
        assert_eq!(days("2026-12-31T08:00:00Z", "2027-01-01T17:00:00Z"), "31 December 2026 - 01 January 2027");
        // Midnight in Lisbon, an hour earlier in UTC.
        assert_eq!(days("2026-06-30T23:00:00Z", "2026-07-01T20:00:00Z"), "01 July 2026");
    }
}
