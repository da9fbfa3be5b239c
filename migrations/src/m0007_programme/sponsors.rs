//! Organisations, which are shared by editions, and their sponsorships.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key};

pub(super) fn organisations() -> NewTable {
    use Organisations as O;
    let mut table = Table::create();
    table
        .table(O::Table)
        .col(pk_uuid(O::Id))
        .col(text_uniq(O::Slug))
        .col(text(O::Name))
        .col(text_null(O::Url))
        .col(text_null(O::Logo))
        .col(text_null(O::LogoDark))
        .col(timestamp_with_time_zone(O::CreatedAt))
        .col(timestamp_with_time_zone(O::UpdatedAt));
    NewTable { table, indexes: Vec::new() }
}

pub(super) fn sponsorships() -> NewTable {
    use Sponsorships as S;
    let mut table = Table::create();
    table
        .table(S::Table)
        .col(pk_uuid(S::Id))
        .col(uuid(S::EventId))
        .col(uuid(S::OrganisationId))
        .col(integer(S::Position))
        .col(text(S::State))
        .col(timestamp_with_time_zone(S::StateChangedAt))
        .col(text(S::Tier))
        .col(text_null(S::Blurb))
        .col(timestamp_with_time_zone(S::CreatedAt))
        .col(timestamp_with_time_zone(S::UpdatedAt))
        .foreign_key(&mut event_key("sponsorships_event_id_fkey", S::Table, S::EventId))
        .foreign_key(
            ForeignKey::create()
                .name("sponsorships_organisation_id_fkey")
                .from(S::Table, S::OrganisationId)
                .to(Organisations::Table, Organisations::Id)
                .on_delete(ForeignKeyAction::Restrict),
        )
        .check(("sponsor_tier", Expr::col(S::Tier).is_in(["main", "gold", "silver", "community"])))
        .check(("sponsorship_state", Expr::col(S::State).is_in(["prospect", "confirmed", "published", "withdrawn"])));
    NewTable {
        table,
        indexes: vec![
            key("sponsorships_event_id_organisation_id_key", S::Table, &[S::EventId, S::OrganisationId]),
            index("sponsorships_event_id_position_idx", S::Table, &[S::EventId, S::Position, S::Id]),
            index("sponsorships_organisation_id_idx", S::Table, &[S::OrganisationId]),
        ],
    }
}

#[derive(DeriveIden)]
pub(super) enum Organisations {
    Table,
    Id,
    Slug,
    Name,
    Url,
    Logo,
    LogoDark,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum Sponsorships {
    Table,
    Id,
    EventId,
    OrganisationId,
    Position,
    State,
    StateChangedAt,
    Tier,
    Blurb,
    CreatedAt,
    UpdatedAt,
}
