//! Demo schedule of a weekend.

use chrono::Days;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Edition, text};
use crate::demo::editions::local;
use entities::{
    schedule_items::Model,
    sea_orm_active_enums::{
        ScheduleAudience,
        ScheduleKind::{self, Ceremony, Deadline, Judging, Meal, MiniEvent, Shift, Talk, Workshop},
        ScheduleState,
    },
};

/// Day of the weekend, hour and minute, local time. No item starts or ends between one and two at night, when clocks
/// change.
type Time = (u64, u32, u32);

const FRI: u64 = 0;
const SAT: u64 = 1;
const SUN: u64 = 2;

struct Item {
    slug: &'static str,
    title: &'static str,
    kind: ScheduleKind,
    from: Time,
    until: Time,
    room: &'static str,
    r#abstract: &'static str,
}

/// A cancelled item.
const OFF: &str = "stars-from-the-roof";

/// Mandatory items.
const MANDATORY: [&str; 3] = ["kickoff", "code-freeze", "demos"];

/// Item, speaker, and the speaker's role or organisation at the upcoming edition.
const HOSTS: [(&str, &str, &str); 13] = [
    ("kickoff", "Helena Vasconcelos", "Head of the jury"),
    ("first-commit", "Inês Carvalho", "Product"),
    ("prompts-are-not-specifications", "Gonçalo Brandão", "Fio de Prumo"),
    ("solder-a-sensor", "Rui Sampaio", "Hardware"),
    ("small-models", "Tiago Meireles", "Machine learning"),
    ("what-agents-cannot-do", "Beatriz Antunes", "Judge"),
    ("ethics-hour", "Conceição Araújo", "Junta de Freguesia"),
    ("ethics-hour", "Mariana Faria", "Data and maps"),
    ("draw-before-you-build", "Inês Carvalho", "Product"),
    ("three-minutes", "Beatriz Antunes", "Judge"),
    ("rehearsal", "Helena Vasconcelos", "Head of the jury"),
    ("rehearsal", "Beatriz Antunes", "Judge"),
    (OFF, "Rui Sampaio", "Hardware"),
];

/// Sponsored items, with their organisations.
const SPONSORED: [(&str, &str); 2] = [("solder-a-sensor", "lumeeira"), ("midnight-soup", "sobreiro-mare")];

/// Highlights shown for past editions.
const HIGHLIGHTS: [&str; 6] = ["doors", "kickoff", "midnight-soup", "code-freeze", "demos", "prizes"];

