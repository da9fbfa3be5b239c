//! Entries as a CSV file or a workbook.

use actix_web::web::Data;
use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::ActiveEnum as _;
use serde_json::json;

use super::{
    queries::{self, Scope},
    service,
    types::{EntryFilter, ExportFilter, StaffEntry},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Change},
        context::Context,
        error::AppError,
        http::table_file::{Table, choose_columns},
    },
};

/// The name of a column, and its cell for an entry.
type Column = (&'static str, fn(&StaffEntry) -> String);

const COLUMNS: [Column; 17] = [
    ("id", |entry| entry.id.to_string()),
    ("event", |entry| entry.event.clone()),
    ("ticketType", |entry| entry.ticket_type.as_ref().map(|known| known.name.clone()).unwrap_or_default()),
    ("state", |entry| entry.state.to_value()),
    ("paused", |entry| entry.paused.to_string()),
    ("name", |entry| text(&entry.name)),
    ("email", |entry| text(&entry.email)),
    ("username", |entry| text(&entry.username)),
    ("team", |entry| text(&entry.team)),
    ("wholeTeam", |entry| entry.whole_team.to_string()),
    ("priority", |entry| entry.priority.to_string()),
    ("priorityReason", |entry| text(&entry.priority_reason)),
    ("queuedAt", |entry| time(entry.queued_at)),
    ("joinedAt", |entry| time(entry.joined_at)),
    ("missedOffers", |entry| entry.missed_offers.to_string()),
    ("offerExpiresAt", |entry| entry.offer_expires_at.map(time).unwrap_or_default()),
    ("lastSkip", |entry| text(&entry.last_skip)),
];

/// The entries of an export, in the order in which seats are given.
pub(super) struct Entries {
    context: Data<Context>,
    scope: Scope,
    q: Option<String>,
    columns: Vec<Column>,
}

impl Entries {
    /// Resolves the filters and the chosen columns, and records the export in the audit log.
    pub(super) async fn begin(
        context: Data<Context>,
        staff: &StaffContext,
        q: Option<String>,
        ExportFilter { event, state, ticket_type, format, columns }: ExportFilter,
    ) -> Result<Self, AppError> {
        let names = choose_columns(&COLUMNS.map(|(name, _)| name), columns.as_deref())?;
        let selection = EntryFilter { event, state, ticket_type }.parse()?;
        let scope = service::scope(context.db.reader(), staff, &selection).await?;
        let what = json!({
            "eventId": scope.event,
            "state": scope.state,
            "ticketTypeId": scope.ticket_type,
            "columns": names,
            "format": format.unwrap_or_default().extension(),
        });
        let entry = audit::Entry::new("waiting_list.exported").with_change(Change::created(&what)?);
        audit::record(&context, context.db.writer(), &staff.actor, entry).await?;
        let columns = names.iter().filter_map(|name| COLUMNS.into_iter().find(|(known, _)| known == name)).collect();
        Ok(Self { context, scope, q, columns })
    }
}

impl Table for Entries {
    fn name(&self) -> &'static str {
        "waiting-list"
    }

    fn columns(&self) -> Vec<String> {
        self.columns.iter().map(|&(name, _)| name.to_owned()).collect()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let (db, now) = (self.context.db.reader(), self.context.clock.now());
        let rows = queries::part(db, self.scope, self.q.as_deref(), offset, max).await?;
        let entries = service::views(db, rows, now).await?;
        Ok(entries.iter().map(|entry| self.columns.iter().map(|(_, cell)| cell(entry)).collect()).collect())
    }
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn text(text: &Option<String>) -> String {
    text.clone().unwrap_or_default()
}
