//! Imports invitations from a file: all of them, or none.

use std::collections::{BTreeMap, HashMap, HashSet};

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    http::{StatusCode, header::CACHE_CONTROL},
};
use sea_orm::{ActiveEnum, ConnectionTrait};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    audit::{IssuedInvitation, check_seats, new_row},
    csv::{self, Line},
    grants, queries,
    rules::{Content, Rules},
    sending::{self, Outgoing},
    service::{StaffCaller, event_for_update, event_of},
};
use crate::platform::{
    audit::{self, Change, Entry, Target},
    context::Context,
    error::{AppError, FieldErrors},
    http::respond::PRIVATE_NO_STORE,
    mail::EmailAddress,
    permissions,
};
use entities::{events::Model as Event, invitations::Model, sea_orm_active_enums::InvitationKind};

const ALREADY_INVITED: &str = "This email already has an open invitation of this kind.";
const LISTED_TWICE: &str = "This email is listed more than once for the same kind of invitation.";
const NOTHING_IMPORTED: &str = "Nothing was imported: some rows have errors.";

/// Result of an import
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationImport {
    /// Rows in the order of the file.
    pub(super) rows: Vec<InvitationImportRow>,
    /// Number of invitations created: all or none.
    pub(super) created: usize,
    /// Error message, if invitations should have been created and were not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'static str>,
}

/// Why no invitation was created
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationImportRefusal {
    /// Error message.
    message: String,
    /// Messages by field, if the file cannot be read.
    errors: Option<BTreeMap<String, Vec<String>>>,
    /// The rows of the file, if some of them are invalid.
    rows: Option<Vec<InvitationImportRow>>,
    /// 0 if the file could be read.
    created: Option<usize>,
}

/// Result of a row
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationImportRow {
    /// First line of the row in the file, from 1.
    pub(super) line: u64,
    /// Email address as written in the file.
    #[schema(required)]
    pub(super) email: Option<String>,
    /// Result of the row.
    pub(super) state: InvitationImportState,
    /// Messages by field.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub(super) errors: FieldErrors,
    /// Link of an invitation without an email address; it cannot be read again later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) link: Option<String>,
}

/// Result of a row
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum InvitationImportState {
    /// Valid, but not created.
    Ready,
    /// Created.
    Created,
    /// Invalid.
    Refused,
}

/// Reads a file and creates all its invitations, unless it is only validated.
pub(super) async fn run(
    context: &Context,
    staff: StaffCaller<'_>,
    event: &str,
    body: &[u8],
    dry_run: bool,
) -> Result<InvitationImport, AppError> {
    let event = event_of(context, staff.caller, event).await?;
    let zone = event.timezone.parse().unwrap_or(chrono_tz::UTC);
    let (mut lines, now) = (csv::read(body, zone)?, context.clock.now());

    let tx = context.db.begin().await?;
    let (event, ticket_types) = event_for_update(&tx, event.id).await?;
    sending::check_event(&event, now)?;
    let roles = permissions::all_roles(&tx).await?;
    let rules = Rules { event: &event, tickets: &ticket_types, roles: &roles, ticket_before: None, now };
    let contents = check(&tx, staff, &rules, &mut lines).await?;
    if lines.iter().any(|line| !line.errors.is_empty()) {
        let message = (!dry_run).then_some(NOTHING_IMPORTED);
        return Ok(InvitationImport { rows: validated_rows(lines), created: 0, message });
    }

    let (mut rows, mut links) = (Vec::with_capacity(contents.len()), Vec::with_capacity(contents.len()));
    for content in &contents {
        let expires_at = content.expires_at.unwrap_or_else(|| rules.usual_expiry());
        let mut issued = match dry_run {
            true => sending::without_link(),
            false => sending::issue(context, &tx, &event, &Outgoing::new(content, expires_at)).await?,
        };
        links.push(issued.link.take());
        let new = IssuedInvitation { content, issued, draft: false, expires_at };
        rows.push(new_row(&event, new, staff.caller.user.id, now));
    }
    queries::insert(&tx, rows.clone()).await?;
    for row in one_of_each_ticket(&rows) {
        check_seats(&tx, &event, row, now).await?;
    }
    if dry_run {
        tx.rollback().await?;
        return Ok(InvitationImport { rows: validated_rows(lines), created: 0, message: None });
    }
    for content in &contents {
        grants::check_reauthentication(staff.caller, content.kind, content.role.as_deref(), now)?;
    }
    record_import(context, &tx, staff, &event, &contents).await?;
    tx.commit().await?;

    let created = rows.len();
    let rows = lines.into_iter().zip(links);
    let rows = rows.map(|(line, link)| row_of(line, InvitationImportState::Created, link)).collect();
    Ok(InvitationImport { rows, created, message: None })
}

