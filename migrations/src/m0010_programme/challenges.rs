//! Adds the archived state of challenges. SQLite cannot alter a check, so the table is recreated there.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::revisions;
use crate::schema::{event_key, index, key, reference};

const BEFORE: &[&str] = &["draft", "published"];
const AFTER: &[&str] = &["draft", "published", "archived"];

pub(super) async fn widen(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    set_states(manager, AFTER).await
}

/// Reverts it; archived challenges become drafts.
pub(super) async fn narrow(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let drafts = "UPDATE challenges SET state = 'draft' WHERE state = 'archived'";
    manager.get_connection().execute_unprepared(drafts).await?;
    set_states(manager, BEFORE).await
}

async fn set_states(manager: &SchemaManager<'_>, states: &[&str]) -> Result<(), DbErr> {
    let db = manager.get_connection();
    if manager.get_database_backend() == DbBackend::Postgres {
        let states = states.iter().map(|state| format!("'{state}'")).collect::<Vec<_>>().join(", ");
        // Run deferred triggers: a table with pending ones cannot be altered.
        db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
        db.execute_unprepared("ALTER TABLE challenges DROP CONSTRAINT challenge_state").await?;
        let check = format!("ALTER TABLE challenges ADD CONSTRAINT challenge_state CHECK (state IN ({states}))");
        db.execute_unprepared(&check).await?;
        db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        return Ok(());
    }
    manager.create_table(table(states)).await?;
    let columns = "id, event_id, slug, position, state, state_changed_at, title, problem, owner_id, prize, level, stack, \
                   criteria, reveal_at, created_at, updated_at";
    for statement in [
        format!("INSERT INTO new_challenges ({columns}) SELECT {columns} FROM challenges"),
        "DROP TABLE challenges".to_owned(),
        "ALTER TABLE new_challenges RENAME TO challenges".to_owned(),
    ] {
        db.execute_unprepared(&statement).await?;
    }
    for index in indexes() {
        manager.create_index(index).await?;
    }
    revisions::watch(manager, "challenges", "challenges").await
}

fn table(states: &[&str]) -> TableCreateStatement {
    use NewChallenges as C;
    Table::create()
        .table(C::Table)
        .col(pk_uuid(C::Id))
        .col(uuid(C::EventId))
        .col(text(C::Slug))
        .col(integer(C::Position))
        .col(text(C::State))
        .col(timestamp_with_time_zone(C::StateChangedAt))
        .col(text(C::Title))
        .col(text(C::Problem))
        .col(uuid_null(C::OwnerId))
        .col(text_null(C::Prize))
        .col(text_null(C::Level))
        .col(json_binary(C::Stack))
        .col(json_binary(C::Criteria))
        .col(timestamp_with_time_zone_null(C::RevealAt))
        .col(timestamp_with_time_zone(C::CreatedAt))
        .col(timestamp_with_time_zone(C::UpdatedAt))
        .foreign_key(&mut event_key("challenges_event_id_fkey", C::Table, C::EventId))
        .foreign_key(&mut reference(
            "challenges_owner_id_fkey",
            (C::Table, C::OwnerId),
            "organisations",
            ForeignKeyAction::Restrict,
        ))
        .check(("challenge_state", Expr::col(C::State).is_in(states.iter().copied())))
        .check(("challenge_level", Expr::col(C::Level).is_in(["beginner", "intermediate", "advanced"])))
        .take()
}

fn indexes() -> [IndexCreateStatement; 3] {
    const TABLE: &str = "challenges";
    [
        key("challenges_event_id_slug_key", TABLE, &["event_id", "slug"]),
        index("challenges_event_id_position_idx", TABLE, &["event_id", "position", "id"]),
        index("challenges_owner_id_idx", TABLE, &["owner_id"]),
    ]
}

#[derive(DeriveIden, Clone, Copy)]
enum NewChallenges {
    Table,
    Id,
    EventId,
    Slug,
    Position,
    State,
    StateChangedAt,
    Title,
    Problem,
    OwnerId,
    Prize,
    Level,
    Stack,
    Criteria,
    RevealAt,
    CreatedAt,
    UpdatedAt,
}
