//! Response types of orders.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::{hackathon::sales::Money, ticketing::discounts::contained_vat};
use entities::{
    orders::Model as Order,
    refunds::Model as Refund,
    sea_orm_active_enums::{OrderState, RefundState},
};

/// What was paid for a ticket. Not a tax invoice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Receipt {
    /// Number of the order.
    pub(super) number: String,
    /// Current state.
    #[schema(schema_with = OrderState::schema)]
    pub(super) state: OrderState,
    /// Title of the event.
    pub(super) event: String,
    /// IANA time zone of the event.
    pub(super) timezone: String,
    /// Name of the ticket type.
    pub(super) ticket_type: String,
    /// Short code of the ticket.
    pub(super) ticket_code: String,
    /// Who sells.
    pub(super) seller: Seller,
    /// Who paid.
    pub(super) buyer: BuyerView,
    /// Amounts.
    #[serde(flatten)]
    pub(super) amounts: Amounts,
    /// When it was paid.
    #[schema(required)]
    pub(super) paid_at: Option<DateTime<Utc>>,
    /// Refunds, the oldest first.
    pub(super) refunds: Vec<RefundView>,
}

/// Who sells tickets.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Seller {
    /// Name of the site.
    pub(super) name: String,
    /// Contact address.
    pub(super) email: String,
    /// URL of the site.
    pub(super) url: String,
}

/// Who paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderBuyer)]
pub(super) struct BuyerView {
    /// Name.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Portuguese tax number.
    #[schema(required)]
    pub(super) tax_number: Option<String>,
    /// Postal address.
    #[schema(required)]
    pub(super) address: Option<String>,
}

/// Amounts of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderAmounts)]
pub(super) struct Amounts {
    /// Price of the ticket type at the time of the purchase.
    pub(super) price: Money,
    /// What a discount code took off.
    pub(super) discount: Money,
    /// What the buyer pays, VAT included.
    pub(super) total: Money,
    /// VAT contained in the total.
    pub(super) vat: Money,
    /// Rate of the VAT in hundredths of a percent: 2300 is 23 %.
    pub(super) vat_rate: i32,
    /// What was refunded.
    pub(super) refunded: Money,
}

/// A refund of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderRefund)]
pub(super) struct RefundView {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// What goes back.
    pub(super) amount: Money,
    /// `pending` until the provider confirms it.
    #[schema(schema_with = RefundState::schema)]
    pub(super) state: RefundState,
    /// Why.
    #[schema(required)]
    pub(super) reason: Option<String>,
    /// When it was requested.
    pub(super) created_at: DateTime<Utc>,
}

impl Amounts {
    pub(super) fn from_order(order: &Order) -> Self {
        Self {
            price: Money::euros(order.price_minor),
            discount: Money::euros(order.discount_minor),
            total: Money::euros(order.total_minor),
            vat: Money::euros(contained_vat(order.total_minor, order.vat_rate)),
            vat_rate: order.vat_rate,
            refunded: Money::euros(order.refunded_minor),
        }
    }
}

impl BuyerView {
    pub(super) fn from_order(order: &Order) -> Self {
        Self {
            name: order.buyer_name.clone(),
            tax_number: order.buyer_tax_number.clone(),
            address: order.buyer_address.clone(),
        }
    }
}

impl RefundView {
    pub(super) fn from_refund(refund: Refund) -> Self {
        Self {
            id: refund.id,
            amount: Money::euros(refund.amount_minor),
            state: refund.state,
            reason: refund.reason,
            created_at: refund.created_at,
        }
    }
}
