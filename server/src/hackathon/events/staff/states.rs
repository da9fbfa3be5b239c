//! States of an edition and the transitions between them.

use entities::sea_orm_active_enums::EventStatus::{self, Archived, Cancelled, Draft, Finished, Live, Published};

/// Whether a status may follow another; keeping it is always allowed.
pub(super) fn can_change(from: EventStatus, to: EventStatus) -> bool {
    let next: &[EventStatus] = match from {
        Draft => &[Published],
        // Back to draft only as long as no user relies on the event.
        Published => &[Draft, Live, Finished, Cancelled],
        Live => &[Published, Finished, Cancelled],
        Finished => &[Live, Archived],
        Archived => &[Finished],
        // The event takes place after all.
        Cancelled => &[Published, Archived],
    };
    from == to || next.contains(&to)
}

/// Display name of a status.
pub(super) fn word(state: EventStatus) -> &'static str {
    match state {
        Draft => "draft",
        Published => "published",
        Live => "live",
        Finished => "finished",
        Archived => "archived",
        Cancelled => "cancelled",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [EventStatus; 6] = [Draft, Published, Live, Finished, Archived, Cancelled];

    #[test]
    fn only_the_listed_status_transitions_are_allowed() {
        let ways: Vec<String> = ALL
            .into_iter()
            .flat_map(|from| ALL.map(|to| (from, to)))
            .filter(|(from, to)| from != to && can_change(*from, *to))
            .map(|(from, to)| format!("{}>{}", word(from), word(to)))
            .collect();

        assert_eq!(
            ways.join(" "),
            "draft>published published>draft published>live published>finished published>cancelled live>published \
             live>finished live>cancelled finished>live finished>archived archived>finished cancelled>published \
             cancelled>archived"
        );
    }
}