const fn item(
    slug: &'static str,
    title: &'static str,
    kind: ScheduleKind,
    (from, until): (Time, Time),
    room: &'static str,
    r#abstract: &'static str,
) -> Item {
    Item { slug, title, kind, from, until, room, r#abstract }
}

#[rustfmt::skip]
const WEEKEND: [Item; 36] = [
    item("doors", "Doors open", Ceremony, ((FRI, 17, 30), (FRI, 18, 30)), "Foyer",
        "Badges, bags and the first coffee."),
    item("team-table", "The team table", MiniEvent, ((FRI, 17, 30), (FRI, 18, 25)), "Foyer",
        "Alone here? Sit down, say what you can do, stand up with a team."),
    item("kickoff", "Kickoff", Ceremony, ((FRI, 18, 30), (FRI, 19, 15)), "Main hall",
        "Who we are, what the weekend is about, and the clock starts."),
    item("challenges-on-stage", "Challenges on stage", Ceremony, ((FRI, 19, 15), (FRI, 20, 0)), "Main hall",
        "Those who brought a problem have four minutes each. The sealed one is opened first."),
    item("friday-dinner", "Dinner", Meal, ((FRI, 20, 0), (FRI, 21, 0)), "Courtyard", ""),
    item("first-commit", "From idea to first commit", Workshop, ((FRI, 21, 0), (FRI, 21, 45)), "Workshop room",
        "Cut an idea until it fits a weekend. Bring yours; leave with half of it."),
    item("prompts-are-not-specifications", "Prompts are not specifications", Talk, ((FRI, 21, 0), (FRI, 21, 30)), "Black box",
        "What changes when the machine writes half of the code, and what does not."),
    item("teams-are-final", "Teams are final", Deadline, ((FRI, 21, 30), (FRI, 21, 30)), "",
        "Two to five people. After this nobody moves any more."),
    item("solder-a-sensor", "Solder your first sensor", Workshop, ((FRI, 22, 0), (FRI, 23, 15)), "Workshop room",
        "For people who have never held an iron. Plasters are included."),
    item("friday-desk", "Mentors' desk", MiniEvent, ((FRI, 22, 0), (FRI, 23, 45)), "Gallery",
        "Fifteen minutes with somebody who has been stuck there before you."),
    item("midnight-soup", "Midnight soup", Meal, ((SAT, 0, 0), (SAT, 0, 45)), "Foyer",
        "Caldo verde, and a vote on the worst bug so far."),
    item("quiet-room", "The quiet room goes dark", Deadline, ((SAT, 0, 30), (SAT, 0, 30)), "", ""),
    item("night-watch", "Night watch", Shift, ((SAT, 0, 0), (SAT, 7, 0)), "Foyer",
        "Two at the door, one in the kitchen."),
    item("saturday-breakfast", "Breakfast", Meal, ((SAT, 7, 30), (SAT, 9, 30)), "Courtyard", ""),
    item("stand-up", "Stand-up, literally", Ceremony, ((SAT, 9, 30), (SAT, 9, 50)), "Main hall",
        "Every team says one sentence. Whoever says two sings."),
    item("small-models", "Small models, old laptops", Workshop, ((SAT, 10, 0), (SAT, 11, 15)), "Workshop room",
        "What runs without a network, a bill or an apology."),
    item("what-agents-cannot-do", "What an agent cannot do", Talk, ((SAT, 10, 0), (SAT, 10, 30)), "Black box",
        "Twenty minutes of failures, ten of questions."),
    item("ethics-hour", "Whom does it hurt", Talk, ((SAT, 11, 30), (SAT, 12, 15)), "Black box",
        "Three projects that worked as intended, and should not have."),
    item("saturday-lunch", "Lunch", Meal, ((SAT, 13, 0), (SAT, 14, 30)), "Courtyard", ""),
    item("draw-before-you-build", "Draw before you build", Workshop, ((SAT, 14, 45), (SAT, 15, 45)), "Workshop room",
        "Paper, scissors, one user. You will throw away less code."),
    item("saturday-desk", "Mentors' round", MiniEvent, ((SAT, 16, 0), (SAT, 18, 0)), "Main hall",
        "The mentors come to your table, whether you asked or not."),
    item("project-pages", "Project pages are up", Deadline, ((SAT, 18, 0), (SAT, 18, 0)), "",
        "Name, team and one sentence. All of it may still change, the page has to be there."),
    item("saturday-dinner", "Dinner", Meal, ((SAT, 19, 30), (SAT, 21, 0)), "Courtyard", ""),
    item("three-minutes", "Three minutes on stage", Talk, ((SAT, 21, 15), (SAT, 21, 45)), "Black box",
        "How to show something that runs, and what to do when it does not."),
    item(OFF, "Stars from the roof", MiniEvent, ((SAT, 22, 0), (SAT, 22, 45)), "Roof terrace",
        "A telescope, a blanket and somebody who knows the names."),
    item("stairwell-karaoke", "Karaoke in the stairwell", MiniEvent, ((SAT, 22, 30), (SAT, 23, 45)), "Stairwell",
        "The acoustics are better than they should be."),
    item("quiz", "Quiz at the end of Saturday", MiniEvent, ((SUN, 0, 0), (SUN, 0, 45)), "Foyer",
        "Ten questions nobody needs. The prize is a cake."),
    item("sunday-breakfast", "Breakfast", Meal, ((SUN, 7, 30), (SUN, 9, 30)), "Courtyard", ""),
    item("rehearsal", "Rehearsal", Workshop, ((SUN, 9, 45), (SUN, 11, 15)), "Black box",
        "Your demo before eight people who are paid to look bored."),
    item("code-freeze", "Code freeze", Deadline, ((SUN, 12, 0), (SUN, 12, 0)), "",
        "What is pushed is what is judged."),
    item("sunday-lunch", "Lunch", Meal, ((SUN, 12, 0), (SUN, 13, 0)), "Courtyard", ""),
    item("jury-walks", "The jury walks round", Judging, ((SUN, 12, 45), (SUN, 14, 0)), "Main hall",
        "Five minutes a table to show it, and five more for questions."),
    item("demos", "Demos", Judging, ((SUN, 14, 0), (SUN, 16, 0)), "Main hall",
        "Three minutes a team, no slides, doors open to the whole town."),
    item("vote", "The public votes", Deadline, ((SUN, 16, 10), (SUN, 16, 10)), "", ""),
    item("jury-talks", "The jury talks", Shift, ((SUN, 16, 0), (SUN, 16, 30)), "Gallery", "Cake is allowed."),
    item("prizes", "Prizes and goodbye", Ceremony, ((SUN, 16, 30), (SUN, 17, 0)), "Main hall",
        "Who won, who should have, and when we meet again."),
];

/// The schedule of an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    // Past editions omit the cancelled item.
    let on = WEEKEND.iter().filter(|item| edition.years_ago == 0 || item.slug != OFF);
    on.map(|item| row(edition, item)).collect()
}

