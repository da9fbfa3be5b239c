//! Organisations live across editions; a sponsor is what one is to an edition.

use entities::organisations;
use futures_util::future::join_all;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};

use crate::{
    admin_resource::{SPONSORS, destroy, errors, staff_and_event},
    support::{
        TestApp,
        factories::{event, save_one, series},
        on_each_database,
    },
};

const KNOWN: &str = "An organisation with this name already exists. Choose it instead.";

#[actix_web::test]
async fn an_organisation_can_be_referenced_by_id_or_name() {
    on_each_database(async |app: TestApp| {
        let (staff, coming) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let past = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        let post = async |body: &Value| staff.post("/api/v1/sponsors", body).await;

        let first = json!({
            "eventId": coming, "name": "Sobreiro & Maré", "url": "https://mare.example", "logo": "/logos/mare.svg",
            "logoDark": "/logos/mare-dark.svg", "tier": "main", "blurb": "Soup.",
        });
        let row = SPONSORS.create(&staff, &first).await;
        for field in ["name", "url", "logo", "logoDark", "tier", "blurb"] {
            assert_eq!(row[field], first[field], "{field}");
        }
        let organisation = row["organisationId"].clone();

        assert_eq!(
            errors(&post(&json!({ "eventId": past, "tier": "gold", "name": "SOBREIRO & MARE" })).await),
            json!({ "name": [KNOWN] })
        );
        let both = json!({ "eventId": past, "tier": "gold", "organisationId": organisation, "name": "Other" });
        assert!(errors(&post(&both).await)["organisationId"].is_array());
        let unknown = json!({ "eventId": past, "tier": "gold", "organisationId": uuid::Uuid::now_v7() });
        assert_eq!(errors(&post(&unknown).await), json!({ "organisationId": ["This organisation doesn't exist."] }));
        let again = json!({ "eventId": coming, "tier": "gold", "organisationId": organisation });
        let taken = json!({ "organisationId": ["This organisation already sponsors the event."] });
        assert_eq!(errors(&post(&again).await), taken);

        let known = post(&json!({ "eventId": past, "tier": "silver", "organisationId": organisation })).await.json();
        assert_eq!((&known["name"], &known["organisationId"]), (&json!("Sobreiro & Maré"), &organisation));
    })
    .await;
}

#[actix_web::test]
async fn organisation_names_are_unique_in_every_script() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let made = async |name: &str| SPONSORS.create(&staff, &SPONSORS.body(event, name)).await;
        for name in ["株式会社", "Δήμος", "C", "C++", "C#"] {
            assert_eq!(made(name).await["name"], name);
        }
        let refusal = errors(&staff.post("/api/v1/sponsors", &SPONSORS.body(event, "δήμος")).await);
        assert_eq!(refusal, json!({ "name": [KNOWN] }));

        let mill = made("Mill").await;
        let renamed = staff.put(&SPONSORS.of(&mill), &json!({ "name": "Mühle", "version": 1 })).await;
        assert_eq!(renamed.status(), 200, "{}", renamed.text());
        let other = made("Mill").await;

        assert_ne!(other["organisationId"], mill["organisationId"]);
        let alike = json!({ "name": ["An organisation with this name already exists."] });
        let body = json!({ "name": "MUHLE", "version": 1 });
        assert_eq!(errors(&staff.put(&SPONSORS.of(&other), &body).await), alike);
        let body = json!({ "name": "MILL", "url": "https://mill.example", "version": 1 });
        let own = staff.put(&SPONSORS.of(&other), &body).await;
        assert_eq!((own.status(), &own.json()["name"]), (200, &json!("MILL")), "{}", own.text());

        let rows = organisations::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let mut slugs: Vec<String> = rows.into_iter().map(|row| row.slug).collect();
        slugs.sort_unstable();
        assert_eq!(slugs, ["c", "c-2", "c-3", "mill", "mill-2", "organisation", "organisation-2"]);
    })
    .await;
}

#[actix_web::test]
async fn concurrently_created_organisations_of_one_name_are_one() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let post = async |name: &'static str| staff.post("/api/v1/sponsors", &SPONSORS.body(event, name)).await;

        let responses = join_all((0..5).map(|_| post("Mill"))).await;
        let others = join_all(["Moinho", "Moinho!"].map(post)).await;

        let made = responses.iter().filter(|response| response.status() == 201).count();
        assert_eq!(made, 1, "{:?}", responses.iter().map(|response| response.text()).collect::<Vec<_>>());
        for response in responses.iter().filter(|response| response.status() != 201) {
            assert_eq!(errors(response), json!({ "name": [KNOWN] }));
        }
        assert_eq!(others.iter().map(|response| response.status()).collect::<Vec<_>>(), [201, 201]);
    })
    .await;
}

