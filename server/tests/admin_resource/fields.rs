//! Field validation and its messages.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{CHALLENGES, JUDGES, PROJECTS, RESOURCES, REWARDS, Resource, SPONSORS, errors, staff_and_event};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn all_required_fields_are_reported_at_once_and_cannot_be_cleared() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let refusal = errors(&staff.post(&resource.list(), &json!({})).await);
            let said = |field: &str| {
                let words = match field {
                    "eventId" => "event id",
                    "priceAmount" => "price amount",
                    other => other,
                };
                json!([format!("The {words} field is required.")])
            };
            for field in resource.needs {
                assert_eq!(refusal[field], said(field), "{}", resource.path);
            }
            assert_eq!(
                refusal.as_object().expect("fields").len(),
                resource.needs.len(),
                "{}: {refusal}",
                resource.path
            );

            let path = resource.of(&resource.create(&staff, &resource.body(event, "First")).await);
            for field in resource.needs.iter().filter(|field| **field != "eventId") {
                for empty in [Value::Null, json!("  ")] {
                    if empty != Value::Null && ["kind", "tier", "cost", "priceAmount"].contains(field) {
                        continue;
                    }
                    let response = staff.put(&path, &json!({ *field: empty, "version": 1 })).await;
                    assert_eq!(errors(&response)[field], said(field), "{}", resource.path);
                }
            }
            let unknown = resource.body(Uuid::now_v7(), "Of no event");
            let response = staff.post(&resource.list(), &unknown).await;
            assert_eq!(
                errors(&response),
                json!({ "eventId": ["The selected event id is invalid."] }),
                "{}",
                resource.path
            );
        }
    })
    .await;
}

/// Field, value, expected message.
type Wrong = (&'static str, Value, &'static str);

