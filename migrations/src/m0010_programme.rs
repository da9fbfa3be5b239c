//! Editing, publishing and participating: row versions, event images, schedule releases, badges, rewards, teams,
//! invitations and content pages.

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

use crate::{revisions, schema::create};

/// Adds the tables and columns for it.
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

/// Tables that pages depend on, and the topic of each.
const WATCHED: [(&str, &str); 9] = [
    ("schedule_releases", "schedules"),
    ("badges", "badges"),
    ("badge_awards", "badges"),
    ("rewards", "rewards"),
    ("teams", "teams"),
    ("team_members", "teams"),
    // Invitations reserve seats.
    ("invitations", "tickets"),
    ("invitation_uses", "tickets"),
    ("content_pages", "content"),
];

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
        for table in tables {
            create(manager, table).await?;
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
