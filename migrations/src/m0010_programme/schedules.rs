//! What of the schedule was made known when, and who follows it.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, event_key, index, key, reference, user_key};

/// What was made known at once, and what it changed.
pub(super) fn releases() -> Made {
    use ScheduleReleases as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(pk_uuid(R::Id))
        .col(uuid(R::EventId))
        .col(integer(R::Number))
        .col(timestamp_with_time_zone(R::PublishedAt))
        // No foreign key: it was published whoever is gone.
        .col(uuid_null(R::PublishedBy))
        .col(text_null(R::Note))
        .col(json_binary(R::Changes))
        // The whole schedule as it was then: what the next release is compared with.
        .col(json_binary(R::Snapshot))
        .foreign_key(&mut event_key("schedule_releases_event_id_fkey", R::Table, R::EventId))
        .check(("schedule_releases_number_check", Expr::col(R::Number).gt(0)));
    Made { table, indexes: vec![key("schedule_releases_event_id_number_key", R::Table, &[R::EventId, R::Number])] }
}

/// What somebody wants to go to.
pub(super) fn favourites() -> Made {
    use ScheduleFavourites as F;
    let mut table = Table::create();
    table
        .table(F::Table)
        .col(uuid(F::UserId))
        .col(uuid(F::ItemId))
        .col(timestamp_with_time_zone(F::CreatedAt))
        .primary_key(Index::create().col(F::UserId).col(F::ItemId))
        .foreign_key(&mut user_key("schedule_favourites_user_id_fkey", F::Table, F::UserId))
        .foreign_key(&mut reference(
            "schedule_favourites_item_id_fkey",
            (F::Table, F::ItemId),
            "schedule_items",
            ForeignKeyAction::Cascade,
        ));
    Made { table, indexes: vec![index("schedule_favourites_item_id_idx", F::Table, &[F::ItemId])] }
}

/// Whose calendar can be fetched by a secret address.
pub(super) fn feeds() -> Made {
    use CalendarFeeds as F;
    let mut table = Table::create();
    table
        .table(F::Table)
        .col(uuid(F::UserId).primary_key())
        // Part of the secret: another round is another address.
        .col(integer(F::Round))
        .foreign_key(&mut user_key("calendar_feeds_user_id_fkey", F::Table, F::UserId));
    Made { table, indexes: Vec::new() }
}

#[derive(DeriveIden, Clone, Copy)]
enum ScheduleReleases {
    Table,
    Id,
    EventId,
    Number,
    PublishedAt,
    PublishedBy,
    Note,
    Changes,
    Snapshot,
}

#[derive(DeriveIden, Clone, Copy)]
enum ScheduleFavourites {
    Table,
    UserId,
    ItemId,
    CreatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum CalendarFeeds {
    Table,
    UserId,
    Round,
}
