//! The flags of the site.

use chrono::{DateTime, Utc};

use crate::flags::Flag;

/// Every flag the site asks for, whether it is on, and what it switches. Other sites to log in with
/// are shown once they are set up, too. Off is what leads to something that there is not yet: a list to wait on.
const ALL: [(&str, bool, &str); 11] = [
    ("login", true, "Logging in."),
    ("register", true, "Registering, and the button that leads there."),
    ("login_github", true, "Logging in with GitHub."),
    ("login_gitlab", true, "Logging in with GitLab."),
    ("login_google", true, "Logging in with Google."),
    ("login_linkedin", true, "Logging in with LinkedIn."),
    ("login_twitter", true, "Logging in with Twitter."),
    ("stay_connected", true, "Leaving a contact to hear about the next edition."),
    ("tickets", true, "Choosing and buying tickets."),
    ("analytics", false, "Counting how often something was done, without knowing by whom."),
    ("waiting_list", false, "Joining the waiting list when the tickets are gone."),
];

/// All of them, as the site is today.
pub(super) fn all(now: DateTime<Utc>) -> impl Iterator<Item = Flag<'static>> {
    ALL.into_iter().map(move |(name, enabled, description)| Flag { name, enabled, public: true, description, now })
}
