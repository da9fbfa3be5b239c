//! Times as text, in the time zone of a place.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// The time zone of the site, for times that belong to no event.
pub const SITE_ZONE: Tz = chrono_tz::Europe::Lisbon;

/// `3 March 2027, 10:00 Lisbon time`; the UI writes times the same way.
pub fn moment_in(time: DateTime<Utc>, zone: Tz) -> String {
    format!("{} {}", time.with_timezone(&zone).format("%-d %B %Y, %H:%M"), zone_label(zone))
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
}
