//! Demo challenges.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use super::{
    Edition,
    briefs::{self, Brief},
    placed, text,
};
use crate::platform::db::search::searched;
use entities::{
    challenges::Model,
    sea_orm_active_enums::{
        ChallengeLevel::{self, Advanced, Beginner, Intermediate},
        ChallengeState,
    },
};

struct Challenge {
    slug: &'static str,
    title: &'static str,
    owner: &'static str,
    problem: &'static str,
    prize: &'static str,
    level: ChallengeLevel,
    stack: &'static [&'static str],
    criteria: &'static [(&'static str, u32)],
    is_locked: bool,
}

/// Default judging criteria.
const USUAL: &[(&str, u32)] =
    &[("Does it run", 40), ("Use to somebody", 30), ("Thinking behind it", 20), ("Honesty about the tools", 10)];

const COMING: &[Challenge] = &[
    Challenge {
        slug: "monday-at-eight",
        title: "Monday at eight",
        owner: "clinica-do-freixo",
        problem: "\
On Mondays at eight the hall of the health centre is full; on Thursdays at three it is empty. Half of those who wait \
only need a prescription renewed, and most of them are over seventy.

Spread the visits over the week without asking anybody to install an application. You get two years of anonymous \
arrivals, the opening hours of six centres and a telephone number that can call people back.",
        prize: "1\u{a0}500\u{a0}€",
        level: Beginner,
        stack: &["Open data", "Telephony", "TypeScript or Python"],
        criteria: USUAL,
        is_locked: false,
    },
    Challenge {
        slug: "the-rule-nobody-reads",
        title: "The rule nobody reads",
        owner: "sobreiro-mare",
        problem: "\
A municipal regulation has ninety pages, eleven amendments and one sentence that matters to you. Nobody finds it, so \
everybody telephones.

Build something that answers a question with the paragraph it comes from, and that says \"I do not know\" when the \
regulation does not. We bring forty regulations and two hundred questions that people really asked.",
        prize: "2\u{a0}000\u{a0}€",
        level: Intermediate,
        stack: &["Any model", "Retrieval", "PDF"],
        criteria: &[
            ("Every answer names its source", 40),
            ("Says when it does not know", 30),
            ("Does it run", 20),
            ("Cost of an answer", 10),
        ],
        is_locked: false,
    },
    Challenge {
        slug: "slow-water",
        title: "Slow water",
        owner: "lumeeira",
        problem: "\
Nineteen gauges along the Este tell how high the water stands. The street floods anyway, because the warning comes \
when the water does.

Tell the people of Rua das Lavadeiras two hours before, not two minutes. You get six winters of readings, the rain \
radar, and a box of sensors that you may throw into the river.",
        prize: "1\u{a0}500\u{a0}€",
        level: Advanced,
        stack: &["Time series", "Rust or Python", "LoRa"],
        criteria: USUAL,
        is_locked: false,
    },
    Challenge {
        slug: "half-of-the-code",
        title: "Half of the code",
        owner: "fio-de-prumo",
        problem: "\
A program of forty thousand lines wants to become one of twenty thousand that does the same. Machines write quickly; \
now let one remove.

Take the billing system we bring (it is real, and it is old), make it smaller, and convince us with tests that nobody \
will notice.",
        prize: "2\u{a0}000\u{a0}€",
        level: Advanced,
        stack: &["Java", "Tests", "Any agent"],
        criteria: &[("Lines removed", 30), ("Proof that nothing broke", 50), ("Would you merge it", 20)],
        is_locked: false,
    },
    Challenge {
        slug: "the-sealed-envelope",
        title: "The sealed envelope",
        owner: "telha-viva",
        problem: "\
A hundred façades of the old town, photographed every morning for a year. Some tiles are about to fall. Find them \
before they do, and tell the owner in words that make him climb the ladder.

Photographs, a list of what did fall, and one ladder are waiting at the stand of Telha Viva.",
        prize: "3\u{a0}000\u{a0}€",
        level: Intermediate,
        stack: &["Vision", "Maps"],
        criteria: USUAL,
        is_locked: true,
    },
];

