//! The data a page was rendered from, and whether it is unchanged.

use std::sync::Arc;

use super::expiry;
use crate::platform::revisions::RevisionSet;

/// The topics a page depends on, with their revisions before the render.
#[derive(Debug)]
pub(in crate::web::pages) struct Dependencies {
    revisions: Arc<RevisionSet>,
    topics: Vec<String>,
}

impl Dependencies {
    /// Resolves the cache tags of the API's responses. Returns `None` if a tag has no topic, because no revision would
    /// report a change.
    pub(in crate::web::pages) fn from_tags(tags: &[String], revisions: Arc<RevisionSet>) -> Option<Self> {
        let mut topics = Vec::new();
        for tag in tags.iter().filter(|tag| expiry::parse_timestamp(tag).is_none()) {
            let topic = topic(tag);
            revisions.get(&topic)?;
            topics.push(topic);
        }
        topics.sort();
        topics.dedup();
        Some(Self { revisions, topics })
    }

    /// Whether no topic of the page has changed.
    pub(in crate::web::pages) fn are_current(&self, now: &Arc<RevisionSet>) -> bool {
        let same = |topic: &String| self.revisions.get(topic) == now.get(topic);
        Arc::ptr_eq(&self.revisions, now) || self.topics.iter().all(same)
    }
}

/// Returns the topic of a tag; a single item belongs to the topic of its kind: `event:1` to `events`.
fn topic(tag: &str) -> String {
    tag.split_once(':').map_or_else(|| tag.to_owned(), |(kind, _)| format!("{kind}s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn revisions(events: i64, flags: i64) -> Arc<RevisionSet> {
        Arc::new(RevisionSet::new([("events".to_owned(), events), ("flags".to_owned(), flags)]))
    }

    fn dependencies(tags: &[&str]) -> Option<Dependencies> {
        Dependencies::from_tags(&tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>(), revisions(1, 1))
    }

    #[test]
    fn a_change_invalidates_pages_with_its_topic() {
        for (tags, after_an_event, after_a_flag) in [
            (&["event:5f", "events"][..], false, true),
            (&["flags"], true, false),
            (&["event:5f", "flags"], false, false),
            (&["event:5f", "2027-03-05T18:30:00Z"], false, true),
            (&[], true, true),
        ] {
            let dependencies = dependencies(tags).unwrap();

            assert!(dependencies.are_current(&revisions(1, 1)), "{tags:?}");
            assert_eq!(dependencies.are_current(&revisions(2, 1)), after_an_event, "{tags:?}");
            assert_eq!(dependencies.are_current(&revisions(1, 2)), after_a_flag, "{tags:?}");
        }
    }

    #[test]
    fn pages_with_unknown_tags_are_not_cached() {
        for tags in [&["unknown"][..], &["events", "unknown"], &["user:1"], &["events", "seats"], &["*"]] {
            assert!(dependencies(tags).is_none(), "{tags:?}");
        }
    }
}
