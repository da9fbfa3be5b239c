//! Business logic of challenges: the public list and the staff resource.

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, sea_query::Expr};
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{Challenge, ChallengeInput, StaffChallenge},
};
use crate::{
    hackathon::{
        admin_resource::{
            self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine, columns,
            names,
        },
        events::SubResources,
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
    challenges::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::ChallengeState::{self, Archived, Draft, Published},
};

/// Staff resource of the table `challenges`.
pub(super) struct Challenges;

impl AdminResource for Challenges {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffChallenge;

    const NAMES: ResourceNames = names!("challenge");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("title", Self::search_text),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This edition has started, so this challenge can't be deleted. Archive it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<ChallengeState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, begun: bool) -> bool {
        begun && row.state.was_published(row.state_changed_at, row.created_at)
    }

    async fn views(
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffChallenge>, AppError> {
        let organisations = sponsors::organisations(db, rows.iter().filter_map(|row| row.owner_id)).await?;
        let with = |row: Model| {
            let owner = row.owner_id.and_then(|id| organisations.get(&id)).cloned();
            StaffChallenge::new(row, owner, now).map_err(AppError::internal)
        };
        rows.into_iter().map(with).collect()
    }
}

impl StateMachine for ChallengeState {
    const INITIAL: &'static [Self] = &[Draft, Published];

    fn transitions(self) -> &'static [Self] {
        match self {
            Draft => &[Published, Archived],
            Published => &[Draft, Archived],
            // An archived challenge keeps its slug reserved, so that it can be restored unchanged.
            Archived => &[Draft],
        }
    }
}

/// Public view of a page of published challenges at the given time, each with the organisation that poses it. The page
/// changes when a challenge is revealed.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
    now: DateTime<Utc>,
) -> Result<SubResources<Challenge>, AppError> {
    let (rows, total) = queries::page(db, event, request).await?;
    let organisations = sponsors::visible(db, event, rows.iter().filter_map(|row| row.owner_id)).await?;
    let change_times = rows.iter().filter_map(|row| row.reveal_at).collect();
    let challenges = rows.into_iter().map(|row| {
        let owner = row.owner_id.and_then(|id| organisations.get(&id)).cloned();
        Challenge::at(now, row, owner)
    });
    let rows = challenges.collect::<Result<_, _>>().map_err(AppError::internal)?;
    Ok(SubResources { rows, total, change_times, shared: true })
}

/// Creates a challenge, in the last position unless the input contains one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: ChallengeInput,
) -> Result<Versioned<StaffChallenge>, AppError> {
    admin_resource::store::<Challenges>(context, staff, async |tx, now| {
        let (title, problem) = (input.title.set().is_some(), input.problem.set().is_some());
        require_fields(&[("eventId", input.event_id.is_some()), ("title", title), ("problem", problem)])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            slug: String::new(),
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            state: ChallengeState::initial(input.state.clone())?,
            state_changed_at: now,
            title: String::new(),
            problem: String::new(),
            owner_id: None,
            prize: None,
            level: None,
            stack: json!([]),
            criteria: json!([]),
            reveal_at: None,
            created_at: now,
            updated_at: now,
            version: 1,
            goals: None,
            constraints: None,
            resources: json!([]),
            data: None,
            search_text: String::new(),
        };
        merged(tx, blank, input).await
    })
    .await
}

/// Changes a challenge and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: ChallengeInput,
) -> Result<Versioned<StaffChallenge>, AppError> {
    admin_resource::update::<Challenges>(context, staff, expected, async |tx, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        merged(tx, Model { state, state_changed_at, updated_at: now, ..row }, input).await
    })
    .await
}

async fn merged(tx: &impl ConnectionTrait, row: Model, input: ChallengeInput) -> Result<Model, AppError> {
    let (title, prize) = (input.title.unwrap_or(row.title), input.prize.or(row.prize));
    Ok(Model {
        slug: admin_resource::slug("slug", input.slug, &row.slug, &title)?,
        owner_id: sponsors::organisation(tx, "ownerId", input.owner_id, row.owner_id).await?,
        position: input.position.unwrap_or(row.position),
        problem: input.problem.unwrap_or(row.problem),
        goals: input.goals.or(row.goals),
        constraints: input.constraints.or(row.constraints),
        data: input.data.or(row.data),
        level: input.level.or(row.level),
        stack: admin_resource::texts(input.stack, row.stack),
        criteria: admin_resource::list(input.criteria, row.criteria),
        resources: admin_resource::list(input.resources, row.resources),
        reveal_at: input.reveal_at.or(row.reveal_at),
        search_text: search_text(&title, prize.as_deref()),
        title,
        prize,
        ..row
    })
}
