//! Events: one row an edition of a series.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

/// Adds the table `events`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(table(manager.get_database_backend())).await?;
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Events::Table).take()).await
    }
}

fn table(backend: DbBackend) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(Events::Table)
        .col(pk_uuid(Events::Id))
        .col(uuid(Events::SeriesId))
        .col(integer(Events::EditionNo))
        .col(text_uniq(Events::Slug))
        .col(text(Events::Title))
        .col(text_null(Events::Subtitle))
        .col(text_null(Events::Description))
        .col(search_text(backend))
        .col(text(Events::Status))
        .col(timestamp_with_time_zone(Events::StateChangedAt))
        .col(timestamp_with_time_zone(Events::StartAt))
        .col(timestamp_with_time_zone(Events::EndAt))
        .col(text(Events::Timezone))
        .col(text_null(Events::Venue))
        .col(text_null(Events::Address))
        .col(text_null(Events::City))
        .col(text(Events::AttendanceMode))
        .col(integer_null(Events::Capacity))
        .col(timestamp_with_time_zone_null(Events::RegistrationOpensAt))
        .col(timestamp_with_time_zone_null(Events::RegistrationClosesAt))
        .col(integer(Events::TeamMin))
        .col(integer(Events::TeamMax))
        .col(timestamp_with_time_zone_null(Events::TeamLockAt))
        .col(timestamp_with_time_zone_null(Events::TransferFreezeAt))
        .col(timestamp_with_time_zone_null(Events::ReconfirmAt))
        .col(boolean(Events::WaitlistEnabled))
        .col(integer(Events::WaitlistOfferMinutes))
        .col(timestamp_with_time_zone_null(Events::WaitlistClosesAt))
        .col(integer(Events::RetentionDays))
        .col(text_null(Events::SocialImage))
        .col(timestamp_with_time_zone(Events::CreatedAt))
        .col(timestamp_with_time_zone(Events::UpdatedAt))
        .foreign_key(
            ForeignKey::create()
                .name("events_series_id_fkey")
                .from(Events::Table, Events::SeriesId)
                .to(Series::Table, Series::Id)
                .on_delete(ForeignKeyAction::Restrict),
        );
    checks(&mut table);
    table
}

/// The words that are searched, folded to lower case without accents, the title first: finds and sorts alike on
/// every database, whatever collation it was created with.
fn search_text(backend: DbBackend) -> ColumnDef {
    let mut column = text(Events::SearchText);
    if backend == DbBackend::Postgres {
        column.extra(r#"COLLATE "C""#);
    }
    column
}

/// A check of the shape `column IN (…)` becomes the enum of its name when the entities are generated.
fn checks(table: &mut TableCreateStatement) {
    let statuses = ["draft", "published", "live", "finished", "archived", "cancelled"];
    let modes = ["in_person", "online", "hybrid"];
    table
        .check(("event_status", Expr::col(Events::Status).is_in(statuses)))
        .check(("attendance_mode", Expr::col(Events::AttendanceMode).is_in(modes)))
        .check(("events_edition_no_check", Expr::col(Events::EditionNo).gt(0)))
        .check(("events_end_at_check", Expr::col(Events::EndAt).gt(Expr::col(Events::StartAt))))
        .check(("events_capacity_check", Expr::col(Events::Capacity).gt(0)))
        .check(("events_team_min_check", Expr::col(Events::TeamMin).gt(0)))
        .check(("events_team_max_check", Expr::col(Events::TeamMax).gte(Expr::col(Events::TeamMin))))
        .check((
            "events_registration_check",
            Expr::col(Events::RegistrationClosesAt).gt(Expr::col(Events::RegistrationOpensAt)),
        ))
        .check(("events_waitlist_offer_check", Expr::col(Events::WaitlistOfferMinutes).gt(0)))
        .check(("events_retention_check", Expr::col(Events::RetentionDays).gt(0)));
}

/// One index for each order a list can have; the id breaks ties, so that no row is on two pages.
fn indexes() -> Vec<IndexCreateStatement> {
    let sorted =
        |name: &str, column: Events| Index::create().name(name).table(Events::Table).col(column).col(Events::Id).take();
    vec![
        Index::create()
            .name("events_series_id_edition_no_key")
            .table(Events::Table)
            .col(Events::SeriesId)
            .col(Events::EditionNo)
            .unique()
            .take(),
        Index::create().name("events_status_idx").table(Events::Table).col(Events::Status).take(),
        sorted("events_start_at_idx", Events::StartAt),
        sorted("events_search_text_idx", Events::SearchText),
        sorted("events_created_at_idx", Events::CreatedAt),
    ]
}

#[derive(DeriveIden)]
enum Events {
    Table,
    Id,
    SeriesId,
    EditionNo,
    Slug,
    Title,
    Subtitle,
    Description,
    SearchText,
    Status,
    StateChangedAt,
    StartAt,
    EndAt,
    Timezone,
    Venue,
    Address,
    City,
    AttendanceMode,
    Capacity,
    RegistrationOpensAt,
    RegistrationClosesAt,
    TeamMin,
    TeamMax,
    TeamLockAt,
    TransferFreezeAt,
    ReconfirmAt,
    WaitlistEnabled,
    WaitlistOfferMinutes,
    WaitlistClosesAt,
    RetentionDays,
    SocialImage,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum Series {
    Table,
    Id,
}
