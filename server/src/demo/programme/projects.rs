//! Projects of past editions.

use serde_json::json;
use uuid::Uuid;

use super::Edition;
use crate::{
    demo::data::{PROJECTS, Project},
    platform::db::search::search_text,
};
use entities::{projects::Model, sea_orm_active_enums::ProjectState};

/// The projects of an edition; none for the upcoming one.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = PROJECTS.projects.iter().filter(|project| project.years_ago == edition.years_ago);
    all.map(|project| row(edition, project)).collect()
}

fn row(edition: &Edition<'_>, project: &Project) -> Model {
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: project.slug.clone(),
        state: ProjectState::Accepted,
        state_changed_at: edition.now,
        title: project.title.clone(),
        team: project.team.clone(),
        pitch: project.pitch.clone(),
        repo_url: Some(format!("https://code.example/{}", project.slug)),
        demo_url: project.place.map(|_| format!("https://{}.example", project.slug)),
        image: project.image.clone(),
        image_alt: project.image_alt.clone(),
        image_placeholder: None,
        place: project.place,
        prizes: json!(project.prizes),
        quote_text: project.quote.as_ref().map(|quote| quote.text.clone()),
        quote_author: project.quote.as_ref().map(|quote| quote.author.clone()),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        search_text: search_text(&project.title, [project.team.as_str()]),
        // Teams are inserted later.
        team_id: None,
    }
}