fn wrong(resource: &Resource) -> Vec<Wrong> {
    let long = |max: usize| json!("a".repeat(max + 1));
    let path = |field| (field, json!("https://elsewhere.example/a.png"), "must be a path on this site.");
    let web = |field| (field, json!("javascript:alert(1)"), "must be a valid URL.");
    let nil = |field| (field, json!("a\u{0}b"), "format is invalid.");
    let place = |field| (field, json!(0), "must be at least 1.");
    let mut all = match resource.path {
        "judges" => vec![
            ("name", long(80), "must not be greater than 80 characters."),
            nil("name"),
            ("name", json!("two\nlines"), "format is invalid."),
            ("role", long(80), "must not be greater than 80 characters."),
            nil("role"),
            ("organisation", long(120), "must not be greater than 120 characters."),
            ("bio", long(4000), "must not be greater than 4000 characters."),
            nil("bio"),
            path("photo"),
        ],
        "sponsors" => vec![
            ("name", long(80), "must not be greater than 80 characters."),
            nil("name"),
            web("url"),
            ("url", json!(format!("https://a.example/{}", "a".repeat(2048))), "must be a valid URL."),
            path("logo"),
            path("logoDark"),
            ("blurb", long(4000), "must not be greater than 4000 characters."),
            ("tier", json!("platinum"), "The selected tier is invalid."),
        ],
        "badges" => vec![
            ("key", json!("No Key"), "format is invalid."),
            ("name", long(80), "must not be greater than 80 characters."),
            ("text", long(4000), "must not be greater than 4000 characters."),
            ("icon", long(80), "must not be greater than 80 characters."),
            ("points", json!(-1), "must be at least 0."),
            ("points", json!("many"), "must be a number."),
            ("ruleCount", json!(0), "must be at least 1."),
            ("rule", json!("luck"), "The selected rule is invalid."),
            ("rule", json!("attended_items"), "The rule count field is required."),
            ("secret", Value::Null, "is required."),
            ("active", json!("yes"), "must be true or false."),
        ],
        "rewards" => vec![
            ("from", json!("1999-12-31T23:59:59Z"), "must be a valid date."),
            ("until", json!("+10000-01-01T00:00:00Z"), "must be a valid date."),
            ("slug", json!("Not a slug"), "format is invalid."),
            ("name", long(80), "must not be greater than 80 characters."),
            ("description", long(4000), "must not be greater than 4000 characters."),
            ("kind", json!("money"), "The selected kind is invalid."),
            ("cost", json!(-1), "must be at least 0."),
            ("stock", json!(-1), "must be at least 0."),
            ("perUserLimit", json!(0), "must be at least 1."),
            ("from", json!("tomorrow"), "The from field is invalid."),
            ("sponsorId", json!(Uuid::now_v7()), "This organisation doesn't exist."),
        ],
        "challenges" => vec![
            ("revealAt", json!("-262143-01-02T00:00:00Z"), "must be a valid date."),
            ("slug", json!("01890a5d-ac96-774b-bcce-b302099a8057"), "format is invalid."),
            ("title", long(120), "must not be greater than 120 characters."),
            ("problem", long(4000), "must not be greater than 4000 characters."),
            ("goals", long(4000), "must not be greater than 4000 characters."),
            nil("constraints"),
            ("data", long(4000), "must not be greater than 4000 characters."),
            ("prize", long(120), "must not be greater than 120 characters."),
            ("level", json!("wizard"), "The selected level is invalid."),
            ("stack", json!(vec!["Rust"; 21]), "must not have more than 20 items."),
            ("criteria", json!([{ "name": "Runs", "weight": 99 }]), "The weights of the criteria must add up to 100."),
            ("resources", json!("none"), "must be an array."),
            ("ownerId", json!(Uuid::now_v7()), "This organisation doesn't exist."),
        ],
        "tickets" => vec![
            ("name", long(80), "must not be greater than 80 characters."),
            nil("name"),
            ("description", long(4000), "must not be greater than 4000 characters."),
            ("includes", json!(vec!["Meals"; 21]), "must not have more than 20 items."),
            ("priceAmount", json!(-1), "must be at least 0."),
            ("priceAmount", json!("10"), "must be a number."),
            ("vatRate", json!(10_001), "must not be greater than 10000."),
            ("capacity", json!(0), "must be at least 1."),
            ("minAge", json!(121), "must not be greater than 120."),
            ("visibility", json!("secret"), "The selected visibility is invalid."),
            ("recommended", json!("yes"), "must be true or false."),
            ("salesFrom", json!("tomorrow"), "The sales from field is invalid."),
        ],
        _ => vec![
            ("slug", json!("a--b"), "format is invalid."),
            ("title", long(120), "must not be greater than 120 characters."),
            ("team", long(80), "must not be greater than 80 characters."),
            ("pitch", long(4000), "must not be greater than 4000 characters."),
            web("repoUrl"),
            web("demoUrl"),
            path("image"),
            ("imageAlt", long(300), "must not be greater than 300 characters."),
            place("place"),
            ("prizes", json!(vec!["First"; 11]), "must not have more than 10 items."),
        ],
    };
    if resource.path != "projects" {
        all.push(place("position"));
    }
    all
}

#[actix_web::test]
async fn invalid_fields_are_rejected_on_create_and_update() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let row = resource.create(&staff, &resource.body(event, "First")).await;
            let path = resource.of(&row);
            for (field, value, words) in wrong(resource) {
                app.clock.advance(2);
                let mut new = resource.body(event, "Second");
                new[field] = value.clone();
                let responses = [
                    staff.post(&resource.list(), &new).await,
                    staff.put(&path, &json!({ field: value, "version": 1 })).await,
                ];
                for response in responses {
                    let refusal = errors(&response);
                    let of = if words.starts_with("The rule count") { "ruleCount" } else { field };
                    let said =
                        refusal[of][0].as_str().unwrap_or_else(|| panic!("{} {field}: {refusal}", resource.path));
                    assert!(said.ends_with(words), "{} {field}: {said}", resource.path);
                    assert!(!said.contains(":field"), "{said}");
                }
            }
            assert_eq!(staff.get(&path).await.json(), row, "nothing was changed");
        }
    })
    .await;
}

