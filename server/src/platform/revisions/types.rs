//! A reading of all numbers.

use std::collections::BTreeMap;

/// The number of each topic at one moment. What was read from the database after a reading is no older than it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionSet(BTreeMap<String, i64>);

impl RevisionSet {
    /// Numbers by their topics.
    pub fn new(numbers: impl IntoIterator<Item = (String, i64)>) -> Self {
        Self(numbers.into_iter().collect())
    }

    /// The number of a topic, if there is such a topic.
    pub fn get(&self, topic: &str) -> Option<i64> {
        self.0.get(topic).copied()
    }
}
