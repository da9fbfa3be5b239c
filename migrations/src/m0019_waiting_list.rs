//! The waiting list: entries, offers of seats, and what happened to each entry.

use sea_orm_migration::{prelude::*, schema::*};

use crate::{
    revisions,
    schema::{NewTable, create, event_key, index, reference},
};

/// Adds columns to `events` and creates three tables.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const EVENT_COLUMNS: [&str; 3] = ["waitlist_automatic", "waitlist_max_missed", "waitlist_teams"];
/// Must match the states of entries that are not over.
const OPEN: &str = "state IN ('unverified', 'waiting', 'offered')";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let [automatic, max_missed, teams] = EVENT_COLUMNS;
        for column in [
            // Whether freed seats are offered without staff.
            boolean(automatic).default(true).take(),
            // How many offers a user can let lapse without leaving the list.
            integer(max_missed).default(2).take(),
            // Whether teams can join with one entry.
            boolean(teams).default(true).take(),
        ] {
            manager.alter_table(Table::alter().table("events").add_column(column).take()).await?;
        }
        create(manager, entries()).await?;
        create(manager, offers()).await?;
        create(manager, log()).await?;
        for statement in [
            // One open entry per email address and event, and per team.
            format!(
                "CREATE UNIQUE INDEX waiting_list_entries_open_key ON waiting_list_entries (event_id, email_key) \
                 WHERE {OPEN}"
            ),
            format!(
                "CREATE UNIQUE INDEX waiting_list_entries_team_open_key ON waiting_list_entries (team_id) WHERE {OPEN}"
            ),
            "CREATE UNIQUE INDEX waiting_list_offers_pending_key ON waiting_list_offers (entry_id) \
             WHERE state = 'pending'"
                .to_owned(),
        ] {
            manager.get_connection().execute_unprepared(&statement).await?;
        }
        // Both decide whether tickets are available.
        revisions::watch(manager, "waiting_list_entries", "tickets").await?;
        revisions::watch(manager, "waiting_list_offers", "tickets").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["waiting_list_log", "waiting_list_offers", "waiting_list_entries"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        for column in EVENT_COLUMNS {
            manager.alter_table(Table::alter().table("events").drop_column(column).take()).await?;
        }
        Ok(())
    }
}

/// Entries of the waiting list.
fn entries() -> NewTable {
    use WaitingListEntries as T;
    let states = ["unverified", "waiting", "offered", "accepted", "lapsed", "left", "removed", "closed"];
    let set_null = |name, column, to| reference(name, (T::Table, column), to, ForeignKeyAction::SetNull);
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        // Null: any ticket type.
        .col(uuid_null(T::TicketTypeId))
        .col(uuid_null(T::UserId))
        // The entry is for the members of this team who have no ticket.
        .col(uuid_null(T::TeamId))
        // Null once personal data was removed, as are the next two.
        .col(text_null(T::Email))
        // Lower case, without the tag after a plus.
        .col(text_null(T::EmailKey))
        .col(text_null(T::Name))
        // Whether the team takes all the seats it needs or none.
        .col(boolean(T::WholeTeam).default(false))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        // Higher ones come first.
        .col(integer(T::Priority).default(0))
        .col(text_null(T::PriorityReason))
        // Order among equal priorities.
        .col(timestamp_with_time_zone(T::QueuedAt))
        .col(integer(T::MissedOffers).default(0))
        // No offers until staff resume it.
        .col(boolean(T::Paused).default(false))
        // No offers before this time.
        .col(timestamp_with_time_zone_null(T::ResumesAt))
        // Why it last got no seat although some were free.
        .col(text_null(T::LastSkip))
        .col(timestamp_with_time_zone_null(T::VerifiedAt))
        .col(text(T::SearchText).default(""))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .col(integer(T::Version).default(1))
        .foreign_key(&mut event_key("waiting_list_entries_event_id_fkey", T::Table, T::EventId))
        .foreign_key(&mut reference(
            "waiting_list_entries_ticket_type_id_fkey",
            (T::Table, T::TicketTypeId),
            "ticket_types",
            ForeignKeyAction::Restrict,
        ))
        .foreign_key(&mut set_null("waiting_list_entries_user_id_fkey", T::UserId, "users"))
        .foreign_key(&mut set_null("waiting_list_entries_team_id_fkey", T::TeamId, "teams"))
        .check(("waiting_list_state", Expr::col(T::State).is_in(states)))
        .take();
    NewTable {
        table,
        indexes: vec![
            index("waiting_list_entries_queue_idx", T::Table, &[T::EventId, T::State, T::Priority, T::QueuedAt, T::Id]),
            index("waiting_list_entries_created_at_idx", T::Table, &[T::CreatedAt]),
            index("waiting_list_entries_user_id_idx", T::Table, &[T::UserId]),
            index("waiting_list_entries_team_id_idx", T::Table, &[T::TeamId]),
            index("waiting_list_entries_email_key_idx", T::Table, &[T::EmailKey]),
            index("waiting_list_entries_ticket_type_id_idx", T::Table, &[T::TicketTypeId]),
        ],
    }
}

