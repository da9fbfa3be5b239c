//! Ticket types and tickets.

use sea_orm_migration::{prelude::*, schema::*};

use super::Events;
use crate::schema::{NewTable, index, key};

pub(super) fn ticket_types() -> NewTable {
    use TicketTypes as T;
    let roles = ["attendee", "mentor", "volunteer", "judge", "sponsor", "press"];
    let mut table = Table::create();
    table
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        .col(text(T::Slug))
        .col(integer(T::Position))
        .col(text(T::Name))
        .col(text_null(T::Description))
        .col(json_binary(T::Includes))
        .col(text(T::Role))
        .col(text(T::Visibility))
        .col(boolean(T::Active))
        .col(boolean(T::Recommended))
        // Gross price, including VAT.
        .col(integer(T::PriceMinor))
        .col(text(T::Currency))
        // Limited only by the event's capacity if null.
        .col(integer_null(T::Capacity))
        .col(boolean(T::CountsToEventCapacity))
        .col(boolean(T::WaitlistEnabled))
        .col(timestamp_with_time_zone_null(T::SalesFrom))
        .col(timestamp_with_time_zone_null(T::SalesUntil))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        // An event with tickets must not be deleted by mistake.
        .foreign_key(&mut kept_event_key("ticket_types_event_id_fkey", T::Table, T::EventId))
        .check(("ticket_role", Expr::col(T::Role).is_in(roles)))
        .check(("ticket_visibility", Expr::col(T::Visibility).is_in(["public", "invite_only", "hidden"])))
        .check(("ticket_types_currency_check", Expr::col(T::Currency).is_in(["EUR"])))
        .check(("ticket_types_price_check", Expr::col(T::PriceMinor).gte(0)))
        .check(("ticket_types_capacity_check", Expr::col(T::Capacity).gt(0)))
        .check(("ticket_types_sales_check", Expr::col(T::SalesUntil).gt(Expr::col(T::SalesFrom))));
    NewTable {
        table,
        indexes: vec![
            key("ticket_types_event_id_slug_key", T::Table, &[T::EventId, T::Slug]),
            index("ticket_types_event_id_position_idx", T::Table, &[T::EventId, T::Position, T::Id]),
        ],
    }
}

pub(super) fn tickets() -> NewTable {
    use Tickets as T;
    let states = [
        "held",
        "pending_approval",
        "pending_payment",
        "confirmed",
        "cancelled",
        "transferred",
        "refunded",
        "expired",
        "rejected",
        "released",
    ];
    let live = Expr::col(T::State).is_in(["held", "pending_approval", "pending_payment", "confirmed"]);
    let mut table = Table::create();
    table
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        .col(uuid(T::TicketTypeId))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        // Until when a seat is held for an undecided user.
        .col(timestamp_with_time_zone_null(T::HoldExpiresAt))
        .col(text_null(T::HolderName))
        .col(text_null(T::HolderEmail))
        .col(text_uniq(T::PublicCode))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .foreign_key(&mut kept_event_key("tickets_event_id_fkey", T::Table, T::EventId))
        .foreign_key(
            ForeignKey::create()
                .name("tickets_ticket_type_id_fkey")
                .from(T::Table, T::TicketTypeId)
                .to(TicketTypes::Table, TicketTypes::Id)
                .on_delete(ForeignKeyAction::Restrict),
        )
        .check(("ticket_state", Expr::col(T::State).is_in(states)))
        .check(("tickets_hold_check", Expr::col(T::State).ne("held").or(Expr::col(T::HoldExpiresAt).is_not_null())));
    let taken = [T::EventId, T::TicketTypeId, T::State, T::HoldExpiresAt];
    NewTable {
        table,
        indexes: vec![
            // Covers counting seats; contains only tickets that take one.
            index("tickets_live_idx", T::Table, &taken).cond_where(live).take(),
            index("tickets_ticket_type_id_idx", T::Table, &[T::TicketTypeId]),
        ],
    }
}

fn kept_event_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, column)
        .to(Events::Table, Events::Id)
        .on_delete(ForeignKeyAction::Restrict)
        .take()
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketTypes {
    Table,
    Id,
    EventId,
    Slug,
    Position,
    Name,
    Description,
    Includes,
    Role,
    Visibility,
    Active,
    Recommended,
    PriceMinor,
    Currency,
    Capacity,
    CountsToEventCapacity,
    WaitlistEnabled,
    SalesFrom,
    SalesUntil,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum Tickets {
    Table,
    Id,
    EventId,
    TicketTypeId,
    State,
    StateChangedAt,
    HoldExpiresAt,
    HolderName,
    HolderEmail,
    PublicCode,
    CreatedAt,
    UpdatedAt,
}
