//! Creating, updating and deleting rows.

use entities::{revisions, role_permissions, sea_orm_active_enums::UserRole};
use futures_util::future::join_all;
use reqwest::Method;
use sea_orm::{ColumnTrait as _, EntityTrait, QueryFilter as _};
use serde_json::{Value, json};

use super::{NOT_ALLOWED, RESOURCES, destroy, errors, log, send_with_version, staff_and_event};
use crate::support::{CONFLICT, TestApp, on_each_database, status_and_message};

#[actix_web::test]
async fn an_event_can_be_referenced_by_slug_or_id() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let mut body = resource.body(event, "Água mole");
            body["eventId"] = "hackathon-2027".into();
            let stored = staff.post(&resource.list(), &body).await;
            assert_eq!((stored.status(), stored.json()["eventId"].clone()), (201, json!(event)), "{}", stored.text());
            for wrong in ["hackathon-1999", "no slug", "", "00000000-0000-7000-8000-000000000000"] {
                body["eventId"] = wrong.into();
                let refusal = json!({ "eventId": ["The selected event id is invalid."] });
                assert_eq!(errors(&staff.post(&resource.list(), &body).await), refusal, "{}: {wrong}", resource.path);
            }
        }
        let at = json!("2027-03-01T10:00:00Z");
        let item = json!({ "eventId": "hackathon-2027", "title": "Talk", "kind": "talk", "startAt": at, "endAt": at });
        assert_eq!(staff.post("/api/v1/events/hackathon-2027/schedules", &item).await.status(), 201);
        let elsewhere =
            json!({ "eventId": "hackathon-2028", "title": "Talk", "kind": "talk", "startAt": at, "endAt": at });
        let refused = staff.post("/api/v1/events/hackathon-2027/schedules", &elsewhere).await;
        assert_eq!(errors(&refused), json!({ "eventId": ["The selected event id is invalid."] }));
        let team = staff.post("/api/v1/teams", &json!({ "eventId": "hackathon-2027", "name": "Night Shift" })).await;
        assert_eq!(team.status(), 201, "{}", team.text());
    })
    .await;
}

#[actix_web::test]
async fn rows_can_be_created_read_updated_and_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let stored = staff.post(&resource.list(), &resource.body(event, "Água mole")).await;
            assert_eq!(stored.status(), 201, "{}: {}", resource.path, stored.text());
            let row = stored.json();
            let path = resource.of(&row);
            assert_eq!((stored.header("location"), stored.header("etag")), (path.as_str(), "\"1\""));
            assert_eq!(stored.header("cache-control"), "private, no-store");
            assert_eq!((&row[resource.name], &row["version"]), (&json!("Água mole"), &json!(1)), "{}", resource.path);
            assert_eq!(row["eventId"], json!(event));

            let shown = staff.get(&path).await;
            assert_eq!((shown.status(), shown.json(), shown.header("etag")), (200, row.clone(), "\"1\""));

            app.clock.advance(60);
            let changed = staff.put(&path, &json!({ resource.name: "Pedra dura", "version": 1 })).await;
            assert_eq!((changed.status(), changed.header("etag")), (200, "\"2\""), "{}", changed.text());
            let after = changed.json();
            let mut expected = row.clone();
            expected[resource.name] = json!("Pedra dura");
            expected["version"] = json!(2);
            expected["updatedAt"] = after["updatedAt"].clone();
            assert_eq!(after, expected, "what was left out stays");
            assert_ne!(after["updatedAt"], row["updatedAt"]);

            assert_eq!(destroy(&staff, &path, 2).await.status(), 204);
            assert_eq!(staff.get(&path).await.status(), 404);
            assert_eq!(destroy(&staff, &path, 2).await.status(), 404);
            assert_eq!(staff.put(&path, &json!({ "version": 2 })).await.status(), 404);
        }
    })
    .await;
}

