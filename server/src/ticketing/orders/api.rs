//! The receipt of a ticket.

use actix_web::{
    get,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    queries,
    types::{Amounts, BuyerView, Receipt, RefundView, Seller},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::extract::Guarded,
        settings,
    },
    ticketing::tickets,
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type Own = Path<(String, Uuid)>;

/// Receipt of a paid ticket
///
/// Users see the receipts of their own tickets; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "users_ticket_receipt",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "The receipt, which is not a fiscal invoice", body = Receipt),
        (status = 401, description = "Not signed in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it was not paid", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/receipt")]
pub(super) async fn receipt(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Own>,
) -> Result<Json<Receipt>, AppError> {
    let db = context.db.reader();
    let (row, _) = tickets::find_visible(&context, &caller, &path.0, path.1).await?;
    let order = queries::find_paid(db, row.ticket.id).await?.ok_or(AppError::NotFound)?;
    let site = settings::site(&context).await;
    Ok(Json(Receipt {
        seller: Seller { name: site.name.clone(), email: site.email.clone(), url: context.config.app.origin() },
        buyer: BuyerView::of(&order),
        amounts: Amounts::of(&order),
        refunds: queries::list_refunds(db, order.id).await?.into_iter().map(RefundView::of).collect(),
        number: order.number,
        state: order.state,
        paid_at: order.paid_at,
        event: row.event.title,
        timezone: row.event.timezone,
        // The ticket may have another type now.
        ticket_type: queries::ticket_type_name(db, order.ticket_type_id).await?.unwrap_or(row.ticket_type.name),
        ticket_code: row.ticket.public_code,
    }))
}
