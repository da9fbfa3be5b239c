//! Writes iCalendar files (RFC 5545): the time zones, then the entries.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{entries::Entry, zone};
use config::Config;

/// Maximum length of a line in bytes.
const MAX_LINE: usize = 75;
/// Refresh interval for subscribed calendars.
const REFRESH: &str = "PT1H";

/// A file with one entry, for import.
pub(super) fn event_file(entry: &Entry, config: &Config) -> String {
    write("", std::slice::from_ref(entry), config)
}

/// A named feed with many entries, to subscribe to.
pub(super) fn feed(name: &str, entries: &[Entry], config: &Config) -> String {
    let name = escaped(name);
    let mut head = fold_line(&format!("NAME:{name}"));
    head.push_str(&fold_line(&format!("X-WR-CALNAME:{name}")));
    head.push_str(&format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}\r\nX-PUBLISHED-TTL:{REFRESH}\r\n"));
    write(&head, entries, config)
}

fn write(head: &str, entries: &[Entry], config: &Config) -> String {
    // The crate has no component for time zones and gives unknown components a random id.
    let mut text = format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//{}//Events//EN\r\nCALSCALE:GREGORIAN\r\n{head}",
        config.app.url.host_str().unwrap_or_default(),
    );
    for (zone, start, end) in spans(entries) {
        text.push_str(&zone::vtimezone(zone, start, end));
    }
    for entry in entries {
        text.push_str(&entry.text);
    }
    text.push_str("END:VCALENDAR\r\n");
    text
}

/// Each time zone once, with the period its offsets are needed for.
fn spans(entries: &[Entry]) -> impl Iterator<Item = (Tz, DateTime<Utc>, DateTime<Utc>)> {
    let mut spans: BTreeMap<&str, (Tz, DateTime<Utc>, DateTime<Utc>)> = BTreeMap::new();
    for Entry { zone, start, end, .. } in entries {
        let span = spans.entry(zone.name()).or_insert((*zone, *start, *end));
        *span = (*zone, span.1.min(*start), span.2.max(*end));
    }
    spans.into_values()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ';' | ',') {
            escaped.push('\\');
        }
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}

/// Writes a line and folds it if it is too long; continuation lines begin with a space.
fn fold_line(line: &str) -> String {
    let mut text = String::with_capacity(line.len() + 2);
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > MAX_LINE {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(letter);
        length += letter.len_utf8();
    }
    text.push_str("\r\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_characters() {
        let folded = fold_line(&format!("NAME:{}", "é".repeat(100)));

        assert!(folded.split("\r\n").all(|line| line.len() <= MAX_LINE), "{folded}");
        assert_eq!(folded.replace("\r\n ", ""), format!("NAME:{}\r\n", "é".repeat(100)));
    }
}
