//! The programme of an edition: challenges, schedule, judges, sponsors, tickets and projects; and the FAQ.

mod challenges;
mod faq;
mod judges;
mod projects;
mod schedules;
mod sponsors;
mod tickets;

use sea_orm_migration::prelude::*;

use crate::{revisions, schema::create};

/// Adds the tables of the programme.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Tables that pages depend on, and the topic of each.
const WATCHED: [(&str, &str); 9] = [
    ("organisations", "organisations"),
    ("sponsorships", "sponsors"),
    ("challenges", "challenges"),
    ("schedule_items", "schedules"),
    ("judges", "judges"),
    ("ticket_types", "tickets"),
    ("tickets", "tickets"),
    ("projects", "projects"),
    ("faq_items", "faq"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            sponsors::organisations(),
            sponsors::sponsorships(),
            challenges::challenges(),
            schedules::schedule_items(),
            judges::judges(),
            tickets::ticket_types(),
            tickets::tickets(),
            projects::projects(),
            faq::faq_items(),
        ];
        for table in tables {
            create(manager, table).await?;
        }
        for (table, topic) in WATCHED {
            revisions::watch(manager, table, topic).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, _) in WATCHED.iter().rev() {
            manager.drop_table(Table::drop().table(*table).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
}
