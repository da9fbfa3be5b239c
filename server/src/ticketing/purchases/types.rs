//! Request and response types of purchases.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::tax_number::{self, digits};
use crate::{
    hackathon::sales::Money,
    platform::http::validation::rules::{multiline, single_line},
    ticketing::{
        orders::Buyer,
        questions::{AnswerValue, AnsweredQuestion, Answers, max_answers_if_set},
        tickets::Ticket,
    },
};

/// Names a ticket type of an event in a URL.
#[derive(Debug, Deserialize)]
pub struct PurchasePath {
    /// Id or slug of the event.
    pub event: String,
    /// Id or slug of the ticket type.
    pub ticket: String,
}

/// A user's purchase of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchase {
    /// The ticket, which holds a seat.
    pub ticket: Ticket,
    /// Price of the ticket type, VAT included.
    pub price: Money,
    /// What the discount code takes off.
    pub discount: Money,
    /// The discount code.
    #[schema(required)]
    pub code: Option<String>,
    /// What the user pays, VAT included.
    pub total: Money,
    /// VAT contained in the total.
    pub vat: Money,
    /// Rate of the VAT in hundredths of a percent: 2300 is 23 %.
    pub vat_rate: i32,
    /// What the user has to do next.
    pub next_step: NextStep,
    /// Where the user pays; null unless that is the next step. An approved ticket gets it with `complete`.
    #[schema(required)]
    pub payment_url: Option<String>,
    /// Publishable key of the provider's payment form on the purchase page; null if users pay on the provider's page.
    #[schema(required)]
    pub payment_form_key: Option<String>,
    /// Whether the user pays by that form: `GET …/purchase/payment-form` opens it.
    pub payment_is_embedded: bool,
    /// Whether the user has paid by a method that takes its time.
    pub payment_is_processing: bool,
    /// Until when the seat is held; null once the ticket is confirmed.
    #[schema(required)]
    pub held_until: Option<DateTime<Utc>>,
    /// What the buyer is asked, with the answers so far.
    pub questions: Vec<AnsweredQuestion>,
}

/// What opens the provider's payment form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentForm {
    /// Secret of the session, for the user's browser only.
    pub(super) client_secret: String,
}

/// What is missing from a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextStep {
    /// The user completes the purchase.
    Complete,
    /// The user pays at the provider.
    Pay,
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
    /// Answers to the questions.
    pub answers: Answers,
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
    #[garde(inner(length(chars, min = 1, max = 100), custom(single_line)))]
    pub(super) holder_name: Option<String>,
    /// Consent to the terms and conditions, required to complete the purchase.
    #[serde(default)]
    #[garde(skip)]
    pub(super) accept_terms: bool,
    /// Whether the client can show the provider's payment form. It pays on the provider's page otherwise, or if
    /// `paymentFormKey` is null.
    #[serde(default)]
    #[garde(skip)]
    pub(super) embedded: bool,
    /// Discount code; empty to remove it. Unchanged if omitted.
    #[garde(inner(length(chars, max = 100), custom(single_line)))]
    pub(super) code: Option<String>,
    /// Who pays, for the receipt.
    #[garde(dive)]
    pub(super) buyer: Option<BuyerInput>,
    /// The total that the user has seen, in cents. If the price has changed meanwhile, the purchase is not completed.
    #[garde(skip)]
    pub(super) expected_total: Option<i32>,
    /// Answers by the id of the question; null removes one. Those that are left out stay.
    #[garde(custom(max_answers_if_set))]
    #[schema(value_type = Option<BTreeMap<String, AnswerValue>>)]
    pub(super) answers: Option<Answers>,
}

/// Who pays.
#[derive(Debug, Default, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BuyerInput {
    /// Name of the person or company.
    #[garde(inner(length(chars, min = 1, max = 200), custom(single_line)))]
    pub(super) name: Option<String>,
    /// Portuguese tax number (NIF).
    #[garde(inner(length(chars, max = 20), custom(tax_number::rule)))]
    pub(super) tax_number: Option<String>,
    /// Postal address.
    #[garde(inner(length(chars, min = 1, max = 500), custom(multiline)))]
    pub(super) address: Option<String>,
}

/// Changes a purchase that is not complete. Omitted fields stay unchanged.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseChange {
    /// Name on the ticket.
    #[garde(inner(length(chars, min = 1, max = 100), custom(single_line)))]
    pub(super) holder_name: Option<String>,
    /// Discount code; empty to remove it.
    #[garde(inner(length(chars, max = 100), custom(single_line)))]
    pub(super) code: Option<String>,
    /// Answers by the id of the question; null removes one. Those that are left out stay.
    #[garde(custom(max_answers_if_set))]
    #[schema(value_type = Option<BTreeMap<String, AnswerValue>>)]
    pub(super) answers: Option<Answers>,
}

impl From<BuyerInput> for Buyer {
    fn from(BuyerInput { name, tax_number, address }: BuyerInput) -> Self {
        let trimmed = |text: String| text.trim().to_owned();
        Self {
            name: name.map(trimmed),
            tax_number: tax_number.map(|number| digits(&number)),
            address: address.map(trimmed),
        }
    }
}
