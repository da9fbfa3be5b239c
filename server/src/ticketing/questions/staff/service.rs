//! The staff resource of the table `ticket_questions`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, sea_query::Expr};
use uuid::Uuid;

use super::types::{QuestionState, StaffTicketQuestion, TicketQuestionInput};
use crate::{
    hackathon::{
        admin_resource::{self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, columns},
        events, sales,
    },
    platform::{
        context::Context,
        db::{RowVersion, UnitOfWork, search::search_text},
        error::AppError,
        http::{
            validation::patch::{Patch, require_fields},
            version::Versioned,
        },
    },
    ticketing::questions::{queries, service::view as public_view, values},
};
use entities::{
    sea_orm_active_enums::QuestionKind::{
        self, Accessibility, Choice, Choices, Consent, Dietary, ShortText, TshirtSize,
    },
    ticket_questions::{ActiveModel, Column, Entity, Model},
};

const SIZES: [&str; 6] = ["XS", "S", "M", "L", "XL", "XXL"];
const DIETS: [&str; 6] = ["Vegetarian", "Vegan", "Gluten-free", "Lactose-free", "Halal", "Kosher"];
const NO_OPTIONS: &str = "This kind of question can't have options.";
const TOO_FEW: &str = "Add at least two options.";
const OPTION_LISTED_TWICE: &str = "This option is listed twice.";
const HEALTH_ANSWERS_ARE_PRIVATE: &str = "Answers about health are always private.";
const HAS_ANSWERS: &str = "This question has answers, so you can't change this. Archive it and add a new one.";

/// Staff resource of the table `ticket_questions`.
pub(super) struct TicketQuestions;

impl AdminResource for TicketQuestions {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffTicketQuestion;

    const NAMES: ResourceNames = ResourceNames {
        target: "ticket_question",
        path: "ticket-questions",
        stored: "ticket_question.stored",
        updated: "ticket_question.updated",
        destroyed: "ticket_question.destroyed",
    };
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("label", Self::search_text),
        ("position", || Expr::col(Column::Position)),
    ];
    /// Only the id is unique.
    const DUPLICATE_KEY: (&'static str, &'static str) = ("id", "The id has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This question has answers, so it can't be deleted. Archive it instead.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::state_filters([("active", Column::Active.eq(true)), ("archived", Column::Active.eq(false))])
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    /// Answers refer to their question, which prevents its deletion.
    fn has_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(
        db: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffTicketQuestion>, AppError> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let answers = queries::counts(db, &ids).await?;
        rows.into_iter().map(|row| (answers.get(&row.id).copied().unwrap_or_default(), row)).map(view).collect()
    }
}

/// Creates a question, in the last position unless the input contains one.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: TicketQuestionInput,
) -> Result<Versioned<StaffTicketQuestion>, AppError> {
    admin_resource::store::<TicketQuestions>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("kind", input.kind.set().is_some()),
            ("label", input.label.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let kind = input.kind.set().copied().unwrap_or(ShortText);
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            kind,
            label: String::new(),
            help: None,
            options: serde_json::json!(usual_options(kind)),
            required: false,
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            ticket_type_ids: None,
            private: is_about_health(kind),
            active: true,
            search_text: String::new(),
            created_at: now,
            updated_at: now,
            version: 1,
        };
        merged(tx, blank, input).await
    })
    .await
}

/// Changes a question and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: TicketQuestionInput,
) -> Result<Versioned<StaffTicketQuestion>, AppError> {
    admin_resource::update::<TicketQuestions>(context, staff, expected, async |tx, row, now| {
        // No answer is stored between the count and the commit.
        events::lock_for_update(tx, row.event_id).await?;
        let is_answered = queries::counts(tx, &[row.id]).await?.contains_key(&row.id);
        let before = row.clone();
        let row = merged(tx, Model { updated_at: now, ..row }, input).await?;
        if is_answered && before.kind != row.kind {
            return Err(AppError::invalid("kind", HAS_ANSWERS));
        }
        // What holders agreed to stays on record.
        let is_changed = (&before.label, &before.help) != (&row.label, &row.help);
        if is_answered && row.kind == Consent && is_changed {
            let field = if before.label == row.label { "help" } else { "label" };
            return Err(AppError::invalid(field, HAS_ANSWERS));
        }
        Ok(row)
    })
    .await
}

