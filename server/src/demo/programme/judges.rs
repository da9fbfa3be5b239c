//! Demo judges and mentors.

use uuid::Uuid;

use super::{Edition, placed, text};
use crate::platform::db::search::searched;
use entities::{judges::Model, sea_orm_active_enums::JudgeState};

/// Name, role, organisation and a short biography.
type Person = (&'static str, &'static str, &'static str, &'static str);

const COMING: &[Person] = &[
    (
        "Helena Vasconcelos",
        "Head of the jury",
        "Sobreiro & Maré",
        "Wrote her first program on squared paper. Asks every team the same question: who will miss it on Monday?",
    ),
    (
        "Beatriz Antunes",
        "Judge",
        "",
        "Has seen four hundred demos and remembers the short ones. Tells you which minute to drop.",
    ),
    (
        "Conceição Araújo",
        "Judge",
        "Junta de Freguesia",
        "Speaks for those who have to live with it. Was against the first edition and has come to each one since.",
    ),
    ("Gonçalo Brandão", "Judge", "Fio de Prumo", "Deletes code for a living and misses none of it."),
    (
        "Inês Carvalho",
        "Mentor · Product",
        "Cooperativa Meia Volta",
        "Helps you to cut an idea down to what fits a weekend, and is merciless about the word \"platform\".",
    ),
    (
        "Tiago Meireles",
        "Mentor · Machine learning",
        "Lumeeira",
        "Knows why your model answers nonsense. Usually it is the data; sometimes it is you.",
    ),
    (
        "Rui Sampaio",
        "Mentor · Hardware",
        "",
        "Won with a leak detector two years ago and still carries a soldering iron in his coat.",
    ),
    (
        "Mariana Faria",
        "Mentor · Data and maps",
        "Telha Viva",
        "Put every tree of the town on a map, and can tell you which ones are thirsty.",
    ),
];

const PAST: [&[Person]; 3] = [
    &[
        ("Helena Vasconcelos", "Head of the jury", "Sobreiro & Maré", ""),
        ("Beatriz Antunes", "Judge", "", ""),
        ("Catarina Lobo", "Judge", "Rádio Varanda", "Winner of the edition before."),
        ("Tiago Meireles", "Mentor · Speech", "Lumeeira", ""),
        ("Inês Carvalho", "Mentor · Product", "Cooperativa Meia Volta", ""),
    ],
    &[
        ("Álvaro Quintas", "Head of the jury", "Lumeeira", "Counts electrons."),
        ("Helena Vasconcelos", "Judge", "Sobreiro & Maré", ""),
        ("Mariana Faria", "Mentor · Data and maps", "", "Winner of the first edition."),
        ("Zé Pacheco", "Mentor · Soldering", "Lumeeira", ""),
    ],
    &[
        ("Helena Vasconcelos", "Head of the jury", "Sobreiro & Maré", ""),
        ("Conceição Araújo", "Judge", "Junta de Freguesia", ""),
        ("Álvaro Quintas", "Mentor", "Lumeeira", ""),
    ],
];

/// Judges and mentors of an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = edition.years_ago.checked_sub(1).map_or(COMING, |past| PAST[past]);
    let row = |(position, (name, role, organisation, bio)): (i32, &Person)| Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        position,
        state: JudgeState::Active,
        state_changed_at: edition.now,
        name: (*name).to_owned(),
        role: (*role).to_owned(),
        organisation: text(organisation),
        photo: None,
        bio: text(bio),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        user_id: None,
        search_text: searched(name, [*role, *organisation]),
    };
    placed(all).map(row).collect()
}
