//! Projects of past editions.

use serde_json::json;
use uuid::Uuid;

use super::{Edition, text};
use crate::platform::db::search::searched;
use entities::{projects::Model, sea_orm_active_enums::ProjectState};

struct Project {
    slug: &'static str,
    title: &'static str,
    team: &'static str,
    pitch: &'static str,
    place: Option<i32>,
    prizes: &'static [&'static str],
    /// A juror's quote and name.
    quote: (&'static str, &'static str),
}

const NOTHING_SAID: (&str, &str) = ("", "");

const PAST: [&[Project]; 3] = [
    &[
        Project {
            slug: "ouve-la",
            title: "Ouve Lá",
            team: "Sobremesa",
            pitch: "Takes notes in a lecture hall for somebody who cannot see the board, with nothing but a telephone.",
            place: Some(1),
            prizes: &["First prize"],
            quote: ("We deleted half of it on Saturday night. It was the half we had been proud of.", "Leonor Bastos"),
        },
        Project {
            slug: "ata",
            title: "Ata",
            team: "Os Atrasados",
            pitch: "Writes the minutes of a town meeting, and marks in yellow what it only guessed.",
            place: Some(2),
            prizes: &["Second prize", "Best use of silence"],
            quote: NOTHING_SAID,
        },
        Project {
            slug: "forno",
            title: "Forno",
            team: "Três e Meio",
            pitch: "A kitchen timer that understands the accent of Minho, also with its mouth full.",
            place: Some(3),
            prizes: &["Third prize"],
            quote: NOTHING_SAID,
        },
        Project {
            slug: "sino",
            title: "Sino",
            team: "Círculo Vicioso",
            pitch: "A bell for meetings that talk in circles: it rings when a sentence comes back for the third time.",
            place: None,
            prizes: &["Prize of the public"],
            quote: ("It rang during our own presentation.", "Duarte Nóbrega"),
        },
    ],
    &[
        Project {
            slug: "gota",
            title: "Gota",
            team: "Rui Sampaio and Catarina Lobo",
            pitch: "Hears a leak in the pipes of an old house, for less than a coffee a month.",
            place: Some(1),
            prizes: &["First prize", "Prize of Lumeeira"],
            quote: ("At four in the morning it heard the tap of the neighbours. Then we knew.", "Catarina Lobo"),
        },
        Project {
            slug: "rua-do-souto-em-decibeis",
            title: "Rua do Souto em decibéis",
            team: "Meia-Noite",
            pitch: "Eleven microphones, one weekend, and a map of the noise that a neighbour understands.",
            place: Some(2),
            prizes: &["Second prize"],
            quote: NOTHING_SAID,
        },
        Project {
            slug: "tubo",
            title: "Tubo",
            team: "Afinação",
            pitch: "Watches the air in the organ of the cathedral, and writes to the organ builder before it cracks.",
            place: Some(3),
            prizes: &["Third prize"],
            quote: NOTHING_SAID,
        },
        Project {
            slug: "plataforma-dois",
            title: "Plataforma dois",
            team: "Linha do Minho",
            pitch: "Measures the patience of commuters by how often they look up.",
            place: None,
            prizes: &[],
            quote: NOTHING_SAID,
        },
    ],
    &[
        Project {
            slug: "sede",
            title: "Sede",
            team: "Mariana Faria, Jorge Penedo and Li Wang",
            pitch: "Every tree of the town on a map, and a button for the ones that are thirsty.",
            place: Some(1),
            prizes: &["First prize"],
            quote: (
                "A lady of eighty watered nine trees before the closing. We had not even told anybody.",
                "Jorge Penedo",
            ),
        },
        Project {
            slug: "linha-fantasma",
            title: "Linha fantasma",
            team: "Paragem",
            pitch: "Compares timetables with what drives, and found a bus line that had not run since spring.",
            place: Some(2),
            prizes: &["Second prize", "Prize of the public"],
            quote: NOTHING_SAID,
        },
        Project {
            slug: "quarenta-anos",
            title: "Quarenta anos",
            team: "Arquivo Morto",
            pitch: "Forty years of minutes, searched by what was promised and never came up again.",
            place: Some(3),
            prizes: &["Third prize"],
            quote: NOTHING_SAID,
        },
    ],
];

/// The projects of an edition; none for the upcoming one.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = edition.years_ago.checked_sub(1).map_or(&[][..], |past| PAST[past]);
    all.iter().map(|project| row(edition, project)).collect()
}

fn row(edition: &Edition<'_>, project: &Project) -> Model {
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: project.slug.to_owned(),
        state: ProjectState::Accepted,
        state_changed_at: edition.now,
        title: project.title.to_owned(),
        team: project.team.to_owned(),
        pitch: project.pitch.to_owned(),
        repo_url: Some(format!("https://code.example/{}", project.slug)),
        demo_url: project.place.map(|_| format!("https://{}.example", project.slug)),
        image: None,
        place: project.place,
        prizes: json!(project.prizes),
        quote_text: text(project.quote.0),
        quote_author: text(project.quote.1),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        search_text: searched(project.title, [project.team]),
        // Teams are inserted later.
        team_id: None,
    }
}
