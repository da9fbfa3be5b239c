//! Questions that ticket holders answer, and their answers.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::{
    revisions,
    schema::{NewTable, create, event_key, index, reference},
};

/// Creates the tables `ticket_questions` and `ticket_answers`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, ticket_questions(manager.get_database_backend())).await?;
        create(manager, ticket_answers()).await?;
        // The page of a ticket type lists its questions.
        revisions::watch(manager, "ticket_questions", "tickets").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(TicketAnswers::Table).take()).await?;
        manager.drop_table(Table::drop().table(TicketQuestions::Table).take()).await
    }
}

fn ticket_questions(backend: DbBackend) -> NewTable {
    use TicketQuestions as T;
    let kinds = [
        "short_text",
        "long_text",
        "choice",
        "choices",
        "number",
        "date",
        "consent",
        "tshirt_size",
        "dietary",
        "accessibility",
    ];
    let mut search_text = text(T::SearchText);
    if backend == DbBackend::Postgres {
        // Sorts as SQLite does.
        search_text.extra(r#"COLLATE "C""#);
    }
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        .col(text(T::Kind))
        .col(text(T::Label))
        .col(text_null(T::Help))
        // What can be chosen, in order; empty for other kinds.
        .col(json_binary(T::Options))
        .col(boolean(T::Required))
        .col(integer(T::Position))
        // Ids of the ticket types it is asked for; null for all.
        .col(json_binary_null(T::TicketTypeIds))
        // Lists of staff leave the answers out.
        .col(boolean(T::Private))
        // Archived questions are no longer asked.
        .col(boolean(T::Active).default(true))
        .col(search_text)
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .col(integer(T::Version).default(1))
        .foreign_key(&mut event_key("ticket_questions_event_id_fkey", T::Table, T::EventId))
        .check(("question_kind", Expr::col(T::Kind).is_in(kinds)))
        .take();
    NewTable {
        table,
        indexes: vec![index("ticket_questions_event_id_position_idx", T::Table, &[T::EventId, T::Position, T::Id])],
    }
}

/// One row per ticket and question.
fn ticket_answers() -> NewTable {
    use TicketAnswers as T;
    let table = Table::create()
        .table(T::Table)
        .col(uuid(T::TicketId))
        .col(uuid(T::QuestionId))
        // Text, a number, an ISO date, "true", or one chosen option per line, depending on the kind of the question.
        .col(text(T::Value))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .primary_key(Index::create().name("ticket_answers_pkey").col(T::TicketId).col(T::QuestionId))
        .foreign_key(&mut reference(
            "ticket_answers_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "ticket_answers_question_id_fkey",
            (T::Table, T::QuestionId),
            "ticket_questions",
            ForeignKeyAction::Restrict,
        ))
        .check(("ticket_answers_value_check", Expr::cust("length(value) BETWEEN 1 AND 4000")))
        .take();
    NewTable { table, indexes: vec![index("ticket_answers_question_id_idx", T::Table, &[T::QuestionId])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketQuestions {
    Table,
    Id,
    EventId,
    Kind,
    Label,
    Help,
    Options,
    Required,
    Position,
    TicketTypeIds,
    Private,
    Active,
    SearchText,
    CreatedAt,
    UpdatedAt,
    Version,
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketAnswers {
    Table,
    TicketId,
    QuestionId,
    Value,
    CreatedAt,
    UpdatedAt,
}
