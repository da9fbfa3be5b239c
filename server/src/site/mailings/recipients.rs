//! Whether recipients may still get a mailing that was started. They may have unsubscribed, deleted their account, or
//! given their ticket or their place in the queue away since then.

use std::collections::HashMap;

use sea_orm::DbErr;
use uuid::Uuid;

use super::{audience, drafts, queries};
use crate::platform::db::UnitOfWork;
use entities::{
    mailing_recipients::Model as Recipient,
    mailings::Model,
    sea_orm_active_enums::{MailingKind, MailingRecipientState},
    subscribers::Model as Subscriber,
    ticket_types,
    tickets::Model as Ticket,
    users::Model as User,
    waiting_list_entries::Model as Entry,
};

/// Recipients who are checked together.
pub(super) const CHUNK: usize = 100;

/// What decides about recipients.
#[derive(Debug)]
pub(super) struct RecipientEligibility {
    kind: MailingKind,
    accounts: HashMap<Uuid, User>,
    subscribers: HashMap<Uuid, Subscriber>,
    tickets: HashMap<Uuid, (Ticket, Option<ticket_types::Model>)>,
    entries: Vec<Entry>,
}

/// Locks those of the recipients that are still in a state. An unsubscription or deletion that has begun finishes first;
/// a later one waits, and withdraws the emails that are added.
pub(super) async fn lock(
    tx: &UnitOfWork,
    mailing: &Model,
    found: &[Recipient],
    state: MailingRecipientState,
) -> Result<(Vec<Recipient>, RecipientEligibility), DbErr> {
    let users = || found.iter().filter_map(|to| to.user_id);
    // Lock order: accounts and subscribers, then recipients, as where they are anonymised.
    let accounts = queries::lock_users(tx, users()).await?;
    let subscribers = queries::lock_subscribers(tx, found.iter().filter_map(|to| to.subscriber_id)).await?;
    let rows = queries::lock_recipients(tx, found.iter().map(|to| to.id), state).await?;
    let tickets = queries::tickets_by_id(tx, rows.iter().filter_map(|to| to.ticket_id)).await?;
    let keys = rows.iter().filter_map(|to| to.email_key.as_deref());
    let entries = queries::waiting_among(tx, mailing.event_id, users(), keys).await?;
    Ok((rows, RecipientEligibility { kind: mailing.kind, accounts, subscribers, tickets, entries }))
}

impl RecipientEligibility {
    /// Why a recipient no longer gets the mailing.
    pub(super) fn refusal(&self, to: &Recipient) -> Option<&'static str> {
        if to.ticket_id.is_some() && !self.has_ticket(to) {
            return Some("ticket_ended");
        }
        if to.ticket_id.is_none() && self.kind == MailingKind::Service && !self.waits(to) {
            return Some("left_waiting_list");
        }
        let account = to.user_id.and_then(|id| self.accounts.get(&id));
        audience::refusal(self.kind, self.subscriber(to).map(|row| row.state))
            .or_else(|| account.and_then(|account| audience::account_refusal(self.kind, account)))
            .map(audience::word)
    }

    pub(super) fn subscriber(&self, to: &Recipient) -> Option<&Subscriber> {
        self.subscribers.get(&to.subscriber_id?)
    }

    /// Their ticket with its type.
    pub(super) fn ticket(&self, to: &Recipient) -> Option<&(Ticket, Option<ticket_types::Model>)> {
        self.tickets.get(&to.ticket_id?)
    }

    fn has_ticket(&self, to: &Recipient) -> bool {
        self.ticket(to).is_some_and(|(ticket, _)| ticket.user_id == to.user_id && drafts::is_live(ticket.state))
    }

    fn waits(&self, to: &Recipient) -> bool {
        self.entries.iter().any(|entry| match entry.user_id {
            Some(user) => to.user_id == Some(user),
            None => entry.email_key.is_some() && entry.email_key == to.email_key,
        })
    }
}
