//! Request and response types of the staff calls.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::{
    platform::{
        error::AppError,
        http::{
            counted_page::CountedPage,
            table_file::TableFormat,
            validation::{
                enum_param,
                rules::{multiline, single_line},
            },
        },
    },
    ticketing::{questions::TicketAnswer, tickets::Ticket},
};
use entities::sea_orm_active_enums::{TicketSource, TicketState};

/// Staff view of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffTicket {
    /// What the holder sees.
    #[serde(flatten)]
    pub(super) ticket: Ticket,
    /// Email address of the holder; null once it was removed.
    #[schema(required)]
    pub(super) holder_email: Option<String>,
    /// How the holder got the ticket.
    #[schema(schema_with = TicketSource::schema)]
    pub(super) source: TicketSource,
    /// Why staff cancelled or rejected it.
    #[schema(required)]
    pub(super) cancel_reason: Option<String>,
    /// Until when staff can undo their latest decision about it; null if they can't. Its email is sent then.
    #[schema(required)]
    pub(super) undoable_until: Option<DateTime<Utc>>,
    /// What the holder answered. Private answers are only part of the view of one ticket.
    pub(super) answers: Vec<TicketAnswer>,
    /// Time of the purchase.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of tickets.
pub(super) type StaffTicketPage = CountedPage<StaffTicket>;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct TicketFilter {
    /// Only tickets of this event: its id or slug.
    pub(super) event: Option<String>,
    /// Only tickets in this state.
    pub(super) state: Option<String>,
    /// Only tickets of this type: its id.
    pub(super) ticket_type: Option<Uuid>,
}

/// What a list or an export contains.
#[derive(Debug)]
pub(super) struct TicketSelection {
    /// Id or slug of the event.
    pub(super) event: Option<String>,
    pub(super) state: Option<TicketState>,
    pub(super) ticket_type: Option<Uuid>,
}

impl TicketFilter {
    /// Parses the filters; 422 for an unknown state.
    pub(super) fn parse(self) -> Result<TicketSelection, AppError> {
        let state = enum_param::parse("state", self.state.as_deref())?;
        let event = self.event.filter(|event| !event.is_empty());
        Ok(TicketSelection { event, state, ticket_type: self.ticket_type })
    }
}

/// What an export contains.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ExportFilter {
    /// Tickets of this event: its id or slug. Required.
    pub(super) event: Option<String>,
    /// Only tickets in this state.
    pub(super) state: Option<String>,
    /// Only tickets of this type: its id.
    pub(super) ticket_type: Option<Uuid>,
    /// `csv` by default.
    #[param(inline)]
    pub(super) format: Option<TableFormat>,
}

/// A ticket that staff issue, whatever is on sale.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct IssuedTicket {
    /// Id of the ticket type.
    #[garde(skip)]
    pub(super) ticket_type_id: Uuid,
    /// Username of the holder.
    #[garde(length(chars, min = 1, max = 100), custom(single_line))]
    pub(super) username: String,
    /// Name on the ticket; the account's name if omitted.
    #[garde(inner(length(chars, min = 1, max = 100), custom(single_line)))]
    pub(super) holder_name: Option<String>,
}

/// A change by staff.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffTicketInput {
    /// Approves, rejects or cancels the ticket.
    #[garde(skip)]
    pub(super) state: Option<Decision>,
    /// Why it is rejected or cancelled; the holder reads it.
    #[garde(inner(length(chars, min = 1, max = 500), custom(multiline)))]
    pub(super) reason: Option<String>,
    /// What a cancelled ticket's holder gets back, in cents; nothing by default.
    #[garde(inner(range(min = 1)))]
    pub(super) refund_amount: Option<i32>,
    /// Name on the ticket. Changing it voids the previous QR code.
    #[garde(inner(length(chars, min = 1, max = 100), custom(single_line)))]
    pub(super) holder_name: Option<String>,
    /// Version the change is based on, unless `If-Match` contains it.
    #[garde(skip)]
    pub(super) version: Option<i32>,
}

/// A state that staff give a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TicketDecision)]
pub(super) enum Decision {
    /// Approved.
    Confirmed,
    /// Not approved.
    Rejected,
    /// Cancelled; the seat is free at once.
    Cancelled,
}
