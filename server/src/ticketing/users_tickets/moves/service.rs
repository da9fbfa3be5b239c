//! Moves tickets between types.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;
use uuid::Uuid;

use super::super::{
    queries,
    service::{self, PrivateAnswers},
    types::StaffTicket,
};
use crate::{
    accounts::notifications::TicketNotificationKind,
    hackathon::{
        admin_resource::StaffContext,
        invitations,
        sales::{self, Money},
    },
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::{RowVersion, UnitOfWork},
        error::AppError,
        http::version::Versioned,
    },
    ticketing::{
        discounts::{self, Price},
        orders::{self, NewRefund},
        tickets::{self, TicketRow},
    },
};
use entities::{sea_orm_active_enums::TicketState, ticket_types::Model as TicketType, tickets::ActiveModel};

/// Gives a confirmed ticket another type of its event and refunds the difference; 409 if its version is not the
/// expected one, 422 if the type is sold out, or more expensive than what was paid online.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    ticket_type: Uuid,
) -> Result<Versioned<StaffTicket>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = tickets::lock_for_staff(&tx, staff, expected.id).await?;
    if row.ticket.version != expected.version {
        return Err(AppError::conflict(&service::view_one(&tx, row, PrivateAnswers::Omitted, now).await?));
    }
    let ticket_type = queries::ticket_type(&tx, ticket_type).await?.filter(|found| found.event_id == row.event.id);
    let ticket_type = ticket_type.ok_or_else(|| AppError::invalid_selection_at("ticketTypeId", "ticket type"))?;
    if row.ticket.state != TicketState::Confirmed {
        return Err(AppError::invalid("ticket", "You can only change the type of a confirmed ticket."));
    }
    if ticket_type.id == row.ticket_type.id {
        return Err(refuse("The ticket already has this ticket type. Choose a different one."));
    }
    refund_difference(context, &tx, staff, &row, &ticket_type).await?;
    let changes = ActiveModel {
        ticket_type_id: Set(ticket_type.id),
        code_version: Set(row.ticket.code_version + 1),
        ..Default::default()
    };
    let ticket = tickets::update(&tx, &row.ticket, changes, now).await?;
    if let Some(holder) = ticket.user_id {
        invitations::spend(&tx, holder, row.ticket_type.id).await?;
    }
    // Counted after the change, under the lock on the event.
    if sales::is_overbooked(&tx, &row.event, ticket_type.id, now).await? {
        return Err(refuse("This ticket type is sold out."));
    }
    let change =
        Change::updated(&json!({ "ticketTypeId": row.ticket_type.id }), &json!({ "ticketTypeId": ticket_type.id }))?;
    let entry = Entry::new("ticket.moved").with_target(Target::new("ticket", row.ticket.id)).with_change(change);
    audit::record(context, &tx, &staff.actor, entry).await?;
    let row = TicketRow { ticket, ticket_type, ..row };
    tickets::notify_holder(context, &tx, &row, TicketNotificationKind::Moved(&row.ticket_type.name)).await?;
    let answer = service::view(&tx, row, PrivateAnswers::Omitted, now).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Requests the refund of what a ticket costs less as another type; 422 if it costs more than was paid online.
async fn refund_difference(
    context: &Context,
    tx: &UnitOfWork,
    staff: &StaffContext,
    row: &TicketRow,
    ticket_type: &TicketType,
) -> Result<(), AppError> {
    let Some(order) = orders::find_paid(tx, row.ticket.id).await? else { return Ok(()) };
    let (price, current) = (price(tx, row, ticket_type).await?, price(tx, row, &row.ticket_type).await?);
    let left = orders::refundable(tx, &order).await?;
    // What was refunded out of goodwill still counts as paid, but what an earlier move refunded does not.
    let paid = if price > current { left } else { order.total_minor };
    if price > paid {
        let (price, paid) = (Money::euros(price), Money::euros(paid));
        let message = format!(
            "This ticket type costs {price}, more than the {paid} paid online. The holder has to buy it instead."
        );
        return Err(refuse(&message));
    }
    let difference = left - price;
    if difference <= 0 {
        return Ok(());
    }
    let refund = NewRefund {
        amount: Some(difference),
        reason: Some("Your new ticket costs less.".to_owned()),
        requested_by: Some(staff.user),
    };
    orders::request_refund(context, tx, &staff.actor, order.id, refund).await.map(drop)
}

/// What a ticket costs as another type, with its discount code if that is for the type, in cents.
async fn price(db: &impl ConnectionTrait, row: &TicketRow, ticket_type: &TicketType) -> Result<i32, AppError> {
    let code = discounts::find(db, row.ticket.discount_code_id).await?;
    let code = code.filter(|code| discounts::is_for(code, ticket_type.id));
    Ok(Price::calculate(ticket_type, code.as_ref()).total())
}

fn refuse(reason: &str) -> AppError {
    AppError::invalid("ticketTypeId", reason)
}
