//! Users.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index};

pub(super) fn users() -> NewTable {
    use Users as U;
    let mut table = Table::create();
    table
        .table(U::Table)
        .col(pk_uuid(U::Id))
        .col(text(U::Name))
        // In lower case.
        .col(text_uniq(U::Username))
        .col(text(U::Email))
        .col(text_uniq(U::EmailNormalised))
        .col(timestamp_with_time_zone_null(U::EmailVerifiedAt))
        // Null for users of login providers.
        .col(text_null(U::PasswordHash))
        .col(timestamp_with_time_zone_null(U::PasswordChangedAt))
        // Avatar name: hash of its content, and format.
        .col(text_null(U::Avatar))
        .col(text(U::State))
        .col(timestamp_with_time_zone(U::StateChangedAt))
        // Encrypted with the application's key.
        .col(text_null(U::TwoFactorSecret))
        .col(timestamp_with_time_zone_null(U::TwoFactorConfirmedAt))
        // The newest time step whose code was used: no code is accepted twice.
        .col(big_integer_null(U::TwoFactorLastStep))
        // Incremented when the password or the email address changes, which invalidates emailed links.
        .col(integer(U::Round).default(0))
        .col(text_null(U::ReferralSource))
        // Optional emails the user wants.
        .col(json_binary(U::Preferences))
        .col(timestamp_with_time_zone_null(U::LastLoginAt))
        .col(timestamp_with_time_zone(U::CreatedAt))
        .col(timestamp_with_time_zone(U::UpdatedAt))
        .check(("user_state", Expr::col(U::State).is_in(["active", "disabled"])))
        .check((
            "users_two_factor_check",
            Expr::col(U::TwoFactorConfirmedAt).is_null().or(Expr::col(U::TwoFactorSecret).is_not_null()),
        ));
    NewTable { table, indexes: vec![index("users_created_at_idx", U::Table, &[U::CreatedAt, U::Id])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum Users {
    Table,
    Id,
    Name,
    Username,
    Email,
    EmailNormalised,
    EmailVerifiedAt,
    PasswordHash,
    PasswordChangedAt,
    Avatar,
    State,
    StateChangedAt,
    TwoFactorSecret,
    TwoFactorConfirmedAt,
    TwoFactorLastStep,
    Round,
    ReferralSource,
    Preferences,
    LastLoginAt,
    CreatedAt,
    UpdatedAt,
}