#[actix_web::test]
async fn errors_in_list_items_name_the_index() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let (challenges, projects) = (&CHALLENGES, &PROJECTS);
        let long = "a".repeat(121);
        for (resource, field, value, key) in [
            (challenges, "criteria", json!([{ "name": "", "weight": 100 }]), "criteria.0.name"),
            (
                challenges,
                "criteria",
                json!([{ "name": "Runs", "weight": 0 }, { "name": "Helps", "weight": 100 }]),
                "criteria.0.weight",
            ),
            (challenges, "criteria", json!([{ "name": "Runs" }]), "criteria.0.weight"),
            (challenges, "resources", json!([{ "name": "Here", "url": "ftp://a.example" }]), "resources.0.url"),
            (challenges, "stack", json!(["Rust", long]), "stack.1"),
            (projects, "prizes", json!([long]), "prizes.0"),
            (projects, "quote", json!({ "text": "Then we knew.", "author": "" }), "quote.author"),
            (projects, "quote", json!({ "text": "Then we knew." }), "quote.author"),
        ] {
            let mut body = resource.body(event, "First");
            body[field] = value;

            let refusal = errors(&staff.post(&resource.list(), &body).await);

            assert!(refusal[key].is_array(), "{field}: {refusal}");
        }
    })
    .await;
}

#[actix_web::test]
async fn slugs_are_generated_from_names_and_unique_per_event() {
    on_each_database(async |app: TestApp| {
        let (staff, event_id) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let other = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        for resource in &RESOURCES[2..] {
            let field = if resource.path == "badges" { "key" } else { "slug" };
            let taken = json!({ field: [format!("The {field} has already been taken.")] });

            let row = resource.create(&staff, &resource.body(event_id, "Festa de São João!")).await;
            assert_eq!(row[field], "festa-de-sao-joao", "{}", resource.path);
            assert_eq!(
                errors(&staff.post(&resource.list(), &resource.body(event_id, "Festa de Sao Joao")).await),
                taken
            );
            let response = staff.put(&resource.of(&row), &json!({ resource.name: "Natal", "version": 1 })).await;
            assert_eq!(response.json()[field], "festa-de-sao-joao", "addresses stay");
            let second = resource.create(&staff, &resource.body(event_id, "Second")).await;
            let body = json!({ field: "festa-de-sao-joao", "version": 1 });
            assert_eq!(errors(&staff.put(&resource.of(&second), &body).await), taken);
            let response = staff.put(&resource.of(&second), &json!({ field: "terceira", "version": 1 })).await;
            assert_eq!(response.json()[field], "terceira", "{}", response.text());
            let elsewhere = staff.post(&resource.list(), &resource.body(other, "Festa de São João!")).await;
            // A badge is called the same everywhere.
            assert_eq!(elsewhere.status(), if field == "key" { 422 } else { 201 });
            let nameless = staff.post(&resource.list(), &resource.body(event_id, "¿?")).await;
            assert_eq!(errors(&nameless), json!({ field: [format!("The {field} field is required.")] }));
        }
    })
    .await;
}

#[actix_web::test]
async fn slugs_are_truncated_and_required_for_titles_without_latin_letters() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES[4..6] {
            let word = resource.create(&staff, &resource.body(event, &"a".repeat(120))).await;
            assert_eq!(word["slug"], "a".repeat(100), "{}", resource.path);
            let words = resource.create(&staff, &resource.body(event, &"abcd ".repeat(24))).await;
            assert_eq!(words["slug"], format!("{}abcd", "abcd-".repeat(19)), "cut behind a word");
        }
        for resource in &RESOURCES[2..] {
            let field = if resource.path == "badges" { "key" } else { "slug" };
            let mut body = resource.body(event, "Δήμος");
            let refusal = errors(&staff.post(&resource.list(), &body).await);
            assert_eq!(refusal, json!({ field: [format!("The {field} field is required.")] }));
            body[field] = json!("dimos");
            assert_eq!(resource.create(&staff, &body).await[resource.name], "Δήμος");
        }
    })
    .await;
}

