//! `/api/v1/users/{username}/tickets/{id}/?signature=…`

use chrono::TimeDelta;
use entities::{check_ins, sea_orm_active_enums::UserRole, ticket_keys};
use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, Set, sea_query::Expr};
use serde_json::{Value, json};
use server::demo;
use uuid::Uuid;

use super::{bought, delete_with, free_event, on_each_database, on_each_database_with, person, row, text, ticket_path};
use crate::support::{DEFAULTS, Script, Setup, TestApp, TestClient, factories::month, html::elements};

/// A guest with a ticket on the day of the event, staff at the door, and the path in the ticket's code.
struct Door {
    holder: TestClient,
    staff: TestClient,
    ticket: Value,
    code: String,
}

async fn door(app: &TestApp) -> Door {
    free_event(app, 10).await;
    let (buyer, user) = person(app).await;
    let ticket = bought(&buyer).await;
    app.clock.set(month(3));
    // The session has expired meanwhile.
    let holder = app.guest();
    app.sign_in(&holder, &user).await;
    let code = code(&holder, &ticket).await;
    let (staff, _) = app.member_in(&[UserRole::Door]).await;
    Door { holder, staff, ticket, code }
}

/// Path of the call that the current code of a ticket leads to.
async fn code(holder: &TestClient, ticket: &Value) -> String {
    let shown = holder.get(&ticket_path(ticket)).await.json();
    let signature = text(&shown["url"]).split_once("?signature=").expect("a signature").1.to_owned();
    format!("{}/?signature={signature}", ticket_path(ticket))
}

fn scan() -> Value {
    json!({ "nonce": Uuid::now_v7() })
}

async fn scans(app: &TestApp) -> usize {
    check_ins::Entity::find().all(app.state.db.reader()).await.expect("rows").len()
}

#[actix_web::test]
async fn a_scan_checks_the_holder_in_once_and_can_be_undone() {
    on_each_database(async |app: TestApp| {
        let Door { staff, ticket, code, .. } = door(&app).await;

        let seen = staff.get(&code).await.json();
        assert_eq!(
            (&seen["result"], &seen["admits"], &seen["ticket"]["id"]),
            (&json!("ok"), &json!(true), &ticket["id"])
        );
        assert_eq!((scans(&app).await, row(&app, &ticket).await.checked_in_at), (0, None), "GET changes nothing");

        let entered = staff.post(&code, &scan()).await.json();
        assert_eq!((&entered["result"], &entered["ticket"]["checkedInAt"]), (&json!("ok"), &json!(month(3))));
        assert_eq!(staff.post(&code, &scan()).await.json()["result"], "already_in");
        assert_eq!(staff.get(&code).await.json()["result"], "already_in");

        let undone = delete_with(&staff, &code, &scan()).await.json();
        assert_eq!((&undone["result"], &undone["ticket"]["checkedInAt"]), (&json!("ok"), &Value::Null));
        assert_eq!(delete_with(&staff, &code, &scan()).await.json()["result"], "not_in");
        assert_eq!(staff.post(&code, &scan()).await.json()["result"], "ok", "re-entry after an undo");
        assert_eq!(scans(&app).await, 5, "every scan is a row");
    })
    .await;
}

#[actix_web::test]
async fn a_check_in_earns_the_badges_for_attended_editions() {
    on_each_database(async |app: TestApp| {
        let Door { staff, ticket, code, .. } = door(&app).await;
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        for (name, editions) in [("First edition", 1), ("Second edition", 2)] {
            let badge = json!({
                "name": name, "text": "You came.", "icon": "star", "rule": "attended_editions", "ruleCount": editions,
            });
            let stored = administrator.post("/api/v1/badges", &badge).await;
            assert_eq!(stored.status(), 201, "{}", stored.text());
        }
        let earned = async || {
            let badges = administrator.get(&format!("/api/v1/users/{}/badges", text(&ticket["username"]))).await.json();
            let badges = badges.as_array().expect("a list").clone();
            badges.iter().map(|badge| text(&badge["name"]).to_owned()).collect::<Vec<_>>()
        };

        staff.post(&code, &scan()).await;
        assert_eq!(earned().await, ["First edition"]);
        delete_with(&staff, &code, &scan()).await;
        assert_eq!(earned().await, [""; 0]);
        staff.post(&code, &scan()).await;

        assert_eq!(earned().await, ["First edition"]);
    })
    .await;
}

