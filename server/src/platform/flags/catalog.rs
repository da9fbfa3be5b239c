//! All flags that the site checks.

use super::types::Known;

/// The migration `m0012_flag_defaults` enables some of them on a new site. Without a row, the flag of a login provider
/// is on once its keys are set; every other flag is off.
pub const CATALOG: [Known; 11] = [
    known("login", "Logging in."),
    known("register", "Registering, and the button that leads there."),
    known("login_github", "Logging in with GitHub."),
    known("login_gitlab", "Logging in with GitLab."),
    known("login_google", "Logging in with Google."),
    known("login_linkedin", "Logging in with LinkedIn."),
    known("login_twitter", "Logging in with Twitter."),
    known("stay_connected", "Leaving a contact to hear about the next edition."),
    known("tickets", "Choosing and buying tickets."),
    known("analytics", "Counting how often something was done, without knowing by whom."),
    known("waiting_list", "Joining the waiting list when the tickets are gone."),
];

const fn known(name: &'static str, description: &'static str) -> Known {
    Known { name, description }
}
