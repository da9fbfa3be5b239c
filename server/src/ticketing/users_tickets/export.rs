//! The tickets of an event with the answers of their holders, as a CSV file or a workbook.

use actix_web::web::Data;
use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::ActiveEnum as _;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries::{self, Scope},
    service::{self, PrivateAnswers},
    types::{StaffTicket, TicketSelection},
};
use crate::{
    hackathon::{admin_resource::StaffContext, sales::Money},
    platform::{
        audit::{self, Change, Target},
        context::Context,
        error::AppError,
        http::table_file::{Table, TableFormat},
    },
    ticketing::questions,
};

const COLUMNS: [&str; 10] = [
    "code",
    "ticketType",
    "state",
    "holderName",
    "holderEmail",
    "username",
    "source",
    "paid",
    "createdAt",
    "checkedInAt",
];

/// The tickets of an export, oldest first.
pub(super) struct Tickets {
    context: Data<Context>,
    scope: Scope,
    q: Option<String>,
    /// Id and text of each question of the event, archived ones included.
    questions: Vec<(Uuid, String)>,
}

impl Tickets {
    /// Resolves the filters, which must name an event, and records the export in the audit log.
    pub(super) async fn begin(
        context: Data<Context>,
        staff: &StaffContext,
        selection: &TicketSelection,
        q: Option<String>,
        format: TableFormat,
    ) -> Result<Self, AppError> {
        let db = context.db.reader();
        let scope = service::scope(db, staff, selection).await?;
        let event = scope.event.ok_or_else(|| AppError::invalid("event", "The event field is required."))?;
        let questions = questions::labels_of_event(db, event).await?;
        let what = json!({ "state": scope.state, "ticketTypeId": scope.ticket_type, "format": format.extension() });
        let entry = audit::Entry::new("tickets.exported")
            .with_target(Target::new("event", event))
            .with_change(Change::created(&what)?);
        audit::record(&context, context.db.writer(), &staff.actor, entry).await?;
        Ok(Self { context, scope, q, questions })
    }
}

impl Table for Tickets {
    fn name(&self) -> &'static str {
        "tickets"
    }

    fn columns(&self) -> Vec<String> {
        let questions = self.questions.iter().map(|(_, label)| label.clone());
        COLUMNS.into_iter().map(str::to_owned).chain(questions).collect()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let (db, now) = (self.context.db.reader(), self.context.clock.now());
        let rows = queries::part(db, self.scope, self.q.as_deref(), offset, max).await?;
        let tickets = service::views(db, rows, PrivateAnswers::Included, now).await?;
        Ok(tickets.iter().map(|ticket| cells(ticket, &self.questions)).collect())
    }
}

fn cells(row: &StaffTicket, questions: &[(Uuid, String)]) -> Vec<String> {
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let StaffTicket { ticket, holder_email, source, answers, created_at, .. } = row;
    let own = [
        ticket.code.clone(),
        ticket.ticket_type.name.clone(),
        ticket.state.to_value(),
        ticket.holder_name.clone().unwrap_or_default(),
        holder_email.clone().unwrap_or_default(),
        ticket.username.clone().unwrap_or_default(),
        source.to_value(),
        ticket.paid.map(Money::decimal).unwrap_or_default(),
        time(*created_at),
        ticket.checked_in_at.map(time).unwrap_or_default(),
    ];
    let answer = |(id, _): &(Uuid, String)| {
        let answer = answers.iter().find(|answer| answer.question_id == *id);
        answer.map(|answer| answer.value.to_string()).unwrap_or_default()
    };
    own.into_iter().chain(questions.iter().map(answer)).collect()
}
