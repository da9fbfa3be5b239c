//! A weekend, hour by hour.

use chrono::Days;
use serde_json::json;
use uuid::Uuid;

use super::{Edition, text};
use crate::{
    entities::{
        schedule_items::Model,
        sea_orm_active_enums::{
            ScheduleAudience,
            ScheduleKind::{self, Ceremony, Deadline, Judging, Meal, MiniEvent, Shift, Talk, Workshop},
            ScheduleState,
        },
    },
    seed::editions::local,
};

/// Day of the weekend, hour and minute, by the clock on the wall. Nothing begins or ends between one and two at night,
/// when that clock is put forward or back.
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

/// What the weekend is remembered by.
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
const WEEKEND: [Item; 35] = [
    item("doors", "Doors open", Ceremony, ((FRI, 17, 30), (FRI, 18, 30)), "Foyer",
        "Badges, bags and the first coffee."),
    item("team-table", "The team table", MiniEvent, ((FRI, 17, 45), (FRI, 18, 25)), "Foyer",
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
        "Five minutes a table: show it, take questions, tell what went wrong."),
    item("demos", "Demos", Judging, ((SUN, 14, 0), (SUN, 16, 0)), "Main hall",
        "Three minutes a team, no slides, doors open to the whole town."),
    item("vote", "The public votes", Deadline, ((SUN, 16, 10), (SUN, 16, 10)), "", ""),
    item("jury-talks", "The jury talks", Shift, ((SUN, 16, 0), (SUN, 16, 30)), "Gallery", "Cake is allowed."),
    item("prizes", "Prizes and goodbye", Ceremony, ((SUN, 16, 30), (SUN, 17, 0)), "Main hall",
        "Who won, who should have, and when we meet again."),
];

/// What happens at an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    WEEKEND.iter().map(|item| row(edition, item)).collect()
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
        state: ScheduleState::Published,
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
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
        hosts: json!([]),
        mandatory: false,
        capacity: None,
        sequence: 0,
        changed_at: None,
        sponsor_id: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highlights_are_on_the_schedule() {
        for highlight in HIGHLIGHTS {
            assert!(WEEKEND.iter().any(|item| item.slug == highlight), "{highlight}");
        }
    }

    #[test]
    fn nothing_begins_or_ends_while_the_clock_is_changed() {
        for item in &WEEKEND {
            for (_, hour, _) in [item.from, item.until] {
                assert_ne!(hour, 1, "{}", item.slug);
            }
            assert!(item.from <= item.until, "{}", item.slug);
        }
    }
}
