//! Demo rewards.

use chrono::TimeDelta;
use uuid::Uuid;

use super::{Edition, placed};
use crate::{
    demo::data::{REWARDS, Reward},
    platform::{db::search::search_text, slug::Slug},
};
use entities::rewards::Model;

/// The rewards of an edition; those of the upcoming one are available from the opening until an hour before the end.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = if edition.years_ago == 0 { REWARDS.rewards.as_slice() } else { &[] };
    placed(all).map(|(position, reward)| row(edition, position, reward)).collect()
}

fn row(edition: &Edition<'_>, position: i32, reward: &Reward) -> Model {
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: Slug::from_title(&reward.name).expect("a name has words").to_string(),
        position,
        state: reward.state,
        state_changed_at: edition.now,
        name: reward.name.clone(),
        description: reward.description.clone(),
        kind: reward.kind,
        cost: reward.cost,
        stock: reward.stock,
        per_user_limit: reward.per_user_limit,
        available_from: Some(edition.input.start_at),
        available_until: Some(edition.input.end_at - TimeDelta::hours(1)),
        sponsor_id: reward.sponsor.as_ref().and_then(|sponsor| edition.organisations.get(sponsor)).copied(),
        version: 1,
        created_at: edition.now,
        updated_at: edition.now,
        search_text: search_text(&reward.name, []),
    }
}
