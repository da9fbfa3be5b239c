//! Every staff write is audited with its actor, the state before and after, and the request id.

use std::collections::{BTreeMap, BTreeSet};

use entities::{audit_entries::Model, sea_orm_active_enums::AuditActorKind};
use serde_json::{Value, json};
use server::platform::http::routes::{Guard, Route};

use super::entries;
use crate::support::{
    TestApp, on_each_database,
    staff_writes::{administrator, walk},
};

/// Image processing is slow; `events::images` and `pictures` cover these operations.
const IMAGE_WRITES: [&str; 5] = [
    "events_image_store",
    "events_image_destroy",
    "pictures_store_logo",
    "pictures_store_photo",
    "pictures_store_scene",
];

/// They use POST, and change nothing.
const PREVIEWS: [&str; 4] = ["content_preview", "faq_preview", "mailings_audience", "mailings_preview"];

/// Only their author sees them.
const DRAFTS: [&str; 2] = ["content_draft_store", "content_draft_destroy"];

fn is_staff_write(route: &Route) -> bool {
    let is_staff = matches!(route.guard, Guard::Permission(_) | Guard::RecentPermission(_));
    is_staff && route.method != "GET" && ![&PREVIEWS[..], &DRAFTS].concat().contains(&&*route.operation_id)
}

#[actix_web::test]
async fn every_staff_write_is_audited_with_actor_change_and_request() {
    on_each_database(async |app: TestApp| {
        let (staff, actor) = administrator(&app).await;
        let before = entries(&app).await.len();

        let writes = walk(&app, &staff, &json!({})).await;

        let expected: BTreeSet<&str> =
            app.state.routes.iter().filter(|route| is_staff_write(route)).map(|route| &*route.operation_id).collect();
        let covered: BTreeSet<&str> = writes.iter().map(|write| &*write.operation).chain(IMAGE_WRITES).collect();
        assert_eq!(covered, expected, "every staff write is covered");

        let rows = entries(&app).await;
        let mut by_request: BTreeMap<&str, Vec<&Model>> = BTreeMap::new();
        for row in &rows[before..] {
            by_request.entry(row.request_id.as_deref().unwrap_or_default()).or_default().push(row);
        }
        for write in &writes {
            let rows = by_request.get(write.response.header("x-request-id")).map(Vec::as_slice).unwrap_or_default();
            assert!(!rows.is_empty(), "{} was not audited", write.operation);
            for row in rows {
                assert_eq!((row.actor_kind, row.actor_id), (AuditActorKind::User, Some(actor.id)), "{}", row.action);
                assert!(row.target_kind.is_some() && row.target_id.is_some() && row.address.is_some(), "{row:?}");
            }
            let has = |field: fn(&Model) -> &Option<Value>| rows.iter().any(|row| field(row).is_some());
            let (before, after) = (has(|row| &row.before), has(|row| &row.after));
            let name = write.operation.as_str();
            if name.ends_with("_destroy") || name.ends_with("_revoke") {
                assert!(before, "{name}: the state before is missing");
            } else if name.ends_with("_update") {
                assert!(before && after, "{name}: the state before or after is missing");
            } else {
                assert!(after, "{name}: the state after is missing");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn rejected_staff_writes_leave_no_audit_rows() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = administrator(&app).await;
        let before = entries(&app).await.len();

        for route in app.state.routes.iter().filter(|route| is_staff_write(route)) {
            app.clock.advance(1);
            let path = route.template.replace("{id}", "0198a2f0-0000-7000-8000-000000000000").replace(['{', '}'], "");
            let token = staff.csrf_token().await;
            let request = staff.request(route.method.parse().expect("a method"), &path).header("X-XSRF-TOKEN", token);
            let response = staff.send(request.json(&json!({ "version": 1 }))).await;
            assert!((400..500).contains(&response.status()), "{}: {}", route.operation_id, response.text());
        }

        let rows = entries(&app).await;
        assert!(rows[before..].is_empty(), "{:?}", &rows[before..]);
    })
    .await;
}