/// Adds its errors to each row; returns the valid rows.
async fn check(
    tx: &impl ConnectionTrait,
    staff: StaffCaller<'_>,
    rules: &Rules<'_>,
    lines: &mut [Line],
) -> Result<Vec<Content>, AppError> {
    let mut contents: Vec<Option<Content>> = Vec::with_capacity(lines.len());
    for line in lines.iter_mut() {
        contents.push(match rules.read(&line.new) {
            Ok(content) => Some(content),
            Err(errors) => {
                line.errors.append(errors);
                None
            }
        });
    }

    let address = |content: &Content| content.email.as_ref().map(EmailAddress::normalised);
    let addresses: Vec<String> = contents.iter().flatten().filter_map(address).collect();
    let invited = queries::invited(tx, rules.event.id, &addresses, None, rules.now).await?;
    let mut allowed: HashMap<(InvitationKind, Option<String>), FieldErrors> = HashMap::new();
    let mut seen = HashSet::new();
    for (line, content) in lines.iter_mut().zip(&contents) {
        let Some(content) = content else { continue };
        if let Some(email) = address(content) {
            let key = (content.kind, email);
            if invited.contains(&key) {
                line.errors.add("email", ALREADY_INVITED);
            }
            if !seen.insert(key) {
                line.errors.add("email", LISTED_TWICE);
            }
        }
        // A judge's title makes no difference; the role granted to staff does.
        let input = (content.kind, content.site_role().and(content.role.clone()));
        if !allowed.contains_key(&input) {
            let refusal = match grants::check(tx, staff.caller.user.id, input.0, input.1.as_deref()).await {
                Ok(()) => FieldErrors::default(),
                Err(AppError::Invalid(errors)) => errors,
                Err(error) => return Err(error),
            };
            allowed.insert(input.clone(), refusal);
        }
        line.errors.append(allowed[&input].clone());
    }
    Ok(contents.into_iter().flatten().collect())
}

async fn record_import(
    context: &Context,
    tx: &impl ConnectionTrait,
    staff: StaffCaller<'_>,
    event: &Event,
    contents: &[Content],
) -> Result<(), AppError> {
    let mut by_kind: HashMap<String, usize> = HashMap::new();
    for content in contents {
        *by_kind.entry(content.kind.to_value()).or_default() += 1;
    }
    let change = Change::created(&json!({ "created": contents.len(), "kinds": by_kind }))?;
    let entry = Entry::new("invitation.imported").with_target(Target::new("event", event.id)).with_change(change);
    Ok(audit::record(context, tx, staff.actor, entry).await?)
}

/// One row for each ticket type with reserved seats.
fn one_of_each_ticket(rows: &[Model]) -> impl Iterator<Item = &Model> {
    let mut seen = HashSet::new();
    rows.iter().filter(move |row| row.reserves_seat && seen.insert(row.ticket_type_id))
}

/// The rows of a file of which nothing was created.
fn validated_rows(lines: Vec<Line>) -> Vec<InvitationImportRow> {
    lines.into_iter().map(|line| row_of(line, InvitationImportState::Ready, None)).collect()
}

fn row_of(line: Line, passed: InvitationImportState, link: Option<String>) -> InvitationImportRow {
    let state = if line.errors.is_empty() { passed } else { InvitationImportState::Refused };
    InvitationImportRow { line: line.line, email: line.new.email, state, errors: line.errors, link }
}

/// 201 if invitations were created, 422 if they should have been, 200 if the file was only validated.
impl Responder for InvitationImport {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let status = match (self.created, self.message) {
            (0, None) => StatusCode::OK,
            (0, Some(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CREATED,
        };
        HttpResponse::build(status).insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).json(self)
    }
}
