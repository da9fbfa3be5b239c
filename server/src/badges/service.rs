//! What staff do with badges.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, sea_query::Expr};
use uuid::Uuid;

use super::types::{BadgeInput, StaffBadge};
use crate::{
    db::search::searched,
    entities::{
        badges::{ActiveModel, Column, Entity, Model},
        sea_orm_active_enums::BadgeRule,
    },
    error::AppError,
    http::{choice::Choice, patch::needed, version::Versioned},
    programme::{self, Columns, Head, Names, Piece, Sorts, Staff},
    state::AppState,
};

/// Rows of `badges`.
pub(super) struct Badges;

impl Piece for Badges {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffBadge;

    const NAMES: Names = Names {
        target: "badge",
        path: "badges",
        stored: "badge.stored",
        updated: "badge.updated",
        destroyed: "badge.destroyed",
    };
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, event: Column::EventId, version: Column::Version, created_at: Column::CreatedAt };
    const SORTS: Sorts = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("position", || Expr::col(Column::Position)),
    ];
    const TAKEN: (&'static str, &'static str) = ("key", "The key has already been taken.");
    const KEPT: &'static str = "Somebody was given this badge: switch it off instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    /// Badges have no course of their own: they are given or not, and told of or not.
    fn in_state(word: &str) -> Option<Condition> {
        let is = match word {
            "active" => Column::Active.eq(true),
            "inactive" => Column::Active.eq(false),
            "secret" => Column::Secret.eq(true),
            _ => return None,
        };
        Some(Condition::all().add(is))
    }

    fn head(row: &Model) -> Head {
        Head { id: row.id, event: row.event_id, version: row.version }
    }

    /// The database knows: awards hold on to it, even those that were taken back.
    fn is_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(_: &impl ConnectionTrait, _: DateTime<Utc>, rows: Vec<Model>) -> Result<Vec<StaffBadge>, AppError> {
        Ok(rows.into_iter().map(StaffBadge::from).collect())
    }
}

/// A new badge, behind all others unless a position is named.
pub(super) async fn store(
    state: &AppState,
    staff: &Staff,
    input: BadgeInput,
) -> Result<Versioned<StaffBadge>, AppError> {
    programme::store::<Badges>(state, staff, async |tx, now| {
        let (name, text) = (input.name.set().is_some(), input.text.set().is_some());
        needed(&[("name", name), ("text", text), ("icon", input.icon.set().is_some())])?;
        let event = match input.event_id {
            Some(_) => Some(programme::edition(tx, staff, input.event_id).await?.id),
            None => None,
        };
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            key: String::new(),
            name: String::new(),
            text: String::new(),
            icon: String::new(),
            rule: BadgeRule::Manual,
            rule_count: None,
            points: 0,
            secret: false,
            active: true,
            position: programme::next_position::<Entity>(tx, Column::Position, (Column::EventId, event)).await?,
            version: 1,
            created_at: now,
            updated_at: now,
            search_text: String::new(),
        };
        written(blank, input)
    })
    .await
}

/// A badge as it is afterwards.
pub(super) async fn update(
    state: &AppState,
    staff: &Staff,
    (id, seen): (Uuid, i32),
    input: BadgeInput,
) -> Result<Versioned<StaffBadge>, AppError> {
    programme::update::<Badges>(state, staff, (id, seen), async |_, row, now| {
        written(Model { updated_at: now, ..row }, input)
    })
    .await
}

fn written(row: Model, input: BadgeInput) -> Result<Model, AppError> {
    let name = input.name.or_kept(row.name);
    let key = programme::slug("key", input.key, &row.key, &name)?;
    let rule = input.rule.or_kept(Choice(row.rule)).0;
    let counts = matches!(rule, BadgeRule::AttendedItems | BadgeRule::AttendedEditions);
    let rule_count = input.rule_count.or(row.rule_count).filter(|_| counts);
    if counts && rule_count.is_none() {
        return Err(AppError::invalid("ruleCount", "The rule count field is required."));
    }
    Ok(Model {
        text: input.text.or_kept(row.text),
        icon: input.icon.or_kept(row.icon),
        points: input.points.or_kept(row.points),
        secret: input.secret.or_kept(row.secret),
        active: input.active.or_kept(row.active),
        position: input.position.or_kept(row.position),
        search_text: searched(&name, [key.as_str()]),
        rule,
        rule_count,
        name,
        key,
        ..row
    })
}
