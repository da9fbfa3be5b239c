//! All flags that the site checks.

use super::types::KnownFlag;

/// The migration `m0012_flag_defaults` enables some of them on a new site. Without a row, the flag of a login provider
/// is on once its keys are set; every other flag is off.
pub const CATALOG: [KnownFlag; 11] = [
    flag("login", "Login."),
    flag("register", "Registration, and the button that opens it."),
    flag("login_github", "Login with GitHub."),
    flag("login_gitlab", "Login with GitLab."),
    flag("login_google", "Login with Google."),
    flag("login_linkedin", "Login with LinkedIn."),
    flag("login_twitter", "Login with X (Twitter)."),
    flag("stay_connected", "Sign-up for news about the next edition."),
    flag("tickets", "Ticket types and prices on the home page and event pages."),
    flag("analytics", "Anonymous usage statistics."),
    flag("waiting_list", "The waiting list for sold-out tickets."),
];

const fn flag(name: &'static str, description: &'static str) -> KnownFlag {
    KnownFlag { name, description }
}
