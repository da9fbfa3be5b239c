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
        http::table_file::{Table, TableFormat, choose_columns},
    },
};

const COLUMNS: [&str; 17] = [
    "id",
    "event",
    "ticketType",
    "state",
    "paused",
    "name",
    "email",
    "username",
    "team",
    "wholeTeam",
    "priority",
    "priorityReason",
    "queuedAt",
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
    columns: Vec<&'static str>,
}

impl Entries {
    /// Resolves the filters and the chosen columns, and records the export in the audit log.
    pub(super) async fn begin(
        context: Data<Context>,
        staff: &StaffContext,
        (filter, q): (&EntryFilter, Option<String>),
        (format, columns): (TableFormat, Option<&str>),
    ) -> Result<Self, AppError> {
        let columns = choose_columns(&COLUMNS, columns)?;
        let scope = service::scope(context.db.reader(), staff, filter).await?;
        let what = json!({
            "eventId": scope.event,
            "state": scope.state,
            "ticketTypeId": scope.ticket_type,
            "columns": columns,
            "format": format.extension(),
        });
        let entry = audit::Entry::of("waiting_list.exported").with(Change::to(&what)?);
        audit::record(&context, context.db.writer(), &staff.actor, entry).await?;
        Ok(Self { context, scope, q, columns })
    }
}

impl Table for Entries {
    fn name(&self) -> &'static str {
        "waiting-list"
    }

    fn columns(&self) -> Vec<String> {
        self.columns.iter().map(|&column| column.to_owned()).collect()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let (db, now) = (self.context.db.reader(), self.context.clock.now());
        let rows = queries::part(db, (self.scope, self.q.as_deref()), (offset, max)).await?;
        let entries = service::views(db, rows, now).await?;
        Ok(entries.iter().map(|entry| self.columns.iter().map(|column| cell(entry, column)).collect()).collect())
    }
}

fn cell(entry: &StaffEntry, column: &str) -> String {
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    match column {
        "id" => entry.id.to_string(),
        "event" => entry.event.clone(),
        "ticketType" => entry.ticket_type.as_ref().map(|known| known.name.clone()).unwrap_or_default(),
        "state" => entry.state.to_value(),
        "paused" => entry.paused.to_string(),
        "name" => text(&entry.name),
        "email" => text(&entry.email),
        "username" => text(&entry.username),
        "team" => text(&entry.team),
        "wholeTeam" => entry.whole_team.to_string(),
        "priority" => entry.priority.to_string(),
        "priorityReason" => text(&entry.priority_reason),
        "queuedAt" => time(entry.queued_at),
        "joinedAt" => time(entry.joined_at),
        "missedOffers" => entry.missed_offers.to_string(),
        "offerExpiresAt" => entry.offer_expires_at.map(time).unwrap_or_default(),
        "lastSkip" => text(&entry.last_skip),
        _ => String::new(),
    }
}
