//! All flags that the site checks.

use super::types::KnownFlag;

/// The migration `m0012_flag_defaults` enables some of them on a new site. Without a row, the flag of a login provider
/// is on once its keys are set; every other flag is off.
pub const CATALOG: [KnownFlag; 11] = [
    flag("login", "Logging in."),
    flag("register", "Registering, and the button that leads there."),
    flag("login_github", "Logging in with GitHub."),
    flag("login_gitlab", "Logging in with GitLab."),
    flag("login_google", "Logging in with Google."),
    flag("login_linkedin", "Logging in with LinkedIn."),
    flag("login_twitter", "Logging in with Twitter."),
    flag("stay_connected", "Leaving a contact to hear about the next edition."),
    flag("tickets", "Choosing and buying tickets."),
    flag("analytics", "Counting how often something was done, without knowing by whom."),
    flag("waiting_list", "Joining the waiting list when the tickets are gone."),
];

const fn flag(name: &'static str, description: &'static str) -> KnownFlag {
    KnownFlag { name, description }
}
