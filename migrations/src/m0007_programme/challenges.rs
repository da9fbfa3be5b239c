//! Challenges.

use sea_orm_migration::{prelude::*, schema::*};

use super::sponsors::Organisations;
use crate::schema::{NewTable, event_key, index, key};

pub(super) fn challenges() -> NewTable {
    use Challenges as C;
    let mut table = Table::create();
    table
        .table(C::Table)
        .col(pk_uuid(C::Id))
        .col(uuid(C::EventId))
        .col(text(C::Slug))
        .col(integer(C::Position))
        .col(text(C::State))
        .col(timestamp_with_time_zone(C::StateChangedAt))
        .col(text(C::Title))
        .col(text(C::Problem))
        .col(uuid_null(C::OwnerId))
        .col(text_null(C::Prize))
        .col(text_null(C::Level))
        .col(json_binary(C::Stack))
        .col(json_binary(C::Criteria))
        // Before this time only the title is public; null reveals everything at once.
        .col(timestamp_with_time_zone_null(C::RevealAt))
        .col(timestamp_with_time_zone(C::CreatedAt))
        .col(timestamp_with_time_zone(C::UpdatedAt))
        .foreign_key(&mut event_key("challenges_event_id_fkey", C::Table, C::EventId))
        .foreign_key(
            ForeignKey::create()
                .name("challenges_owner_id_fkey")
                .from(C::Table, C::OwnerId)
                .to(Organisations::Table, Organisations::Id)
                .on_delete(ForeignKeyAction::Restrict),
        )
        .check(("challenge_state", Expr::col(C::State).is_in(["draft", "published"])))
        .check(("challenge_level", Expr::col(C::Level).is_in(["beginner", "intermediate", "advanced"])));
    NewTable {
        table,
        indexes: vec![
            key("challenges_event_id_slug_key", C::Table, &[C::EventId, C::Slug]),
            index("challenges_event_id_position_idx", C::Table, &[C::EventId, C::Position, C::Id]),
            index("challenges_owner_id_idx", C::Table, &[C::OwnerId]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Challenges {
    Table,
    Id,
    EventId,
    Slug,
    Position,
    State,
    StateChangedAt,
    Title,
    Problem,
    OwnerId,
    Prize,
    Level,
    Stack,
    Criteria,
    RevealAt,
    CreatedAt,
    UpdatedAt,
}