#[actix_web::test]
async fn text_is_trimmed_and_null_clears_it() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for (resource, field) in [
            (&JUDGES, "bio"),
            (&SPONSORS, "blurb"),
            (&REWARDS, "description"),
            (&CHALLENGES, "goals"),
            (&PROJECTS, "repoUrl"),
        ] {
            let text = if field == "repoUrl" { "https://a.example" } else { "One.\n\nTwo." };
            let mut body = resource.body(event, "  First  ");
            body[field] = json!(format!("  {}  ", text.replace('\n', "\r\n")));

            let row = resource.create(&staff, &body).await;

            assert_eq!((&row[field], &row[resource.name]), (&json!(text), &json!("First")), "{}", resource.path);
            let emptied = staff.put(&resource.of(&row), &json!({ field: null, "version": 1 })).await.json();
            assert_eq!(emptied[field], Value::Null, "{}", resource.path);
        }
    })
    .await;
}

/// Adds fields to the body of a row.
fn with(mut body: Value, fields: &Value) -> Value {
    body.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
    body
}

const FROM: &str = "2027-03-05T18:00:00Z";
const UNTIL: &str = "2027-03-06T18:00:00Z";

#[actix_web::test]
async fn a_reward_accepts_all_its_fields_but_no_end_before_its_beginning() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let giver = SPONSORS.create(&staff, &SPONSORS.body(event, "Mill")).await["organisationId"].clone();
        let full = json!({ "from": FROM, "until": UNTIL, "stock": 40, "perUserLimit": 1, "sponsorId": giver });
        let backwards = with(full.clone(), &json!({ "from": UNTIL, "until": FROM }));

        let refused = staff.post("/api/v1/rewards", &with(REWARDS.body(event, "T-shirt"), &backwards)).await;
        let row = REWARDS.create(&staff, &with(REWARDS.body(event, "T-shirt"), &full)).await;
        let refused_change = staff.put(&REWARDS.of(&row), &json!({ "until": FROM, "version": 1 })).await;

        for refused in [refused, refused_change] {
            assert_eq!(errors(&refused), json!({ "until": ["The until field must be a date after from."] }));
        }
        assert_eq!((&row["from"], &row["until"], &row["stockLeft"]), (&json!(FROM), &json!(UNTIL), &json!(40)));
        assert_eq!(row["sponsor"], json!({ "name": "Mill", "url": null }));
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_accepts_all_its_fields() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let giver = SPONSORS.create(&staff, &SPONSORS.body(event, "Mill")).await["organisationId"].clone();
        let full = json!({
            "stack": [" Rust ", " "], "level": "advanced", "prize": "€1,500", "ownerId": giver,
            "criteria": [{ "name": "Runs", "weight": 60 }, { "name": "Helps", "weight": 40 }],
            "goals": "Warn.", "constraints": "No cloud.", "data": "Six winters.",
            "resources": [{ "name": "Readings", "url": "https://data.example/este" }], "revealAt": FROM,
        });

        let row = CHALLENGES.create(&staff, &with(CHALLENGES.body(event, "Slow water"), &full)).await;

        for (field, value) in full.as_object().expect("fields") {
            let expected = if field == "stack" { json!(["Rust"]) } else { value.clone() };
            assert_eq!(row[field], expected, "{field}");
        }
        assert_eq!((&row["owner"]["name"], &row["revealed"]), (&json!("Mill"), &json!(false)));
    })
    .await;
}

#[actix_web::test]
async fn a_project_accepts_all_its_fields_and_can_lose_its_quote_and_place() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let full = json!({
            "repoUrl": "https://code.example/gota", "demoUrl": "https://gota.example", "image": "/projects/gota.avif",
            "imageAlt": "A drop", "place": 1, "prizes": ["First prize"],
            "quote": { "text": "Then we knew.", "author": "Catarina" },
        });

        let row = PROJECTS.create(&staff, &with(PROJECTS.body(event, "Gota"), &full)).await;

        for (field, value) in full.as_object().expect("fields") {
            assert_eq!(&row[field], value, "{field}");
        }
        let without = json!({ "quote": null, "place": null, "version": 1 });
        let emptied = staff.put(&PROJECTS.of(&row), &without).await.json();
        assert_eq!((&emptied["quote"], &emptied["place"]), (&Value::Null, &Value::Null));
    })
    .await;
}
