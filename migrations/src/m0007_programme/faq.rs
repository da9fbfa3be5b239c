//! Frequently asked questions.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index};

pub(super) fn faq_items() -> NewTable {
    use FaqItems as F;
    let mut table = Table::create();
    table
        .table(F::Table)
        .col(pk_uuid(F::Id))
        .col(text_uniq(F::Slug))
        .col(integer(F::Position))
        .col(text(F::State))
        .col(timestamp_with_time_zone(F::StateChangedAt))
        .col(text(F::Group))
        .col(text(F::Question))
        .col(text(F::Answer))
        .col(timestamp_with_time_zone(F::CreatedAt))
        .col(timestamp_with_time_zone(F::UpdatedAt))
        .check(("faq_state", Expr::col(F::State).is_in(["draft", "published"])));
    NewTable { table, indexes: vec![index("faq_items_position_idx", F::Table, &[F::Position, F::Id])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum FaqItems {
    Table,
    Id,
    Slug,
    Position,
    State,
    StateChangedAt,
    Group,
    Question,
    Answer,
    CreatedAt,
    UpdatedAt,
}
