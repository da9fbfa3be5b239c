//! Converts events and schedule items to calendar entries.

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Tz;
use icalendar::{CalendarDateTime, Component, EventLike, EventStatus, Property};

use super::source::Source;
use crate::{
    hackathon::schedules,
    platform::{context::Context, settings},
};
use entities::{
    schedule_items::Model as Item,
    sea_orm_active_enums::{EventStatus as Status, ScheduleState},
};

/// Sequence numbers of events are the seconds from this time to the last change, which keeps them small.
const FIRST_CHANGE: i64 = 1_704_067_200;

/// An entry with its time zone, start and end.
pub(super) struct Entry {
    pub(super) zone: Tz,
    pub(super) start: DateTime<Utc>,
    pub(super) end: DateTime<Utc>,
    pub(super) text: String,
}

/// What an entry is about.
struct Subject<'a> {
    id: String,
    title: &'a str,
    url: &'a str,
    start: DateTime<Utc>,
    end: DateTime<Utc>,
}

/// The entry of a whole event.
pub(super) fn event(event: &Source<'_>, context: &Context) -> Entry {
    let url = address(event, context);
    let about = [event.subtitle, event.description, Some(url.as_str())];
    let cancelled = event.status == Status::Cancelled;
    let subject =
        Subject { id: event.id.to_string(), title: event.title, url: &url, start: event.start_at, end: event.end_at };
    let mut entry = entry(&subject, event, context);
    entry
        .description(&paragraphs(about))
        // Without a METHOD property, both contain the time of the last change.
        .timestamp(event.updated_at)
        .last_modified(event.updated_at)
        .sequence(sequence(event.updated_at))
        .status(if cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed });
    locate(&mut entry, None, event);
    finish(&entry, &subject, event)
}

/// The entry of a schedule item.
pub(super) fn item(item: &Item, event: &Source<'_>, context: &Context) -> Entry {
    let (url, hosts) = (item_address(item, event, context), schedules::hosts(item));
    let hosts: Vec<String> = hosts.into_iter().map(|host| host.to_string()).collect();
    let hosts = (!hosts.is_empty()).then(|| format!("With {}.", hosts.join(", ")));
    let about = [item.r#abstract.as_deref(), hosts.as_deref(), Some(event.title), Some(url.as_str())];
    let cancelled = item.state == ScheduleState::Cancelled || event.status == Status::Cancelled;
    // The status, the place and the time zone are those of the event.
    let changed_at = item.changed_at.unwrap_or(item.updated_at).max(event.updated_at);
    let subject =
        Subject { id: item.id.to_string(), title: &item.title, url: &url, start: item.start_at, end: item.end_at };
    let mut entry = entry(&subject, event, context);
    entry
        .description(&paragraphs(about))
        .timestamp(changed_at)
        .last_modified(changed_at)
        .sequence(sequence(changed_at))
        .status(if cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed });
    if let Some(track) = &item.track {
        entry.categories([line(track)]);
    }
    locate(&mut entry, item.room.as_deref(), event);
    finish(&entry, &subject, event)
}

fn entry(subject: &Subject<'_>, event: &Source<'_>, context: &Context) -> icalendar::Event {
    let zone = zone(event);
    let mut entry = icalendar::Event::new();
    entry.uid(&subject.id).summary(&line(subject.title)).url(subject.url).starts(at(subject.start, zone));
    // DTEND must be after DTSTART; an item without duration has no DTEND.
    if subject.end > subject.start {
        entry.ends(at(subject.end, zone));
    }
    entry.append_property(organizer(context));
    entry
}

fn finish(entry: &icalendar::Event, subject: &Subject<'_>, event: &Source<'_>) -> Entry {
    Entry { zone: zone(event), start: subject.start, end: subject.end, text: Component::to_string(entry) }
}

fn locate(entry: &mut icalendar::Event, room: Option<&str>, event: &Source<'_>) {
    let place = [event.venue, event.address, event.city];
    let mut place: Vec<String> = place.into_iter().flatten().map(line).collect();
    // An address often contains the city already.
    if place.len() == 3 && place[1].contains(&place[2]) {
        place.pop();
    }
    place.splice(0..0, room.map(line));
    if !place.is_empty() {
        entry.location(&place.join(", "));
    }
}

fn zone(event: &Source<'_>) -> Tz {
    event.timezone.parse().unwrap_or(chrono_tz::UTC)
}

fn address(event: &Source<'_>, context: &Context) -> String {
    format!("{}/events/{}", context.config.app.origin(), event.slug)
}

/// URL of an item: on the schedule page while the event is the current one, otherwise on the event's page.
fn item_address(item: &Item, event: &Source<'_>, context: &Context) -> String {
    let page = if event.current {
        format!("{}/challenges?tab=schedule", context.config.app.origin())
    } else {
        address(event, context)
    };
    format!("{page}#item-{}", item.slug)
}

fn paragraphs<const N: usize>(parts: [Option<&str>; N]) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().map(lines).collect();
    parts.join("\n\n")
}

fn organizer(context: &Context) -> Property {
    // The parameter value is quoted and cannot contain quotes.
    let site = settings::last_known_site(context);
    let name: String = line(&site.name).chars().filter(|letter| *letter != '"').collect();
    Property::new("ORGANIZER", format!("mailto:{}", site.email)).add_parameter("CN", &format!("\"{name}\"")).done()
}

fn at(moment: DateTime<Utc>, zone: Tz) -> CalendarDateTime {
    let date_time = moment.with_timezone(&zone).naive_local();
    // A local time that occurs twice is interpreted as the first occurrence.
    let local = zone.from_local_datetime(&date_time).earliest();
    if zone == chrono_tz::UTC || local.is_none_or(|local| local != moment) {
        return CalendarDateTime::Utc(moment);
    }
    CalendarDateTime::WithTimezone { date_time, tzid: zone.name().to_owned() }
}

/// Increases with every change and is identical for every client.
fn sequence(changed_at: DateTime<Utc>) -> u32 {
    u32::try_from(changed_at.timestamp() - FIRST_CHANGE).unwrap_or_default()
}

/// Replaces line breaks and other control characters, which would end a property.
fn line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn lines(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}
