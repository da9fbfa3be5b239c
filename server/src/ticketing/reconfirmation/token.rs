//! Tokens in the links of reminders.

use uuid::Uuid;

use crate::platform::{context::Context, crypto::SignedToken};
use entities::tickets::Model as Ticket;

/// Path of the page that links lead to.
pub const PAGE: &str = "/reconfirm";

/// Ids of the ticket and of its holder.
const TOKEN: SignedToken<32> = SignedToken::new("ticket reconfirmation");

/// The link that confirms a ticket of this user.
pub(super) fn link(context: &Context, ticket: &Ticket, user: Uuid) -> String {
    let token = TOKEN.sign(&context.config.app.key, &[ticket.id.as_bytes(), user.as_bytes()]);
    format!("{}{PAGE}?token={token}", context.config.app.origin())
}

/// Ids of the ticket and of the user that a token is for; `None` if its signature is invalid.
pub(super) fn read(context: &Context, token: &str) -> Option<(Uuid, Uuid)> {
    let content = TOKEN.verify(&context.config.app.key, token)?;
    let (ticket, user) = content.split_first_chunk::<16>()?;
    Some((Uuid::from_bytes(*ticket), Uuid::from_slice(user).ok()?))
}
