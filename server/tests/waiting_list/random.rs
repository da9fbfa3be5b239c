//! Random sequences of actions of users, staff and time, compared with a small model of the list.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use entities::sea_orm_active_enums::UserRole;
use serde_json::json;

use super::{EVENT, Person, buy, cancel, full_event, join, later, on, person, state};
use crate::support::{
    TestApp, TestDatabase,
    stress::{seed, size},
};

const PEOPLE: usize = 6;
/// Sequences that one site plays, each from where the last one ended.
const PER_SITE: usize = 25;
/// Sessions end after about half an hour without a request.
const STEPS_PER_SESSION: usize = 15;
/// Length of an offer in seconds.
const DAY: i64 = 24 * 60 * 60;
/// How many offers may run out.
const MISSES: u32 = 2;

/// What the model knows of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Neither on the list nor with a ticket.
    Out,
    /// On the list since this time.
    Waiting { since: i64, missed: u32, paused: bool, resumes: i64 },
    /// With an offer until this time.
    Offered { since: i64, missed: u32, until: i64 },
    /// With a ticket.
    Ticket,
}

struct Model {
    places: Vec<Place>,
    /// When each person joined last, counted in joins. Of two whose places count from the same time, the one who joined
    /// first is before the other.
    joins: Vec<usize>,
    joined: usize,
    seats: usize,
    now: i64,
}

impl Model {
    fn free(&self) -> usize {
        let taken = |place: &&Place| matches!(place, Place::Ticket | Place::Offered { .. });
        self.seats - self.places.iter().filter(taken).count()
    }

    /// One round of the worker.
    fn round(&mut self) {
        let now = self.now;
        for place in &mut self.places {
            if let Place::Offered { missed, until, .. } = *place
                && until <= now
            {
                let missed = missed + 1;
                *place = match missed > MISSES {
                    true => Place::Out,
                    false => Place::Waiting { since: until, missed, paused: false, resumes: 0 },
                };
            }
        }
        while self.free() > 0 {
            let first = (0..self.places.len()).filter_map(|at| match self.places[at] {
                Place::Waiting { since, missed, paused: false, resumes } if resumes <= now => {
                    Some((since, self.joins[at], at, missed))
                }
                _ => None,
            });
            let Some((since, _, at, missed)) = first.min() else { break };
            self.places[at] = Place::Offered { since, missed, until: now + DAY };
        }
    }

    fn expected(&self) -> Vec<&'static str> {
        let word = |place: &Place| match place {
            Place::Out => "out",
            Place::Waiting { .. } => "waiting",
            Place::Offered { .. } => "offered",
            Place::Ticket => "ticket",
        };
        self.places.iter().map(word).collect()
    }
}

/// A generator with a seed, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("a number") % sides
    }
}

#[actix_web::test]
async fn random_sequences_end_as_the_model_predicts() {
    let (seed, steps) = (seed(), size(5, 10));
    for (create, sequences) in
        [(TestDatabase::sqlite as fn() -> TestDatabase, size(6, 10_000)), (TestDatabase::postgres, size(6, 2_000))]
    {
        println!("{sequences} sequences, SEED={seed}");
        for first in (0..sequences).step_by(PER_SITE) {
            on(create(), async |app| {
                let mut site = Site::start(&app).await;
                for number in first..sequences.min(first + PER_SITE) {
                    let mut dice = Dice(seed.wrapping_add(number as u64));
                    for step in 0..steps {
                        site.step(&mut dice, &format!("SEED={seed}, sequence {number}, step {step}")).await;
                    }
                    let expected = site.model.expected();
                    assert_eq!(seen(&site.people, &site.entries).await, expected, "SEED={seed}, sequence {number}");
                }
            })
            .await;
        }
    }
}

/// A site with the people who use it, and the model beside it.
struct Site<'a> {
    app: &'a TestApp,
    staff: Person,
    people: Vec<Person>,
    /// Path of each person's last entry.
    entries: BTreeMap<usize, String>,
    model: Model,
    start: DateTime<Utc>,
    steps: usize,
}

impl<'a> Site<'a> {
    /// A site with one seat, which the first person has.
    async fn start(app: &'a TestApp) -> Self {
        let (_, mut people) = full_event(app, 1).await;
        let staff = app.member_in(&[UserRole::Administrator]).await;
        while people.len() < PEOPLE {
            people.push(person(app).await);
        }
        let mut places = vec![Place::Out; PEOPLE];
        places[0] = Place::Ticket;
        let model = Model { places, joins: vec![0; PEOPLE], joined: 0, seats: 1, now: 0 };
        Self { app, staff, people, entries: BTreeMap::new(), model, start: app.state.clock.now(), steps: 0 }
    }

