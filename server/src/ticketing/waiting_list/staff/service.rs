//! Lists entries and resolves filters.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    super::{
        queries as entries,
        view::{self, EntryRow},
    },
    queries::{self, Scope, Sort},
    types::{EntrySelection, StaffEntry, StaffEntryPage},
};
use crate::{
    accounts::users,
    hackathon::admin_resource::StaffContext,
    platform::{
        context::Context,
        error::AppError,
        http::paging::{PageRequest, SortOrder},
    },
};
use entities::waiting_list_entries::{Column, Model as Row};

const SORT_COLUMNS: [(&str, Option<Column>); 6] = [
    ("queue", None),
    ("createdAt", Some(Column::CreatedAt)),
    ("name", Some(Column::SearchText)),
    ("priority", Some(Column::Priority)),
    ("state", Some(Column::State)),
    ("missedOffers", Some(Column::MissedOffers)),
];

/// A page of entries, in the order in which seats are given by default.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    request: PageRequest,
    selection: &EntrySelection,
) -> Result<StaffEntryPage, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let scope = scope(db, staff, selection).await?;
    let order: Sort = request.sort_by(&SORT_COLUMNS, SortOrder::ascending(None))?;
    let request = request
        .with_filter("event", selection.event.as_deref())
        .with_enum_filter("state", selection.state.as_ref())
        .with_filter("ticketType", selection.ticket_type.map(|id| id.to_string()).as_deref());
    let (rows, total) = queries::page(db, &request, scope, order).await?;
    let states = queries::counts_by_state(db, scope, request.q.as_deref()).await?;
    let types = queries::counts_by_type(db, scope, request.q.as_deref()).await?;
    let page = request.page(views(db, rows, now).await?, total);
    Ok(page.with_counts("state", states).with_counts("ticketType", types))
}

/// The scope of filters; 422 for an unknown event.
pub(super) async fn scope(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    &EntrySelection { ref event, state, ticket_type }: &EntrySelection,
) -> Result<Scope, AppError> {
    let event = staff.event_filter(db, event.as_deref()).await?;
    Ok(Scope { event, state, ticket_type, drafts: staff.sees_drafts })
}

/// The staff view of rows.
pub(super) async fn views(
    db: &impl ConnectionTrait,
    rows: Vec<Row>,
    now: DateTime<Utc>,
) -> Result<Vec<StaffEntry>, AppError> {
    let usernames = users::usernames(db, rows.iter().filter_map(|row| row.user_id)).await?;
    let teams: Vec<Uuid> = rows.iter().filter_map(|row| row.team_id).collect();
    let teams: HashMap<Uuid, String> = match teams.is_empty() {
        true => HashMap::new(),
        false => entries::teams(db, &teams).await?.into_iter().map(|team| (team.id, team.name)).collect(),
    };
    let view = |row: EntryRow| StaffEntry {
        ticket_type: row.entry.ticket_type_id.and_then(|id| row.ticket_type(id)),
        offer_expires_at: row.offer.as_ref().map(|offer| offer.expires_at),
        event: row.event.title.clone(),
        state: row.state,
        username: row.entry.user_id.and_then(|user| usernames.get(&user).cloned()),
        team: row.entry.team_id.and_then(|team| teams.get(&team).cloned()),
        id: row.entry.id,
        event_id: row.entry.event_id,
        name: row.entry.name,
        email: row.entry.email,
        whole_team: row.entry.whole_team,
        priority: row.entry.priority,
        priority_reason: row.entry.priority_reason,
        queued_at: row.entry.queued_at,
        joined_at: row.entry.created_at,
        missed_offers: row.missed_offers,
        paused: row.entry.paused,
        last_skip: row.entry.last_skip,
        version: row.entry.version,
    };
    Ok(view::rows(db, rows, now).await?.into_iter().map(view).collect())
}
