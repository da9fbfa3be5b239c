//! The programme as it is edited, published and taken part in: versions of rows, pictures of events, releases of the
//! schedule, badges, rewards, teams, invitations and content pages.

mod badges;
mod challenges;
mod columns;
mod content;
mod invitations;
mod rewards;
mod schedules;
mod search;
mod teams;

use sea_orm_migration::prelude::*;

use crate::revisions;

/// Adds what editing and taking part need.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const TABLES: [&str; 13] = [
    "schedule_releases",
    "schedule_favourites",
    "calendar_feeds",
    "badges",
    "badge_awards",
    "rewards",
    "teams",
    "team_members",
    "team_requests",
    "invitations",
    "invitation_uses",
    "content_pages",
    "content_versions",
];

/// Tables that pages are made from, and the topic of each.
const WATCHED: [(&str, &str); 9] = [
    ("schedule_releases", "schedules"),
    ("badges", "badges"),
    ("badge_awards", "badges"),
    ("rewards", "rewards"),
    ("teams", "teams"),
    ("team_members", "teams"),
    // They keep places.
    ("invitations", "tickets"),
    ("invitation_uses", "tickets"),
    ("content_pages", "content"),
];

/// A table with its indexes.
struct Made {
    table: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        challenges::widen(manager).await?;
        columns::add(manager).await?;
        let tables = [
            schedules::releases(),
            schedules::favourites(),
            schedules::feeds(),
            badges::badges(),
            badges::awards(),
            rewards::rewards(),
            teams::teams(),
            teams::members(),
            teams::requests(),
            invitations::invitations(),
            invitations::uses(),
            content::pages(),
            content::versions(),
        ];
        for made in tables {
            create(manager, made).await?;
        }
        search::add(manager).await?;
        for (table, topic) in WATCHED {
            revisions::watch(manager, table, topic).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*table).take()).await?;
        }
        search::remove(manager).await?;
        columns::remove(manager).await?;
        challenges::narrow(manager).await
    }
}

async fn create(manager: &SchemaManager<'_>, Made { table, indexes }: Made) -> Result<(), DbErr> {
    manager.create_table(table).await?;
    for index in indexes {
        manager.create_index(index).await?;
    }
    Ok(())
}

/// A reference to another table's row.
fn reference<T: Iden + Copy + 'static>(
    name: &str,
    (table, column): (T, T),
    to: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().name(name).from(table, column).to(to, "id").on_delete(on_delete).take()
}

/// Whose row it is; goes with the event.
fn event_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    reference(name, (table, column), "events", ForeignKeyAction::Cascade)
}

/// Whose row it is; goes with the account.
fn user_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    reference(name, (table, column), "users", ForeignKeyAction::Cascade)
}

/// An index over columns in their order.
fn index<T: Iden + Copy + 'static>(name: &str, table: T, columns: &[T]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}

/// An index whose rows differ in these columns.
fn key<T: Iden + Copy + 'static>(name: &str, table: T, columns: &[T]) -> IndexCreateStatement {
    index(name, table, columns).unique().take()
}
