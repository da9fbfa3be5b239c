//! `GET /api/v1/audit-log`

use entities::sea_orm_active_enums::UserRole::{Administrator, Staff};
use serde_json::json;

use crate::support::{
    TestApp,
    factories::{month, series},
    on_each_database,
};

const PATH: &str = "/api/v1/audit-log";

#[actix_web::test]
async fn the_log_shows_who_changed_what_of_an_object() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        series(&app.state.db).await;
        let (staff, user) = app.member_in(&[Staff]).await;
        let new = json!({ "title": "Festa", "startAt": "2027-06-23T18:00:00Z", "endAt": "2027-06-25T18:00:00Z" });
        let event = staff.post("/api/v1/events", &new).await.json();
        let change = json!({ "title": "Festa grande", "version": 1 });
        assert_eq!(staff.post("/api/v1/events/festa", &change).await.status(), 200);
        let (reader, _) = app.member_in(&[Administrator]).await;

        let id = event["id"].as_str().expect("an id");
        let log = reader.get(&format!("{PATH}?target=event&targetId={id}")).await.json();

        let actions: Vec<_> = log["data"].as_array().expect("rows").iter().map(|row| row["action"].clone()).collect();
        assert_eq!(actions, ["event.updated", "event.stored"]);
        let latest = &log["data"][0];
        assert_eq!(latest["actor"], json!({ "kind": "user", "username": user.username, "name": user.name }));
        let changes = latest["changes"].as_array().expect("changes");
        assert!(changes.contains(&json!({ "field": "title", "before": "Festa", "after": "Festa grande" })), "{latest}");
        assert_eq!(reader.get(&format!("{PATH}?q=event.stored")).await.json()["meta"]["total"], 1);
        assert_eq!(reader.get(&format!("{PATH}?target=team")).await.json()["meta"]["total"], 0);
        assert_eq!(staff.get(PATH).await.status(), 403);
    })
    .await;
}
