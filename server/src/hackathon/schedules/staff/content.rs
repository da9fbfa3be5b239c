//! Trims and validates the fields of an item.

use chrono::{DateTime, SubsecRound, Utc};
use serde_json::json;
use uuid::Uuid;

use super::types::ScheduleItemInput;
use crate::{
    hackathon::schedules::types::{Host, hosts},
    platform::{
        error::{AppError, FieldErrors},
        http::validation::{patch::Patch, rules::is_supported_time},
        slug::Slug,
    },
};
use entities::{
    schedule_items::Model,
    sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
};

const MAX_HOSTS: usize = 20;

/// Whether a text may contain line breaks and tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    Single,
    Multiple,
}

/// What a text may contain.
#[derive(Debug, Clone, Copy)]
struct TextRules {
    lines: Lines,
    max_chars: usize,
}

impl TextRules {
    const TITLE: Self = Self { lines: Lines::Single, max_chars: 120 };
    /// Names of rooms, tracks and hosts, and the roles of hosts.
    const NAME: Self = Self { lines: Lines::Single, max_chars: 80 };
    const ABSTRACT: Self = Self { lines: Lines::Multiple, max_chars: 4000 };
}

/// All fields of an item that staff edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) slug: String,
    /// Set if the slug is generated from the title, so that a free variant may replace it.
    pub(super) generated_slug: Option<Slug>,
    pub(super) title: String,
    pub(super) r#abstract: Option<String>,
    pub(super) kind: ScheduleKind,
    pub(super) audience: ScheduleAudience,
    pub(super) state: ScheduleState,
    pub(super) start_at: DateTime<Utc>,
    pub(super) end_at: DateTime<Utc>,
    pub(super) room: Option<String>,
    pub(super) track: Option<String>,
    pub(super) hosts: Vec<Host>,
    pub(super) sponsor_id: Option<Uuid>,
    pub(super) highlight: bool,
    pub(super) mandatory: bool,
    pub(super) capacity: Option<i32>,
}

impl Content {
    /// The current fields of an item.
    pub(super) fn from_row(row: &Model) -> Self {
        Self {
            slug: row.slug.clone(),
            generated_slug: None,
            title: row.title.clone(),
            r#abstract: row.r#abstract.clone(),
            kind: row.kind,
            audience: row.audience,
            state: row.state,
            start_at: row.start_at,
            end_at: row.end_at,
            room: row.room.clone(),
            track: row.track.clone(),
            hosts: hosts(row),
            sponsor_id: row.sponsor_id,
            highlight: row.highlight,
            mandatory: row.mandatory,
            capacity: row.capacity,
        }
    }

    /// Merges the input into the current fields and validates the result.
    pub(super) fn read(input: ScheduleItemInput, current: Option<&Model>) -> Result<Self, AppError> {
        let current = current.map(Self::from_row);
        let current = current.as_ref();
        let mut errors = FieldErrors::default();
        let title =
            text(&mut errors, "title", input.title, current.map(|content| content.title.clone()), TextRules::TITLE);
        required(&mut errors, "title", "title", title.is_none());
        let (slug, generated_slug) =
            slug(&mut errors, input.slug, current.map(|content| content.slug.clone()), title.as_deref());
        let r#abstract = text(
            &mut errors,
            "abstract",
            input.r#abstract,
            current.and_then(|content| content.r#abstract.clone()),
            TextRules::ABSTRACT,
        );
        let kind = input.kind.or(current.map(|content| content.kind));
        required(&mut errors, "kind", "kind", kind.is_none());
        let period = read_period(&mut errors, input.start_at, input.end_at, current);
        let room =
            text(&mut errors, "room", input.room, current.and_then(|content| content.room.clone()), TextRules::NAME);
        let track =
            text(&mut errors, "track", input.track, current.and_then(|content| content.track.clone()), TextRules::NAME);
        let hosts = match input.hosts {
            Patch::Missing => current.map(|content| content.hosts.clone()).unwrap_or_default(),
            Patch::Null => Vec::new(),
            Patch::Value(hosts) => read_hosts(&mut errors, hosts),
        };
        let state = read_state(&mut errors, input.state, current);
        let capacity = input.capacity.or(current.and_then(|content| content.capacity));
        if capacity.is_some_and(|capacity| capacity < 1) {
            errors.add("capacity", "The capacity field must be at least 1.");
        }
        let (Some(title), Some(kind), Some(period), true) = (title, kind, period, errors.is_empty()) else {
            return Err(AppError::Invalid(errors));
        };
        Ok(Self {
            slug,
            generated_slug,
            title,
            r#abstract,
            kind,
            audience: input.audience.or(current.map(|content| content.audience)).unwrap_or(ScheduleAudience::Public),
            state,
            start_at: period.start_at,
            end_at: period.end_at,
            room,
            track,
            hosts,
            sponsor_id: input.sponsor_id.or(current.and_then(|content| content.sponsor_id)),
            highlight: input.highlight.or(current.map(|content| content.highlight)).unwrap_or_default(),
            mandatory: input.mandatory.or(current.map(|content| content.mandatory)).unwrap_or_default(),
            capacity,
        })
    }

