//! `POST /api/v1/user/export`

use entities::judges;
use serde_json::json;

use crate::{
    admin_resource::{BADGES, staff_and_event},
    support::{
        TestApp,
        accounts::{PASSWORD, account, audited, find, signed_in, verify_email},
        on_each_database, programme,
    },
};

#[actix_web::test]
async fn an_export_contains_all_personal_data_but_no_secrets() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        app.switch_on("stay_connected").await;
        let contact = json!({ "name": "Ana", "email": "ana@example.com" });
        assert_eq!(app.guest().post("/api/v1/mailing-list", &contact).await.status(), 202);
        let client = signed_in(&app, "ana@example.com").await;

        let unverified = client.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(
            (&unverified["mailingList"], &unverified["mails"]),
            (&json!(null), &json!([])),
            "may be another user's"
        );
        verify_email(&app, "ana@example.com").await;
        let response = client.post("/api/v1/user/export", &json!({})).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        let user = find(&app, "ana@example.com").await;
        let expected = format!("attachment; filename=\"account-{}.json\"", user.username);
        assert_eq!(response.header("content-disposition"), expected);
        assert_eq!(response.header("cache-control"), "no-store");
        let copy = response.json();
        assert_eq!((&copy["user"]["email"], &copy["user"]["hasPassword"]), (&json!("ana@example.com"), &json!(true)));
        assert_eq!(copy["mailingList"]["name"], "Ana");
        assert_eq!(copy["sessions"].as_array().map(Vec::len), Some(1));
        assert_eq!(copy["mails"][0]["kind"], "mailing_list.confirm");
        assert!(copy["audit"].as_array().expect("a list").iter().any(|entry| entry["action"] == "session.started"));
        for secret in [user.password_hash.as_deref().expect("a hash"), "argon2", "token=", PASSWORD] {
            assert!(!response.text().contains(secret), "{secret}");
        }
        assert!(audited(&app).await.contains(&"user.exported".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn exports_require_recent_confirmation_and_are_limited_to_six_an_hour() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        assert_eq!(app.guest().post("/api/v1/user/export", &json!({})).await.status(), 401);
        let client = signed_in(&app, "ana@example.com").await;
        for _ in 0..6 {
            assert_eq!(client.post("/api/v1/user/export", &json!({})).await.status(), 200);
        }
        assert_eq!(client.post("/api/v1/user/export", &json!({})).await.status(), 429);

        app.clock.advance(16 * 60);
        let response = client.post("/api/v1/user/export", &json!({})).await;
        assert_eq!(
            (response.status(), response.json()),
            (423, json!({ "message": "Password confirmation required." }))
        );
    })
    .await;
}

#[actix_web::test]
async fn an_export_contains_badge_awards_and_judge_profiles() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let (ana, user) = app.member().await;
        let badge = BADGES.create(&staff, &BADGES.body(event, "Night owl")).await;
        let awards = format!("{}/awards", BADGES.of(&badge));
        let given = staff.post(&awards, &json!({ "username": user.username })).await;
        let (location, awarded_at) = (given.header("location").to_owned(), given.json()["awardedAt"].clone());
        assert_eq!(staff.delete(&location).await.status(), 204);
        let own = judges::Model {
            user_id: Some(user.id),
            bio: Some("Once a baker.".to_owned()),
            ..programme::judge(event, "Ana Silva")
        };
        programme::insert::<judges::Entity>(&app.state.db, [own, programme::judge(event, "Another person")]).await;

        let copy = ana.post("/api/v1/user/export", &json!({})).await;

        let badges = &copy.json()["badges"];
        assert_eq!(badges.as_array().map(Vec::len), Some(1));
        assert_eq!((&badges[0]["badge"], &badges[0]["eventId"]), (&json!("night-owl"), &json!(event)));
        assert_eq!((&badges[0]["awardedAt"], badges[0]["revokedAt"].is_string()), (&awarded_at, true));
        let judged = &copy.json()["judges"];
        assert_eq!((&judged[0]["name"], &judged[0]["bio"]), (&json!("Ana Silva"), &json!("Once a baker.")));
        assert!(!copy.text().contains("Another person"));
    })
    .await;
}
