//! Orders as a CSV file.

use sea_orm::ActiveEnum as _;

use super::types::StaffOrder;
use crate::platform::{error::AppError, http::table_file::escape_formula};

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
        let text = |text: Option<&str>| escape_formula(text.unwrap_or_default());
        let time = |time: chrono::DateTime<chrono::Utc>| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        let record = [
            order.number.clone(),
            order.state.to_value(),
            time(order.created_at),
            order.paid_at.map(time).unwrap_or_default(),
            escape_formula(&order.event),
            escape_formula(&order.ticket_type),
            order.ticket_code.clone(),
            text(order.buyer.name.as_deref()),
            text(order.buyer.tax_number.as_deref()),
            text(order.buyer.address.as_deref()),
            amounts.price.decimal(),
            amounts.discount.decimal(),
            amounts.total.decimal(),
            amounts.vat.decimal(),
            format!("{}.{:02}", amounts.vat_rate / 100, amounts.vat_rate % 100),
            amounts.refunded.decimal(),
            text(order.payment.as_deref()),
        ];
        writer.write_record(record).map_err(AppError::internal)?;
    }
    writer.into_inner().map_err(|error| AppError::internal(error.to_string()))
}
