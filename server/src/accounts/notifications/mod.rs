//! Emails to users about their accounts, teams, tickets and waiting lists.
//!
//! Each email is enqueued in the transaction of the change it reports. Emails contain no text of other visitors: a user
//! who registers with a foreign address must not be able to send text to it in the site's name. For the same reason an
//! unverified address receives only what was requested with it: verification and reset links, offers of tickets, and
//! emails about its entries on waiting lists, at a limited rate.

mod account_emails;
mod email_content;
mod notification;
mod replays;
mod service;
mod teams;
mod ticket_messages;
mod tickets;
mod waiting_list;

use std::time::Duration;

use crate::platform::rate_limit::Limit;

pub use notification::{Notification, SignInOrigin};
pub use replays::ReplayWarnings;
pub use service::{
    email_key, notify, notify_not_before, reset_link, reset_password, reset_path, verify_email, verify_email_again,
};
pub use teams::{TeamNotification, TeamNotificationKind};
pub use tickets::{TicketNotification, TicketNotificationKind, TicketPass, offer_ticket};
pub use waiting_list::{WaitingListNotification, WaitingListNotificationKind, send_waiting_list};

/// Verification emails per address. Strangers can trigger them, so further ones are silently dropped.
pub const VERIFY_PER_EMAIL: Limit = Limit { name: "notifications.verification.email", max: 3, window: HOUR };
/// Password reset emails per address; further ones are silently dropped.
pub const RESET_PER_EMAIL: Limit = Limit { name: "notifications.password_reset.email", max: 3, window: HOUR };
/// New-device emails per account; further ones carry no new information.
pub const NEW_DEVICE_PER_ACCOUNT: Limit = Limit { name: "notifications.new_device.user", max: 5, window: HOUR };
/// Emails per account about copied remembered devices.
pub const REPLAYED_PER_ACCOUNT: Limit = Limit { name: "notifications.replayed_device.user", max: 5, window: HOUR };

/// Emails per captain about requests and new members; the team's page lists both.
pub const CAPTAIN_PER_ACCOUNT: Limit = Limit { name: "notifications.team_captain.user", max: 5, window: HOUR };
/// Emails per user about changes of their team membership.
pub const MEMBERSHIPS_PER_ACCOUNT: Limit = Limit { name: "notifications.team_membership.user", max: 10, window: HOUR };
/// Emails per user about changes of their tickets.
pub const TICKETS_PER_ACCOUNT: Limit = Limit { name: "notifications.ticket_change.user", max: 20, window: HOUR };
/// Emails per address about tickets that are offered to it; further ones are silently dropped.
pub const TICKET_OFFERS_PER_EMAIL: Limit = Limit { name: "notifications.ticket_offer.email", max: 5, window: HOUR };

const HOUR: Duration = Duration::from_secs(60 * 60);