#[actix_web::test]
async fn each_write_is_audited_with_the_values_it_changed() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let row = resource.create(&staff, &resource.body(event, "Água mole")).await;
            let path = resource.of(&row);
            app.clock.advance(60);
            let after = staff.put(&path, &json!({ resource.name: "Pedra dura", "version": 1 })).await.json();
            assert_eq!(destroy(&staff, &path, 2).await.status(), 204);
            assert_eq!(destroy(&staff, &path, 2).await.status(), 404, "refused, and not audited");

            let entries = log(&app, resource.target).await;
            let actual: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
            assert_eq!(actual, ["stored", "updated", "destroyed"].map(|done| format!("{}.{done}", resource.target)));
            for entry in &entries {
                assert_eq!(entry.target_id.as_deref(), row["id"].as_str());
                assert!(entry.actor_id.is_some() && entry.request_id.is_some());
            }
            let [stored, updated, destroyed] = entries.try_into().expect("three entries");
            assert_eq!((stored.before, stored.after.as_ref()), (None, Some(&row)));
            let before = json!({ resource.name: "Água mole", "version": 1, "updatedAt": row["updatedAt"] });
            let change = json!({ resource.name: "Pedra dura", "version": 2, "updatedAt": after["updatedAt"] });
            assert_eq!((updated.before, updated.after), (Some(before), Some(change)));
            assert_eq!((destroyed.before, destroyed.after), (Some(after), None));
        }
    })
    .await;
}

#[actix_web::test]
async fn updates_require_the_current_version_and_report_conflicts() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let row = resource.create(&staff, &resource.body(event, "First")).await;
            let path = resource.of(&row);
            let required = json!({ "version": ["The version field is required."] });

            assert_eq!(errors(&staff.put(&path, &json!({ resource.name: "Other" })).await), required);
            assert_eq!(errors(&staff.delete(&path).await), required);
            // The header takes precedence over the body.
            let body = json!({ resource.name: "Second", "version": 9 });
            assert_eq!(send_with_version(&staff, Method::PUT, &path, 1, &body).await.status(), 200);

            let current = staff.get(&path).await.json();
            assert_eq!((&current[resource.name], &current["version"]), (&json!("Second"), &json!(2)));
            let late = [
                staff.put(&path, &json!({ resource.name: "Late", "version": 1 })).await,
                destroy(&staff, &path, 1).await,
                send_with_version(&staff, Method::PUT, &path, 3, &json!({})).await,
                send_with_version(&staff, Method::PUT, &path, i32::MAX.into(), &json!({})).await,
                send_with_version(&staff, Method::PUT, &path, i32::MIN.into(), &json!({})).await,
            ];
            for response in late {
                let actual = json!({ "message": CONFLICT, "current": current });
                assert_eq!((response.status(), response.json()), (409, actual), "{}", resource.path);
            }
            assert_eq!(staff.get(&path).await.json(), current);
            assert_eq!(log(&app, resource.target).await.len(), 2, "refusals leave nothing");
        }
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_updates_of_a_row_wins() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            // Staff change no more than 120 rows a minute.
            app.clock.advance(60);
            let row = resource.create(&staff, &resource.body(event, "First")).await;
            let path = resource.of(&row);

            let names: Vec<Value> =
                (0..50).map(|who| json!({ resource.name: format!("No {who}"), "version": 1 })).collect();
            let responses = join_all(names.iter().map(|body| staff.put(&path, body))).await;

            let won: Vec<Value> =
                responses.iter().filter(|response| response.status() == 200).map(|response| response.json()).collect();
            let lost = responses.iter().filter(|response| response.status() == 409).count();
            assert_eq!((won.len(), lost), (1, 49), "{}", resource.path);
            assert_eq!(staff.get(&path).await.json(), won[0]);
            for response in responses.iter().filter(|response| response.status() != 200) {
                assert_eq!((response.status(), &response.json()["current"]), (409, &won[0]));
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn missing_permissions_are_refused_before_rows_are_looked_up() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let (member, _) = app.member().await;
        let (brainr, _) = app.member_in(&[UserRole::Brainr]).await;
        let guest = app.guest();
        for resource in &RESOURCES {
            let row = resource.create(&staff, &resource.body(event, "First")).await;
            let paths = [resource.of(&row), format!("{}/nothing", resource.list())];
            for (client, refusal) in [(&guest, (401, "Unauthenticated.")), (&member, (403, NOT_ALLOWED))] {
                let refusal = (refusal.0, Value::from(refusal.1));
                assert_eq!(status_and_message(&client.get(&resource.list()).await), refusal, "{}", resource.path);
                assert_eq!(status_and_message(&client.get(&format!("{}?sort=wrong", resource.list())).await), refusal);
                assert_eq!(status_and_message(&client.post(&resource.list(), &json!({})).await), refusal);
                for path in &paths {
                    assert_eq!(status_and_message(&client.get(path).await), refusal);
                    assert_eq!(status_and_message(&client.put(path, &json!({})).await), refusal);
                    assert_eq!(status_and_message(&client.delete(path).await), refusal);
                }
            }
            if resource.path == "tickets" {
                continue;
            }
            // Brainrs help with what there is, except for sales.
            assert_eq!(brainr.get(&resource.list()).await.status(), 200);
            assert_eq!(brainr.put(&paths[0], &json!({ "version": 1 })).await.status(), 200, "{}", resource.path);
            assert_eq!(
                status_and_message(&brainr.post(&resource.list(), &resource.body(event, "Second")).await).0,
                403
            );
            assert_eq!(status_and_message(&destroy(&brainr, &paths[0], 2).await).0, 403);
            assert_eq!(staff.get(&paths[1]).await.status(), 404);
        }
    })
    .await;
}