    /// One action of one person, on the site and in the model.
    async fn step(&mut self, dice: &mut Dice, note: &str) {
        let Self { app, staff, people, entries, model, start, steps } = self;
        if steps.is_multiple_of(STEPS_PER_SESSION) {
            everyone_later(app, 90, people, staff).await;
        }
        *steps += 1;
        app.clock.advance(90);
        model.now = (app.state.clock.now() - *start).num_seconds();
        let at = dice.roll(PEOPLE);
        let client = &people[at].0;
        let action = dice.roll(9);
        let note = format!("{note}: person {at} does {action} as {:?}", model.places[at]);
        match (action, model.places[at]) {
            (0..=2, Place::Out) => {
                let response = join(client, json!({})).await;
                // Seats are on sale unless there are people waiting for them.
                if model.free() == 0 || response.status() == 201 {
                    assert_eq!(response.status(), 201, "{note}: {}", response.text());
                    entries.insert(at, response.header("location").to_owned());
                    model.joined += 1;
                    model.joins[at] = model.joined;
                    model.places[at] = Place::Waiting { since: model.now, missed: 0, paused: false, resumes: 0 };
                } else {
                    assert_eq!(buy(client).await.status(), 200, "{note}");
                    model.places[at] = Place::Ticket;
                }
            }
            (3, Place::Waiting { .. } | Place::Offered { .. }) => {
                assert_eq!(client.post(&format!("{}/leave", entries[&at]), &json!({})).await.status(), 204, "{note}");
                model.places[at] = Place::Out;
            }
            (0..=1, Place::Offered { .. }) => {
                assert_eq!(buy(client).await.status(), 200, "{note}");
                model.places[at] = Place::Ticket;
            }
            (2, Place::Offered { missed, .. }) => {
                assert_eq!(client.post(&format!("{}/decline", entries[&at]), &json!({})).await.status(), 204, "{note}");
                let resumes = model.now + DAY;
                model.places[at] = Place::Waiting { since: model.now, missed, paused: false, resumes };
            }
            (4, Place::Offered { since, missed, .. }) => {
                let reason = json!({ "reason": "A mistake." });
                assert_eq!(staff.0.post(&format!("{}/revoke", entries[&at]), &reason).await.status(), 200, "{note}");
                model.places[at] = Place::Waiting { since, missed, paused: true, resumes: 0 };
            }
            (4, Place::Waiting { since, missed, paused: true, resumes }) => {
                let version = staff.0.get(&entries[&at]).await.json()["version"].clone();
                let change = json!({ "paused": false, "version": version });
                assert_eq!(staff.0.put(&entries[&at], &change).await.status(), 200, "{note}");
                model.places[at] = Place::Waiting { since, missed, paused: false, resumes };
            }
            (5..=6, Place::Ticket) => {
                cancel(&people[at]).await;
                model.places[at] = Place::Out;
            }
            (7, _) if model.seats < 3 => {
                let version = staff.0.get(EVENT).await.json()["version"].clone();
                let change = json!({ "capacity": model.seats + 1, "version": version });
                assert_eq!(staff.0.post(EVENT, &change).await.status(), 200, "{note}");
                model.seats += 1;
            }
            (8, _) => {
                everyone_later(app, DAY, people, staff).await;
            }
            _ => {}
        }
        model.now = (app.state.clock.now() - *start).num_seconds();
        app.process_purchases().await;
        model.round();
    }
}

async fn everyone_later(app: &TestApp, seconds: i64, people: &[Person], staff: &Person) {
    let everyone: Vec<&Person> = people.iter().chain([staff]).collect();
    later(app, seconds, &everyone).await;
}

/// What the site says of each person, in the words of the model.
async fn seen(people: &[Person], entries: &BTreeMap<usize, String>) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for (at, (client, user)) in people.iter().enumerate() {
        let ticket = client.get(&format!("/api/v1/users/{}/events/hackathon-2027/ticket", user.username)).await;
        let of_entry = match entries.get(&at) {
            Some(path) => state(client, path).await,
            None => "out".to_owned(),
        };
        seen.push(match of_entry.as_str() {
            _ if ticket.status() == 200 => "ticket",
            "waiting" => "waiting",
            "offered" => "offered",
            _ => "out",
        });
    }
    seen
}
