//! Demo challenges.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use super::{Edition, placed};
use crate::{
    demo::data::{CHALLENGES, Challenge, Criterion},
    platform::db::search::search_text,
};
use entities::{challenges::Model, sea_orm_active_enums::ChallengeState};

/// The challenges of an edition. One of the upcoming edition is revealed at the opening.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = CHALLENGES.challenges.iter().filter(|challenge| challenge.years_ago == edition.years_ago);
    placed(all).map(|(position, challenge)| row(edition, position, challenge)).collect()
}

fn row(edition: &Edition<'_>, position: i32, challenge: &Challenge) -> Model {
    let brief = challenge.brief.as_ref();
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: challenge.slug.clone(),
        position,
        state: ChallengeState::Published,
        state_changed_at: edition.now,
        title: challenge.title.clone(),
        problem: challenge.problem.clone(),
        owner_id: edition.organisations.get(&challenge.owner).copied(),
        prize: Some(challenge.prize.clone()),
        level: Some(challenge.level),
        stack: json!(challenge.stack),
        criteria: json!(criteria(challenge)),
        reveal_at: challenge.locked.then(|| edition.input.start_at + TimeDelta::minutes(45)),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        goals: brief.map(|brief| brief.goals.clone()),
        constraints: brief.map(|brief| brief.constraints.clone()),
        resources: brief.map_or_else(|| json!([]), |brief| json!(brief.resources)),
        data: brief.map(|brief| brief.data.clone()),
        search_text: search_text(&challenge.title, [challenge.prize.as_str()]),
    }
}

fn criteria(challenge: &Challenge) -> &[Criterion] {
    challenge.criteria.as_ref().unwrap_or(&CHALLENGES.criteria)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criteria_weights_sum_to_one_hundred() {
        for challenge in &CHALLENGES.challenges {
            let sum: u32 = criteria(challenge).iter().map(|criterion| criterion.weight).sum();
            assert_eq!(sum, 100, "{}", challenge.slug);
        }
    }
}
