//! HTTP handlers of the staff resource.

use actix_web::{delete, get, post, put};

use super::{
    service::TicketQuestions,
    types::{StaffTicketQuestion, StaffTicketQuestionPage, TicketQuestionInput},
};
use crate::{
    hackathon::admin_resource::crud_handlers,
    platform::permissions::{TicketsDestroy, TicketsList, TicketsShow, TicketsStore, TicketsUpdate},
};

crud_handlers! {
    TicketQuestions, TicketQuestionInput => StaffTicketQuestion, pages: StaffTicketQuestionPage;
    tag: "ticket_questions", rows: "A page of questions", at: "/ticket-questions", "/ticket-questions/{id}";
    guard: "tickets" (TicketsList, TicketsStore, TicketsShow, TicketsUpdate, TicketsDestroy);
    /// Questions about tickets of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, label and position; `q` searches the label; `state` is `active` or `archived`.
    list;
    /// Add a question
    ///
    /// `eventId`, `kind` and `label` are required.
    store;
    /// Staff view of one question
    show;
    /// Change a question
    ///
    /// Omitted fields stay unchanged; null clears a field. Once there are answers, the kind stays, and so does the text of
    /// a consent.
    update;
    /// Delete a question
    ///
    /// Returns 422 once there are answers; archive it instead.
    destroy;
}
