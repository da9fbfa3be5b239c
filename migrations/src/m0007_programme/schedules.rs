//! Schedule items.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key};

pub(super) fn schedule_items() -> NewTable {
    use ScheduleItems as S;
    let kinds = ["ceremony", "talk", "workshop", "meal", "deadline", "judging", "mini_event", "shift"];
    let mut table = Table::create();
    table
        .table(S::Table)
        .col(pk_uuid(S::Id))
        .col(uuid(S::EventId))
        .col(text(S::Slug))
        .col(text(S::State))
        .col(timestamp_with_time_zone(S::StateChangedAt))
        .col(text(S::Title))
        .col(text_null(S::Abstract))
        .col(text(S::Kind))
        .col(text(S::Audience))
        .col(timestamp_with_time_zone(S::StartAt))
        .col(timestamp_with_time_zone(S::EndAt))
        .col(text_null(S::Room))
        .col(text_null(S::Track))
        .col(boolean(S::Highlight))
        .col(timestamp_with_time_zone(S::CreatedAt))
        .col(timestamp_with_time_zone(S::UpdatedAt))
        .foreign_key(&mut event_key("schedule_items_event_id_fkey", S::Table, S::EventId))
        .check(("schedule_kind", Expr::col(S::Kind).is_in(kinds)))
        .check(("schedule_audience", Expr::col(S::Audience).is_in(["public", "holders", "staff"])))
        .check(("schedule_state", Expr::col(S::State).is_in(["draft", "published", "cancelled"])))
        // A deadline has no duration.
        .check(("schedule_items_end_at_check", Expr::col(S::EndAt).gte(Expr::col(S::StartAt))));
    NewTable {
        table,
        indexes: vec![
            key("schedule_items_event_id_slug_key", S::Table, &[S::EventId, S::Slug]),
            index("schedule_items_event_id_start_at_idx", S::Table, &[S::EventId, S::StartAt, S::EndAt, S::Id]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum ScheduleItems {
    Table,
    Id,
    EventId,
    Slug,
    State,
    StateChangedAt,
    Title,
    Abstract,
    Kind,
    Audience,
    StartAt,
    EndAt,
    Room,
    Track,
    Highlight,
    CreatedAt,
    UpdatedAt,
}
