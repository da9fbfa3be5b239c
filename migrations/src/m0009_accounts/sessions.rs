//! Sessions, now with their user and the strength of their authentication.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index, user_key};

pub(super) fn sessions() -> NewTable {
    use Sessions as S;
    let mut table = Table::create();
    table
        .table(S::Table)
        // SHA-256 of the cookie's value: reading the table does not allow taking over a session.
        .col(text(S::Id).primary_key())
        // Public id in the API; reveals nothing about the cookie.
        .col(uuid_uniq(S::PublicId))
        .col(uuid_null(S::UserId))
        // Expires sooner: its user has roles.
        .col(boolean(S::Staff).default(false))
        // When a password, a code or a provider last authenticated the user; a remembered device does not.
        .col(timestamp_with_time_zone_null(S::ConfirmedAt))
        // User with a correct password whose second factor is pending.
        .col(uuid_null(S::PendingUserId))
        .col(timestamp_with_time_zone_null(S::PendingSince))
        .col(integer(S::PendingTries).default(0))
        .col(boolean(S::PendingRemember).default(false))
        // The remembered device that renews this session.
        .col(uuid_null(S::RememberTokenId))
        .col(text_null(S::UserAgent))
        .col(text_null(S::Address))
        .col(timestamp_with_time_zone(S::CreatedAt))
        .col(timestamp_with_time_zone(S::LastSeenAt))
        .foreign_key(&mut user_key("sessions_user_id_fkey", S::Table, S::UserId))
        .foreign_key(&mut user_key("sessions_pending_user_id_fkey", S::Table, S::PendingUserId))
        .check(("sessions_pending_check", Expr::col(S::PendingUserId).is_null().or(Expr::col(S::UserId).is_null())));
    let indexes = vec![
        index("sessions_user_id_idx", S::Table, &[S::UserId]),
        index("sessions_pending_user_id_idx", S::Table, &[S::PendingUserId]),
        index("sessions_last_seen_at_idx", S::Table, &[S::LastSeenAt]),
    ];
    NewTable { table, indexes }
}

/// The previous table, without a user.
pub(super) fn before() -> NewTable {
    use Sessions as S;
    let mut table = Table::create();
    table
        .table(S::Table)
        .col(text(S::Id).primary_key())
        .col(uuid_null(S::UserId))
        .col(timestamp_with_time_zone(S::CreatedAt))
        .col(timestamp_with_time_zone(S::LastSeenAt));
    let indexes = vec![
        index("sessions_user_id_idx", S::Table, &[S::UserId]),
        index("sessions_last_seen_at_idx", S::Table, &[S::LastSeenAt]),
    ];
    NewTable { table, indexes }
}

#[derive(DeriveIden, Clone, Copy)]
enum Sessions {
    Table,
    Id,
    PublicId,
    UserId,
    Staff,
    ConfirmedAt,
    PendingUserId,
    PendingSince,
    PendingTries,
    PendingRemember,
    RememberTokenId,
    UserAgent,
    Address,
    CreatedAt,
    LastSeenAt,
}
