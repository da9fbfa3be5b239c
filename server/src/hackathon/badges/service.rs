//! Operations of staff on badges.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, sea_query::Expr};
use uuid::Uuid;

use super::{
    queries,
    types::{Badge, BadgeInput, StaffBadge},
};
use crate::{
    hackathon::admin_resource::{
        self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, columns, names,
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::AppError,
        http::{paging::PageRequest, validation::patch::require_fields, version::Versioned},
    },
};
use entities::{
    badges::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::BadgeRule,
};

/// A page of the badges of an edition and of all editions, without secret ones, and the number of all.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Badge>, u64), DbErr> {
    let (rows, total) = queries::page(db, event, request).await?;
    Ok((rows.into_iter().map(Badge::from).collect(), total))
}

/// The badges as an [`AdminResource`].
pub(super) struct Badges;

impl AdminResource for Badges {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffBadge;

    const NAMES: ResourceNames = names!("badge");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("key", "The key has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "Someone has this badge, so it can't be deleted. Deactivate it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    /// Badges have no workflow states: the filter selects by `active` and `secret`.
    fn states() -> Vec<(String, Condition)> {
        admin_resource::state_filters([
            ("active", Column::Active.eq(true)),
            ("inactive", Column::Active.eq(false)),
            ("secret", Column::Secret.eq(true)),
        ])
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: row.event_id, version: row.version }
    }

    /// Foreign keys of awards, including revoked ones, prevent the deletion.
    fn has_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(_: &impl ConnectionTrait, _: DateTime<Utc>, rows: Vec<Model>) -> Result<Vec<StaffBadge>, AppError> {
        Ok(rows.into_iter().map(StaffBadge::from).collect())
    }
}

/// Creates a badge, after all others unless the input contains a position.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: BadgeInput,
) -> Result<Versioned<StaffBadge>, AppError> {
    admin_resource::store::<Badges>(context, staff, async |tx, now| {
        let (name, text) = (input.name.set().is_some(), input.text.set().is_some());
        require_fields(&[("name", name), ("text", text), ("icon", input.icon.set().is_some())])?;
        let event = match input.event_id {
            Some(_) => Some(admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id),
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
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, event).await?,
            version: 1,
            created_at: now,
            updated_at: now,
            search_text: String::new(),
        };
        merged(blank, input)
    })
    .await
}

/// Changes a badge.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: BadgeInput,
) -> Result<Versioned<StaffBadge>, AppError> {
    admin_resource::update::<Badges>(context, staff, expected, async |_, row, now| {
        merged(Model { updated_at: now, ..row }, input)
    })
    .await
}

fn merged(row: Model, input: BadgeInput) -> Result<Model, AppError> {
    let name = input.name.unwrap_or(row.name);
    let key = admin_resource::slug("key", input.key, &row.key, &name)?;
    let rule = input.rule.unwrap_or(row.rule);
    let counts = matches!(rule, BadgeRule::AttendedItems | BadgeRule::AttendedEditions);
    let rule_count = input.rule_count.or(row.rule_count).filter(|_| counts);
    if counts && rule_count.is_none() {
        return Err(AppError::invalid("ruleCount", "The rule count field is required."));
    }
    Ok(Model {
        text: input.text.unwrap_or(row.text),
        icon: input.icon.unwrap_or(row.icon),
        points: input.points.unwrap_or(row.points),
        secret: input.secret.unwrap_or(row.secret),
        active: input.active.unwrap_or(row.active),
        position: input.position.unwrap_or(row.position),
        search_text: search_text(&name, [key.as_str()]),
        rule,
        rule_count,
        name,
        key,
        ..row
    })
}
