//! The flags of the site.

use chrono::{DateTime, Utc};

use crate::flags::Flag;

/// Every flag the site asks for, with what it switches.
const ALL: [(&str, &str); 10] = [
    ("login", "Logging in."),
    ("register", "Registering, and the button that leads there."),
    ("login_github", "Logging in with GitHub."),
    ("login_gitlab", "Logging in with GitLab."),
    ("login_google", "Logging in with Google."),
    ("login_linkedin", "Logging in with LinkedIn."),
    ("login_twitter", "Logging in with Twitter."),
    ("stay_connected", "Leaving a contact to hear about the next edition."),
    ("tickets", "Choosing and buying tickets."),
    ("waiting_list", "Joining the waiting list when the tickets are gone."),
];

/// All of them, switched on.
pub(super) fn all(now: DateTime<Utc>) -> impl Iterator<Item = Flag<'static>> {
    ALL.into_iter().map(move |(name, description)| Flag { name, enabled: true, public: true, description, now })
}
