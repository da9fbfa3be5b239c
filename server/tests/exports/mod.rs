//! `GET /api/v1/exports/{list}`: lists of the admin area as files.

use std::collections::{BTreeMap, BTreeSet};

use entities::{
    judges::{Entity as Judges, Model as Judge},
    sea_orm_active_enums::{JudgeState, UserRole},
};
use serde_json::{Value, json};
use server::{app, web::exports::LISTS};

use crate::{
    admin_resource::{errors, staff_and_event},
    support::{
        TestApp,
        accounts::audited,
        on_each_database,
        programme::{insert, judge},
    },
};

const PATH: &str = "/api/v1/exports/judges";

#[actix_web::test]
async fn a_file_has_the_rows_columns_and_order_of_the_list() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let with = |name, organisation: Option<&str>, state| Judge {
            organisation: organisation.map(str::to_owned),
            state,
            ..judge(event, name)
        };
        let people = [
            with("Rui, Jr.", Some("=HYPERLINK(\"x\")"), JudgeState::Active),
            with("Ana", None, JudgeState::Active),
            with("Bea", Some("Mill"), JudgeState::Withdrawn),
        ];
        insert::<Judges>(&app.state.db, people).await;

        let query = "event=hackathon-2027&state=active&sort=name&columns=organisation,name&page=7&perPage=1";
        let file = staff.get(&format!("{PATH}?{query}")).await;
        let found = staff.get(&format!("{PATH}?q=bea&columns=name")).await;
        let xlsx = staff.get(&format!("{PATH}?format=xlsx")).await;

        assert_eq!(file.text(), "organisation,name\n,Ana\n\"'=HYPERLINK(\"\"x\"\")\",\"Rui, Jr.\"\n");
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"judges.csv\"");
        assert_eq!(file.header("cache-control"), "private, no-store");
        assert_eq!(found.text(), "name\nBea\n");
        assert_eq!(xlsx.body()[..4], *b"PK\x03\x04");
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "list.exported").count(), 3);
    })
    .await;
}

#[actix_web::test]
async fn a_file_has_the_rows_of_all_pages() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let names: BTreeSet<String> = (0..620).map(|number| format!("Judge {number}")).collect();
        insert::<Judges>(&app.state.db, names.iter().map(|name| judge(event, name))).await;

        let file = staff.get(&format!("{PATH}?columns=name")).await;

        let (header, rows) = file.text().split_once('\n').expect("lines");
        assert_eq!(header, "name");
        assert_eq!(rows.lines().count(), 620);
        assert_eq!(rows.lines().map(str::to_owned).collect::<BTreeSet<String>>(), names);
    })
    .await;
}

#[actix_web::test]
async fn a_user_exports_six_files_an_hour() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let (other, _) = app.member_in(&[UserRole::Administrator]).await;
        let tickets = "/api/v1/users-tickets/export?event=hackathon-2027";
        let paths = [PATH, tickets, "/api/v1/waiting-list/export", "/api/v1/orders/export"];
        for path in paths.into_iter().chain([PATH, PATH]) {
            assert_eq!(staff.get(path).await.status(), 200, "{path}");
        }
        let before = audited(&app).await;

        for path in paths {
            let refused = staff.get(path).await;
            assert_eq!((refused.status(), refused.header("retry-after")), (429, "3600"), "{path}");
        }

        assert_eq!(audited(&app).await, before, "only files are recorded");
        assert_eq!(other.get(PATH).await.status(), 200);
        for _ in 0..2 {
            app.clock.advance(30 * 60);
            assert_eq!(staff.get("/api/v1/judges").await.status(), 200);
        }
        assert_eq!(staff.get(PATH).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_export_is_refused_like_its_list_and_rejects_unknown_columns() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let (door, _) = app.member_in(&[UserRole::Door]).await;

        assert_eq!(app.guest().get(PATH).await.status(), 401);
        let (list, file) = (door.get("/api/v1/judges").await, door.get(PATH).await);
        assert_eq!((file.status(), file.json()), (403, list.json()));
        // The list is public, its file is not.
        assert_eq!(app.member().await.0.get("/api/v1/exports/events").await.status(), 403);
        assert_eq!(staff.get("/api/v1/exports/passwords").await.status(), 404);
        for (query, field) in [
            ("columns=name,photo", "columns"),
            ("columns=name,", "columns"),
            ("state=king", "state"),
            ("event=nothing", "event"),
            ("sort=version", "sort"),
        ] {
            let refused = staff.get(&format!("{PATH}?{query}")).await;
            assert_eq!(errors(&refused), json!({ field: [format!("The selected {field} is invalid.")] }), "{query}");
        }
        assert!(!audited(&app).await.contains(&"list.exported".to_owned()));
    })
    .await;
}

/// The properties of a schema, with those of the schemas it is made of.
/// The properties of a schema and of those that it consists of.
fn properties<'a>(document: &'a Value, schema: &'a Value) -> BTreeMap<&'a str, &'a Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix('#')) {
        return properties(document, document.pointer(name).expect("a schema"));
    }
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, of)| (name.as_str(), of));
    let parts = schema["allOf"].as_array().into_iter().flatten();
    own.chain(parts.flat_map(|part| properties(document, part))).collect()
}

#[test]
fn every_field_of_an_export_is_a_field_of_its_list() {
    let document = serde_json::to_value(app::document()).expect("a document");
    for list in LISTS {
        let path = if list.name == "invitations" { "events/invitations" } else { list.name };
        let response = &document["paths"][format!("/api/v1/{path}")]["get"]["responses"]["200"];
        let page = properties(&document, &response["content"]["application/json"]["schema"]);
        let known = properties(&document, &page["data"]["items"]);

        let unknown: Vec<&str> = list.fields().filter(|field| !known.contains_key(field)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?} of {:?}", list.name, known.keys());
    }
}
