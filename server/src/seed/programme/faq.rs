//! Questions people ask.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{insert, placed};
use crate::entities::{
    faq_items::{Column, Entity, Model},
    sea_orm_active_enums::FaqState,
};

/// Slug, group, question, answer.
const ALL: [(&str, &str, &str, &str); 10] = [
    (
        "who-can-come",
        "Before you come",
        "Who can come?",
        "\
Whoever is eighteen or older and likes to build things. Programmers, designers, nurses, people who know a problem \
from the inside: the best teams had one of each.

Younger than that? With a letter from a parent and a grown-up in the team you are welcome, too.",
    ),
    (
        "without-a-team",
        "Before you come",
        "Can I come without a team?",
        "\
Yes, and about a third of the people do. The team table opens an hour before the start; nobody has ever left it alone.

Teams have two to five members and are final three hours after the opening.",
    ),
    (
        "how-good-do-i-have-to-be",
        "Before you come",
        "How good do I have to be?",
        "Good enough to want to show something on Sunday. Each challenge says whom it is for, and the mentors are in the \
         house all night.",
    ),
    (
        "what-to-bring",
        "Before you come",
        "What do I bring?",
        "\
A laptop, its charger and something warm: the hall is old and the windows are honest.

If you want to sleep, bring a sleeping bag. If you want to solder, bring nothing; irons and parts are there.",
    ),
    (
        "food-and-sleep",
        "At the venue",
        "Is there food, and where do I sleep?",
        "\
All meals from Friday's dinner to Sunday's lunch, coffee at any time, soup at midnight. There is always a vegetarian \
dish; tell us about allergies when you register.

The quiet room has mats and is dark from midnight to seven.",
    ),
    (
        "access",
        "At the venue",
        "Can I get in with a wheelchair?",
        "\
Yes. All rooms are on the ground floor or reached by a lift, and there is an accessible toilet on each floor. An \
induction loop is installed in the main hall.

Write to us when you need anything else: an interpreter, a place to lie down, a socket for a device.",
    ),
    (
        "ideas-and-code",
        "Your work",
        "Whom does what we make belong to?",
        "\
You. Nobody signs anything away, neither to us nor to those who brought the challenge.

For the vote the source has to be public, under a licence of your choice. What you do with it on Monday is yours.",
    ),
    (
        "ai-tools",
        "Your work",
        "May we use AI tools?",
        "\
Of course; that is the theme. Say which, and what they got wrong: honesty about the tools is a tenth of the marks.

Models and keys for the weekend are at every table.",
    ),
    (
        "prices",
        "Tickets",
        "Why does it cost something?",
        "\
Because of those who used to register and stay away: a meal cooked for nobody helps nobody. The price covers a part of \
what you eat.

If it is too much for you, write to us. There are places for that, and nobody will ask why.",
    ),
    (
        "cancel",
        "Tickets",
        "What if I cannot come after all?",
        "\
Until a week before the opening you get back what you paid; your place goes to the next person. Later than that you may \
still hand the ticket to somebody else.",
    ),
];

/// Writes the questions over those of the same names.
pub(in crate::seed) async fn write(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<(), DbErr> {
    let row = |(position, (slug, group, question, answer)): (i32, (&str, &str, &str, &str))| Model {
        id: Uuid::now_v7(),
        slug: slug.to_owned(),
        position,
        state: FaqState::Published,
        state_changed_at: now,
        group: group.to_owned(),
        question: question.to_owned(),
        answer: answer.to_owned(),
        created_at: now,
        updated_at: now,
        version: 1,
    };
    Entity::delete_many().filter(Column::Slug.is_in(ALL.map(|(slug, ..)| slug))).exec(db).await?;
    insert::<Entity>(db, placed(ALL).map(row).collect()).await
}
