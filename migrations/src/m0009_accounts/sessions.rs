//! Sessions of visitors, now with whom they belong to and how sure we are of it.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, index, user_key};

pub(super) fn sessions() -> Made {
    use Sessions as S;
    let mut table = Table::create();
    table
        .table(S::Table)
        // SHA-256 of the cookie's value: whoever reads the table cannot take over a session.
        .col(text(S::Id).primary_key())
        // What the owner and the API call it; says nothing about the cookie.
        .col(uuid_uniq(S::PublicId))
        .col(uuid_null(S::UserId))
        // Ends sooner: its owner may do more.
        .col(boolean(S::Staff).default(false))
        // When a password, a code or a provider last vouched for its owner; a remembered device does not.
        .col(timestamp_with_time_zone_null(S::ConfirmedAt))
        // Somebody whose password was right and whose second factor is still asked for.
        .col(uuid_null(S::PendingUserId))
        .col(timestamp_with_time_zone_null(S::PendingSince))
        .col(integer(S::PendingTries).default(0))
        .col(boolean(S::PendingRemember).default(false))
        // The device that is remembered through this session.
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
    Made { table, indexes }
}

/// As it was: nobody to belong to.
pub(super) fn before() -> Made {
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
    Made { table, indexes }
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
