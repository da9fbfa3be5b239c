//! What staff do with waiting lists.

use entities::sea_orm_active_enums::UserRole;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{
    EVENT, LIST, Person, cancel, entry, full_event, joined, mailed, on_each_database, on_each_database_with, person,
    refusal, state, text, waiting,
};
use crate::support::{DEFAULTS, Setup, TestApp, TestClient, accounts::audited};

async fn administrator(app: &TestApp) -> TestClient {
    app.clock.advance(4);
    app.member_in(&[UserRole::Administrator]).await.0
}

/// Makes offers by hand.
async fn by_hand(staff: &TestClient) {
    let path = format!("{EVENT}/waiting-list");
    let version = staff.get(&path).await.json()["version"].clone();
    let change = json!({ "automatic": false, "version": version });
    assert_eq!(staff.put(&path, &change).await.status(), 200);
}

#[actix_web::test]
async fn staff_list_filter_search_and_count_entries() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, _), first) = waiting(&app).await;
        waiting(&app).await;
        ana.post(&format!("{first}/leave"), &json!({})).await;
        let staff = administrator(&app).await;
        let body = json!({ "name": "Dora Pires", "email": "dora@example.net", "priority": 5, "reason": "A speaker." });
        let made = staff.post(&format!("{EVENT}/waiting-list"), &body).await;
        assert_eq!(made.status(), 201, "{}", made.text());

        let all = staff.get(&format!("{LIST}?event=hackathon-2027")).await.json();
        let names = |list: &Value| -> Vec<String> {
            list["data"].as_array().expect("rows").iter().map(|row| text(&row["state"]).to_owned()).collect()
        };
        assert_eq!((all["data"][0]["name"].clone(), names(&all).len()), (json!("Dora Pires"), 3));
        assert_eq!(&all["counts"]["state"], &json!({ "waiting": 2, "left": 1 }));
        assert_eq!(names(&staff.get(&format!("{LIST}?state=left")).await.json()), ["left"]);
        assert_eq!(staff.get(&format!("{LIST}?q=dora+pires")).await.json()["meta"]["total"], 1);
        assert_eq!(staff.get(&format!("{LIST}?sort=-createdAt")).await.json()["data"][0]["name"], "Dora Pires");
        assert_eq!(refusal(&staff.get(&format!("{LIST}?state=none")).await, "state"), "The selected state is invalid.");
        assert_eq!(
            refusal(&staff.post(&format!("{EVENT}/waiting-list"), &body).await, "email"),
            "This email is already on the event's waiting list."
        );
        let shown = staff.get(made.header("location")).await.json();
        assert_eq!((&shown["staff"]["priority"], &shown["staff"]["priorityReason"]), (&json!(5), &json!("A speaker.")));
        assert_eq!(ana.get(LIST).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn entries_of_others_need_the_second_factor_of_staff() {
    let needed = Setup { settings: &[("STAFF_TWO_FACTOR", "true")], ..DEFAULTS };
    on_each_database_with(needed, async |app: TestApp| {
        full_event(&app, 1).await;
        let (_, path) = waiting(&app).await;
        app.clock.advance(4);
        let (staff, user) = app.member_in(&[UserRole::Administrator]).await;
        let own = joined(&staff, json!({})).await;

        assert_eq!((staff.get(&path).await.status(), staff.get(&own).await.status()), (404, 200));

        app.change(&user, |row| {
            row.two_factor_secret = Set(Some("sealed".to_owned()));
            row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
        })
        .await;
        assert_eq!(staff.get(&path).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_higher_priority_comes_first_and_its_owner_reads_why() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, _), first) = waiting(&app).await;
        let ((rui, _), second) = waiting(&app).await;
        let staff = administrator(&app).await;
        let change = json!({ "priority": 1, "version": 2 });
        assert_eq!(refusal(&staff.put(&second, &change).await, "reason"), "The reason field is required.");

        let change = json!({ "priority": 1, "reason": "A mentor.", "version": 2 });
        assert_eq!(staff.put(&second, &change).await.status(), 200);
        assert_eq!(staff.put(&second, &change).await.status(), 409);
        app.clock.advance(60);
        cancel(&holders[0]).await;
        app.process_purchases().await;

        assert_eq!((state(&ana, &first).await, state(&rui, &second).await), ("waiting".into(), "offered".into()));
        let shown = entry(&rui, &second).await;
        let words: Vec<&str> =
            shown["history"].as_array().expect("rows").iter().map(|row| text(&row["words"])).collect();
        assert!(words.contains(&"Staff moved you forward on the list: A mentor."), "{words:?}");
    })
    .await;
}

