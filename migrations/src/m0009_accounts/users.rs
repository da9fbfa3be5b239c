//! People.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, index};

pub(super) fn users() -> Made {
    use Users as U;
    let mut table = Table::create();
    table
        .table(U::Table)
        .col(pk_uuid(U::Id))
        .col(text(U::Name))
        // Name in addresses, lower case.
        .col(text_uniq(U::Username))
        .col(text(U::Email))
        .col(text_uniq(U::EmailNormalised))
        .col(timestamp_with_time_zone_null(U::EmailVerifiedAt))
        // None: signs in elsewhere only.
        .col(text_null(U::PasswordHash))
        .col(timestamp_with_time_zone_null(U::PasswordChangedAt))
        // Name of the picture: hash of its content, and kind.
        .col(text_null(U::Avatar))
        .col(text(U::State))
        .col(timestamp_with_time_zone(U::StateChangedAt))
        // Sealed with the application's key.
        .col(text_null(U::TwoFactorSecret))
        .col(timestamp_with_time_zone_null(U::TwoFactorConfirmedAt))
        // The newest time step a code was taken for: no code counts twice.
        .col(big_integer_null(U::TwoFactorLastStep))
        // Rises when the password or the mailbox changes: links that were mailed before are void.
        .col(integer(U::Round).default(0))
        .col(text_null(U::ReferralSource))
        // Which mails they want besides those that protect the account.
        .col(json_binary(U::Preferences))
        .col(timestamp_with_time_zone_null(U::LastLoginAt))
        .col(timestamp_with_time_zone(U::CreatedAt))
        .col(timestamp_with_time_zone(U::UpdatedAt))
        .check(("user_state", Expr::col(U::State).is_in(["active", "disabled"])))
        .check((
            "users_two_factor_check",
            Expr::col(U::TwoFactorConfirmedAt).is_null().or(Expr::col(U::TwoFactorSecret).is_not_null()),
        ));
    Made { table, indexes: vec![index("users_created_at_idx", U::Table, &[U::CreatedAt, U::Id])] }
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
