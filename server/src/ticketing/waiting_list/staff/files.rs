//! Entries as a CSV file or a workbook.

use actix_web::web::Data;
use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::ActiveEnum as _;
use serde_json::json;

use super::{
    queries::{self, Scope},
    service,
    types::{EntryFilter, StaffEntry},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Change},
        context::Context,
        error::AppError,
        http::table_file::{Table, TableFormat},
    },
};

const COLUMNS: [&str; 15] = [
    "id",
    "event",
    "ticketType",
    "state",
    "name",
    "email",
    "username",
    "team",
    "wholeTeam",
    "priority",
    "priorityReason",
    "joinedAt",
    "missedOffers",
    "offerExpiresAt",
    "lastSkip",
];

/// The entries of an export, in the order in which seats are given.
pub(super) struct Entries {
    context: Data<Context>,
    scope: Scope,
    q: Option<String>,
}

impl Entries {
    /// Resolves the filters and records the export in the audit log.
    pub(super) async fn begin(
        context: Data<Context>,
        staff: &StaffContext,
        (filter, q): (&EntryFilter, Option<String>),
        format: TableFormat,
    ) -> Result<Self, AppError> {
        let scope = service::scope(context.db.reader(), staff, filter).await?;
        let what = json!({
            "eventId": scope.event,
            "state": scope.state,
            "ticketTypeId": scope.ticket_type,
            "format": format.extension(),
        });
        let entry = audit::Entry::of("waiting_list.exported").with(Change::to(&what)?);
        audit::record(&context, context.db.writer(), &staff.actor, entry).await?;
        Ok(Self { context, scope, q })
    }
}

impl Table for Entries {
    fn name(&self) -> &'static str {
        "waiting-list"
    }

    fn columns(&self) -> Vec<String> {
        COLUMNS.map(str::to_owned).to_vec()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let (db, now) = (self.context.db.reader(), self.context.clock.now());
        let rows = queries::part(db, (self.scope, self.q.as_deref()), (offset, max)).await?;
        Ok(service::views(db, rows, now).await?.iter().map(|entry| cells(entry).to_vec()).collect())
    }
}

fn cells(entry: &StaffEntry) -> [String; COLUMNS.len()] {
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        entry.id.to_string(),
        entry.event.clone(),
        entry.ticket_type.as_ref().map(|known| known.name.clone()).unwrap_or_default(),
        entry.state.to_value(),
        text(&entry.name),
        text(&entry.email),
        text(&entry.username),
        text(&entry.team),
        entry.whole_team.to_string(),
        entry.priority.to_string(),
        text(&entry.priority_reason),
        time(entry.joined_at),
        entry.missed_offers.to_string(),
        entry.offer_expires_at.map(time).unwrap_or_default(),
        text(&entry.last_skip),
    ]
}
