//! Business logic of projects: the staff resource.

use chrono::{DateTime, Utc};
use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{Expr, Func},
};
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{Project, ProjectInput, Quote, StaffProject},
};
use crate::{
    hackathon::{
        admin_resource::{
            self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine, columns,
            names,
        },
        pictures::{self, Described, DescribedChange, DescribedNames},
        teams,
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::{AppError, FieldErrors},
        http::{
            paging::PageRequest,
            validation::patch::{Patch, require_fields},
            version::Versioned,
        },
    },
};
use entities::{
    projects::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::ProjectState::{self, Accepted, Disqualified, Draft, Submitted, Withdrawn},
};

/// A page of the projects of an edition, and the number of all.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Project>, u64), AppError> {
    let (rows, total) = queries::page(db, event, request).await?;
    let projects = rows.into_iter().map(Project::try_from).collect::<Result<_, _>>();
    Ok((projects.map_err(AppError::internal)?, total))
}

/// Staff resource of the table `projects`.
pub(super) struct Projects;

const IMAGE_NAMES: DescribedNames = DescribedNames { alt_field: "imageAlt", alt: "image alt", picture: "image" };
/// Sort key of projects without a place, greater than every place.
const NO_PLACE: i32 = i32::MAX;

impl AdminResource for Projects {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffProject;

    const NAMES: ResourceNames = names!("project");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("title", Self::search_text),
        // SQLite and PostgreSQL order nulls differently.
        ("place", || Func::coalesce([Expr::col(Column::Place), Expr::val(NO_PLACE)]).into()),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This project was submitted, so it can't be deleted. Withdraw it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<ProjectState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, _: bool) -> bool {
        row.state.was_published(row.state_changed_at, row.created_at)
    }

    async fn views(
        _: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffProject>, AppError> {
        rows.into_iter().map(|row| StaffProject::try_from(row).map_err(AppError::internal)).collect()
    }
}

impl StateMachine for ProjectState {
    const INITIAL: &'static [Self] = &[Draft, Submitted, Accepted];

    fn transitions(self) -> &'static [Self] {
        match self {
            Draft => &[Submitted],
            Submitted => &[Accepted, Withdrawn, Disqualified],
            Accepted => &[Withdrawn, Disqualified],
            Withdrawn | Disqualified => &[],
        }
    }
}

/// Creates a project.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: ProjectInput,
) -> Result<Versioned<StaffProject>, AppError> {
    let preview = pictures::preview_of(context, &input.image).await?;
    admin_resource::store::<Projects>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("title", input.title.set().is_some()),
            ("team", input.team.set().is_some() || input.team_id.set().is_some()),
            ("pitch", input.pitch.set().is_some()),
        ])?;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id,
            slug: String::new(),
            state: ProjectState::initial(input.state.clone())?,
            state_changed_at: now,
            title: String::new(),
            team: String::new(),
            pitch: String::new(),
            repo_url: None,
            demo_url: None,
            image: None,
            image_alt: String::new(),
            image_placeholder: None,
            place: None,
            prizes: json!([]),
            quote_text: None,
            quote_author: None,
            created_at: now,
            updated_at: now,
            version: 1,
            search_text: String::new(),
            team_id: None,
        };
        merged(tx, blank, input, preview).await
    })
    .await
}

/// Changes a project and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: ProjectInput,
) -> Result<Versioned<StaffProject>, AppError> {
    let preview = pictures::preview_of(context, &input.image).await?;
    admin_resource::update::<Projects>(context, staff, expected, async |tx, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        merged(tx, Model { state, state_changed_at, updated_at: now, ..row }, input, preview).await
    })
    .await
}

async fn merged(
    tx: &impl ConnectionTrait,
    row: Model,
    input: ProjectInput,
    preview: Option<String>,
) -> Result<Model, AppError> {
    // Teams are looked up by id, because a team name is not unique across events.
    let made_by = match input.team_id {
        Patch::Value(id) => Some(teams::find_in_event(tx, row.event_id, id).await?.ok_or_else(no_team)?),
        _ => None,
    };
    let own_name = made_by.map_or(row.team, |team| team.name);
    let (title, team) = (input.title.unwrap_or(row.title), input.team.unwrap_or(own_name));
    let current = row.quote_text.zip(row.quote_author);
    let quote = input.quote.or(current.map(|(text, author)| Quote { text, author }));
    let (quote_text, quote_author) = quote.map(|quote| (quote.text, quote.author)).unzip();
    let mut errors = FieldErrors::default();
    let image = Described { path: row.image, alt: row.image_alt, placeholder: row.image_placeholder };
    let change = DescribedChange { path: input.image, alt: input.image_alt, placeholder: preview };
    let image = change.merge_into(image, &IMAGE_NAMES, &mut errors);
    if !errors.is_empty() {
        return Err(AppError::Invalid(errors));
    }
    Ok(Model {
        slug: admin_resource::slug("slug", input.slug, &row.slug, &title)?,
        pitch: input.pitch.unwrap_or(row.pitch),
        repo_url: input.repo_url.or(row.repo_url),
        demo_url: input.demo_url.or(row.demo_url),
        image: image.path,
        image_alt: image.alt,
        image_placeholder: image.placeholder,
        place: input.place.or(row.place),
        prizes: admin_resource::texts(input.prizes, row.prizes),
        quote_text,
        quote_author,
        search_text: search_text(&title, [team.as_str()]),
        team_id: input.team_id.or(row.team_id),
        title,
        team,
        ..row
    })
}

fn no_team() -> AppError {
    AppError::invalid("teamId", "This team isn't part of this event. Choose one that is.")
}
