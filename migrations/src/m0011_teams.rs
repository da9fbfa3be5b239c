//! Search text of teams, and the team of a project: until now a project only had a team name, which any team may use.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

/// Adds both columns.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const TEAM: &str = "projects_team_id_idx";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let (db, is_sqlite) = (manager.get_connection(), manager.get_database_backend() == DbBackend::Sqlite);
        let words = text("search_text").default("").take();
        manager.alter_table(Table::alter().table("teams").add_column(words).take()).await?;
        // A column and its foreign key cannot be separated on SQLite.
        let uuid = if is_sqlite { "uuid_text" } else { "uuid" };
        db.execute_unprepared(&format!(
            "ALTER TABLE projects ADD COLUMN team_id {uuid} \
             CONSTRAINT projects_team_id_fkey REFERENCES teams (id) ON DELETE SET NULL"
        ))
        .await?;
        manager.create_index(Index::create().name(TEAM).table("projects").col("team_id").take()).await?;

        // Accents in existing texts are folded when a team is next saved.
        let wanted = if is_sqlite {
            "(SELECT char(10) || group_concat(lower(value), char(10)) FROM json_each(looking_for))"
        } else {
            "(SELECT chr(10) || string_agg(lower(value), chr(10)) FROM jsonb_array_elements_text(looking_for) AS value)"
        };
        let found = format!("UPDATE teams SET search_text = name_normalised || coalesce({wanted}, '')");
        db.execute_unprepared(&found).await?;
        // A team that has submitted a project keeps its name.
        db.execute_unprepared(
            "UPDATE projects SET team_id = (SELECT teams.id FROM teams WHERE teams.event_id = projects.event_id \
             AND teams.name = projects.team AND teams.state IN ('submitted', 'judged'))",
        )
        .await?;
        if !is_sqlite {
            // Run deferred triggers: tables with pending ones cannot be altered by later steps.
            db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
            db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(TEAM).table("projects").to_owned()).await?;
        manager.alter_table(Table::alter().table("projects").drop_column("team_id").take()).await?;
        manager.alter_table(Table::alter().table("teams").drop_column("search_text").take()).await
    }
}
