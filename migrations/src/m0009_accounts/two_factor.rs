//! What helps when the second factor is lost.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, user_key};

/// One row a code that can still be used.
pub(super) fn recovery_codes() -> Made {
    use RecoveryCodes as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(uuid(R::UserId))
        // Keyed hash: found by what somebody types, without opening the others.
        .col(text(R::CodeHash))
        // The code itself, sealed: its owner may look at it again.
        .col(text(R::Code))
        .col(integer(R::Position))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .primary_key(Index::create().col(R::UserId).col(R::CodeHash))
        .foreign_key(&mut user_key("recovery_codes_user_id_fkey", R::Table, R::UserId));
    Made { table, indexes: vec![] }
}

#[derive(DeriveIden, Clone, Copy)]
enum RecoveryCodes {
    Table,
    UserId,
    CodeHash,
    Code,
    Position,
    CreatedAt,
}
