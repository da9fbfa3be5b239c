//! Five editions around the day of seeding.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc, Weekday};
use chrono_tz::{Europe::Lisbon, Tz};
use uuid::Uuid;

use super::venues::venue;
use crate::{hackathon::events::EventInput, platform::slug::Slug};
use config::SiteConfig;
use entities::sea_orm_active_enums::{AttendanceMode, EventStatus};

const ZONE: Tz = Lisbon;

/// Days from seeding to the earliest start.
const AHEAD: Days = Days::new(100);

/// Theme, description and capacity of an edition.
struct Text {
    subtitle: &'static str,
    description: &'static str,
    capacity: i32,
}

const COMING: Text = Text {
    subtitle: "The future of Development powered by AI tools",
    description: "\
One weekend, teams of two to five, one question: what can you build when the machine writes half of the code? \
Bring an idea or find one at the opening on Friday evening. By Sunday afternoon you will have something that runs, \
and three minutes on stage to show it.

Mentors are in the house all night. Inês Carvalho helps you to cut an idea down to what fits a weekend, Tiago Meireles \
knows why your model answers nonsense, and Beatriz Antunes has judged enough demos to tell you which minute to drop.

Meals, coffee and a quiet room to sleep in are included. You need a laptop, a charger and somebody you would like to \
work with; if you come alone, the team table opens one hour before the start.",
    capacity: 220,
};

/// Latest first.
const PAST: [Text; 3] = [
    Text {
        subtitle: "Machines that listen",
        description: "\
Speech was the theme: dictation for people who cannot type, transcripts of town meetings, a kitchen timer that \
understands the accent of Minho. On Sunday it all had to work on a stage.

The jury around Helena Vasconcelos gave the first prize to Ouve Lá, who let a visually impaired student take notes in \
a lecture hall with nothing but a telephone. The prize of the public went to Sino, a bell for meetings that talk in \
circles.

Thanks to the ninety volunteers who kept the soup warm until four in the morning.",
        capacity: 200,
    },
    Text {
        subtitle: "Small things, large effects",
        description: "\
Sensors, microcontrollers and the laboratory's clean rooms behind glass: this edition was about the smallest \
computers. Teams measured the noise in Rua do Souto, the humidity in the organ of the cathedral and the patience of \
commuters at the railway station.

Rui Sampaio and Catarina Lobo won with Gota, a leak detector for old houses that costs less than a coffee a month. It \
has since been installed in a block of flats in São Vicente.

For the first time every project had to publish its source before the vote.",
        capacity: 160,
    },
    Text {
        subtitle: "Open data for a liveable city",
        description: "\
It began in a theatre. The city opened its timetables, its tree register and forty years of minutes, and \
the teams read them on the stage, in the boxes and on the stairs.

Mariana Faria's team put every tree of the town on a map and let people water the thirsty ones. Others found a bus \
line that had not run since spring. Both were fixed within a month.

What started as one weekend was going to be repeated: that much was clear at the closing, when nobody went home.",
        capacity: 90,
    },
];

const NEXT: Text = Text {
    subtitle: "To be announced",
    description: "Notes for the team: ask the theatre for the second weekend, and settle the theme before summer.",
    capacity: 250,
};

/// All editions but the upcoming one.
pub(super) struct Others {
    pub(super) before: Vec<EventInput>,
    pub(super) after: Vec<EventInput>,
}

/// The upcoming edition, and the others in chronological order.
pub(super) fn of(site: &SiteConfig, product: &Slug, series_id: Uuid, now: DateTime<Utc>) -> (EventInput, Others) {
    let friday = first_friday(now.with_timezone(&ZONE).date_naive() + AHEAD);
    let edition = |years_ago: i32, text: &Text, status| {
        let opening = if years_ago == 0 { friday } else { same_friday(friday, years_ago) };
        input(site, product, series_id, opening, years_ago.unsigned_abs() as usize, text, status)
    };

    // Open for three weeks, so that the site invites users to register.
    let opening = now.with_timezone(&ZONE).date_naive() - TimeDelta::days(21);
    let coming = EventInput {
        registration_opens_at: Some(local(opening, 10, 0)),
        ..edition(0, &COMING, EventStatus::Published)
    };
    let before = (1..).zip(&PAST).map(|(years, text)| edition(years, text, EventStatus::Finished));
    let mut before: Vec<EventInput> = before.collect();
    before.reverse();
    let after = vec![edition(-1, &NEXT, EventStatus::Draft)];
    (coming, Others { before, after })
}

fn input(
    site: &SiteConfig,
    product: &Slug,
    series_id: Uuid,
    friday: NaiveDate,
    house: usize,
    text: &Text,
    status: EventStatus,
) -> EventInput {
    let start_at = local(friday, 18, 30);
    let year = friday.year();
    let house = venue(&site.city, house);
    EventInput {
        series_id,
        slug: format!("{product}-{year}").parse().expect("a slug and a number are a slug"),
        title: format!("{} {year}", site.product),
        subtitle: Some(text.subtitle.to_owned()),
        description: Some(text.description.to_owned()),
        status,
        start_at,
        end_at: local(friday + Days::new(2), 17, 0),
        timezone: ZONE,
        venue: Some(house.name.to_owned()),
        address: Some(house.address.to_owned()),
        city: Some(site.city.clone()),
        attendance_mode: AttendanceMode::InPerson,
        capacity: Some(text.capacity),
        registration_opens_at: Some(start_at - TimeDelta::days(120)),
        registration_closes_at: Some(start_at - TimeDelta::days(7)),
        team_size: (2, 5),
        team_lock_at: Some(start_at + TimeDelta::hours(3)),
    }
}

/// The first Friday on or after a day.
fn first_friday(day: NaiveDate) -> NaiveDate {
    let wait = Weekday::Fri.days_since(day.weekday());
    day + Days::new(wait.into())
}

/// The same Friday of the month, some years earlier, or later if negative.
fn same_friday(friday: NaiveDate, years: i32) -> NaiveDate {
    let (year, month, nth) = (friday.year() - years, friday.month(), friday.day0() / 7 + 1);
    // Not every month has a fifth one.
    let found = NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Fri, nth.min(4) as u8);
    found.expect("every month has four Fridays")
}

/// A local time at the venue, outside of the hour of clock changes.
pub(super) fn local(day: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
    let time = NaiveTime::from_hms_opt(hour, minute, 0).expect("a time of the day");
    // Clocks change at one in the morning: all other times exist exactly once.
    let local = ZONE.from_local_datetime(&day.and_time(time)).single();
    local.expect("the time is there once").with_timezone(&Utc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_a_year_apart_for_every_day_of_seeding() {
        let mut day = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
        while day.year() < 2035 {
            let friday = first_friday(day + AHEAD);

            assert_eq!(friday.weekday(), Weekday::Fri);
            for years in [-1, 1, 2, 3] {
                let other = same_friday(friday, years);
                assert_eq!((other.year(), other.weekday()), (friday.year() - years, Weekday::Fri), "{day} {years}");
                assert_eq!(other < friday, years > 0, "{day} {years}");
            }
            day = day + Days::new(1);
        }
    }
}
