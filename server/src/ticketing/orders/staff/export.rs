//! The orders of an event, or of all, as a CSV file or JSON for an invoicing program.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION},
    web::Data,
};
use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::ActiveEnum as _;
use serde_json::json;

use super::{
    queries::{self, Scope},
    service,
    types::{ExportFormat, StaffOrder},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Change, Entry},
        context::Context,
        error::AppError,
        http::{
            respond::PRIVATE_NO_STORE,
            table_file::{self, Table, TableFormat},
        },
    },
};

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

/// The orders of an export, the oldest first.
pub(super) struct Orders {
    context: Data<Context>,
    scope: Scope,
}

impl Orders {
    /// Resolves the event and records the export in the audit log.
    pub(super) async fn begin(
        context: Data<Context>,
        staff: &StaffContext,
        event: Option<&str>,
        format: ExportFormat,
    ) -> Result<Self, AppError> {
        let scope = service::scope(context.db.reader(), staff, event).await?;
        let what = json!({ "eventId": scope.event, "format": format.extension() });
        let entry = Entry::new("orders.exported").with_change(Change::created(&what)?);
        audit::record(&context, context.db.writer(), &staff.actor, entry).await?;
        Ok(Self { context, scope })
    }

    /// The orders as a file that browsers save.
    pub(super) async fn respond(self, format: ExportFormat) -> Result<HttpResponse, AppError> {
        match format {
            ExportFormat::Csv => table_file::respond(self, TableFormat::Csv).await,
            ExportFormat::Json => {
                let mut response = HttpResponse::Ok();
                response.insert_header((CACHE_CONTROL, PRIVATE_NO_STORE));
                response.insert_header((CONTENT_DISPOSITION, "attachment; filename=\"orders.json\""));
                Ok(response.json(self.all().await?))
            }
        }
    }

    async fn all(&self) -> Result<Vec<StaffOrder>, AppError> {
        let db = self.context.db.reader();
        service::views(db, queries::all(db, self.scope).await?).await
    }
}

impl Table for Orders {
    fn name(&self) -> &'static str {
        "orders"
    }

    fn columns(&self) -> Vec<String> {
        COLUMNS.into_iter().map(str::to_owned).collect()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let db = self.context.db.reader();
        let orders = service::views(db, queries::part(db, self.scope, offset, max).await?).await?;
        Ok(orders.iter().map(cells).collect())
    }
}

/// The cells of an order. Amounts are in euros with a point, the rate is in percent.
fn cells(order: &StaffOrder) -> Vec<String> {
    let amounts = &order.amounts;
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    vec![
        order.number.clone(),
        order.state.to_value(),
        time(order.created_at),
        order.paid_at.map(time).unwrap_or_default(),
        order.event.clone(),
        order.ticket_type.clone(),
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
    ]
}
