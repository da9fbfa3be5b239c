//! From which state to which an edition may go. What is not named here does not happen.

use crate::entities::sea_orm_active_enums::EventStatus::{self, Archived, Cancelled, Draft, Finished, Live, Published};

/// Whether an event may go from one state to another; it may always stay where it is.
pub(super) fn allows(from: EventStatus, to: EventStatus) -> bool {
    let next: &[EventStatus] = match from {
        Draft => &[Published],
        // A draft again as long as nobody has come to rely on it.
        Published => &[Draft, Live, Finished, Cancelled],
        Live => &[Published, Finished, Cancelled],
        Finished => &[Live, Archived],
        Archived => &[Finished],
        // It takes place after all.
        Cancelled => &[Published, Archived],
    };
    from == to || next.contains(&to)
}

/// In a visitor's words.
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
    fn every_state_is_left_as_the_table_says_and_in_no_other_way() {
        let ways: Vec<String> = ALL
            .into_iter()
            .flat_map(|from| ALL.map(|to| (from, to)))
            .filter(|(from, to)| from != to && allows(*from, *to))
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
