//! What staff do with rewards.

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, sea_query::Expr};
use uuid::Uuid;

use super::{
    queries,
    types::{Reward, RewardInput, StaffReward},
};
use crate::{
    db::search::searched,
    entities::{
        rewards::{ActiveModel, Column, Entity, Model},
        sea_orm_active_enums::{
            RewardKind,
            RewardState::{self, Active, Archived, Draft, Paused},
        },
    },
    error::AppError,
    http::{choice::Choice, paging::PageRequest, patch::needed, version::Versioned},
    programme::{self, Columns, Head, Names, Piece, Sorts, Staff, States},
    sponsors,
    state::AppState,
};

/// Rows of `rewards`.
pub(super) struct Rewards;

impl Piece for Rewards {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffReward;

    const NAMES: Names = Names {
        target: "reward",
        path: "rewards",
        stored: "reward.stored",
        updated: "reward.updated",
        destroyed: "reward.destroyed",
    };
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, event: Column::EventId, version: Column::Version, created_at: Column::CreatedAt };
    const SORTS: Sorts = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("cost", || Expr::col(Column::Cost)),
        ("position", || Expr::col(Column::Position)),
    ];
    const TAKEN: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const KEPT: &'static str = "The edition has begun and keeps its rewards: set the state to archived instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn in_state(word: &str) -> Option<Condition> {
        programme::in_state::<RewardState>(Column::State, word)
    }

    fn head(row: &Model) -> Head {
        Head { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn is_history(row: &Model, begun: bool) -> bool {
        begun && row.state.has_come_further(row.state_changed_at, row.created_at)
    }

    async fn views(
        db: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffReward>, AppError> {
        let known = sponsors::organisations(db, rows.iter().filter_map(|row| row.sponsor_id)).await?;
        let with = |row: Model| {
            let sponsor = row.sponsor_id.and_then(|id| known.get(&id)).cloned();
            StaffReward::from((row, sponsor))
        };
        Ok(rows.into_iter().map(with).collect())
    }
}

impl States for RewardState {
    const FIRST: &'static [Self] = &[Draft, Active];

    fn next(self) -> &'static [Self] {
        match self {
            Draft => &[Active, Archived],
            Active => &[Paused, Archived],
            Paused => &[Active, Archived],
            Archived => &[],
        }
    }
}

/// A page of what is given, each with who gives it, as far as everybody may know.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Reward>, u64), AppError> {
    let (rows, total) = queries::page(db, event, request).await?;
    let told = sponsors::told(db, event, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    let with = |row: Model| {
        let sponsor = row.sponsor_id.and_then(|id| told.get(&id)).cloned();
        Reward::from((row, sponsor))
    };
    Ok((rows.into_iter().map(with).collect(), total))
}

/// A new reward, behind all others unless a position is named.
pub(super) async fn store(
    state: &AppState,
    staff: &Staff,
    input: RewardInput,
) -> Result<Versioned<StaffReward>, AppError> {
    programme::store::<Rewards>(state, staff, async |tx, now| {
        needed(&[
            ("eventId", input.event_id.is_some()),
            ("name", input.name.set().is_some()),
            ("kind", input.kind.set().is_some()),
            ("cost", input.cost.set().is_some()),
        ])?;
        let event = programme::edition(tx, staff, input.event_id).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            slug: String::new(),
            position: programme::next_position::<Entity>(tx, Column::Position, (Column::EventId, Some(event))).await?,
            state: RewardState::first(input.state.clone())?,
            state_changed_at: now,
            name: String::new(),
            description: None,
            kind: RewardKind::Item,
            cost: 0,
            stock: None,
            per_user_limit: None,
            available_from: None,
            available_until: None,
            sponsor_id: None,
            version: 1,
            created_at: now,
            updated_at: now,
            search_text: String::new(),
        };
        written(tx, blank, input).await
    })
    .await
}

/// A reward as it is afterwards.
pub(super) async fn update(
    state: &AppState,
    staff: &Staff,
    (id, seen): (Uuid, i32),
    input: RewardInput,
) -> Result<Versioned<StaffReward>, AppError> {
    programme::update::<Rewards>(state, staff, (id, seen), async |tx, row, now| {
        let state = row.state.step(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        written(tx, Model { state, state_changed_at, updated_at: now, ..row }, input).await
    })
    .await
}

async fn written(tx: &impl ConnectionTrait, row: Model, input: RewardInput) -> Result<Model, AppError> {
    let name = input.name.or_kept(row.name);
    let (from, until) = (input.from.or(row.available_from), input.until.or(row.available_until));
    if from.zip(until).is_some_and(|(from, until)| until <= from) {
        return Err(AppError::invalid("until", "The until field must be a date after from."));
    }
    Ok(Model {
        slug: programme::slug("slug", input.slug, &row.slug, &name)?,
        sponsor_id: sponsors::organisation(tx, "sponsorId", input.sponsor_id, row.sponsor_id).await?,
        position: input.position.or_kept(row.position),
        description: input.description.or(row.description),
        kind: input.kind.or_kept(Choice(row.kind)).0,
        cost: input.cost.or_kept(row.cost),
        stock: input.stock.or(row.stock),
        per_user_limit: input.per_user_limit.or(row.per_user_limit),
        available_from: from,
        available_until: until,
        search_text: searched(&name, []),
        name,
        ..row
    })
}