#[actix_web::test]
async fn each_operation_requires_its_own_permission() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in &RESOURCES {
            let path = resource.of(&resource.create(&staff, &resource.body(event, "First")).await);
            for action in ["list", "show", "store", "update", "destroy"] {
                let permission = format!("{}:{action}", resource.resource);
                let held = role_permissions::Column::Permission.eq(&permission);
                let rows = role_permissions::Entity::find().filter(held.clone()).all(app.state.db.reader()).await;
                role_permissions::Entity::delete_many().filter(held).exec(app.state.db.writer()).await.expect("none");

                let response = match action {
                    "list" => staff.get(&resource.list()).await,
                    "show" => staff.get(&path).await,
                    "store" => staff.post(&resource.list(), &resource.body(event, "Second")).await,
                    "update" => staff.put(&path, &json!({ "version": 1 })).await,
                    _ => destroy(&staff, &path, 1).await,
                };

                assert_eq!(
                    status_and_message(&response),
                    (403, NOT_ALLOWED.into()),
                    "{permission} at {}",
                    resource.path
                );
                crate::support::programme::insert::<role_permissions::Entity>(&app.state.db, rows.expect("rows")).await;
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn every_write_invalidates_cached_responses_and_pages() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let number = async |topic: &str| {
            let row = revisions::Entity::find_by_id(topic.to_owned()).one(app.state.db.reader()).await;
            row.expect("a row").expect("a topic").number
        };
        for resource in &RESOURCES {
            let public = format!("/api/v1/events/hackathon-2027/{}", resource.path);
            let names = async || {
                let rows = app.guest().get(&public).await.json()["data"].as_array().expect("rows").clone();
                rows.into_iter().map(|row| row[resource.name].clone()).collect::<Vec<_>>()
            };
            assert!(names().await.is_empty());
            let mut last = number(resource.topic).await;

            let row = resource.create(&staff, &resource.public_body(event, "First")).await;
            let path = resource.of(&row);
            for (step, expected) in [(0, vec!["First"]), (1, vec!["Second"]), (2, vec![])] {
                match step {
                    0 => {}
                    1 => {
                        assert_eq!(
                            staff.put(&path, &json!({ resource.name: "Second", "version": 1 })).await.status(),
                            200
                        )
                    }
                    // What was handed in is not deleted.
                    _ if resource.path == "projects" => {
                        let body = json!({ "state": "withdrawn", "version": 2 });
                        assert_eq!(staff.put(&path, &body).await.status(), 200);
                    }
                    _ => assert_eq!(destroy(&staff, &path, 2).await.status(), 204),
                }
                assert_eq!(names().await, expected, "{}", resource.path);
                let now = number(resource.topic).await;
                assert!(now > last, "{} is not noted", resource.topic);
                last = now;
            }
        }
    })
    .await;
}
