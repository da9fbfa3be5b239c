//! Demo rewards.

use chrono::TimeDelta;
use uuid::Uuid;

use super::{Edition, placed, text};
use crate::platform::{db::search::searched, slug::Slug};
use entities::{
    rewards::Model,
    sea_orm_active_enums::{
        RewardKind::{self, Item, Perk, Raffle},
        RewardState::{self, Active, Draft, Paused},
    },
};

struct Reward {
    name: &'static str,
    description: &'static str,
    kind: RewardKind,
    cost: i32,
    stock: Option<i32>,
    per_user_limit: Option<i32>,
    sponsor: &'static str,
    state: RewardState,
}

const COMING: &[Reward] = &[
    Reward {
        name: "Sticker sheet",
        description: "Nine tiles to put on what you are typing on.",
        kind: Item,
        cost: 5,
        stock: Some(300),
        per_user_limit: Some(2),
        sponsor: "",
        state: Active,
    },
    Reward {
        name: "T-shirt of the edition",
        description: "Blue on white, cotton, from a mill twenty kilometres away. All sizes until they are gone.",
        kind: Item,
        cost: 40,
        stock: Some(120),
        per_user_limit: Some(1),
        sponsor: "",
        state: Active,
    },
    Reward {
        name: "First in line at breakfast",
        description: "Still warm. Show it at the counter on either morning.",
        kind: Perk,
        cost: 15,
        stock: Some(20),
        per_user_limit: Some(1),
        sponsor: "pao-de-vespera",
        state: Active,
    },
    Reward {
        name: "An hour with a mentor of your choice",
        description: "Whoever it is, they are yours for an hour on Saturday.",
        kind: Perk,
        cost: 30,
        stock: Some(12),
        per_user_limit: Some(1),
        sponsor: "sobreiro-mare",
        state: Active,
    },
    Reward {
        name: "A lot for the soldering bench",
        description: "Drawn at the closing: a whole bench with an iron, a microscope and far too many capacitors.",
        kind: Raffle,
        cost: 10,
        stock: None,
        per_user_limit: Some(5),
        sponsor: "lumeeira",
        state: Active,
    },
    Reward {
        name: "Mug that survived",
        description: "Left over from the first edition. Each has a chip somewhere.",
        kind: Item,
        cost: 25,
        stock: Some(9),
        per_user_limit: Some(1),
        sponsor: "",
        state: Paused,
    },
    Reward {
        name: "On the air for five minutes",
        description: "",
        kind: Perk,
        cost: 50,
        stock: Some(3),
        per_user_limit: Some(1),
        sponsor: "radio-varanda",
        state: Draft,
    },
];

/// The rewards of an edition; those of the upcoming one are available from the opening until an hour before the end.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = if edition.years_ago == 0 { COMING } else { &[] };
    placed(all).map(|(position, reward)| row(edition, position, reward)).collect()
}

fn row(edition: &Edition<'_>, position: i32, reward: &Reward) -> Model {
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: Slug::of(reward.name).expect("a name has words").to_string(),
        position,
        state: reward.state,
        state_changed_at: edition.now,
        name: reward.name.to_owned(),
        description: text(reward.description),
        kind: reward.kind,
        cost: reward.cost,
        stock: reward.stock,
        per_user_limit: reward.per_user_limit,
        available_from: Some(edition.input.start_at),
        available_until: Some(edition.input.end_at - TimeDelta::hours(1)),
        sponsor_id: edition.organisations.get(reward.sponsor).copied(),
        version: 1,
        created_at: edition.now,
        updated_at: edition.now,
        search_text: searched(reward.name, []),
    }
}