    /// Whether the item is cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.state == ScheduleState::Cancelled
    }

    /// Whether a field that calendars show differs.
    pub(super) fn differs_publicly_from(&self, before: &Self) -> bool {
        let released_fields = |content: &Self| {
            let Self { title, r#abstract, start_at, end_at, room, track, hosts, state, .. } = content.clone();
            (title, r#abstract, start_at, end_at, room, track, hosts, state)
        };
        released_fields(self) != released_fields(before)
    }

    /// The hosts as stored in the database.
    pub(super) fn stored_hosts(&self) -> serde_json::Value {
        json!(self.hosts)
    }
}

fn text(
    errors: &mut FieldErrors,
    field: &'static str,
    input: Patch<String>,
    current: Option<String>,
    rules: TextRules,
) -> Option<String> {
    let text = input.trimmed().or(current)?;
    check(errors, field, field, &text, rules);
    Some(text)
}

/// Rejects control characters and texts over the maximum length.
fn check(errors: &mut FieldErrors, field: &str, label: &str, text: &str, rules: TextRules) {
    let TextRules { lines, max_chars } = rules;
    let is_forbidden =
        |letter: char| letter.is_control() && !(lines == Lines::Multiple && matches!(letter, '\n' | '\r' | '\t'));
    if text.chars().count() > max_chars {
        errors.add(field, format!("The {label} field must not be greater than {max_chars} characters."));
    } else if text.chars().any(is_forbidden) {
        errors.add(field, format!("The {label} field format is invalid."));
    }
}

/// The slug, and its source if it is derived from the title.
fn slug(
    errors: &mut FieldErrors,
    input: Patch<String>,
    current: Option<String>,
    title: Option<&str>,
) -> (String, Option<Slug>) {
    let Some(slug) = input.trimmed().or(current) else {
        let generated = Slug::from_title_or(title.unwrap_or_default(), "item");
        return (generated.to_string(), Some(generated));
    };
    if slug.parse::<Slug>().is_err() {
        errors.add("slug", "The slug field format is invalid.");
    }
    (slug, None)
}

fn required(errors: &mut FieldErrors, field: &'static str, label: &str, is_missing: bool) {
    if is_missing {
        errors.add(field, format!("The {label} field is required."));
    }
}

/// When an item takes place.
struct Period {
    start_at: DateTime<Utc>,
    end_at: DateTime<Utc>,
}

/// `None` if a time is missing, which is reported.
fn read_period(
    errors: &mut FieldErrors,
    start_at: Patch<DateTime<Utc>>,
    end_at: Patch<DateTime<Utc>>,
    current: Option<&Content>,
) -> Option<Period> {
    let start_at = parse_timestamp(errors, "startAt", "start at", start_at, current.map(|content| content.start_at));
    let end_at = parse_timestamp(errors, "endAt", "end at", end_at, current.map(|content| content.end_at));
    required(errors, "startAt", "start at", start_at.is_none());
    required(errors, "endAt", "end at", end_at.is_none());
    let (start_at, end_at) = start_at.zip(end_at)?;
    if end_at < start_at {
        errors.add("endAt", "The end at field must not be before start at.");
    }
    Some(Period { start_at, end_at })
}

/// Merges the state; only a published item can be cancelled.
fn read_state(errors: &mut FieldErrors, input: Patch<ScheduleState>, current: Option<&Content>) -> ScheduleState {
    let state = input.or(current.map(|content| content.state)).unwrap_or(ScheduleState::Draft);
    if state == ScheduleState::Cancelled && current.is_none_or(|content| content.state == ScheduleState::Draft) {
        errors.add("state", "You can only cancel a published item.");
    }
    state
}

fn parse_timestamp(
    errors: &mut FieldErrors,
    field: &'static str,
    label: &str,
    input: Patch<DateTime<Utc>>,
    current: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    let time = input.or(current)?.trunc_subsecs(6);
    if !is_supported_time(&time) {
        errors.add(field, format!("The {label} field must be a valid date."));
    }
    Some(time)
}

fn read_hosts(errors: &mut FieldErrors, hosts: Vec<Host>) -> Vec<Host> {
    if hosts.len() > MAX_HOSTS {
        errors.add("hosts", format!("The hosts field must not have more than {MAX_HOSTS} items."));
        return Vec::new();
    }
    let mut read = Vec::with_capacity(hosts.len());
    for (number, host) in hosts.into_iter().enumerate() {
        let name = host.name.trim().to_owned();
        let role = host.role.map(|role| role.trim().to_owned()).filter(|role| !role.is_empty());
        let field = format!("hosts.{number}.name");
        if name.is_empty() {
            errors.add(field, "The name field is required.");
        } else {
            check(errors, &field, "name", &name, TextRules::NAME);
        }
        if let Some(role) = &role {
            check(errors, &format!("hosts.{number}.role"), "role", role, TextRules::NAME);
        }
        read.push(Host { name, role });
    }
    read
}