/// Pending offers.
fn offers() -> NewTable {
    use WaitingListOffers as T;
    let states = ["pending", "claimed", "declined", "expired", "revoked"];
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EntryId))
        .col(uuid(T::EventId))
        .col(uuid(T::TicketTypeId))
        .col(integer(T::Seats))
        // Seats that became tickets.
        .col(integer(T::Claimed).default(0))
        .col(text(T::State))
        // Null: made automatically.
        .col(uuid_null(T::CreatedBy))
        .col(timestamp_with_time_zone(T::OfferedAt))
        .col(timestamp_with_time_zone(T::ExpiresAt))
        .col(timestamp_with_time_zone_null(T::RemindedAt))
        .col(timestamp_with_time_zone_null(T::FinishedAt))
        .foreign_key(&mut reference(
            "waiting_list_offers_entry_id_fkey",
            (T::Table, T::EntryId),
            "waiting_list_entries",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut event_key("waiting_list_offers_event_id_fkey", T::Table, T::EventId))
        .foreign_key(&mut reference(
            "waiting_list_offers_ticket_type_id_fkey",
            (T::Table, T::TicketTypeId),
            "ticket_types",
            ForeignKeyAction::Restrict,
        ))
        .foreign_key(&mut reference(
            "waiting_list_offers_created_by_fkey",
            (T::Table, T::CreatedBy),
            "users",
            ForeignKeyAction::SetNull,
        ))
        .check(("waiting_list_offer_state", Expr::col(T::State).is_in(states)))
        .check(("waiting_list_offers_seats", Expr::cust("claimed >= 0 AND claimed <= seats AND seats > 0")))
        .take();
    NewTable {
        table,
        indexes: vec![
            index("waiting_list_offers_state_idx", T::Table, &[T::State, T::EventId, T::ExpiresAt]),
            index("waiting_list_offers_entry_id_idx", T::Table, &[T::EntryId]),
            index("waiting_list_offers_ticket_type_id_idx", T::Table, &[T::TicketTypeId]),
        ],
    }
}

/// What happened to an entry, as sentences.
fn log() -> NewTable {
    use WaitingListLog as T;
    let acts = [
        "joined", "verified", "offered", "reminded", "claimed", "lapsed", "declined", "revoked", "skipped", "changed",
        "left", "removed", "closed",
    ];
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EntryId))
        .col(timestamp_with_time_zone(T::At))
        .col(text(T::Act))
        .col(text(T::Words))
        // Null: the program itself, or a visitor without an account.
        .col(uuid_null(T::ActorId))
        .foreign_key(&mut reference(
            "waiting_list_log_entry_id_fkey",
            (T::Table, T::EntryId),
            "waiting_list_entries",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "waiting_list_log_actor_id_fkey",
            (T::Table, T::ActorId),
            "users",
            ForeignKeyAction::SetNull,
        ))
        .check(("waiting_list_act", Expr::col(T::Act).is_in(acts)))
        .take();
    NewTable { table, indexes: vec![index("waiting_list_log_entry_id_idx", T::Table, &[T::EntryId, T::At])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum WaitingListEntries {
    Table,
    Id,
    EventId,
    TicketTypeId,
    UserId,
    TeamId,
    Email,
    EmailKey,
    Name,
    WholeTeam,
    State,
    StateChangedAt,
    Priority,
    PriorityReason,
    QueuedAt,
    MissedOffers,
    Paused,
    ResumesAt,
    LastSkip,
    VerifiedAt,
    SearchText,
    CreatedAt,
    UpdatedAt,
    Version,
}

#[derive(DeriveIden, Clone, Copy)]
enum WaitingListOffers {
    Table,
    Id,
    EntryId,
    EventId,
    TicketTypeId,
    Seats,
    Claimed,
    State,
    CreatedBy,
    OfferedAt,
    ExpiresAt,
    RemindedAt,
    FinishedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum WaitingListLog {
    Table,
    Id,
    EntryId,
    At,
    Act,
    Words,
    ActorId,
}
