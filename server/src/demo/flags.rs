//! Feature flags of the demo.

use chrono::{DateTime, Utc};

use crate::platform::flags::{CATALOG, Flag};

/// Analytics is opt-in.
const DISABLED: [&str; 1] = ["analytics"];

/// All flags with their values in the demo.
pub(super) fn all(now: DateTime<Utc>) -> impl Iterator<Item = Flag<'static>> {
    CATALOG.iter().map(move |flag| Flag {
        name: flag.name,
        enabled: !DISABLED.contains(&flag.name),
        public: true,
        description: flag.description,
        now,
    })
}
