//! Emails that staff write to many people, and who gets them.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, event_key, index, key, reference};

/// Creates the tables `mailings` and `mailing_recipients`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, mailings()).await?;
        create(manager, recipients()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(MailingRecipients::Table).take()).await?;
        manager.drop_table(Table::drop().table(Mailings::Table).take()).await
    }
}

fn mailings() -> NewTable {
    use Mailings as T;
    let states = ["draft", "scheduled", "sending", "sent", "cancelled"];
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        // Whether it needs the consent of its recipients: news do, messages about an event do not.
        .col(text(T::Kind))
        .col(text(T::Subject))
        .col(text(T::Markdown))
        // Whom it is for, as a list of groups.
        .col(json_binary(T::Segments))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        .col(timestamp_with_time_zone_null(T::ScheduledAt))
        // When its recipients were fixed.
        .col(timestamp_with_time_zone_null(T::StartedAt))
        .col(timestamp_with_time_zone_null(T::FinishedAt))
        .col(text(T::SearchText))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .col(integer(T::Version).default(1))
        .foreign_key(&mut event_key("mailings_event_id_fkey", T::Table, T::EventId))
        .check(("mailing_kind", Expr::col(T::Kind).is_in(["service", "news"])))
        .check(("mailing_state", Expr::col(T::State).is_in(states)))
        .check(("mailings_scheduled_at_check", Expr::cust("state <> 'scheduled' OR scheduled_at IS NOT NULL")))
        .take();
    NewTable {
        table,
        indexes: vec![
            index("mailings_event_id_created_at_idx", T::Table, &[T::EventId, T::CreatedAt]),
            index("mailings_state_scheduled_at_idx", T::Table, &[T::State, T::ScheduledAt]),
        ],
    }
}

/// One row per mailing and person.
fn recipients() -> NewTable {
    use MailingRecipients as T;
    let set_null = |name, column, to| reference(name, (T::Table, column), to, ForeignKeyAction::SetNull);
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::MailingId))
        // Lower case, without the tag after a plus. Null once personal data was removed, as are the next two.
        .col(text_null(T::EmailKey))
        .col(text_null(T::Email))
        .col(text_null(T::Name))
        .col(uuid_null(T::UserId))
        .col(uuid_null(T::TicketId))
        .col(uuid_null(T::SubscriberId))
        .col(text(T::State))
        // Why it was skipped, or the reply of the mail server.
        .col(text_null(T::Reason))
        // Emails are deleted after a while, so this is no foreign key.
        .col(uuid_null(T::MailId))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        .foreign_key(&mut reference(
            "mailing_recipients_mailing_id_fkey",
            (T::Table, T::MailingId),
            "mailings",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut set_null("mailing_recipients_user_id_fkey", T::UserId, "users"))
        .foreign_key(&mut set_null("mailing_recipients_ticket_id_fkey", T::TicketId, "tickets"))
        .foreign_key(&mut set_null("mailing_recipients_subscriber_id_fkey", T::SubscriberId, "subscribers"))
        .check((
            "mailing_recipient_state",
            Expr::col(T::State).is_in(["waiting", "queued", "sent", "failed", "skipped"]),
        ))
        .check(("mailing_recipients_mail_id_check", Expr::cust("state <> 'queued' OR mail_id IS NOT NULL")))
        .take();
    NewTable {
        table,
        indexes: vec![
            key("mailing_recipients_mailing_id_email_key_key", T::Table, &[T::MailingId, T::EmailKey]),
            index("mailing_recipients_mailing_id_state_idx", T::Table, &[T::MailingId, T::State, T::Id]),
            index("mailing_recipients_state_idx", T::Table, &[T::State, T::MailingId]),
            index("mailing_recipients_email_key_idx", T::Table, &[T::EmailKey]),
            index("mailing_recipients_user_id_idx", T::Table, &[T::UserId]),
            index("mailing_recipients_ticket_id_idx", T::Table, &[T::TicketId]),
            index("mailing_recipients_subscriber_id_idx", T::Table, &[T::SubscriberId]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Mailings {
    Table,
    Id,
    EventId,
    Kind,
    Subject,
    Markdown,
    Segments,
    State,
    StateChangedAt,
    ScheduledAt,
    StartedAt,
    FinishedAt,
    SearchText,
    CreatedAt,
    UpdatedAt,
    Version,
}

#[derive(DeriveIden, Clone, Copy)]
enum MailingRecipients {
    Table,
    Id,
    MailingId,
    EmailKey,
    Email,
    Name,
    UserId,
    TicketId,
    SubscriberId,
    State,
    Reason,
    MailId,
    StateChangedAt,
}
