//! Feature flags of the demo.

use chrono::{DateTime, Utc};

use crate::platform::flags::{CATALOG, Flag};

/// Disabled: analytics, which is opt-in.
const OFF: [&str; 1] = ["analytics"];

/// All flags with their values in the demo.
pub(super) fn all(now: DateTime<Utc>) -> impl Iterator<Item = Flag<'static>> {
    CATALOG.iter().map(move |flag| Flag {
        name: flag.name,
        enabled: !OFF.contains(&flag.name),
        public: true,
        description: flag.description,
        now,
    })
}
