//! What an edition consists of: challenges, schedule, people, sponsors, tickets, results; and answers to questions.

mod challenges;
mod faq;
mod judges;
mod projects;
mod schedules;
mod sponsors;
mod tickets;

use sea_orm_migration::prelude::*;

use crate::revisions;

/// Adds the tables of the programme.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Tables that pages are made from, and the topic of each.
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

/// A table with its indexes.
struct Made {
    table: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
}

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
        for Made { table, indexes } in tables {
            manager.create_table(table).await?;
            for index in indexes {
                manager.create_index(index).await?;
            }
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

/// Whose row it is; goes with the event.
fn event_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, column)
        .to(Events::Table, Events::Id)
        .on_delete(ForeignKeyAction::Cascade)
        .take()
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

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
}
