//! Devices that are remembered, and passwords that were forgotten.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, index, user_key};

/// One row a device.
pub(super) fn remember_tokens() -> Made {
    use RememberTokens as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        // The half of the cookie that finds the row.
        .col(pk_uuid(R::Id))
        .col(uuid(R::UserId))
        // SHA-256 of the half that proves it.
        .col(text(R::ValidatorHash))
        // The one before, for requests that were on their way when it changed.
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
    Made { table, indexes }
}

/// At most one a person: asking again replaces it.
pub(super) fn password_resets() -> Made {
    use PasswordResets as P;
    let mut table = Table::create();
    table
        .table(P::Table)
        .col(uuid(P::UserId).primary_key())
        .col(text(P::TokenHash))
        .col(timestamp_with_time_zone(P::CreatedAt))
        .col(timestamp_with_time_zone(P::ExpiresAt))
        .foreign_key(&mut user_key("password_resets_user_id_fkey", P::Table, P::UserId));
    Made { table, indexes: vec![index("password_resets_expires_at_idx", P::Table, &[P::ExpiresAt])] }
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
