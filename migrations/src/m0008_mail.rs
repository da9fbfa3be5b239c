//! Outgoing emails, subscribers and rate limits.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the tables `mails`, `subscribers` and `throttles`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [mails(), subscribers(), throttles()] {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Throttles::Table).take()).await?;
        manager.drop_table(Table::drop().table(Subscribers::Table).take()).await?;
        manager.drop_table(Table::drop().table(Mails::Table).take()).await
    }
}

fn mails() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(Mails::Table)
        .col(pk_uuid(Mails::Id))
        .col(text_uniq(Mails::MessageId))
        .col(text(Mails::Kind))
        .col(text(Mails::Recipient))
        .col(text(Mails::Subject))
        .col(text(Mails::Html))
        .col(text(Mails::Text))
        .col(json_binary(Mails::Headers))
        .col(text(Mails::State))
        .col(timestamp_with_time_zone(Mails::StateChangedAt))
        .col(integer(Mails::Attempts))
        // While an email is being sent: when its sender is considered dead.
        .col(timestamp_with_time_zone(Mails::NextAttemptAt))
        .col(text_null(Mails::LastError))
        .col(timestamp_with_time_zone(Mails::CreatedAt))
        .col(timestamp_with_time_zone_null(Mails::SentAt))
        .check(("mail_state", Expr::col(Mails::State).is_in(["queued", "sending", "sent", "dead"])))
        .check(("mails_attempts_check", Expr::col(Mails::Attempts).gte(0)));
    table
}

fn subscribers() -> TableCreateStatement {
    let states = ["pending", "subscribed", "unsubscribed", "bounced", "complained"];
    let mut table = Table::create();
    table
        .table(Subscribers::Table)
        .col(pk_uuid(Subscribers::Id))
        .col(text(Subscribers::Email))
        .col(text_uniq(Subscribers::EmailNormalised))
        .col(text(Subscribers::Name))
        .col(text_null(Subscribers::Phone))
        .col(text(Subscribers::State))
        .col(timestamp_with_time_zone(Subscribers::StateChangedAt))
        // Incremented on unsubscription and when unconfirmed data changes: it invalidates confirmation links sent
        // before.
        .col(integer(Subscribers::Round))
        .col(text(Subscribers::ConsentPurpose))
        .col(text(Subscribers::ConsentWording))
        .col(text(Subscribers::ConsentSource))
        .col(timestamp_with_time_zone(Subscribers::ConsentedAt))
        .col(timestamp_with_time_zone_null(Subscribers::ConfirmedAt))
        .col(timestamp_with_time_zone(Subscribers::CreatedAt))
        .col(timestamp_with_time_zone(Subscribers::UpdatedAt))
        .check(("subscriber_state", Expr::col(Subscribers::State).is_in(states)));
    table
}

fn throttles() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(Throttles::Table)
        // Keyed hash of the subject: reading the table reveals no address.
        .col(text(Throttles::Key).primary_key())
        .col(integer(Throttles::Hits))
        .col(timestamp_with_time_zone(Throttles::ResetsAt));
    table
}

fn indexes() -> [IndexCreateStatement; 3] {
    [
        Index::create()
            .name("mails_state_next_attempt_at_idx")
            .table(Mails::Table)
            .col(Mails::State)
            .col(Mails::NextAttemptAt)
            .take(),
        Index::create()
            .name("subscribers_state_state_changed_at_idx")
            .table(Subscribers::Table)
            .col(Subscribers::State)
            .col(Subscribers::StateChangedAt)
            .take(),
        Index::create().name("throttles_resets_at_idx").table(Throttles::Table).col(Throttles::ResetsAt).take(),
    ]
}

#[derive(DeriveIden)]
enum Mails {
    Table,
    Id,
    MessageId,
    Kind,
    Recipient,
    Subject,
    Html,
    Text,
    Headers,
    State,
    StateChangedAt,
    Attempts,
    NextAttemptAt,
    LastError,
    CreatedAt,
    SentAt,
}

#[derive(DeriveIden)]
enum Subscribers {
    Table,
    Id,
    Email,
    EmailNormalised,
    Name,
    Phone,
    State,
    StateChangedAt,
    Round,
    ConsentPurpose,
    ConsentWording,
    ConsentSource,
    ConsentedAt,
    ConfirmedAt,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum Throttles {
    Table,
    Key,
    Hits,
    ResetsAt,
}
