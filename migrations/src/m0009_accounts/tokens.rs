//! Remembered devices and password resets.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index, user_key};

/// One row per device.
pub(super) fn remember_tokens() -> NewTable {
    use RememberTokens as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        // The part of the cookie that identifies the row.
        .col(pk_uuid(R::Id))
        .col(uuid(R::UserId))
        // SHA-256 of the secret part.
        .col(text(R::ValidatorHash))
        // The previous secret, for requests that were in progress when it was rotated.
        .col(text_null(R::PreviousHash))
        .col(timestamp_with_time_zone(R::RotatedAt))
        .col(text_null(R::UserAgent))
        .col(text_null(R::Address))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .col(timestamp_with_time_zone(R::ExpiresAt))
        .foreign_key(&mut user_key("remember_tokens_user_id_fkey", R::Table, R::UserId));
    let indexes = vec![
        index("remember_tokens_user_id_idx", R::Table, &[R::UserId]),
        index("remember_tokens_expires_at_idx", R::Table, &[R::ExpiresAt]),
    ];
    NewTable { table, indexes }
}

/// At most one per user: a new request replaces it.
pub(super) fn password_resets() -> NewTable {
    use PasswordResets as P;
    let mut table = Table::create();
    table
        .table(P::Table)
        .col(uuid(P::UserId).primary_key())
        .col(text(P::TokenHash))
        .col(timestamp_with_time_zone(P::CreatedAt))
        .col(timestamp_with_time_zone(P::ExpiresAt))
        .foreign_key(&mut user_key("password_resets_user_id_fkey", P::Table, P::UserId));
    NewTable { table, indexes: vec![index("password_resets_expires_at_idx", P::Table, &[P::ExpiresAt])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum RememberTokens {
    Table,
    Id,
    UserId,
    ValidatorHash,
    PreviousHash,
    RotatedAt,
    UserAgent,
    Address,
    CreatedAt,
    ExpiresAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum PasswordResets {
    Table,
    UserId,
    TokenHash,
    CreatedAt,
    ExpiresAt,
}