async fn merged(tx: &UnitOfWork, row: Model, input: TicketQuestionInput) -> Result<Model, AppError> {
    if let Some(types) = input.ticket_type_ids.set() {
        let known = sales::ticket_types(tx, row.event_id).await?;
        if let Some(at) = types.iter().position(|id| !known.iter().any(|known| known.id == *id)) {
            return Err(AppError::invalid_selection_at(format!("ticketTypeIds.{at}"), "ticket type"));
        }
    }
    let kind = input.kind.unwrap_or(row.kind);
    let private = input.private.unwrap_or(row.private || is_about_health(kind));
    if is_about_health(kind) && !private {
        return Err(AppError::invalid("private", HEALTH_ANSWERS_ARE_PRIVATE));
    }
    let label = input.label.unwrap_or(row.label.clone());
    let types = input.ticket_type_ids.map(|types| serde_json::json!(types));
    Ok(Model {
        options: serde_json::json!(options(&row, kind, input.options)?),
        kind,
        help: input.help.or(row.help),
        required: input.required.unwrap_or(row.required),
        position: input.position.unwrap_or(row.position),
        ticket_type_ids: types.or(row.ticket_type_ids),
        private,
        active: input.state.unwrap_or(state_of(row.active)) == QuestionState::Active,
        search_text: search_text(&label, []),
        label,
        ..row
    })
}

/// The options of a question of a kind; 422 if they do not suit it.
fn options(row: &Model, kind: QuestionKind, input: Patch<Vec<String>>) -> Result<Vec<String>, AppError> {
    let options: Vec<String> = match input {
        Patch::Missing if kind == row.kind => values::options(row),
        Patch::Missing | Patch::Null => usual_options(kind).iter().map(|option| (*option).to_owned()).collect(),
        Patch::Value(options) => {
            options.iter().map(|option| option.trim().to_owned()).filter(|option| !option.is_empty()).collect()
        }
    };
    let (fewest, has_options) = match kind {
        Choice | TshirtSize => (2, true),
        Choices => (1, true),
        Dietary => (0, true),
        _ => (0, false),
    };
    if options.len() < fewest {
        return Err(AppError::invalid("options", if fewest == 1 { "The options field is required." } else { TOO_FEW }));
    }
    if !has_options && !options.is_empty() {
        return Err(AppError::invalid("options", NO_OPTIONS));
    }
    if let Some(at) = (1..options.len()).find(|at| options[..*at].contains(&options[*at])) {
        return Err(AppError::invalid(format!("options.{at}"), OPTION_LISTED_TWICE));
    }
    Ok(options)
}

/// The options that staff need not type.
fn usual_options(kind: QuestionKind) -> &'static [&'static str] {
    match kind {
        TshirtSize => &SIZES,
        Dietary => &DIETS,
        _ => &[],
    }
}

fn is_about_health(kind: QuestionKind) -> bool {
    matches!(kind, Dietary | Accessibility)
}

fn view((answers, row): (i64, Model)) -> Result<StaffTicketQuestion, AppError> {
    let types = row.ticket_type_ids.clone().map(serde_json::from_value).transpose().map_err(AppError::internal)?;
    Ok(StaffTicketQuestion {
        event_id: row.event_id,
        position: row.position,
        ticket_type_ids: types,
        private: row.private,
        state: state_of(row.active),
        answers,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
        question: public_view(row),
    })
}

fn state_of(active: bool) -> QuestionState {
    if active { QuestionState::Active } else { QuestionState::Archived }
}
