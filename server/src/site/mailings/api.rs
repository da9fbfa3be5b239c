//! HTTP handlers of mailings as rows.

use actix_web::{delete, get, post, put};

use super::{
    service::Mailings,
    types::{Mailing, MailingInput, MailingPage},
};
use crate::{
    hackathon::admin_resource::crud_handlers,
    platform::permissions::{MailingsDestroy, MailingsList, MailingsShow, MailingsStore, MailingsUpdate},
};

crud_handlers! {
    Mailings, MailingInput => Mailing, pages: MailingPage;
    tag: "mailings", rows: "A page of mailings", at: "/mailings", "/mailings/{id}";
    guard: "mailings" (MailingsList, MailingsStore, MailingsShow, MailingsUpdate, MailingsDestroy);
    /// Mailings about all editions, newest first by default
    ///
    /// `sort` is one of createdAt, subject and scheduledAt; `q` searches the subject; `state` is `draft`, `scheduled`,
    /// `sending`, `sent` or `cancelled`.
    list;
    /// Write a mailing
    ///
    /// `eventId`, `kind` and `subject` are required. It is a draft until it is scheduled or sent.
    store;
    /// A mailing and its results
    show;
    /// Change a draft
    ///
    /// Omitted fields stay unchanged; null clears a field.
    update;
    /// Delete a draft
    ///
    /// Returns 422 once it was scheduled or sent.
    destroy;
}
