//! The probes.

use serde_json::json;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn health_probes_report_each_part() {
    on_each_database(async |app: TestApp| {
        let live = app.guest().get("/livez").await;
        let ready = app.guest().get("/readyz").await;

        assert_eq!((live.status(), live.json()), (200, json!({ "status": "ok" })));
        let parts = json!({ "database": true, "migrations": true, "renderer": true, "accepting": true });
        assert_eq!((ready.status(), ready.json()), (200, json!({ "status": "ok", "parts": parts })));
    })
    .await;
}

#[actix_web::test]
async fn a_draining_server_is_live_but_not_ready() {
    on_each_database(async |app: TestApp| {
        app.state.draining.begin();

        assert_eq!(app.guest().get("/livez").await.status(), 200);
        let ready = app.guest().get("/readyz").await;
        assert_eq!((ready.status(), &ready.json()["parts"]["accepting"]), (503, &json!(false)));
    })
    .await;
}

#[actix_web::test]
async fn a_server_with_pending_migrations_is_not_ready() {
    on_each_database(async |app: TestApp| {
        migrations::down(app.state.db.writer().pool(), 1).await.expect("a step back");

        let ready = app.guest().get("/readyz").await;

        assert_eq!((ready.status(), &ready.json()["parts"]["migrations"]), (503, &json!(false)));
    })
    .await;
}
