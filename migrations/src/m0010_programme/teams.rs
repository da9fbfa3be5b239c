//! Teams, their members and requests to join.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key, reference, user_key};

pub(super) fn teams() -> NewTable {
    use Teams as T;
    let states = ["forming", "locked", "submitted", "judged", "disbanded", "disqualified"];
    let there = || Expr::col(T::State).ne("disbanded");
    let mut table = Table::create();
    table
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        .col(text(T::Name))
        .col(text(T::NameNormalised))
        .col(text(T::Slug))
        .col(text_null(T::Pitch))
        .col(json_binary(T::LookingFor))
        .col(text(T::Visibility))
        .col(text(T::JoinPolicy))
        .col(text_uniq(T::JoinCode))
        .col(uuid_null(T::CaptainId))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        .col(integer(T::Version).default(1))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        // An event that teams take part in cannot be dropped by mistake.
        .foreign_key(&mut reference(
            "teams_event_id_fkey",
            (T::Table, T::EventId),
            "events",
            ForeignKeyAction::Restrict,
        ))
        .foreign_key(&mut reference(
            "teams_captain_id_fkey",
            (T::Table, T::CaptainId),
            "users",
            ForeignKeyAction::SetNull,
        ))
        .check(("team_visibility", Expr::col(T::Visibility).is_in(["public", "unlisted"])))
        .check(("team_join_policy", Expr::col(T::JoinPolicy).is_in(["code", "request", "closed"])))
        .check(("team_state", Expr::col(T::State).is_in(states)));
    NewTable {
        table,
        indexes: vec![
            key("teams_event_id_name_normalised_key", T::Table, &[T::EventId, T::NameNormalised])
                .cond_where(there())
                .take(),
            key("teams_event_id_slug_key", T::Table, &[T::EventId, T::Slug]).cond_where(there()).take(),
            index("teams_event_id_created_at_idx", T::Table, &[T::EventId, T::CreatedAt, T::Id]),
            index("teams_name_normalised_idx", T::Table, &[T::NameNormalised, T::Id]),
            index("teams_created_at_idx", T::Table, &[T::CreatedAt, T::Id]),
            index("teams_captain_id_idx", T::Table, &[T::CaptainId]),
        ],
    }
}

pub(super) fn members() -> NewTable {
    use TeamMembers as M;
    let mut table = Table::create();
    table
        .table(M::Table)
        .col(pk_uuid(M::Id))
        .col(uuid(M::TeamId))
        .col(uuid(M::EventId))
        .col(uuid(M::UserId))
        .col(text(M::Role))
        .col(timestamp_with_time_zone(M::JoinedAt))
        .col(timestamp_with_time_zone_null(M::LeftAt))
        .foreign_key(&mut team_key("team_members_team_id_fkey", M::Table, M::TeamId))
        .foreign_key(&mut event_key("team_members_event_id_fkey", M::Table, M::EventId))
        .foreign_key(&mut user_key("team_members_user_id_fkey", M::Table, M::UserId))
        .check(("team_role", Expr::col(M::Role).is_in(["captain", "member"])));
    NewTable {
        table,
        indexes: vec![
            // A user is in at most one team of an event at a time.
            key("team_members_event_id_user_id_key", M::Table, &[M::EventId, M::UserId])
                .cond_where(Expr::col(M::LeftAt).is_null())
                .take(),
            index("team_members_team_id_joined_at_idx", M::Table, &[M::TeamId, M::JoinedAt, M::Id]),
            // Covers counting a team's members.
            index("team_members_team_id_user_id_idx", M::Table, &[M::TeamId, M::UserId])
                .cond_where(Expr::col(M::LeftAt).is_null())
                .take(),
            index("team_members_user_id_idx", M::Table, &[M::UserId]),
        ],
    }
}

pub(super) fn requests() -> NewTable {
    use TeamRequests as R;
    let states = ["pending", "accepted", "declined", "withdrawn", "expired"];
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(pk_uuid(R::Id))
        .col(uuid(R::TeamId))
        .col(uuid(R::EventId))
        .col(uuid(R::UserId))
        .col(text_null(R::Message))
        .col(text(R::State))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .col(timestamp_with_time_zone_null(R::DecidedAt))
        // No foreign key: the decision stays after the user is deleted.
        .col(uuid_null(R::DecidedBy))
        .foreign_key(&mut team_key("team_requests_team_id_fkey", R::Table, R::TeamId))
        .foreign_key(&mut event_key("team_requests_event_id_fkey", R::Table, R::EventId))
        .foreign_key(&mut user_key("team_requests_user_id_fkey", R::Table, R::UserId))
        .check(("team_request_state", Expr::col(R::State).is_in(states)));
    NewTable {
        table,
        indexes: vec![
            key("team_requests_team_id_user_id_key", R::Table, &[R::TeamId, R::UserId])
                .cond_where(Expr::col(R::State).eq("pending"))
                .take(),
            index("team_requests_team_id_created_at_idx", R::Table, &[R::TeamId, R::CreatedAt, R::Id]),
            index("team_requests_user_id_idx", R::Table, &[R::UserId]),
            index("team_requests_event_id_idx", R::Table, &[R::EventId]),
        ],
    }
}

fn team_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    reference(name, (table, column), "teams", ForeignKeyAction::Cascade)
}

#[derive(DeriveIden, Clone, Copy)]
enum Teams {
    Table,
    Id,
    EventId,
    Name,
    NameNormalised,
    Slug,
    Pitch,
    LookingFor,
    Visibility,
    JoinPolicy,
    JoinCode,
    CaptainId,
    State,
    StateChangedAt,
    Version,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum TeamMembers {
    Table,
    Id,
    TeamId,
    EventId,
    UserId,
    Role,
    JoinedAt,
    LeftAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum TeamRequests {
    Table,
    Id,
    TeamId,
    EventId,
    UserId,
    Message,
    State,
    CreatedAt,
    DecidedAt,
    DecidedBy,
}
