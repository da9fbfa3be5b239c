//! Demo schedule of a weekend.

use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta, Weekday};
use serde_json::json;
use uuid::Uuid;

use super::Edition;
use crate::demo::{
    data::{Host, Item, SCHEDULE},
    editions::utc,
};
use entities::{
    schedule_items::Model,
    sea_orm_active_enums::{
        ScheduleAudience,
        ScheduleKind::{Shift, Talk, Workshop},
        ScheduleState,
    },
};

/// The schedule of a past edition.
pub(super) fn past(edition: &Edition<'_>) -> Vec<Model> {
    SCHEDULE.items.iter().filter(|item| !item.cancelled).map(|item| row(edition, item)).collect()
}

/// An item of an edition. Past ones have neither hosts nor sponsors.
pub(super) fn row(edition: &Edition<'_>, item: &Item) -> Model {
    let friday = edition.input.start_at.with_timezone(&edition.input.timezone).date_naive();
    let start = item.start_on(friday);
    let coming = edition.years_ago == 0;
    let hosts: &[Host] = if coming { &item.hosts } else { &[] };
    let sponsor = item.sponsor.as_ref().filter(|_| coming);
    let audience = if item.kind == Shift { ScheduleAudience::Staff } else { ScheduleAudience::Public };
    let track = match item.kind {
        Talk => Some("Talks".to_owned()),
        Workshop => Some("Workshops".to_owned()),
        _ => None,
    };
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: item.slug.clone(),
        state: if item.cancelled { ScheduleState::Cancelled } else { ScheduleState::Published },
        state_changed_at: edition.now,
        title: item.title.clone(),
        r#abstract: item.r#abstract.clone(),
        kind: item.kind,
        audience,
        start_at: utc(start),
        end_at: utc(start + TimeDelta::minutes(item.minutes)),
        room: item.room.clone(),
        track,
        highlight: item.highlight,
        hosts: json!(hosts),
        mandatory: item.mandatory,
        sponsor_id: sponsor.and_then(|sponsor| edition.organisations.get(sponsor)).copied(),
        capacity: (item.kind == Workshop).then_some(24),
        sequence: 0,
        changed_at: Some(edition.now),
        version: 1,
        created_at: edition.now,
        updated_at: edition.now,
    }
}

impl Item {
    /// Local time, on the weekend that starts on a Friday.
    fn start_on(&self, friday: NaiveDate) -> NaiveDateTime {
        (friday + Days::new(self.day.days_since(Weekday::Fri).into())).and_time(self.start)
    }
}

#[cfg(test)]
mod tests {
    use chrono::Timelike as _;

    use super::*;

    #[test]
    fn no_item_begins_or_ends_during_a_clock_change() {
        let friday = NaiveDate::from_ymd_opt(2027, 3, 5).expect("a day");
        for item in &SCHEDULE.items {
            let start = item.start_on(friday);
            for time in [start, start + TimeDelta::minutes(item.minutes)] {
                assert_ne!(time.hour(), 1, "{}", item.slug);
            }
            assert!(item.minutes >= 0, "{}", item.slug);
        }
    }
}
