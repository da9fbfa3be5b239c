//! Copies an edition: everything, or nothing.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::json;

use super::{
    checklist,
    parts::{Copying, counted},
    types::{CopiedPart, EditionChecklist, EditionCopy, EditionPart, MovedDate, NextEdition},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events::{self, NewEdition, Shift},
    },
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        permissions,
    },
};
use entities::events::Model as Event;

const NO_IMAGE: &str = "The image isn't copied. Upload one for the new edition.";
/// How many rows of a part are listed.
const LISTED: usize = 200;

/// Copies an edition; a dry run performs the copy and rolls it back, so its report is exact.
pub(super) async fn copy(
    context: &Context,
    staff: &StaffContext,
    key: &str,
    new: NextEdition,
    dry_run: bool,
) -> Result<EditionCopy, AppError> {
    let chosen: HashSet<EditionPart> = new.parts.into_iter().collect();
    let tx = context.db.begin().await?;
    let source = staff.lock_visible_event(&tx, key).await?.ok_or(AppError::NotFound)?;
    let allowed = allowed_parts(&tx, staff).await?;
    if !chosen.is_subset(&allowed) {
        return Err(AppError::permission_denied());
    }

    let edition = NewEdition { title: new.title, slug: new.slug, start_at: new.start_at };
    let (target, shift) = events::copy(context, &tx, &source, edition).await?;
    let mut copying = Copying {
        tx: &tx,
        source: &source,
        target: &target,
        shift: &shift,
        chosen,
        now: context.clock.now(),
        warnings: source.image.iter().map(|_| NO_IMAGE.to_owned()).collect(),
        sponsors: HashSet::new(),
    };
    let parts = copy_parts(&mut copying, &allowed).await?;
    let mut warnings = copying.warnings;
    warnings.extend(warn_of_skipped_hour(&shift));
    let checklist = checklist::check(&tx, &target, context.clock.now()).await?;
    if dry_run {
        tx.rollback().await?;
    } else {
        audit::record(context, &tx, &staff.actor, audit_entry(&source, &target, &parts)?).await?;
        tx.commit().await?;
    }
    Ok(EditionCopy {
        id: (!dry_run).then_some(target.id),
        dates: dates(&source, &target),
        title: target.title,
        slug: target.slug,
        start_at: target.start_at,
        end_at: target.end_at,
        timezone: target.timezone,
        parts,
        warnings,
        checklist,
    })
}

/// The parts whose rows the user may create.
async fn allowed_parts(tx: &UnitOfWork, staff: &StaffContext) -> Result<HashSet<EditionPart>, AppError> {
    let own = permissions::for_user(tx, staff.user).await?;
    let is_allowed = |part: &EditionPart| own.iter().any(|name| name == part.permission());
    Ok(EditionPart::ALL.into_iter().filter(is_allowed).collect())
}

/// Copies the chosen parts and lists the others.
async fn copy_parts(
    copying: &mut Copying<'_, UnitOfWork>,
    allowed: &HashSet<EditionPart>,
) -> Result<Vec<CopiedPart>, AppError> {
    let mut parts = Vec::new();
    for part in EditionPart::ALL {
        let (copied, allowed) = (copying.chosen.contains(&part), allowed.contains(&part));
        // Without this permission, the user may not see drafts and prospects either.
        let mut rows = if allowed { copying.copy(part).await? } else { Vec::new() };
        let count = rows.len();
        rows.truncate(LISTED);
        parts.push(CopiedPart { part, count, copied, allowed, rows });
    }
    Ok(parts)
}

fn warn_of_skipped_hour(shift: &Shift) -> Option<String> {
    let skipped = shift.skipped();
    if skipped == 0 {
        return None;
    }
    let times = counted(skipped, "time falls", "times fall");
    let them = if skipped == 1 { "it" } else { "them" };
    Some(format!("{times} in the hour skipped when the clocks go forward. We moved {them} an hour later."))
}

fn audit_entry(source: &Event, target: &Event, parts: &[CopiedPart]) -> Result<Entry, AppError> {
    let copied = parts.iter().filter(|part| part.copied);
    let counts: serde_json::Map<String, serde_json::Value> =
        copied.map(|part| (word(part.part), json!(part.count))).collect();
    let change = Change::created(&json!({
        "copyOf": source.slug, "slug": target.slug, "title": target.title, "startAt": target.start_at,
        "endAt": target.end_at, "parts": counts,
    }))?;
    Ok(Entry::new("event.copied").with_target(Target::new("event", target.id)).with_change(change))
}

/// What an edition lacks.
pub(super) async fn checklist(
    context: &Context,
    staff: &StaffContext,
    key: &str,
) -> Result<EditionChecklist, AppError> {
    let db = context.db.reader();
    let event = staff.find_visible_event(db, key).await?.ok_or(AppError::NotFound)?;
    Ok(EditionChecklist { data: checklist::check(db, &event, context.clock.now()).await? })
}

/// The times of the edition itself.
fn dates(source: &Event, target: &Event) -> Vec<MovedDate> {
    let times = |event: &Event| -> [Option<DateTime<Utc>>; 9] {
        [
            Some(event.start_at),
            Some(event.end_at),
            event.registration_opens_at,
            event.registration_closes_at,
            event.team_lock_at,
            event.waitlist_closes_at,
            event.transfer_freeze_at,
            event.refund_full_until,
            event.refund_part_until,
        ]
    };
    let names = [
        "Start",
        "End",
        "Registration opens",
        "Registration closes",
        "Teams lock",
        "Waiting list closes",
        "Name changes and transfers until",
        "Full refund until",
        "Partial refund until",
    ];
    let moved = names.into_iter().zip(times(source).into_iter().zip(times(target)));
    let moved = moved.filter(|(_, (before, _))| before.is_some());
    moved.map(|(name, (before, after))| MovedDate { name: name.to_owned(), before, after }).collect()
}

fn word(part: EditionPart) -> String {
    serde_json::to_value(part).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
