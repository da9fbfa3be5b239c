//! What staff do with questions.

use chrono::{DateTime, Utc};
use sea_orm::{
    Condition, ConnectionTrait,
    sea_query::{BinOper, Expr, ExprTrait as _, Func},
};
use uuid::Uuid;

use super::types::{FaqAnswerDraft, FaqAnswerPreview, FaqItemInput, StaffFaqItem};
use crate::{
    hackathon::admin_resource::{
        self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine,
    },
    platform::{
        context::Context,
        db::RowVersion,
        error::AppError,
        http::{validation::patch::require_fields, version::Versioned},
    },
    site::{
        content::{self, RenderedContent},
        faq::{queries, service::answer_options},
    },
};
use entities::{
    faq_items::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::FaqState::{self, Draft, Published},
};

/// The questions as an [`AdminResource`].
pub(super) struct FaqItems;

/// Renders an answer as its page will show it.
pub(super) async fn preview(
    context: &Context,
    texts: &RenderedContent,
    draft: &FaqAnswerDraft,
) -> Result<FaqAnswerPreview, AppError> {
    let options = answer_options("preview");
    let rendered = content::render_draft(context, texts, "answer", &draft.answer, options).await?;
    Ok(FaqAnswerPreview { html: rendered.html })
}

impl AdminResource for FaqItems {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffFaqItem;

    const NAMES: ResourceNames = ResourceNames {
        target: "faq_item",
        path: "faq-items",
        stored: "faq_item.stored",
        updated: "faq_item.updated",
        destroyed: "faq_item.destroyed",
    };
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, event: None, version: Column::Version, created_at: Column::CreatedAt };
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("question", || Func::lower(Expr::col(Column::Question)).into()),
        ("group", || Func::lower(Expr::col(Column::Group)).into()),
        ("position", || Expr::col(Column::Position)),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) = ("slug", "The slug has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str = "This question can't be deleted.";

    fn search_text() -> Expr {
        let spaced = |column| Expr::col(column).binary(BinOper::Custom("||"), Expr::val(" "));
        let all = spaced(Column::Group).binary(BinOper::Custom("||"), spaced(Column::Question));
        Func::lower(all.binary(BinOper::Custom("||"), Expr::col(Column::Answer))).into()
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<FaqState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: None, version: row.version }
    }

    /// Nothing refers to a question, and the audit log keeps its text.
    fn has_history(_: &Model, _: bool) -> bool {
        false
    }

    async fn views(
        _: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffFaqItem>, AppError> {
        Ok(rows.into_iter().map(StaffFaqItem::from).collect())
    }
}

impl StateMachine for FaqState {
    const INITIAL: &'static [Self] = &[Draft, Published];

    fn transitions(self) -> &'static [Self] {
        &[Draft, Published]
    }
}

/// Creates a question, after all others unless the input contains a position.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: FaqItemInput,
) -> Result<Versioned<StaffFaqItem>, AppError> {
    admin_resource::store::<FaqItems>(context, staff, async |tx, now| {
        require_fields(&[
            ("group", input.group.set().is_some()),
            ("question", input.question.set().is_some()),
            ("answer", input.answer.set().is_some()),
        ])?;
        let blank = Model {
            id: Uuid::now_v7(),
            slug: String::new(),
            position: queries::last_position(tx).await?.saturating_add(1),
            state: FaqState::initial(input.state.clone())?,
            state_changed_at: now,
            group: String::new(),
            question: String::new(),
            answer: String::new(),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        merged(blank, input)
    })
    .await
}

/// Changes a question.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: FaqItemInput,
) -> Result<Versioned<StaffFaqItem>, AppError> {
    admin_resource::update::<FaqItems>(context, staff, expected, async |_, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        merged(Model { state, state_changed_at, updated_at: now, ..row }, input)
    })
    .await
}

fn merged(row: Model, input: FaqItemInput) -> Result<Model, AppError> {
    let question = input.question.unwrap_or(row.question);
    let slug = admin_resource::slug("slug", input.slug, &row.slug, &question)?;
    let answer = input.answer.unwrap_or(row.answer);
    // A page could not be shown with a text that cannot be rendered.
    markdown::render(&answer, &answer_options(&slug))
        .map_err(|_| AppError::invalid("answer", "The text's formatting is too complex. Simplify it."))?;
    Ok(Model {
        group: input.group.unwrap_or(row.group),
        position: input.position.unwrap_or(row.position),
        slug,
        question,
        answer,
        ..row
    })
}
