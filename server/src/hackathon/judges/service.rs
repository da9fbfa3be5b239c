//! Business logic of judges and mentors: the staff resource.

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, DbErr, sea_query::Expr};
use uuid::Uuid;

use super::{
    queries,
    types::{Judge, JudgeInput, StaffJudge},
};
use crate::{
    hackathon::{
        admin_resource::{
            self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine, columns,
            names,
        },
        events,
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::AppError,
        http::{paging::PageRequest, validation::patch::require_fields, version::Versioned},
    },
};
use entities::{
    judges::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::JudgeState::{self, Accepted, Active, Invited, Withdrawn},
};

/// A page of the judges and mentors of an edition, and the number of all.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Judge>, u64), DbErr> {
    let (rows, total) = queries::page(db, event, request).await?;
    Ok((rows.into_iter().map(Judge::from).collect(), total))
}

/// Staff resource of the table `judges`.
pub(super) struct Judges;

impl AdminResource for Judges {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffJudge;

    const NAMES: ResourceNames = names!("judge");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("name", Self::search_text),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("name", "The name has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This edition has started, so this judge can't be deleted. Withdraw them instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<JudgeState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, begun: bool) -> bool {
        begun && row.state.was_published(row.state_changed_at, row.created_at)
    }

    async fn views(_: &impl ConnectionTrait, _: DateTime<Utc>, rows: Vec<Model>) -> Result<Vec<StaffJudge>, AppError> {
        Ok(rows.into_iter().map(StaffJudge::from).collect())
    }
}

impl StateMachine for JudgeState {
    const INITIAL: &'static [Self] = &[Invited, Accepted, Active];

    fn transitions(self) -> &'static [Self] {
        match self {
            Invited => &[Accepted, Withdrawn],
            Accepted => &[Active, Withdrawn],
            Active => &[Withdrawn],
            Withdrawn => &[],
        }
    }
}

/// Creates a judge or mentor, in the last position unless the input contains one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: JudgeInput,
) -> Result<Versioned<StaffJudge>, AppError> {
    admin_resource::store::<Judges>(context, staff, async |tx, now| {
        let (name, role) = (input.name.set().is_some(), input.role.set().is_some());
        require_fields(&[("eventId", input.event_id.is_some()), ("name", name), ("role", role)])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            state: JudgeState::initial(input.state.clone())?,
            state_changed_at: now,
            name: String::new(),
            role: String::new(),
            organisation: None,
            photo: None,
            bio: None,
            created_at: now,
            updated_at: now,
            version: 1,
            user_id: None,
            search_text: String::new(),
        };
        Ok(merged(blank, input))
    })
    .await
}

/// Changes a judge or mentor and returns the new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: JudgeInput,
) -> Result<Versioned<StaffJudge>, AppError> {
    admin_resource::update::<Judges>(context, staff, expected, async |_, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        Ok(merged(Model { state, state_changed_at, updated_at: now, ..row }, input))
    })
    .await
}

fn merged(row: Model, input: JudgeInput) -> Model {
    let row = Model {
        position: input.position.unwrap_or(row.position),
        name: input.name.unwrap_or(row.name),
        role: input.role.unwrap_or(row.role),
        organisation: input.organisation.or(row.organisation),
        photo: input.photo.or(row.photo),
        bio: input.bio.or(row.bio),
        ..row
    };
    let others = [Some(row.role.as_str()), row.organisation.as_deref()];
    Model { search_text: search_text(&row.name, others.into_iter().flatten()), ..row }
}

/// Gives the demo's judge of this name a photo.
pub async fn give_photo(context: &Context, event: &str, name: &str, photo: String) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let event = events::find_including_drafts(&tx, event).await?.ok_or(AppError::NotFound)?;
    queries::set_photo(&tx, event.id, name, photo, context.clock.now()).await?;
    Ok(tx.commit().await?)
}