#[actix_web::test]
async fn codes_work_without_the_trailing_slash() {
    on_each_database(async |app: TestApp| {
        let Door { staff, ticket, code, .. } = door(&app).await;
        let code = code.replace("/?", "?");

        assert_eq!(staff.get(&code).await.json()["result"], "ok");
        assert_eq!(staff.post(&code, &scan()).await.json()["result"], "ok");
        assert_eq!(delete_with(&staff, &code, &scan()).await.json()["result"], "ok");
        assert_eq!(row(&app, &ticket).await.cancelled_at, None, "the holder's own calls are other ones");
    })
    .await;
}

#[actix_web::test]
async fn a_repeated_scan_is_recorded_once() {
    on_each_database(async |app: TestApp| {
        let Door { staff, code, .. } = door(&app).await;
        staff.csrf_token().await;
        let nonce = scan();

        let answers = join_all((0..6).map(|_| staff.post(&code, &nonce))).await;

        assert!(answers.iter().all(|answer| answer.json()["result"] == "ok"));
        assert_eq!(scans(&app).await, 1);
        assert_eq!(delete_with(&staff, &code, &nonce).await.status(), 409, "a nonce is for one request");
    })
    .await;
}

#[actix_web::test]
async fn parallel_scans_of_one_ticket_admit_once() {
    on_each_database(async |app: TestApp| {
        let Door { staff, code, .. } = door(&app).await;
        staff.csrf_token().await;

        let bodies: Vec<Value> = (0..8).map(|_| scan()).collect();
        let answers = join_all(bodies.iter().map(|body| staff.post(&code, body))).await;

        let admitted = answers.iter().filter(|answer| answer.json()["result"] == "ok").count();
        assert_eq!((admitted, scans(&app).await), (1, 8));
    })
    .await;
}

#[actix_web::test]
async fn only_staff_may_scan() {
    on_each_database(async |app: TestApp| {
        let Door { holder, code, ticket, .. } = door(&app).await;

        assert_eq!(holder.get(&code).await.status(), 403);
        assert_eq!(holder.post(&code, &scan()).await.status(), 403);
        assert_eq!(app.guest().post(&code, &scan()).await.status(), 401);
        assert_eq!((scans(&app).await, row(&app, &ticket).await.checked_in_at), (0, None));
    })
    .await;
}