#[actix_web::test]
async fn staff_offer_seats_to_chosen_entries_after_a_preview() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 2).await;
        let staff = administrator(&app).await;
        by_hand(&staff).await;
        let line: Vec<(Person, String)> = vec![waiting(&app).await, waiting(&app).await, waiting(&app).await];
        cancel(&holders[0]).await;
        app.process_purchases().await;
        let states = async || {
            let mut states = Vec::new();
            for ((client, _), path) in &line {
                states.push(state(client, path).await);
            }
            states
        };
        assert_eq!(states().await, ["waiting"; 3]);
        let id = |at: usize| line[at].1.rsplit('/').next().expect("an id").to_owned();
        let chosen = json!({ "event": "hackathon-2027", "entries": [id(2), id(1), id(2)] });

        let preview = staff.post(&format!("{LIST}/offers?dryRun=true"), &chosen).await.json();
        assert_eq!((&preview["offered"][0]["id"], &preview["emails"]), (&json!(id(2)), &json!(1)));
        assert_eq!(preview["skipped"][0]["reason"], "No seat is available for this entry.");
        let length = |list: &str| preview[list].as_array().map(Vec::len);
        assert_eq!((length("offered"), length("skipped")), (Some(1), Some(1)), "a repeated id counts once");
        assert_eq!((states().await, mailed(&app, "offered").await.len()), (vec!["waiting".to_owned(); 3], 0));
        assert_eq!(staff.post(&format!("{LIST}/offers"), &chosen).await.status(), 200);

        assert_eq!(states().await, ["waiting", "waiting", "offered"]);
        cancel(&holders[1]).await;
        staff.post(&format!("{LIST}/offers"), &json!({ "event": "hackathon-2027", "next": 5 })).await;
        assert_eq!(states().await, ["offered", "waiting", "offered"]);
    })
    .await;
}

#[actix_web::test]
async fn a_withdrawn_offer_is_not_repeated_until_staff_resume_the_entry() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        cancel(&holders[0]).await;
        app.process_purchases().await;
        let staff = administrator(&app).await;

        let revoked = staff.post(&format!("{first}/revoke"), &json!({ "reason": "Two entries of one person." })).await;
        app.process_purchases().await;

        assert_eq!((revoked.status(), mailed(&app, "revoked").await), (200, vec![user.email]));
        let shown = entry(&ana, &first).await;
        assert_eq!(
            (&shown["state"], &shown["paused"], &shown["position"]),
            (&json!("waiting"), &json!(true), &json!(1))
        );
        app.clock.advance(60);
        let change = json!({ "paused": false, "version": shown["version"] });
        assert_eq!(staff.put(&first, &change).await.status(), 200);
        app.process_purchases().await;
        assert_eq!(state(&ana, &first).await, "offered");

        let version = entry(&ana, &first).await["version"].as_i64().expect("a version");
        assert_eq!(staff.delete_if_version(&first, i32::try_from(version).expect("a version")).await.status(), 204);
        assert_eq!((state(&ana, &first).await, mailed(&app, "left").await.len()), ("removed".into(), 1));
    })
    .await;
}

#[actix_web::test]
async fn settings_change_how_offers_are_made() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, _), first) = waiting(&app).await;
        let staff = administrator(&app).await;
        let path = format!("{EVENT}/waiting-list");
        let settings = staff.get(&path).await.json();
        assert_eq!((&settings["offerMinutes"], &settings["counts"]["waiting"]), (&json!(1440), &json!(1)));

        let change = json!({ "offerMinutes": 60, "teams": false, "version": settings["version"] });
        assert_eq!(staff.put(&path, &change).await.json()["teams"], false);
        assert_eq!(staff.put(&path, &change).await.status(), 409);
        let short = json!({ "offerMinutes": 1, "version": 2 });
        assert_eq!(staff.put(&path, &short).await.status(), 422);
        let now = app.state.clock.now();
        cancel(&holders[0]).await;
        app.process_purchases().await;

        assert_eq!(entry(&ana, &first).await["offer"]["expiresAt"], json!(now + chrono::TimeDelta::hours(1)));
        let (rui, _) = person(&app).await;
        let team = super::join(&rui, json!({ "team": true })).await;
        assert_eq!(refusal(&team, "team"), "You can't join this waiting list as a team.");
    })
    .await;
}

#[actix_web::test]
async fn exports_contain_the_filtered_entries_without_formulas_and_are_audited() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let staff = administrator(&app).await;
        let body = json!({ "name": "=HYPERLINK(\"x\")", "email": "eva@example.net" });
        assert_eq!(staff.post(&format!("{EVENT}/waiting-list"), &body).await.status(), 201);
        let (ana, _) = person(&app).await;
        joined(&ana, json!({})).await;

        let csv = staff.get(&format!("{LIST}/export?event=hackathon-2027&q=eva")).await;
        let xlsx = staff.get(&format!("{LIST}/export?format=xlsx")).await;
        let chosen = staff.get(&format!("{LIST}/export?q=eva&columns=email,paused,queuedAt,state")).await;
        let unknown = staff.get(&format!("{LIST}/export?columns=email,phone")).await;

        let lines: Vec<&str> = csv.text().lines().collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].starts_with("id,event,ticketType,state,paused,name") && lines[1].contains("'=HYPERLINK"),
            "{lines:?}"
        );
        assert_eq!(csv.header("content-disposition"), "attachment; filename=\"waiting-list.csv\"");
        assert_eq!(xlsx.body()[..4], *b"PK\x03\x04");
        let (header, row) = chosen.text().split_once('\n').expect("lines");
        assert_eq!(header, "email,paused,queuedAt,state");
        assert!(row.starts_with("eva@example.net,false,20") && row.ends_with("Z,waiting\n"), "{row}");
        assert_eq!(refusal(&unknown, "columns"), "The selected columns is invalid.");
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "waiting_list.exported").count(), 3);
        assert_eq!(ana.get(&format!("{LIST}/export")).await.status(), 403);
        assert_eq!(app.guest().get(&format!("{LIST}/export")).await.status(), 401);
    })
    .await;
}
