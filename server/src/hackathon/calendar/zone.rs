//! Writes the UTC offset changes of a time zone around an event.

use std::fmt::Write as _;

use chrono::{DateTime, Days, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{OffsetComponents, OffsetName, Tz};

/// Period covered before and after the event.
const MARGIN: Days = Days::new(366);

/// A change of the UTC offset.
struct Change {
    at: DateTime<Utc>,
    /// Offset before the change, in seconds east of UTC.
    from: i32,
    /// Offset after the change, in seconds east of UTC.
    to: i32,
    summer: bool,
    name: String,
}

/// The `VTIMEZONE` of a time zone from `start` to `end`; empty for UTC, which needs none. Lists every change
/// separately, because recurrence rules would have to be guessed.
pub(super) fn vtimezone(zone: Tz, start: DateTime<Utc>, end: DateTime<Utc>) -> String {
    if zone == chrono_tz::UTC {
        return String::new();
    }
    let mut text = format!("BEGIN:VTIMEZONE\r\nTZID:{}\r\n", zone.name());
    for Change { at, from, to, summer, name } in changes(zone, start - MARGIN, end + MARGIN) {
        let kind = if summer { "DAYLIGHT" } else { "STANDARD" };
        // The local time before the change.
        let local = (at + TimeDelta::seconds(from.into())).format("%Y%m%dT%H%M%S");
        let _ = write!(
            text,
            "BEGIN:{kind}\r\nDTSTART:{local}\r\nTZOFFSETFROM:{}\r\nTZOFFSETTO:{}\r\nTZNAME:{name}\r\nEND:{kind}\r\n",
            offset(from),
            offset(to)
        );
    }
    text.push_str("END:VTIMEZONE\r\n");
    text
}

/// The offset at the start, then every change until the end.
fn changes(zone: Tz, start: DateTime<Utc>, end: DateTime<Utc>) -> Vec<Change> {
    let mut day = start;
    let mut found = vec![change(zone, start, utc_offset(zone, start))];
    while day < end {
        let next = day + TimeDelta::days(1);
        if utc_offset(zone, day) != utc_offset(zone, next) {
            found.push(change(zone, transition_time(zone, day, next), utc_offset(zone, day)));
        }
        day = next;
    }
    found
}

/// The first second with the later offset.
fn transition_time(zone: Tz, mut before: DateTime<Utc>, mut after: DateTime<Utc>) -> DateTime<Utc> {
    let old = utc_offset(zone, before);
    while after - before > TimeDelta::seconds(1) {
        let middle = before + TimeDelta::seconds((after - before).num_seconds() / 2);
        if utc_offset(zone, middle) == old { before = middle } else { after = middle }
    }
    after
}

fn change(zone: Tz, at: DateTime<Utc>, from: i32) -> Change {
    let there = zone.offset_from_utc_datetime(&at.naive_utc());
    let name = there.abbreviation().unwrap_or(zone.name()).to_owned();
    Change { at, from, to: utc_offset(zone, at), summer: there.dst_offset() != TimeDelta::zero(), name }
}

fn utc_offset(zone: Tz, at: DateTime<Utc>) -> i32 {
    zone.offset_from_utc_datetime(&at.naive_utc()).fix().local_minus_utc()
}

fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let (hours, minutes, rest) = (seconds.abs() / 3600, seconds.abs() / 60 % 60, seconds.abs() % 60);
    if rest == 0 { format!("{sign}{hours:02}{minutes:02}") } else { format!("{sign}{hours:02}{minutes:02}{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(zone: Tz) -> String {
        vtimezone(zone, "2027-04-17T08:00:00Z".parse().unwrap(), "2027-04-18T17:00:00Z".parse().unwrap())
    }

    #[test]
    fn clock_changes_are_written_in_local_time() {
        let lisbon = around(chrono_tz::Europe::Lisbon);

        assert!(lisbon.contains(
            "BEGIN:DAYLIGHT\r\nDTSTART:20270328T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nTZNAME:WEST\r\n"
        ));
        assert!(lisbon.contains(
            "BEGIN:STANDARD\r\nDTSTART:20271031T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nTZNAME:WET\r\n"
        ));
        assert!(around(chrono_tz::Atlantic::Azores).contains("TZOFFSETFROM:-0100\r\nTZOFFSETTO:+0000\r\n"));
    }

    #[test]
    fn a_zone_without_clock_changes_has_one_offset() {
        let kathmandu = around(chrono_tz::Asia::Kathmandu);

        assert_eq!(kathmandu.matches("BEGIN:").count(), 2);
        assert!(kathmandu.contains("TZOFFSETFROM:+0545\r\nTZOFFSETTO:+0545\r\n"));
    }

    #[test]
    fn utc_has_no_time_zone_component() {
        assert_eq!(around(chrono_tz::UTC), "");
    }
}
