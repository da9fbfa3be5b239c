//! Judges and mentors.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index};

pub(super) fn judges() -> NewTable {
    use Judges as J;
    let mut table = Table::create();
    table
        .table(J::Table)
        .col(pk_uuid(J::Id))
        .col(uuid(J::EventId))
        .col(integer(J::Position))
        .col(text(J::State))
        .col(timestamp_with_time_zone(J::StateChangedAt))
        .col(text(J::Name))
        .col(text(J::Role))
        .col(text_null(J::Organisation))
        .col(text_null(J::Photo))
        .col(text_null(J::Bio))
        .col(timestamp_with_time_zone(J::CreatedAt))
        .col(timestamp_with_time_zone(J::UpdatedAt))
        .foreign_key(&mut event_key("judges_event_id_fkey", J::Table, J::EventId))
        .check(("judge_state", Expr::col(J::State).is_in(["invited", "accepted", "active", "withdrawn"])));
    NewTable {
        table,
        indexes: vec![index("judges_event_id_position_idx", J::Table, &[J::EventId, J::Position, J::Id])],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Judges {
    Table,
    Id,
    EventId,
    Position,
    State,
    StateChangedAt,
    Name,
    Role,
    Organisation,
    Photo,
    Bio,
    CreatedAt,
    UpdatedAt,
}
