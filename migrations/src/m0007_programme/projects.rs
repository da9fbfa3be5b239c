//! Projects of teams.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key};

pub(super) fn projects() -> NewTable {
    use Projects as P;
    let states = ["draft", "submitted", "accepted", "withdrawn", "disqualified"];
    let mut table = Table::create();
    table
        .table(P::Table)
        .col(pk_uuid(P::Id))
        .col(uuid(P::EventId))
        .col(text(P::Slug))
        .col(text(P::State))
        .col(timestamp_with_time_zone(P::StateChangedAt))
        .col(text(P::Title))
        .col(text(P::Team))
        .col(text(P::Pitch))
        .col(text_null(P::RepoUrl))
        .col(text_null(P::DemoUrl))
        .col(text_null(P::Image))
        // Several projects may share a place.
        .col(integer_null(P::Place))
        .col(json_binary(P::Prizes))
        .col(text_null(P::QuoteText))
        .col(text_null(P::QuoteAuthor))
        .col(timestamp_with_time_zone(P::CreatedAt))
        .col(timestamp_with_time_zone(P::UpdatedAt))
        .foreign_key(&mut event_key("projects_event_id_fkey", P::Table, P::EventId))
        .check(("project_state", Expr::col(P::State).is_in(states)))
        .check(("projects_place_check", Expr::col(P::Place).gt(0)))
        .check(("projects_quote_check", Expr::col(P::QuoteText).is_null().eq(Expr::col(P::QuoteAuthor).is_null())));
    NewTable {
        table,
        indexes: vec![
            key("projects_event_id_slug_key", P::Table, &[P::EventId, P::Slug]),
            index("projects_event_id_place_idx", P::Table, &[P::EventId, P::Place, P::Slug]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Projects {
    Table,
    Id,
    EventId,
    Slug,
    State,
    StateChangedAt,
    Title,
    Team,
    Pitch,
    RepoUrl,
    DemoUrl,
    Image,
    Place,
    Prizes,
    QuoteText,
    QuoteAuthor,
    CreatedAt,
    UpdatedAt,
}
