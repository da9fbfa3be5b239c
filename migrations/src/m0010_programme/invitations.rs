//! Invitations.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, reference, user_key};

pub(super) fn invitations() -> NewTable {
    use Invitations as I;
    let kinds = ["ticket", "judge", "sponsor_rep", "mentor", "staff"];
    let states = ["draft", "sent", "accepted", "declined", "expired", "revoked", "bounced"];
    let mut table = Table::create();
    table
        .table(I::Table)
        .col(pk_uuid(I::Id))
        .col(uuid(I::EventId))
        .col(text(I::Kind))
        // Null for invitations by link.
        .col(text_null(I::Email))
        .col(text_null(I::EmailNormalised))
        .col(text_null(I::Name))
        // A hash: reading the table does not allow accepting.
        .col(text_uniq(I::TokenHash))
        .col(uuid_null(I::TicketTypeId))
        .col(text_null(I::Role))
        .col(boolean(I::ReservesSeat))
        .col(integer(I::MaxUses))
        .col(integer(I::Used))
        .col(text_null(I::Message))
        .col(text(I::State))
        .col(timestamp_with_time_zone(I::StateChangedAt))
        .col(timestamp_with_time_zone(I::ExpiresAt))
        // No foreign keys: the invitation stays after users are deleted, and sent emails are purged.
        .col(uuid_null(I::CreatedBy))
        .col(uuid_null(I::MailId))
        .col(integer(I::Version).default(1))
        .col(timestamp_with_time_zone(I::CreatedAt))
        .col(timestamp_with_time_zone(I::UpdatedAt))
        .foreign_key(&mut event_key("invitations_event_id_fkey", I::Table, I::EventId))
        .foreign_key(&mut reference(
            "invitations_ticket_type_id_fkey",
            (I::Table, I::TicketTypeId),
            "ticket_types",
            ForeignKeyAction::Restrict,
        ))
        .check(("invitation_kind", Expr::col(I::Kind).is_in(kinds)))
        .check(("invitation_state", Expr::col(I::State).is_in(states)))
        .check(("invitations_max_uses_check", Expr::col(I::MaxUses).gt(0)))
        .check((
            "invitations_used_check",
            Expr::col(I::Used).gte(0).and(Expr::col(I::Used).lte(Expr::col(I::MaxUses))),
        ));
    NewTable {
        table,
        indexes: vec![
            index("invitations_event_id_created_at_idx", I::Table, &[I::EventId, I::CreatedAt, I::Id]),
            index("invitations_created_at_idx", I::Table, &[I::CreatedAt, I::Id]),
            index("invitations_expires_at_idx", I::Table, &[I::ExpiresAt, I::Id]),
            index("invitations_email_normalised_idx", I::Table, &[I::EmailNormalised, I::Id]),
            index("invitations_ticket_type_id_idx", I::Table, &[I::TicketTypeId]),
            index("invitations_mail_id_idx", I::Table, &[I::MailId]),
            // Invitations that reserve a seat; most do not.
            index("invitations_reserving_idx", I::Table, &[I::EventId, I::TicketTypeId])
                .and_where(Expr::col(I::ReservesSeat))
                .take(),
        ],
    }
}

pub(super) fn uses() -> NewTable {
    use InvitationUses as U;
    let mut table = Table::create();
    table
        .table(U::Table)
        .col(uuid(U::InvitationId))
        .col(uuid(U::UserId))
        .col(timestamp_with_time_zone(U::UsedAt))
        .primary_key(Index::create().col(U::InvitationId).col(U::UserId))
        .foreign_key(&mut reference(
            "invitation_uses_invitation_id_fkey",
            (U::Table, U::InvitationId),
            "invitations",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut user_key("invitation_uses_user_id_fkey", U::Table, U::UserId));
    NewTable { table, indexes: vec![index("invitation_uses_user_id_idx", U::Table, &[U::UserId])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum Invitations {
    Table,
    Id,
    EventId,
    Kind,
    Email,
    EmailNormalised,
    Name,
    TokenHash,
    TicketTypeId,
    Role,
    ReservesSeat,
    MaxUses,
    Used,
    Message,
    State,
    StateChangedAt,
    ExpiresAt,
    CreatedBy,
    MailId,
    Version,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum InvitationUses {
    Table,
    InvitationId,
    UserId,
    UsedAt,
}
