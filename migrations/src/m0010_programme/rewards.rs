//! Rewards for points.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key, reference};

pub(super) fn rewards() -> NewTable {
    use Rewards as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(pk_uuid(R::Id))
        .col(uuid(R::EventId))
        .col(text(R::Slug))
        .col(integer(R::Position))
        .col(text(R::State))
        .col(timestamp_with_time_zone(R::StateChangedAt))
        .col(text(R::Name))
        .col(text_null(R::Description))
        .col(text(R::Kind))
        // Points.
        .col(integer(R::Cost))
        // Unlimited if null.
        .col(integer_null(R::Stock))
        .col(integer_null(R::PerUserLimit))
        .col(timestamp_with_time_zone_null(R::AvailableFrom))
        .col(timestamp_with_time_zone_null(R::AvailableUntil))
        .col(uuid_null(R::SponsorId))
        .col(integer(R::Version).default(1))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .col(timestamp_with_time_zone(R::UpdatedAt))
        .foreign_key(&mut event_key("rewards_event_id_fkey", R::Table, R::EventId))
        .foreign_key(&mut reference(
            "rewards_sponsor_id_fkey",
            (R::Table, R::SponsorId),
            "organisations",
            ForeignKeyAction::Restrict,
        ))
        .check(("reward_kind", Expr::col(R::Kind).is_in(["item", "raffle", "perk"])))
        .check(("reward_state", Expr::col(R::State).is_in(["draft", "active", "paused", "archived"])))
        .check(("rewards_cost_check", Expr::col(R::Cost).gte(0)))
        .check(("rewards_stock_check", Expr::col(R::Stock).gte(0)))
        .check(("rewards_per_user_limit_check", Expr::col(R::PerUserLimit).gt(0)))
        .check(("rewards_window_check", Expr::col(R::AvailableUntil).gt(Expr::col(R::AvailableFrom))));
    NewTable {
        table,
        indexes: vec![
            key("rewards_event_id_slug_key", R::Table, &[R::EventId, R::Slug]),
            index("rewards_event_id_position_idx", R::Table, &[R::EventId, R::Position, R::Id]),
            index("rewards_sponsor_id_idx", R::Table, &[R::SponsorId]),
            index("rewards_created_at_idx", R::Table, &[R::CreatedAt, R::Id]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Rewards {
    Table,
    Id,
    EventId,
    Slug,
    Position,
    State,
    StateChangedAt,
    Name,
    Description,
    Kind,
    Cost,
    Stock,
    PerUserLimit,
    AvailableFrom,
    AvailableUntil,
    SponsorId,
    Version,
    CreatedAt,
    UpdatedAt,
}
