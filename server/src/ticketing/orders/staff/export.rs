//! Orders as a CSV file.

use sea_orm::ActiveEnum as _;

use super::types::StaffOrder;
use crate::{hackathon::sales::Money, platform::error::AppError};

const COLUMNS: [&str; 17] = [
    "number",
    "state",
    "createdAt",
    "paidAt",
    "event",
    "ticketType",
    "ticketCode",
    "buyerName",
    "buyerTaxNumber",
    "buyerAddress",
    "price",
    "discount",
    "total",
    "vat",
    "vatRate",
    "refunded",
    "payment",
];

/// A header and one line per order. Amounts are in euros with a point, the rate is in percent.
pub(super) fn csv(orders: &[StaffOrder]) -> Result<Vec<u8>, AppError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS).map_err(AppError::internal)?;
    for order in orders {
        let amounts = &order.amounts;
        let text = |text: Option<&str>| as_text(text.unwrap_or_default());
        let time = |time: chrono::DateTime<chrono::Utc>| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        let record = [
            order.number.clone(),
            order.state.to_value(),
            time(order.created_at),
            order.paid_at.map(time).unwrap_or_default(),
            as_text(&order.event),
            as_text(&order.ticket_type),
            order.ticket_code.clone(),
            text(order.buyer.name.as_deref()),
            text(order.buyer.tax_number.as_deref()),
            text(order.buyer.address.as_deref()),
            decimal(amounts.price),
            decimal(amounts.discount),
            decimal(amounts.total),
            decimal(amounts.vat),
            format!("{}.{:02}", amounts.vat_rate / 100, amounts.vat_rate % 100),
            decimal(amounts.refunded),
            text(order.payment.as_deref()),
        ];
        writer.write_record(record).map_err(AppError::internal)?;
    }
    writer.into_inner().map_err(|error| AppError::internal(error.to_string()))
}

/// Text that spreadsheets do not run as a formula.
fn as_text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

fn decimal(money: Money) -> String {
    format!("{}.{:02}", money.amount / 100, money.amount % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for (text, cell) in [("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1", "'-1"), ("Ana = Rui", "Ana = Rui")] {
            assert_eq!(as_text(text), cell);
        }
        assert_eq!(decimal(Money::euros(1205)), "12.05");
    }
}
