//! An event as RFC 5545 wants it.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use icalendar::{CalendarDateTime, Component, EventLike, EventStatus, Property};

use super::zone;
use crate::{
    config::Config,
    events::{Event, State},
};

/// Changes are numbered by the second they were made in; from here on, so that the number stays small.
const FIRST_CHANGE: i64 = 1_704_067_200;

/// The whole file: the zone's clocks, then the event.
pub(super) fn calendar(event: &Event, config: &Config) -> String {
    let zone: Tz = event.summary.timezone.parse().unwrap_or(chrono_tz::UTC);
    let (start, end) = (event.summary.start_at, event.summary.end_at);
    // The crate has no component for zones, and gives each one it does not know a random id.
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//{}//Events//EN\r\nCALSCALE:GREGORIAN\r\n{}{}END:VCALENDAR\r\n",
        config.app.url.host_str().unwrap_or_default(),
        zone::clocks(zone, start, end),
        entry(event, zone, config),
    )
}

fn entry(event: &Event, zone: Tz, config: &Config) -> String {
    let summary = &event.summary;
    let url = format!("{}/events/{}", config.app.origin(), summary.slug);
    let mut entry = icalendar::Event::new();
    entry
        .uid(&summary.id.to_string())
        .summary(&line(&summary.title))
        .description(&description(event, &url))
        .url(&url)
        .starts(at(summary.start_at, zone))
        .ends(at(summary.end_at, zone))
        // Without a method both say when the event was last changed.
        .timestamp(event.updated_at)
        .last_modified(event.updated_at)
        .sequence(sequence(event.updated_at))
        .status(if summary.status == State::Cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed })
        .append_property(organizer(config));
    let place = [&summary.venue, &event.address, &summary.city];
    let mut place: Vec<String> = place.into_iter().flatten().map(|part| line(part)).collect();
    // An address often names the town already.
    if place.len() == 3 && place[1].contains(&place[2]) {
        place.pop();
    }
    if !place.is_empty() {
        entry.location(&place.join(", "));
    }
    Component::to_string(&entry)
}

fn description(event: &Event, url: &str) -> String {
    let parts = [event.summary.subtitle.as_deref(), event.description.as_deref(), Some(url)];
    let parts: Vec<String> = parts.into_iter().flatten().map(lines).collect();
    parts.join("\n\n")
}

fn organizer(config: &Config) -> Property {
    // A parameter's value is quoted, and nothing in it can be.
    let name: String = line(&config.site.name).chars().filter(|letter| *letter != '"').collect();
    Property::new("ORGANIZER", format!("mailto:{}", config.site.email))
        .add_parameter("CN", &format!("\"{name}\""))
        .done()
}

fn at(moment: DateTime<Utc>, zone: Tz) -> CalendarDateTime {
    let date_time = moment.with_timezone(&zone).naive_local();
    if zone == chrono_tz::UTC {
        return CalendarDateTime::Utc(moment);
    }
    CalendarDateTime::WithTimezone { date_time, tzid: zone.name().to_owned() }
}

/// Grows with every change, and is the same wherever it is asked for.
fn sequence(changed_at: DateTime<Utc>) -> u32 {
    u32::try_from(changed_at.timestamp() - FIRST_CHANGE).unwrap_or_default()
}

/// Without line breaks and whatever else would end a property.
fn line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn lines(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}
