//! Demo judges and mentors.

use uuid::Uuid;

use super::{Edition, placed};
use crate::{
    demo::data::{JUDGES, Judge},
    platform::db::search::search_text,
};
use entities::{judges::Model, sea_orm_active_enums::JudgeState};

/// Judges and mentors of an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = JUDGES.judges.iter().filter(|judge| judge.years_ago == edition.years_ago);
    let row = |(position, judge): (i32, &Judge)| Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        position,
        state: JudgeState::Active,
        state_changed_at: edition.now,
        name: judge.name.clone(),
        role: judge.role.clone(),
        organisation: judge.organisation.clone(),
        photo: None,
        bio: judge.bio.clone(),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        user_id: None,
        search_text: search_text(&judge.name, [judge.role.as_str(), judge.organisation.as_deref().unwrap_or_default()]),
    };
    placed(all).map(row).collect()
}