#[actix_web::test]
async fn an_organisation_change_affects_all_events_and_detects_conflicts() {
    on_each_database(async |app: TestApp| {
        let (staff, coming) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let past = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        let here = SPONSORS
            .create(&staff, &json!({ "eventId": coming, "name": "Mill", "tier": "main", "state": "published" }))
            .await;
        let body =
            json!({ "eventId": past, "organisationId": here["organisationId"], "tier": "gold", "state": "published" });
        let there = SPONSORS.create(&staff, &body).await;
        let names = async |event: &str| {
            app.guest().get(&format!("/api/v1/events/{event}/sponsors")).await.json()["data"][0]["name"].clone()
        };
        assert_eq!(names("hackathon-2026").await, "Mill");

        let body = json!({ "name": "Moinho", "url": "https://moinho.example", "tier": "silver", "version": 1 });
        let changed = staff.put(&SPONSORS.of(&here), &body).await;

        assert_eq!((changed.status(), &changed.json()["version"]), (200, &json!(2)), "{}", changed.text());
        assert_eq!((names("hackathon-2027").await, names("hackathon-2026").await), (json!("Moinho"), json!("Moinho")));
        let other = staff.get(&SPONSORS.of(&there)).await.json();
        assert_eq!((&other["name"], &other["tier"], &other["version"]), (&json!("Moinho"), &json!("gold"), &json!(2)));
        let late = staff.put(&SPONSORS.of(&there), &json!({ "name": "Mill & Sons", "version": 1 })).await;
        assert_eq!((late.status(), &late.json()["current"]), (409, &other));
        // What is the edition's own changes there alone.
        assert_eq!(staff.put(&SPONSORS.of(&here), &json!({ "blurb": "Bread.", "version": 2 })).await.status(), 200);
        assert_eq!(staff.get(&SPONSORS.of(&there)).await.json(), other);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_organisation_updates_do_not_overwrite_each_other() {
    on_each_database(async |app: TestApp| {
        let (staff, coming) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let past = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        let here = SPONSORS.create(&staff, &json!({ "eventId": coming, "name": "Mill", "tier": "main" })).await;
        let body = json!({ "eventId": past, "organisationId": here["organisationId"], "tier": "gold" });
        let there = SPONSORS.create(&staff, &body).await;
        let (here, there) = (SPONSORS.of(&here), SPONSORS.of(&there));
        for version in 1..=5 {
            let bodies =
                [json!({ "name": "Here", "version": version }), json!({ "name": "There", "version": version })];

            let (one, two) =
                futures_util::future::join(staff.put(&here, &bodies[0]), staff.put(&there, &bodies[1])).await;

            let mut responses = [one.status(), two.status()];
            responses.sort_unstable();
            assert_eq!(responses, [200, 409], "{} {}", one.text(), two.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn an_organisation_is_deleted_with_its_last_reference() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let body = json!({ "eventId": event, "name": "Deadend Lda", "tier": "gold" });
        let made = staff.post("/api/v1/sponsors", &body).await.json();
        let path = format!("/api/v1/sponsors/{}", made["id"].as_str().expect("an id"));
        let challenge = json!({
            "eventId": event, "title": "First", "problem": "A problem.", "state": "published",
            "ownerId": made["organisationId"],
        });
        let challenge = staff.post("/api/v1/challenges", &challenge).await.json();

        let refusal = errors(&destroy(&staff, &path, 1).await);
        let words = "A challenge, reward or schedule item uses this organisation, so it can't be deleted. Remove it \
                     there first.";
        assert_eq!(refusal, json!({ "id": [words] }));
        let shown = app.guest().get("/api/v1/events/hackathon-2027/challenges").await.json();
        assert_eq!(shown["data"][0]["owner"], Value::Null, "a prospect leaves no trace");

        let owned = format!("/api/v1/challenges/{}", challenge["id"].as_str().expect("an id"));
        let free = staff.put(&owned, &json!({ "ownerId": null, "version": 1 })).await;
        assert_eq!(free.status(), 200, "{}", free.text());
        assert_eq!(destroy(&staff, &path, 1).await.status(), 204);
        let again = staff.post("/api/v1/sponsors", &body).await;
        assert_eq!(again.status(), 201, "its name is free again: {}", again.text());
    })
    .await;
}
