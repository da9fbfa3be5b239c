//! Request and response types of purchases.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{hackathon::sales::Money, platform::http::rules::line, ticketing::tickets::Ticket};

/// A user's purchase of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchase {
    /// The ticket, which holds a seat.
    pub ticket: Ticket,
    /// What the user pays, VAT included.
    pub total: Money,
    /// VAT contained in the total.
    pub vat: Money,
    /// Rate of the VAT in hundredths of a percent: 2300 is 23 %.
    pub vat_rate: i32,
    /// What the user has to do next.
    pub next_step: NextStep,
    /// Until when the seat is held; null once the ticket is confirmed.
    #[schema(required)]
    pub held_until: Option<DateTime<Utc>>,
}

/// What is missing from a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextStep {
    /// The user completes the purchase.
    Complete,
    /// Staff approve the ticket.
    AwaitApproval,
    /// Nothing: the ticket is confirmed.
    Confirmed,
}

/// The form that completes a purchase.
#[derive(Debug)]
pub struct Completion {
    /// Name on the ticket; the account's name if missing.
    pub holder_name: Option<String>,
    /// Consent to the terms and conditions.
    pub accept_terms: bool,
}

/// Starts or continues a purchase.
#[derive(Debug, Default, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseInput {
    /// Completes the purchase; otherwise it only holds a seat.
    #[serde(default)]
    #[garde(skip)]
    pub(super) complete: bool,
    /// Name on the ticket; the account's name if omitted.
    #[garde(inner(length(chars, min = 1, max = 100), custom(line)))]
    pub(super) holder_name: Option<String>,
    /// Consent to the terms and conditions, required to complete the purchase.
    #[serde(default)]
    #[garde(skip)]
    pub(super) accept_terms: bool,
}

/// Changes a purchase that is not complete.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseChange {
    /// Name on the ticket.
    #[garde(length(chars, min = 1, max = 100), custom(line))]
    pub(super) holder_name: String,
}