const PAST: [&[Challenge]; 3] = [
    &[
        Challenge {
            slug: "notes-without-eyes",
            title: "Notes without eyes",
            owner: "clinica-do-freixo",
            problem: "Let somebody who cannot see take notes in a lecture hall, with nothing but a telephone.",
            prize: "1\u{a0}500\u{a0}€",
            level: Intermediate,
            stack: &["Speech", "Mobile"],
            criteria: USUAL,
            is_locked: false,
        },
        Challenge {
            slug: "minutes-of-the-assembly",
            title: "Minutes of the assembly",
            owner: "sobreiro-mare",
            problem: "Six hours of town meeting, nine voices, one accent. Write the minutes, and mark what you guessed.",
            prize: "1\u{a0}000\u{a0}€",
            level: Advanced,
            stack: &["Speech", "Diarisation"],
            criteria: USUAL,
            is_locked: false,
        },
    ],
    &[
        Challenge {
            slug: "old-pipes",
            title: "Old pipes",
            owner: "lumeeira",
            problem: "Find a leak in a house of 1890 for less than a coffee a month.",
            prize: "1\u{a0}500\u{a0}€",
            level: Intermediate,
            stack: &["Microcontrollers", "C or Rust"],
            criteria: USUAL,
            is_locked: false,
        },
        Challenge {
            slug: "how-loud-is-a-street",
            title: "How loud is a street",
            owner: "radio-varanda",
            problem: "Measure the noise of a street for a weekend and show it so that a neighbour understands it.",
            prize: "500\u{a0}€",
            level: Beginner,
            stack: &["Sensors", "Maps"],
            criteria: USUAL,
            is_locked: false,
        },
    ],
    &[Challenge {
        slug: "what-the-city-knows",
        title: "What the city knows",
        owner: "sobreiro-mare",
        problem: "Timetables, trees and forty years of minutes lie open. Make something a person needs on a Tuesday.",
        prize: "1\u{a0}000\u{a0}€",
        level: Beginner,
        stack: &["Open data"],
        criteria: USUAL,
        is_locked: false,
    }],
];

/// The challenges of an edition. One of the upcoming edition is revealed at the opening.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = edition.years_ago.checked_sub(1).map_or(COMING, |past| PAST[past]);
    placed(all).map(|(position, challenge)| row(edition, position, challenge)).collect()
}

fn row(edition: &Edition<'_>, position: i32, challenge: &Challenge) -> Model {
    let criteria = challenge.criteria.iter().map(|(name, weight)| json!({ "name": name, "weight": weight }));
    let brief = briefs::of(challenge.slug);
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: challenge.slug.to_owned(),
        position,
        state: ChallengeState::Published,
        state_changed_at: edition.now,
        title: challenge.title.to_owned(),
        problem: challenge.problem.to_owned(),
        owner_id: edition.organisations.get(challenge.owner).copied(),
        prize: text(challenge.prize),
        level: Some(challenge.level),
        stack: json!(challenge.stack),
        criteria: criteria.collect(),
        reveal_at: challenge.is_locked.then(|| edition.input.start_at + TimeDelta::minutes(45)),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        goals: brief.map(|brief| brief.goals.to_owned()),
        constraints: brief.map(|brief| brief.constraints.to_owned()),
        resources: brief.map_or_else(|| json!([]), Brief::resources),
        data: brief.map(|brief| brief.data.to_owned()),
        search_text: searched(challenge.title, [challenge.prize]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criteria_weights_sum_to_one_hundred() {
        for challenge in COMING.iter().chain(PAST.into_iter().flatten()) {
            let sum: u32 = challenge.criteria.iter().map(|(_, weight)| weight).sum();
            assert_eq!(sum, 100, "{}", challenge.slug);
        }
    }
}
