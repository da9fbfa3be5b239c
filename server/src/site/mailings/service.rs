//! The staff resource of the table `mailings`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, sea_query::Expr};
use serde_json::json;
use uuid::Uuid;

use super::{
    drafts, queries,
    types::{Mailing, MailingInput, MailingResults, Segment},
};
use crate::{
    hackathon::admin_resource::{
        self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, columns, names,
    },
    platform::{
        context::Context,
        db::{RowVersion, UnitOfWork, search::search_text},
        error::AppError,
        http::{validation::patch::require_fields, version::Versioned},
    },
};
use entities::{
    mailings::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::{MailingKind, MailingState},
};

const NOT_DRAFT: &str = "Only drafts can be changed. If this mailing is scheduled, unschedule it first.";

/// Staff resource of the table `mailings`.
pub(super) struct Mailings;

impl AdminResource for Mailings {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = Mailing;

    const NAMES: ResourceNames = names!("mailing");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col(Column::CreatedAt)),
        ("subject", Self::search_text),
        ("scheduledAt", || Expr::col(Column::ScheduledAt)),
    ];
    /// Only the id is unique.
    const DUPLICATE_KEY: (&'static str, &'static str) = ("id", "The id has already been taken.");
    const DELETE_BLOCKED_MESSAGE: &'static str = "Only drafts can be deleted.";

    fn search_text() -> Expr {
        Expr::col(Column::SearchText)
    }

    fn states() -> Vec<(String, Condition)> {
        queries::states()
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, _: bool) -> bool {
        row.state != MailingState::Draft
    }

    async fn views(db: &impl ConnectionTrait, _: DateTime<Utc>, rows: Vec<Model>) -> Result<Vec<Mailing>, AppError> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let mut results = queries::results(db, &ids).await?;
        rows.into_iter().map(|row| view(&mut results, row)).collect()
    }
}

/// Creates a draft.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: MailingInput,
) -> Result<Versioned<Mailing>, AppError> {
    admin_resource::store::<Mailings>(context, staff, async |tx, now| {
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("kind", input.kind.set().is_some()),
            ("subject", input.subject.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?;
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event.id,
            kind: MailingKind::News,
            subject: String::new(),
            markdown: String::new(),
            segments: json!([]),
            state: MailingState::Draft,
            state_changed_at: now,
            scheduled_at: None,
            started_at: None,
            finished_at: None,
            search_text: String::new(),
            created_at: now,
            updated_at: now,
            version: 1,
        };
        merged(context, tx, blank, input).await
    })
    .await
}

/// Changes a draft and returns its new state.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: MailingInput,
) -> Result<Versioned<Mailing>, AppError> {
    admin_resource::update::<Mailings>(context, staff, expected, async |tx, row, now| {
        if row.state != MailingState::Draft {
            return Err(AppError::invalid("state", NOT_DRAFT));
        }
        merged(context, tx, Model { updated_at: now, ..row }, input).await
    })
    .await
}

async fn merged(context: &Context, tx: &UnitOfWork, row: Model, input: MailingInput) -> Result<Model, AppError> {
    let kind = input.kind.unwrap_or(row.kind);
    let subject = input.subject.unwrap_or(row.subject.clone());
    let markdown = input.markdown.or(Some(row.markdown.clone())).unwrap_or_default();
    let segments = input.segments.or(Some(drafts::segments(&row)?)).unwrap_or_default();
    drafts::check_segments(tx, row.event_id, kind, &segments).await?;
    drafts::read(context, kind, &segments, &subject, &markdown).await?;
    Ok(Model {
        kind,
        search_text: search_text(&subject, []),
        subject,
        markdown,
        segments: serde_json::to_value(segments).map_err(AppError::internal)?,
        ..row
    })
}

fn view(results: &mut HashMap<Uuid, MailingResults>, row: Model) -> Result<Mailing, AppError> {
    let segments: Vec<Segment> = drafts::segments(&row)?;
    Ok(Mailing {
        id: row.id,
        event_id: row.event_id,
        kind: row.kind,
        subject: row.subject,
        markdown: row.markdown,
        segments,
        state: row.state,
        scheduled_at: row.scheduled_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        results: results.remove(&row.id).unwrap_or_default(),
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}
