//! Badges and awards.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, event_key, index, key, reference, user_key};

pub(super) fn badges() -> NewTable {
    use Badges as B;
    let rules = ["manual", "attended_items", "scanned_list", "won", "attended_editions"];
    let mut table = Table::create();
    table
        .table(B::Table)
        .col(pk_uuid(B::Id))
        // For all editions if null.
        .col(uuid_null(B::EventId))
        .col(text_uniq(B::Key))
        .col(text(B::Name))
        .col(text(B::Text))
        .col(text(B::Icon))
        .col(text(B::Rule))
        // Threshold of rules that count.
        .col(integer_null(B::RuleCount))
        .col(integer(B::Points))
        .col(boolean(B::Secret))
        .col(boolean(B::Active))
        .col(integer(B::Position))
        .col(integer(B::Version).default(1))
        .col(timestamp_with_time_zone(B::CreatedAt))
        .col(timestamp_with_time_zone(B::UpdatedAt))
        .foreign_key(&mut event_key("badges_event_id_fkey", B::Table, B::EventId))
        .check(("badge_rule", Expr::col(B::Rule).is_in(rules)))
        .check(("badges_rule_count_check", Expr::col(B::RuleCount).gt(0)))
        .check(("badges_points_check", Expr::col(B::Points).gte(0)));
    NewTable {
        table,
        indexes: vec![
            index("badges_event_id_position_idx", B::Table, &[B::EventId, B::Position, B::Id]),
            index("badges_position_idx", B::Table, &[B::Position, B::Id]),
            index("badges_created_at_idx", B::Table, &[B::CreatedAt, B::Id]),
        ],
    }
}

pub(super) fn awards() -> NewTable {
    use BadgeAwards as A;
    let mut table = Table::create();
    table
        .table(A::Table)
        .col(pk_uuid(A::Id))
        .col(uuid(A::BadgeId))
        .col(uuid(A::UserId))
        .col(uuid_null(A::EventId))
        .col(text(A::Source))
        // No foreign key: the award stays after its giver is deleted.
        .col(uuid_null(A::AwardedBy))
        .col(timestamp_with_time_zone(A::AwardedAt))
        .col(timestamp_with_time_zone_null(A::RevokedAt))
        // A badge that was awarded must not be deleted by mistake.
        .foreign_key(&mut reference(
            "badge_awards_badge_id_fkey",
            (A::Table, A::BadgeId),
            "badges",
            ForeignKeyAction::Restrict,
        ))
        .foreign_key(&mut user_key("badge_awards_user_id_fkey", A::Table, A::UserId))
        .foreign_key(&mut reference(
            "badge_awards_event_id_fkey",
            (A::Table, A::EventId),
            "events",
            ForeignKeyAction::Restrict,
        ))
        .check(("award_source", Expr::col(A::Source).is_in(["manual", "rule"])));
    let once = [A::BadgeId, A::UserId];
    NewTable {
        table,
        indexes: vec![
            key("badge_awards_badge_id_user_id_event_id_key", A::Table, &[A::BadgeId, A::UserId, A::EventId]),
            // Null values count as different.
            key("badge_awards_badge_id_user_id_key", A::Table, &once)
                .cond_where(Expr::col(A::EventId).is_null())
                .take(),
            index("badge_awards_badge_id_awarded_at_idx", A::Table, &[A::BadgeId, A::AwardedAt, A::Id]),
            index("badge_awards_user_id_idx", A::Table, &[A::UserId, A::AwardedAt]),
            index("badge_awards_event_id_idx", A::Table, &[A::EventId]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum Badges {
    Table,
    Id,
    EventId,
    Key,
    Name,
    Text,
    Icon,
    Rule,
    RuleCount,
    Points,
    Secret,
    Active,
    Position,
    Version,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum BadgeAwards {
    Table,
    Id,
    BadgeId,
    UserId,
    EventId,
    Source,
    AwardedBy,
    AwardedAt,
    RevokedAt,
}
