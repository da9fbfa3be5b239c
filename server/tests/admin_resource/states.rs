//! Permitted state transitions; all others are refused.

use serde_json::{Value, json};

use super::{RESOURCES, errors, staff_and_event};
use crate::support::{TestApp, on_each_database};

/// State, and what may follow it.
type Table = &'static [(&'static str, &'static [&'static str])];

const JUDGES: Table = &[
    ("invited", &["accepted", "withdrawn"]),
    ("accepted", &["active", "withdrawn"]),
    ("active", &["withdrawn"]),
    ("withdrawn", &[]),
];
const SPONSORS: Table = &[
    ("prospect", &["confirmed", "withdrawn"]),
    ("confirmed", &["published", "withdrawn"]),
    ("published", &["confirmed", "withdrawn"]),
    ("withdrawn", &["prospect"]),
];
const REWARDS: Table = &[
    ("draft", &["active", "archived"]),
    ("active", &["paused", "archived"]),
    ("paused", &["active", "archived"]),
    ("archived", &[]),
];
const CHALLENGES: Table =
    &[("draft", &["published", "archived"]), ("published", &["draft", "archived"]), ("archived", &["draft"])];
const PROJECTS: Table = &[
    ("draft", &["submitted"]),
    ("submitted", &["accepted", "withdrawn", "disqualified"]),
    ("accepted", &["withdrawn", "disqualified"]),
    ("withdrawn", &[]),
    ("disqualified", &[]),
];

fn table(path: &str) -> Table {
    match path {
        "judges" => JUDGES,
        "sponsors" => SPONSORS,
        "rewards" => REWARDS,
        "challenges" => CHALLENGES,
        "projects" => PROJECTS,
        _ => &[],
    }
}

/// The way from the first state to another one.
fn way(table: Table, to: &str) -> Vec<&'static str> {
    let mut ways = vec![vec![table[0].0]];
    while let Some(way) = ways.pop() {
        let last = *way.last().expect("a state");
        if last == to {
            return way[1..].to_vec();
        }
        let (_, next) = table.iter().find(|(state, _)| *state == last).expect("a state");
        for state in next.iter().filter(|state| !way.contains(state)) {
            ways.push(way.iter().copied().chain([*state]).collect());
        }
    }
    panic!("nothing leads to {to}");
}

#[actix_web::test]
async fn only_the_listed_state_transitions_are_allowed() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let table = table(resource.path);
            for (from, next) in table {
                app.clock.advance(60);
                for (to, _) in table {
                    let row = resource.create(&staff, &resource.body(event, &format!("From {from} to {to}"))).await;
                    let (path, mut version) = (resource.of(&row), 1);
                    for state in way(table, from) {
                        let response = staff.put(&path, &json!({ "state": state, "version": version })).await;
                        assert_eq!(response.status(), 200, "{}", response.text());
                        version += 1;
                    }

                    let response = staff.put(&path, &json!({ "state": to, "version": version })).await;

                    if from == to || next.contains(to) {
                        assert_eq!((response.status(), &response.json()["state"]), (200, &json!(to)), "{from} to {to}");
                    } else {
                        let words = format!("The state can't change from {from} to {to}.");
                        assert_eq!(errors(&response), json!({ "state": [words] }), "{}", resource.path);
                    }
                }
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn new_rows_accept_the_initial_states_and_no_final_state() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            for (number, (state, _)) in table(resource.path).iter().enumerate() {
                let mut body = resource.body(event, &format!("As {state}"));
                let usual = resource.create(&staff, &body).await["state"].clone();
                assert_eq!(usual, table(resource.path)[0].0, "{}", resource.path);
                body = resource.body(event, &format!("As {state} at once"));
                body["state"] = json!(state);

                let response = staff.post(&resource.list(), &body).await;

                if number == 0 || response.status() == 201 {
                    assert_eq!(response.json()["state"], json!(state), "{}", response.text());
                } else {
                    let words = format!("This can't be created as “{state}”. Choose another state.");
                    assert_eq!(errors(&response), json!({ "state": [words] }));
                }
                let is_end = ["withdrawn", "disqualified", "archived", "paused"].contains(state);
                assert_eq!(response.status() == 422, is_end, "{} {state}", resource.path);
            }
            if !table(resource.path).is_empty() {
                for wrong in [json!("king"), json!("")] {
                    let mut body = resource.body(event, "Of no state");
                    body["state"] = wrong;
                    let response = staff.post(&resource.list(), &body).await;
                    assert_eq!(errors(&response), json!({ "state": ["The selected state is invalid."] }));
                }
                let mut body = resource.body(event, "Of no state");
                body["state"] = Value::Null;
                let response = staff.post(&resource.list(), &body).await;
                assert_eq!(errors(&response), json!({ "state": ["The state field is required."] }));
            }
        }
    })
    .await;
}
