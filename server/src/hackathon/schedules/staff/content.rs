//! Trims and validates the fields of an item.

use chrono::{DateTime, SubsecRound, Utc};
use serde_json::json;
use uuid::Uuid;

use super::types::ScheduleItemInput;
use crate::{
    hackathon::schedules::types::{Host, hosts},
    platform::{
        error::{AppError, FieldErrors},
        http::{patch::Patch, rules::is_supported_time},
        slug::Slug,
    },
};
use entities::{
    schedule_items::Model,
    sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
};

const TITLE: usize = 120;
const NAME: usize = 80;
const ABSTRACT: usize = 4000;
const MAX_HOSTS: usize = 20;

/// All fields of an item that staff edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) slug: String,
    /// Set if the slug is derived from the title, so that a free variant may replace it.
    pub(super) made_slug: Option<Slug>,
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
    pub(super) fn of(row: &Model) -> Self {
        Self {
            slug: row.slug.clone(),
            made_slug: None,
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
    pub(super) fn read(input: ScheduleItemInput, known: Option<&Model>) -> Result<Self, AppError> {
        let known = known.map(Self::of);
        let of = known.as_ref();
        let mut errors = FieldErrors::default();
        let title = text(&mut errors, "title", input.title, of.map(|of| of.title.clone()), TITLE);
        required(&mut errors, "title", "title", title.is_none());
        let (slug, made_slug) = slug(&mut errors, input.slug, of.map(|of| of.slug.clone()), title.as_deref());
        let r#abstract =
            text(&mut errors, "abstract", input.r#abstract, of.and_then(|of| of.r#abstract.clone()), ABSTRACT);
        let kind = input.kind.or(of.map(|of| of.kind));
        required(&mut errors, "kind", "kind", kind.is_none());
        let start_at = moment(&mut errors, "startAt", "start at", input.start_at, of.map(|of| of.start_at));
        let end_at = moment(&mut errors, "endAt", "end at", input.end_at, of.map(|of| of.end_at));
        required(&mut errors, "startAt", "start at", start_at.is_none());
        required(&mut errors, "endAt", "end at", end_at.is_none());
        if start_at.zip(end_at).is_some_and(|(start, end)| end < start) {
            errors.add("endAt", "The end at field must not be before the start at field.");
        }
        let room = text(&mut errors, "room", input.room, of.and_then(|of| of.room.clone()), NAME);
        let track = text(&mut errors, "track", input.track, of.and_then(|of| of.track.clone()), NAME);
        let hosts = match input.hosts {
            Patch::Missing => of.map(|of| of.hosts.clone()).unwrap_or_default(),
            Patch::Null => Vec::new(),
            Patch::Value(hosts) => read_hosts(&mut errors, hosts),
        };
        let state = input.state.or(of.map(|of| of.state)).unwrap_or(ScheduleState::Draft);
        if state == ScheduleState::Cancelled && of.is_none_or(|of| of.state == ScheduleState::Draft) {
            errors.add("state", "You can only cancel a published item.");
        }
        let capacity = input.capacity.or(of.and_then(|of| of.capacity));
        if capacity.is_some_and(|capacity| capacity < 1) {
            errors.add("capacity", "The capacity field must be at least 1.");
        }
        let (Some(title), Some(kind), Some(start_at), Some(end_at), true) =
            (title, kind, start_at, end_at, errors.is_empty())
        else {
            return Err(AppError::Invalid(errors));
        };
        Ok(Self {
            slug,
            made_slug,
            title,
            r#abstract,
            kind,
            audience: input.audience.or(of.map(|of| of.audience)).unwrap_or(ScheduleAudience::Public),
            state,
            start_at,
            end_at,
            room,
            track,
            hosts,
            sponsor_id: input.sponsor_id.or(of.and_then(|of| of.sponsor_id)),
            highlight: input.highlight.or(of.map(|of| of.highlight)).unwrap_or_default(),
            mandatory: input.mandatory.or(of.map(|of| of.mandatory)).unwrap_or_default(),
            capacity,
        })
    }

    /// Whether the item is cancelled.
    pub(super) fn is_off(&self) -> bool {
        self.state == ScheduleState::Cancelled
    }

    /// Whether a field that calendars show differs.
    pub(super) fn differs_publicly_from(&self, before: &Self) -> bool {
        let released_fields = |of: &Self| {
            let of = of.clone();
            (of.title, of.r#abstract, of.start_at, of.end_at, of.room, of.track, of.hosts, of.state)
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
    asked: Patch<String>,
    known: Option<String>,
    longest: usize,
) -> Option<String> {
    let text = asked.trimmed().or(known)?;
    check(errors, field, field, &text, longest);
    Some(text)
}

/// Rejects control characters and texts over the maximum length.
fn check(errors: &mut FieldErrors, field: &str, words: &str, text: &str, longest: usize) {
    let is_odd = |letter: char| letter.is_control() && !(longest == ABSTRACT && matches!(letter, '\n' | '\r' | '\t'));
    if text.chars().count() > longest {
        errors.add(field, format!("The {words} field must not be greater than {longest} characters."));
    } else if text.chars().any(is_odd) {
        errors.add(field, format!("The {words} field format is invalid."));
    }
}

/// The slug, and its source if it is derived from the title.
fn slug(
    errors: &mut FieldErrors,
    asked: Patch<String>,
    known: Option<String>,
    title: Option<&str>,
) -> (String, Option<Slug>) {
    let Some(slug) = asked.trimmed().or(known) else {
        let made = Slug::from_title_or(title.unwrap_or_default(), "item");
        return (made.to_string(), Some(made));
    };
    if slug.parse::<Slug>().is_err() {
        errors.add("slug", "The slug field format is invalid.");
    }
    (slug, None)
}

fn required(errors: &mut FieldErrors, field: &'static str, words: &str, is_missing: bool) {
    if is_missing {
        errors.add(field, format!("The {words} field is required."));
    }
}

fn moment(
    errors: &mut FieldErrors,
    field: &'static str,
    words: &str,
    asked: Patch<DateTime<Utc>>,
    known: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    let moment = asked.or(known)?.trunc_subsecs(6);
    if !is_supported_time(&moment) {
        errors.add(field, format!("The {words} field must be a valid date."));
    }
    Some(moment)
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
            check(errors, &field, "name", &name, NAME);
        }
        if let Some(role) = &role {
            check(errors, &format!("hosts.{number}.role"), "role", role, NAME);
        }
        read.push(Host { name, role });
    }
    read
}
