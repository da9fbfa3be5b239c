//! Detects rooms and hosts that are double-booked.

use chrono_tz::Tz;
use text::fold;

use super::content::Content;
use crate::{hackathon::schedules::types::hosts, platform::error::FieldErrors};
use entities::schedule_items::Model;

/// Which parts of an item are new and need checking for conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConflictChecks {
    pub(super) room: bool,
    pub(super) hosts: bool,
}

impl ConflictChecks {
    /// Checks everything, for a new item.
    pub(super) const ALL: Self = Self { room: true, hosts: true };

    /// What a change affects: an item with an accepted conflict is not rejected when only its title changes.
    pub(super) fn between(before: &Content, after: &Content) -> Self {
        let time = |content: &Content| (content.start_at, content.end_at, content.is_cancelled());
        let moved = time(before) != time(after);
        let names = |content: &Content| content.hosts.iter().map(|host| fold(&host.name)).collect::<Vec<_>>();
        Self { room: moved || before.room != after.room, hosts: moved || names(before) != names(after) }
    }

    /// Whether anything needs checking.
    pub(super) fn any(self) -> bool {
        self.room || self.hosts
    }
}

/// Validation errors for conflicts with `others`, which take place and overlap.
pub(super) fn conflicts(content: &Content, others: &[Model], checks: ConflictChecks, zone: Tz) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let room = content.room.as_deref().map(fold).filter(|_| checks.room);
    for other in others {
        let when = || time(other, zone);
        if room.is_some() && room == other.room.as_deref().map(fold) {
            let place = content.room.as_deref().unwrap_or_default();
            errors.add("room", format!("“{}” is already in {place} {}.", other.title, when()));
        }
        let busy: Vec<String> = hosts(other).iter().map(|host| fold(&host.name)).collect();
        for host in content.hosts.iter().filter(|host| checks.hosts && busy.contains(&fold(&host.name))) {
            errors.add("hosts", format!("{} is already at “{}” {}.", host.name, other.title, when()));
        }
    }
    errors
}

fn time(item: &Model, zone: Tz) -> String {
    let (start, end) = (item.start_at.with_timezone(&zone), item.end_at.with_timezone(&zone));
    let until = if start.date_naive() == end.date_naive() { "%H:%M" } else { "%-d %B, %H:%M" };
    format!("from {} to {}", start.format("%-d %B %Y, %H:%M"), end.format(until))
}
