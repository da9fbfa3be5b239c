//! Staff lists: search, filters, order and pages, with a constant number of statements.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{PROJECTS, RESOURCES, REWARDS, Resource, SPONSORS, errors, staff_and_event};
use crate::support::{
    Response, TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
};

fn names(resource: &Resource, response: &Response) -> Vec<String> {
    assert_eq!(response.status(), 200, "{}: {}", resource.path, response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row[resource.name].as_str().expect("a name").to_owned()).collect()
}

async fn list(staff: &TestClient, resource: &Resource, query: &str) -> Vec<String> {
    names(resource, &staff.get(&format!("{}?{query}", resource.list())).await)
}

/// Four rows of each resource, the third of the past event. Returns staff and the id of the past event.
async fn four_rows_each(app: &TestApp) -> (TestClient, Uuid) {
    let (staff, coming) = staff_and_event(app).await;
    let series = series(&app.state.db).await;
    let past = save_one(&app.state.db, event(series, "hackathon-2026")).await;
    for resource in &RESOURCES {
        for (event, name) in [(coming, "Bread"), (coming, "Água"), (past, "Çelik 100%"), (coming, "Äpfel")] {
            app.clock.advance(60);
            let body = if name == "Bread" { resource.public_body(event, name) } else { resource.body(event, name) };
            resource.create(&staff, &body).await;
        }
    }
    (staff, past)
}

#[actix_web::test]
async fn rows_can_be_searched_filtered_by_event_and_sorted() {
    on_each_database(async |app: TestApp| {
        let (staff, past) = four_rows_each(&app).await;
        for resource in &RESOURCES {
            let list = async |query: &str| list(&staff, resource, query).await;

            assert_eq!(list("").await, ["Äpfel", "Çelik 100%", "Água", "Bread"], "the newest first");
            assert_eq!(list("sort=createdAt").await, ["Bread", "Água", "Çelik 100%", "Äpfel"]);
            assert_eq!(list(&format!("sort={}", resource.name)).await, ["Água", "Äpfel", "Bread", "Çelik 100%"]);
            assert_eq!(list(&format!("sort=-{}&perPage=1&page=2", resource.name)).await, ["Bread"]);
            if resource.path != "projects" {
                assert_eq!(list("event=hackathon-2027&sort=position").await, ["Bread", "Água", "Äpfel"]);
            }
            for (words, found) in
                [("agua", "Água"), ("%C3%81GUA", "Água"), ("100%25", "Çelik 100%"), ("el%20cel", "Çelik 100%")]
            {
                assert_eq!(list(&format!("q={words}")).await, [found], "{} by {words}", resource.path);
            }
            assert!(list("q=_").await.is_empty());
            assert_eq!(list("q=%00").await.len(), 4);
            assert_eq!(list("event=hackathon-2026").await, ["Çelik 100%"]);
            assert_eq!(list(&format!("event={past}&q=celik")).await, ["Çelik 100%"]);
            assert_eq!(list("event=&state=").await.len(), 4);
        }
    })
    .await;
}

#[actix_web::test]
async fn rows_can_be_filtered_by_state_and_are_counted_beside_the_filter() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = four_rows_each(&app).await;
        for resource in RESOURCES.iter().filter(|resource| !resource.shown.is_empty()) {
            let shown = list(&staff, resource, &format!("state={}", resource.shown)).await;
            assert_eq!(shown, ["Bread"], "{}", resource.path);

            let query = format!("{}?event=hackathon-2027&state={}", resource.list(), resource.shown);
            let counts = staff.get(&query).await.json()["counts"]["state"].clone();
            assert_eq!(counts[resource.shown], 1, "{counts}");
            let all: u64 = counts.as_object().expect("counts").values().filter_map(Value::as_u64).sum();
            assert_eq!(all, 3, "{}: of all states of the event", resource.path);
        }
    })
    .await;
}

#[actix_web::test]
async fn unknown_filters_are_refused_and_links_keep_the_known_ones() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            for (wrong, field) in [
                ("event=nothing", "event"),
                ("event=01890a5d-ac96-774b-bcce-b302099a8057", "event"),
                ("state=king", "state"),
                ("sort=version", "sort"),
            ] {
                let response = staff.get(&format!("{}?{wrong}", resource.list())).await;
                assert_eq!(errors(&response), json!({ field: [format!("The selected {field} is invalid.")] }));
            }

            let page = staff.get(&format!("{}?event=hackathon-2027&q=a&perPage=1", resource.list())).await.json();
            let first = page["links"]["first"].as_str().expect("a link");
            assert!(first.ends_with("?page=1&perPage=1&q=a&event=hackathon-2027"), "{first}");
        }
    })
    .await;
}

#[actix_web::test]
async fn projects_sort_by_place_and_rewards_by_cost() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for (name, number) in [("Third", json!(3)), ("None", Value::Null), ("First", json!(1))] {
            let mut project = PROJECTS.body(event, name);
            project["place"] = number.clone();
            PROJECTS.create(&staff, &project).await;
            let mut reward = REWARDS.body(event, name);
            reward["cost"] = if number.is_null() { json!(0) } else { number };
            REWARDS.create(&staff, &reward).await;
        }

        assert_eq!(list(&staff, &PROJECTS, "sort=place").await, ["First", "Third", "None"]);
        assert_eq!(list(&staff, &PROJECTS, "sort=-place").await, ["None", "Third", "First"]);
        assert_eq!(list(&staff, &REWARDS, "sort=-cost").await, ["Third", "First", "None"]);
    })
    .await;
}

#[actix_web::test]
async fn the_number_of_list_queries_does_not_grow_with_the_rows() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let giver = SPONSORS.create(&staff, &SPONSORS.body(event, "Giver")).await["organisationId"].clone();
        let tables =
            ["judges", "sponsorships", "organisations", "badges", "rewards", "challenges", "projects", "events"];
        for resource in &RESOURCES {
            let make = async |name: &str| {
                let mut body = resource.body(event, name);
                body["sponsorId"] = giver.clone();
                body["ownerId"] = giver.clone();
                resource.create(&staff, &body).await;
            };
            let ask = async |max: u32| {
                let path = format!("{}?perPage=100&event=hackathon-2027&sort={}", resource.list(), resource.name);
                let asked = app.statements(&tables, async || drop(staff.get(&path).await)).await;
                assert!(asked.len() <= max as usize, "{}: {asked:#?}", resource.path);
                asked.len()
            };
            app.clock.advance(60);
            make("No 0").await;
            let few = ask(4).await;
            for number in 1..20 {
                make(&format!("No {number}")).await;
            }

            assert_eq!(ask(4).await, few, "{}", resource.path);
        }
    })
    .await;
}

#[actix_web::test]
async fn new_rows_are_positioned_last_in_their_event_by_default() {
    on_each_database(async |app: TestApp| {
        let (staff, event_id) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let other = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        for resource in RESOURCES.iter().filter(|resource| resource.path != "projects") {
            let position = async |event, name: &str, expected: Option<i32>| {
                let mut body = resource.body(event, name);
                if let Some(expected) = expected {
                    body["position"] = expected.into();
                }
                resource.create(&staff, &body).await["position"].clone()
            };

            assert_eq!(position(event_id, "a", None).await, 1, "{}", resource.path);
            assert_eq!(position(event_id, "b", None).await, 2);
            assert_eq!(position(event_id, "c", Some(9)).await, 9);
            assert_eq!(position(event_id, "d", None).await, 10);
            assert_eq!(position(other, "e", None).await, 1);
        }
    })
    .await;
}
