//! Five editions around the day of seeding.

use chrono::{
    DateTime, Datelike as _, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone as _, Utc, Weekday,
};
use chrono_tz::{Europe::Lisbon, Tz};
use uuid::Uuid;

use super::{
    data::{EDITIONS, EditionText},
    venues::venue,
};
use crate::{hackathon::events::EventInput, platform::slug::Slug};
use config::SiteConfig;
use entities::sea_orm_active_enums::AttendanceMode;

const ZONE: Tz = Lisbon;

/// Days from seeding to the earliest start.
const AHEAD: Days = Days::new(100);

/// All editions and how many years ago each was, earliest first.
pub(super) fn all(
    site: &SiteConfig,
    product: &Slug,
    series_id: Uuid,
    now: DateTime<Utc>,
) -> impl Iterator<Item = (i32, EventInput)> {
    let today = now.with_timezone(&ZONE).date_naive();
    let friday = first_friday(today + AHEAD);
    EDITIONS.editions.iter().rev().map(move |text| {
        let opening = if text.years_ago == 0 { friday } else { same_friday(friday, text.years_ago) };
        let mut input = input(site, product, series_id, opening, text);
        if text.years_ago == 0 {
            // Open for three weeks, so that the site invites users to register.
            input.registration_opens_at = Some(local(today - TimeDelta::days(21), 10, 0));
        }
        (text.years_ago, input)
    })
}

fn input(site: &SiteConfig, product: &Slug, series_id: Uuid, friday: NaiveDate, text: &EditionText) -> EventInput {
    let start_at = local(friday, 18, 30);
    let year = friday.year();
    let venue = venue(&site.city, text.years_ago);
    EventInput {
        series_id,
        slug: format!("{product}-{year}").parse().expect("a slug and a number are a slug"),
        title: format!("{} {year}", site.product),
        subtitle: Some(text.subtitle.clone()),
        description: Some(text.description.clone()),
        status: text.status,
        start_at,
        end_at: local(friday + Days::new(2), 17, 0),
        timezone: ZONE,
        venue: Some(venue.name.clone()),
        address: Some(venue.address.clone()),
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

fn local(day: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
    utc(day.and_time(NaiveTime::from_hms_opt(hour, minute, 0).expect("a time of the day")))
}

/// A local time at the venue, outside of the hour of clock changes.
pub(super) fn utc(local: NaiveDateTime) -> DateTime<Utc> {
    // Clocks change at one in the morning: all other times exist exactly once.
    ZONE.from_local_datetime(&local).single().expect("the time is there once").with_timezone(&Utc)
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
