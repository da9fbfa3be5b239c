//! What a page was made from, and whether that is still as it was.

use std::sync::Arc;

use super::turn;
use crate::revisions::Numbers;

/// The topics a page depends on, with the numbers they had before it was made.
#[derive(Debug)]
pub(super) struct Sources {
    numbers: Arc<Numbers>,
    topics: Vec<String>,
}

impl Sources {
    /// The sources behind the tags of the API's answers; nothing when one of the tags has no topic: then nobody would
    /// tell of a change.
    pub(super) fn of(tags: &[String], numbers: Arc<Numbers>) -> Option<Self> {
        let mut topics = Vec::new();
        for tag in tags.iter().filter(|tag| turn::moment(tag).is_none()) {
            let topic = topic(tag);
            numbers.of(&topic)?;
            topics.push(topic);
        }
        topics.sort();
        topics.dedup();
        Some(Self { numbers, topics })
    }

    /// Whether nothing of it has changed.
    pub(super) fn hold(&self, now: &Arc<Numbers>) -> bool {
        let same = |topic: &String| self.numbers.of(topic) == now.of(topic);
        Arc::ptr_eq(&self.numbers, now) || self.topics.iter().all(same)
    }
}

/// One thing is of the topic of all of its kind: `event:1` of `events`.
fn topic(tag: &str) -> String {
    tag.split_once(':').map_or_else(|| tag.to_owned(), |(kind, _)| format!("{kind}s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(events: i64, flags: i64) -> Arc<Numbers> {
        Arc::new(Numbers::new([("events".to_owned(), events), ("flags".to_owned(), flags)]))
    }

    fn sources(tags: &[&str]) -> Option<Sources> {
        Sources::of(&tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>(), numbers(1, 1))
    }

    #[test]
    fn a_change_counts_for_what_was_made_from_it() {
        for (tags, after_an_event, after_a_flag) in [
            (&["event:5f", "events"][..], false, true),
            (&["flags"], true, false),
            (&["event:5f", "flags"], false, false),
            (&["event:5f", "2027-03-05T18:30:00Z"], false, true),
            (&[], true, true),
        ] {
            let sources = sources(tags).unwrap();

            assert!(sources.hold(&numbers(1, 1)), "{tags:?}");
            assert_eq!(sources.hold(&numbers(2, 1)), after_an_event, "{tags:?}");
            assert_eq!(sources.hold(&numbers(1, 2)), after_a_flag, "{tags:?}");
        }
    }

    #[test]
    fn what_nobody_would_tell_a_change_of_is_not_kept() {
        for tags in [&["unknown"][..], &["events", "unknown"], &["user:1"], &["events", "seats"], &["*"]] {
            assert!(sources(tags).is_none(), "{tags:?}");
        }
    }
}
