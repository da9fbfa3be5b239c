//! Recovery codes of the second factor.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, user_key};

/// One row per unused code.
pub(super) fn recovery_codes() -> NewTable {
    use RecoveryCodes as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(uuid(R::UserId))
        // Keyed hash, for finding an entered code without decrypting the others.
        .col(text(R::CodeHash))
        // The encrypted code, so that its owner can view it again.
        .col(text(R::Code))
        .col(integer(R::Position))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .primary_key(Index::create().col(R::UserId).col(R::CodeHash))
        .foreign_key(&mut user_key("recovery_codes_user_id_fkey", R::Table, R::UserId));
    NewTable { table, indexes: vec![] }
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
