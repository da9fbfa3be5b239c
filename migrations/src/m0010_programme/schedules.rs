//! Schedule releases, favourites and personal calendars.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key, reference, user_key};

/// Published releases and what they changed.
pub(super) fn releases() -> NewTable {
    use ScheduleReleases as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(pk_uuid(R::Id))
        .col(uuid(R::EventId))
        .col(integer(R::Number))
        .col(timestamp_with_time_zone(R::PublishedAt))
        // No foreign key: the release stays after its publisher is deleted.
        .col(uuid_null(R::PublishedBy))
        .col(text_null(R::Note))
        .col(json_binary(R::Changes))
        // The whole schedule at that time, for comparison with the next release.
        .col(json_binary(R::Snapshot))
        .foreign_key(&mut event_key("schedule_releases_event_id_fkey", R::Table, R::EventId))
        .check(("schedule_releases_number_check", Expr::col(R::Number).gt(0)));
    NewTable { table, indexes: vec![key("schedule_releases_event_id_number_key", R::Table, &[R::EventId, R::Number])] }
}

/// Schedule items that users marked as favourites.
pub(super) fn favourites() -> NewTable {
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
    NewTable { table, indexes: vec![index("schedule_favourites_item_id_idx", F::Table, &[F::ItemId])] }
}

/// Personal calendars with a secret URL.
pub(super) fn feeds() -> NewTable {
    use CalendarFeeds as F;
    let mut table = Table::create();
    table
        .table(F::Table)
        .col(uuid(F::UserId).primary_key())
        // Part of the secret: a new round is a new URL.
        .col(integer(F::Round))
        .foreign_key(&mut user_key("calendar_feeds_user_id_fkey", F::Table, F::UserId));
    NewTable { table, indexes: Vec::new() }
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