fn row(edition: &Edition<'_>, item: &Item) -> Model {
    let friday = edition.input.start_at.with_timezone(&edition.input.timezone).date_naive();
    let at = |(day, hour, minute): Time| local(friday + Days::new(day), hour, minute);
    let audience = if item.kind == Shift { ScheduleAudience::Staff } else { ScheduleAudience::Public };
    let track = match item.kind {
        Talk => Some("Talks".to_owned()),
        Workshop => Some("Workshops".to_owned()),
        _ => None,
    };
    Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: item.slug.to_owned(),
        state: if item.slug == OFF { ScheduleState::Cancelled } else { ScheduleState::Published },
        state_changed_at: edition.now,
        title: item.title.to_owned(),
        r#abstract: text(item.r#abstract),
        kind: item.kind,
        audience,
        start_at: at(item.from),
        end_at: at(item.until),
        room: text(item.room),
        track,
        highlight: HIGHLIGHTS.contains(&item.slug),
        hosts: hosts(edition, item),
        mandatory: MANDATORY.contains(&item.slug),
        sponsor_id: sponsor(edition, item),
        capacity: (item.kind == Workshop).then_some(24),
        sequence: 0,
        changed_at: Some(edition.now),
        version: 1,
        created_at: edition.now,
        updated_at: edition.now,
    }
}

fn hosts(edition: &Edition<'_>, item: &Item) -> Value {
    let those = HOSTS.iter().filter(|(slug, ..)| edition.years_ago == 0 && *slug == item.slug);
    those.map(|(_, name, role)| json!({ "name": name, "role": role })).collect()
}

fn sponsor(edition: &Edition<'_>, item: &Item) -> Option<Uuid> {
    let of = SPONSORED.iter().find(|(slug, _)| edition.years_ago == 0 && *slug == item.slug);
    of.and_then(|(_, organisation)| edition.organisations.get(*organisation).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_to_schedule_items_exist() {
        let named = HIGHLIGHTS.into_iter().chain(MANDATORY).chain(HOSTS.map(|(slug, ..)| slug));
        for slug in named.chain(SPONSORED.map(|(slug, _)| slug)) {
            assert!(WEEKEND.iter().any(|item| item.slug == slug), "{slug}");
        }
    }

    #[test]
    fn no_item_begins_or_ends_during_a_clock_change() {
        for item in &WEEKEND {
            for (_, hour, _) in [item.from, item.until] {
                assert_ne!(hour, 1, "{}", item.slug);
            }
            assert!(item.from <= item.until, "{}", item.slug);
        }
    }
}
