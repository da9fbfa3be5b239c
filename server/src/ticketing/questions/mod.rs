//! Questions that ticket holders answer. Staff edit them at `/ticket-questions`; buyers answer in the purchase, holders at
//! `/users/{username}/tickets/{id}/answers`.
//!
//! A ticket that ends loses its answers, and those of all others are erased after the event's retention period.

mod api;
mod queries;
mod service;
mod staff;
mod types;
mod values;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use service::{
    RequiredAnswers, erase_old, labels_of_event, of_ticket, of_ticket_type, of_tickets, save,
};
pub use service::{erase_of_user, export, from_form};
pub(in crate::ticketing) use types::max_answers_if_set;
pub use types::{AnswerValue, AnsweredQuestion, Answers, TicketAnswer, TicketQuestion};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::update);
    routes.configure(staff::routes);
}
