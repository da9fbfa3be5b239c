//! Business logic of rewards: the public list and the staff resource.

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, sea_query::Expr};
use uuid::Uuid;

use super::{
    queries,
    types::{Reward, RewardInput, StaffReward},
};
use crate::{
    hackathon::{
        admin_resource::{
            self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine, columns,
            names,
        },
        sponsors,
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::AppError,
        http::{paging::PageRequest, validation::patch::require_fields, version::Versioned},
    },
};
use entities::{
    rewards::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::{
        RewardKind,
        RewardState::{self, Active, Archived, Draft, Paused},
    },
};

/// Staff resource of the table `rewards`.
pub(super) struct Rewards;

impl AdminResource for Rewards {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffReward;

    const NAMES: ResourceNames = names!("reward");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("cost", || Expr::col(Column::Cost)),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This edition has started, so this reward can't be deleted. Archive it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<RewardState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, begun: bool) -> bool {
        begun && row.state.was_published(row.state_changed_at, row.created_at)
    }

    async fn views(
        db: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffReward>, AppError> {
        let organisations = sponsors::organisations(db, rows.iter().filter_map(|row| row.sponsor_id)).await?;
        let with = |row: Model| {
            let sponsor = row.sponsor_id.and_then(|id| organisations.get(&id)).cloned();
            StaffReward::from((row, sponsor))
        };
        Ok(rows.into_iter().map(with).collect())
    }
}

impl StateMachine for RewardState {
    const INITIAL: &'static [Self] = &[Draft, Active];

    fn transitions(self) -> &'static [Self] {
        match self {
            Draft => &[Active, Archived],
            Active => &[Paused, Archived],
            Paused => &[Active, Archived],
            Archived => &[],
        }
    }
}

/// A page of active rewards, each with the organisation that provides it, unless that is not public.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Reward>, u64), AppError> {
    let (rows, total) = queries::page(db, event, request).await?;
    let organisations = sponsors::visible(db, event, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    let with = |row: Model| {
        let sponsor = row.sponsor_id.and_then(|id| organisations.get(&id)).cloned();
        Reward::from((row, sponsor))
    };
    Ok((rows.into_iter().map(with).collect(), total))
}

/// Creates a reward, in the last position unless the input contains one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: RewardInput,
) -> Result<Versioned<StaffReward>, AppError> {
    admin_resource::store::<Rewards>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("name", input.name.set().is_some()),
            ("kind", input.kind.set().is_some()),
            ("cost", input.cost.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            slug: String::new(),
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            state: RewardState::initial(input.state.clone())?,
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
        merged(tx, blank, input).await
    })
    .await
}

/// Changes a reward and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: RewardInput,
) -> Result<Versioned<StaffReward>, AppError> {
    admin_resource::update::<Rewards>(context, staff, expected, async |tx, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        merged(tx, Model { state, state_changed_at, updated_at: now, ..row }, input).await
    })
    .await
}

async fn merged(tx: &impl ConnectionTrait, row: Model, input: RewardInput) -> Result<Model, AppError> {
    let name = input.name.unwrap_or(row.name);
    let (from, until) = (input.from.or(row.available_from), input.until.or(row.available_until));
    if from.zip(until).is_some_and(|(from, until)| until <= from) {
        return Err(AppError::invalid("until", "The until field must be a date after from."));
    }
    Ok(Model {
        slug: admin_resource::slug("slug", input.slug, &row.slug, &name)?,
        sponsor_id: sponsors::organisation(tx, "sponsorId", input.sponsor_id, row.sponsor_id).await?,
        position: input.position.unwrap_or(row.position),
        description: input.description.or(row.description),
        kind: input.kind.unwrap_or(row.kind),
        cost: input.cost.unwrap_or(row.cost),
        stock: input.stock.or(row.stock),
        per_user_limit: input.per_user_limit.or(row.per_user_limit),
        available_from: from,
        available_until: until,
        search_text: search_text(&name, []),
        name,
        ..row
    })
}
