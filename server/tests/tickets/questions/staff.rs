//! Questions as staff edit them.

use entities::sea_orm_active_enums::UserRole;
use serde_json::{Value, json};

use super::{QUESTIONS, ask, buy_with, staff};
use crate::{
    admin_resource::log,
    support::TestApp,
    tickets::{EVENT, free_event, on_each_database, person, refusal, text},
};

#[actix_web::test]
async fn staff_add_change_and_delete_questions_by_version() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let body = json!({ "eventId": "hackathon-2027", "kind": "tshirt_size", "label": "Your size" });
        let made = staff.post(QUESTIONS, &body).await;
        assert_eq!(made.status(), 201, "{}", made.text());
        let (path, row) = (made.header("location").to_owned(), made.json());
        assert_eq!(row["options"], json!(["XS", "S", "M", "L", "XL", "XXL"]));
        assert_eq!((&row["state"], &row["position"], &row["private"]), (&json!("active"), &json!(1), &json!(false)));

        let change = json!({ "label": "T-shirt size", "options": ["S", " M "], "position": 3, "version": 1 });
        let changed = staff.put(&path, &change).await.json();
        assert_eq!((&changed["options"], &changed["version"]), (&json!(["S", "M"]), &json!(2)));
        let stale = staff.put(&path, &json!({ "label": "Late", "version": 1 })).await;
        assert_eq!((stale.status(), &stale.json()["current"]["label"]), (409, &json!("T-shirt size")));
        assert_eq!(staff.delete_if_version(&path, 2).await.status(), 204);
        assert_eq!(staff.get(&path).await.status(), 404);
        let done: Vec<String> = log(&app, "ticket_question").await.into_iter().map(|entry| entry.action).collect();
        assert_eq!(done, ["stored", "updated", "destroyed"].map(|action| format!("ticket_question.{action}")));
    })
    .await;
}

#[actix_web::test]
async fn staff_can_list_sort_search_and_filter_questions() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        ask(&staff, "tshirt_size", json!({ "label": "T-shirt size", "position": 3 })).await;
        ask(&staff, "long_text", json!({ "label": "Água", "position": 2 })).await;
        let labels = async |query: &str| {
            let rows = staff.get(&format!("{QUESTIONS}?{query}")).await.json()["data"].clone();
            rows.as_array().expect("rows").iter().map(|row| text(&row["label"]).to_owned()).collect::<Vec<_>>()
        };

        assert_eq!(labels("event=hackathon-2027&sort=position").await, ["Água", "T-shirt size"]);
        assert_eq!(labels("q=agua&state=active").await, ["Água"]);
        let (member, _) = person(&app).await;
        assert_eq!(member.get(QUESTIONS).await.status(), 403);
        assert_eq!(app.member_in(&[UserRole::Staff]).await.0.get(QUESTIONS).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn invalid_questions_are_refused() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let empty = staff.post(QUESTIONS, &json!({})).await;
        for field in ["eventId", "kind", "label"] {
            assert!(refusal(&empty, field).is_string(), "{field}");
        }
        for (kind, field, value, key) in [
            ("riddle", "label", json!("Why?"), "kind"),
            ("choice", "options", json!(["One"]), "options"),
            ("choice", "options", json!(["One", "Two", "One"]), "options.2"),
            ("choices", "options", json!([]), "options"),
            ("short_text", "options", json!(["One", "Two"]), "options"),
            ("short_text", "options", json!(vec!["One"; 31]), "options"),
            ("choice", "options", json!(["One", "a".repeat(101)]), "options.1"),
            ("short_text", "label", json!("a".repeat(301)), "label"),
            ("short_text", "help", json!("a".repeat(501)), "help"),
            ("short_text", "position", json!(0), "position"),
            ("short_text", "ticketTypeIds", json!([uuid::Uuid::now_v7()]), "ticketTypeIds.0"),
            ("dietary", "private", json!(false), "private"),
            ("short_text", "state", json!("gone"), "state"),
        ] {
            let mut body = json!({ "eventId": "hackathon-2027", "kind": kind, "label": "A question" });
            body[field] = value;
            assert!(refusal(&staff.post(QUESTIONS, &body).await, key).is_string(), "{kind} {field}");
        }
        assert_eq!(staff.get(QUESTIONS).await.json()["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn an_answered_question_is_archived_and_keeps_its_kind_and_consent() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let consent = ask(&staff, "consent", json!({})).await;
        let (ana, _) = person(&app).await;
        assert_eq!(buy_with(&ana, "free", json!({ consent.as_str(): true })).await.status(), 200);
        let path = format!("{QUESTIONS}/{consent}");
        let answered = "This question has answers, so you can't change this. Archive it and add a new one.";

        let blocked = staff.delete_if_version(&path, 1).await;
        assert_eq!(refusal(&blocked, "id"), "This question has answers, so it can't be deleted. Archive it instead.");
        for (field, value) in [("kind", "short_text"), ("label", "Something else"), ("help", "More of it")] {
            let refused = staff.put(&path, &json!({ field: value, "version": 1 })).await;
            assert_eq!(refusal(&refused, field), answered);
        }
        let archived = staff.put(&path, &json!({ "state": "archived", "version": 1 })).await.json();

        assert_eq!((&archived["state"], &archived["answers"]), (&json!("archived"), &json!(1)));
        assert_eq!(app.guest().get(&format!("{EVENT}/tickets/free")).await.json()["questions"], json!([]));
        let shown: Value = ana.get(&crate::tickets::purchase_path("free")).await.json()["questions"].clone();
        assert_eq!((&shown[0]["asked"], &shown[0]["answer"]), (&json!(false), &json!(true)));
    })
    .await;
}

#[actix_web::test]
async fn exports_contain_the_tickets_of_an_event_with_their_answers() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let diet = ask(&staff, "dietary", json!({ "label": "Dietary needs", "private": true })).await;
        let team = ask(&staff, "short_text", json!({ "label": "=Idea" })).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let answers = json!({ diet.as_str(): ["Vegan", "Halal"], team.as_str(): "=1+1" });
        assert_eq!(buy_with(&ana, "free", answers).await.status(), 200);
        assert_eq!(buy_with(&rui, "free", json!({})).await.status(), 200);
        let path = "/api/v1/users-tickets/export?event=hackathon-2027";

        let all = staff.get(path).await;
        let found = staff.get(&format!("{path}&q={}", user.email)).await;
        let xlsx = staff.get(&format!("{path}&format=xlsx")).await;

        let lines: Vec<&str> = all.text().lines().collect();
        assert!(lines[0].starts_with("code,ticketType,state,holderName,holderEmail,username"), "{lines:?}");
        assert!(lines[0].ends_with(",Dietary needs,'=Idea"), "{lines:?}");
        assert!(lines[1].contains(&user.email) && lines[1].ends_with(",\"Vegan, Halal\",'=1+1"), "{lines:?}");
        assert!(lines[2].ends_with(",,"), "{lines:?}");
        assert_eq!((lines.len(), found.text().lines().count()), (3, 2));
        assert_eq!(all.header("content-disposition"), "attachment; filename=\"tickets.csv\"");
        assert_eq!(xlsx.body()[..4], *b"PK\x03\x04");
        assert!(refusal(&staff.get("/api/v1/users-tickets/export").await, "event").is_string());
        assert_eq!(rui.get(path).await.status(), 403);
        assert_eq!(log(&app, "event").await.iter().filter(|entry| entry.action == "tickets.exported").count(), 3);
    })
    .await;
}