#[actix_web::test]
async fn door_staff_get_the_check_in_page_of_a_code_but_not_the_ticket() {
    on_each_database_with(Setup { pages: Some(Script::Ui), ..DEFAULTS }, async |app: TestApp| {
        demo::new_site(&app.state.db, month(1)).await.expect("texts");
        let Door { staff, code, .. } = door(&app).await;
        let page = code.replace("/api/v1/users/", "/user/").replace("/?", "?");
        let (ticket, _) = page.split_once('?').expect("a signature");

        let shown = staff.get(&page).await;

        assert_eq!(shown.status(), 200, "{}", shown.text());
        let titles: Vec<_> = elements(shown.text()).into_iter().filter(|element| element.name == "h1").collect();
        assert_eq!(titles.iter().map(|title| title.text.as_str()).collect::<Vec<_>>(), ["Check-in"]);
        assert_eq!(staff.get(ticket).await.status(), 404);
        assert_eq!(staff.get(&page.replace("signature=", "signature=x")).await.status(), 200, "it says what is wrong");
        assert_eq!(app.member().await.0.get(&page).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn forged_and_foreign_signatures_are_unknown_and_show_nothing() {
    on_each_database(async |app: TestApp| {
        let Door { staff, ticket, code, .. } = door(&app).await;
        app.clock.set(month(1) + TimeDelta::days(2));
        let (rui, _) = person(&app).await;
        let other = bought(&rui).await;
        let foreign = self::code(&rui, &other).await;
        app.clock.set(month(3) + TimeDelta::minutes(1));
        let signature = foreign.split_once('=').expect("a signature").1;
        let mut forged: Vec<String> = ["", "x", "v1.a.1.b", "%00", "v1.%00.1.AA"]
            .map(|signature| format!("{}/?signature={signature}", ticket_path(&ticket)))
            .into();
        forged.push(format!("{}/?signature={signature}", ticket_path(&ticket)));
        let last = if code.ends_with('A') { "Q" } else { "A" };
        forged.push(format!("{}{last}", &code[..code.len() - 1]));

        for path in &forged {
            let seen = staff.post(path, &scan()).await.json();
            assert_eq!(seen, json!({ "result": "unknown", "admits": false, "ticket": null }), "{path}");
        }
        assert_eq!(row(&app, &ticket).await.checked_in_at, None);
        let missing = format!("/api/v1/users/ana/tickets/{}/?signature={signature}", Uuid::now_v7());
        assert_eq!(staff.get(&missing).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn twenty_wrong_codes_in_a_minute_stop_further_scans() {
    on_each_database(async |app: TestApp| {
        let Door { staff, ticket, code, .. } = door(&app).await;
        let (other, _) = app.member_in(&[UserRole::Door]).await;
        let forged = format!("{}/?signature=x", ticket_path(&ticket));
        let missing = format!("/api/v1/users/ana/tickets/{}/?signature=x", Uuid::now_v7());
        for _ in 0..5 {
            assert_eq!(staff.get(&code).await.json()["result"], "ok", "valid codes do not count");
            assert_eq!(staff.get(&forged).await.json()["result"], "unknown");
            assert_eq!(staff.post(&forged, &scan()).await.json()["result"], "unknown");
            assert_eq!(delete_with(&staff, &forged, &scan()).await.json()["result"], "unknown");
            assert_eq!(staff.post(&missing, &scan()).await.status(), 404);
        }

        let refused = staff.post(&code, &scan()).await;

        assert_eq!((refused.status(), refused.header("retry-after")), (429, "60"));
        assert_eq!(staff.get(&code).await.status(), 429);
        assert_eq!(row(&app, &ticket).await.checked_in_at, None);
        assert_eq!(other.get(&code).await.json()["result"], "ok", "each account has its own limit");
        app.clock.advance(60);
        assert_eq!(staff.post(&code, &scan()).await.json()["result"], "ok");
    })
    .await;
}

#[actix_web::test]
async fn phones_that_share_an_account_scan_ten_times_a_second() {
    on_each_database(async |app: TestApp| {
        let Door { staff, code, .. } = door(&app).await;
        for left in (0..600).rev() {
            // Without a nonce, nothing is recorded.
            let response = staff.post(&code, &json!({})).await;
            let actual = (response.status(), response.header("x-ratelimit-remaining").to_owned());
            assert_eq!(actual, (422, left.to_string()));
        }

        let refused = staff.post(&code, &scan()).await;

        assert_eq!((refused.status(), refused.header("retry-after")), (429, "60"));
        app.clock.advance(60);
        assert_eq!(staff.post(&code, &scan()).await.json()["result"], "ok");
    })
    .await;
}

#[actix_web::test]
async fn outdated_cancelled_early_and_retired_codes_are_refused() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (holder, _) = person(&app).await;
        let ticket = bought(&holder).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let first = code(&holder, &ticket).await;
        let result = async |code: &str| staff.post(code, &scan()).await.json()["result"].clone();
        assert_eq!(result(&first).await, "outside_window", "two months early");

        let renaming = json!({ "holderName": "Eva Dias", "version": row(&app, &ticket).await.version });
        assert_eq!(holder.put(&ticket_path(&ticket), &renaming).await.status(), 200);
        assert_eq!(result(&first).await, "revoked");
        let second = code(&holder, &ticket).await;
        assert_eq!(result(&second).await, "outside_window");

        assert_eq!(holder.delete(&ticket_path(&ticket)).await.status(), 204);
        assert_eq!(result(&second).await, "cancelled");

        let now = app.state.clock.now();
        let retire =
            ticket_keys::Entity::update_many().col_expr(ticket_keys::Column::RetiredAt, Expr::value(Some(now)));
        retire.exec(app.state.db.writer()).await.expect("a row");
        assert_eq!(result(&second).await, "unknown");
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_type_can_have_its_own_hours() {
    on_each_database(async |app: TestApp| {
        let Door { staff, code, .. } = door(&app).await;
        super::change_type(&app, "free", |row| row.check_in_from = Set(Some(month(3) + TimeDelta::minutes(9)))).await;

        assert_eq!(staff.get(&code).await.json()["result"], "outside_window");
        app.clock.advance(9 * 60);
        assert_eq!(staff.get(&code).await.json()["result"], "ok");
    })
    .await;
}
