//! Request and response types of the staff calls.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use super::super::types::{Amounts, BuyerView, RefundView};
use crate::{
    hackathon::sales::Money,
    platform::{
        error::AppError,
        http::{
            counted_page::CountedPage,
            validation::{enum_param, rules::multiline},
        },
    },
};
use entities::sea_orm_active_enums::{OrderState, PaymentProvider};

/// Staff view of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffOrder {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Short number on the receipt.
    pub(super) number: String,
    /// Current state.
    #[schema(schema_with = OrderState::schema)]
    pub(super) state: OrderState,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Title of the event.
    pub(super) event: String,
    /// Name of the ticket type.
    pub(super) ticket_type: String,
    /// Id of the ticket.
    pub(super) ticket_id: Uuid,
    /// Short code of the ticket.
    pub(super) ticket_code: String,
    /// Username of the buyer; null once the account was deleted.
    #[schema(required)]
    pub(super) username: Option<String>,
    /// Who paid.
    pub(super) buyer: BuyerView,
    /// Amounts.
    #[serde(flatten)]
    pub(super) amounts: Amounts,
    /// Where it is paid.
    #[schema(schema_with = PaymentProvider::schema)]
    pub(super) provider: PaymentProvider,
    /// Id of the payment at the provider.
    #[schema(required)]
    pub(super) payment: Option<String>,
    /// Why staff have to look at it.
    #[schema(required)]
    pub(super) attention: Option<String>,
    /// When the site learned that the buyer disputes the payment at their bank.
    #[schema(required)]
    pub(super) disputed_at: Option<DateTime<Utc>>,
    /// When it was paid.
    #[schema(required)]
    pub(super) paid_at: Option<DateTime<Utc>>,
    /// Time of the purchase.
    pub(super) created_at: DateTime<Utc>,
}

/// Staff view of an order with its refunds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffOrderDetails {
    /// The order.
    #[serde(flatten)]
    pub(super) order: StaffOrder,
    /// Refunds, the oldest first.
    pub(super) refunds: Vec<RefundView>,
}

/// One page of the staff view of orders.
pub(super) type StaffOrderPage = CountedPage<StaffOrder>;

/// A page of orders with sums over all pages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffOrderList {
    /// The page.
    #[serde(flatten)]
    pub(super) page: StaffOrderPage,
    /// Sums over the orders of all pages.
    pub(super) sums: OrderSums,
}

/// Sums over orders that were paid.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OrderSums {
    /// What the buyers paid, before refunds.
    pub(super) paid: Money,
    /// What was refunded.
    pub(super) refunded: Money,
}

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OrderFilter {
    /// Only orders of this event: its id or slug.
    pub(super) event: Option<String>,
    /// Only orders in this state.
    pub(super) state: Option<String>,
    /// `true` for orders only that have waited for their payment for two days.
    pub(super) overdue: Option<String>,
}

/// What the list contains.
#[derive(Debug)]
pub(super) struct OrderSelection {
    /// Id or slug of the event.
    pub(super) event: Option<String>,
    pub(super) state: Option<OrderState>,
    /// Whether all have waited for their payment for two days.
    pub(super) overdue: bool,
}

impl OrderFilter {
    /// Parses the filters; 422 for an unknown value.
    pub(super) fn parse(self) -> Result<OrderSelection, AppError> {
        let overdue = match self.overdue.as_deref() {
            None | Some("") => false,
            Some("true") => true,
            Some(_) => return Err(AppError::invalid_selection("overdue")),
        };
        let state = enum_param::parse("state", self.state.as_deref())?;
        Ok(OrderSelection { event: self.event.filter(|event| !event.is_empty()), state, overdue })
    }
}

/// What an export contains.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportFilter {
    /// Only orders of this event: its id or slug.
    pub(super) event: Option<String>,
    /// `csv` by default.
    #[param(inline)]
    pub(super) format: Option<ExportFormat>,
}

/// Format of an export.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderExportFormat)]
pub(super) enum ExportFormat {
    /// A table with a header, comma-separated, UTF-8.
    #[default]
    Csv,
    /// A list of objects.
    Json,
}

impl ExportFormat {
    /// The extension of a file.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

/// A refund by staff.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefundInput {
    /// In cents; all that is left if omitted.
    #[garde(inner(range(min = 1)))]
    pub(super) amount: Option<i32>,
    /// Why; the buyer reads it.
    #[garde(inner(length(chars, min = 1, max = 500), custom(multiline)))]
    pub(super) reason: Option<String>,
}
