//! Compares the schedules of two releases.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::types::{Change, ChangeKind, ReleasedItem};

/// The change of each public item between two releases, in chronological order. Items that are for ticket holders now,
/// `for_holders`, are not cancelled: they take place.
pub(super) fn between(before: &[ReleasedItem], after: &[ReleasedItem], for_holders: &HashSet<Uuid>) -> Vec<Change> {
    let was: HashMap<Uuid, &ReleasedItem> = before.iter().map(|item| (item.id, item)).collect();
    let is: HashMap<Uuid, &ReleasedItem> = after.iter().map(|item| (item.id, item)).collect();
    let stay = after.iter().filter_map(|item| change(was.get(&item.id).copied(), item));
    let gone = before
        .iter()
        .filter(|item| !item.cancelled && !is.contains_key(&item.id) && !for_holders.contains(&item.id))
        .map(|item| Change { before: Some(item.moment.clone()), ..change_of(ChangeKind::Cancelled, item) });
    let mut changes: Vec<Change> = stay.chain(gone).collect();
    changes.sort_by_key(|change| change.after.as_ref().or(change.before.as_ref()).map(|moment| moment.start_at));
    changes
}

fn change(before: Option<&ReleasedItem>, after: &ReleasedItem) -> Option<Change> {
    let kind = match before {
        // An item that was never released needs no cancellation notice.
        None if after.cancelled => return None,
        None => ChangeKind::Added,
        Some(before) if after.cancelled && before.cancelled => return None,
        Some(before) if before.cancelled => ChangeKind::Added,
        Some(_) if after.cancelled => ChangeKind::Cancelled,
        Some(before) if moved(before, after) => ChangeKind::Moved,
        Some(before) if before.moment.title != after.moment.title => ChangeKind::Retitled,
        Some(_) => return None,
    };
    let before = before.map(|before| before.moment.clone());
    Some(Change { before, after: Some(after.moment.clone()), ..change_of(kind, after) })
}

fn moved(before: &ReleasedItem, after: &ReleasedItem) -> bool {
    let place = |item: &ReleasedItem| (item.moment.start_at, item.moment.end_at, item.moment.room.clone());
    place(before) != place(after)
}

fn change_of(kind: ChangeKind, item: &ReleasedItem) -> Change {
    let (id, slug, title) = (item.id, item.slug.clone(), item.moment.title.clone());
    Change { id, kind, slug, title, before: None, after: None }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::*;
    use crate::hackathon::schedules::releases::types::Moment;

    fn item(number: u128, title: &str) -> ReleasedItem {
        let start_at: DateTime<Utc> = "2027-03-05T18:00:00Z".parse().expect("a time");
        let moment = Moment {
            title: title.to_owned(),
            start_at,
            end_at: start_at + TimeDelta::hours(1),
            room: Some("Hall".into()),
        };
        ReleasedItem { id: Uuid::from_u128(number), slug: title.to_lowercase(), cancelled: false, moment }
    }

    fn kinds(before: &[ReleasedItem], after: &[ReleasedItem]) -> Vec<(ChangeKind, String)> {
        between(before, after, &HashSet::new()).into_iter().map(|change| (change.kind, change.title)).collect()
    }

    #[test]
    fn unchanged_items_are_not_reported() {
        assert_eq!(kinds(&[item(1, "Talk")], &[item(1, "Talk")]), []);
    }

    #[test]
    fn each_item_is_reported_once_by_its_most_important_change() {
        let mut moved = item(2, "Renamed");
        moved.moment.room = None;
        let cancelled = ReleasedItem { cancelled: true, ..item(3, "Off") };
        let before = [
            item(1, "Old"),
            item(2, "Moved"),
            item(3, "Off"),
            item(4, "Gone"),
            ReleasedItem { cancelled: true, ..item(5, "Back") },
        ];
        let after = [item(1, "New"), moved, cancelled, item(5, "Back"), item(6, "Fresh")];

        let mut changes = kinds(&before, &after);

        changes.sort();
        let expected = [
            (ChangeKind::Cancelled, "Gone"),
            (ChangeKind::Cancelled, "Off"),
            (ChangeKind::Added, "Back"),
            (ChangeKind::Added, "Fresh"),
            (ChangeKind::Moved, "Renamed"),
            (ChangeKind::Retitled, "New"),
        ];
        assert_eq!(changes, expected.map(|(kind, title)| (kind, title.to_owned())));
    }

    #[test]
    fn unreleased_items_are_not_reported_as_cancelled() {
        let cancelled = || ReleasedItem { cancelled: true, ..item(1, "Off") };

        assert_eq!(kinds(&[], &[cancelled()]), []);
        assert_eq!(kinds(&[cancelled()], &[cancelled()]), []);
        assert_eq!(kinds(&[cancelled()], &[]), []);
    }
}
