//! `GET /api/v1/events/invitations` and `GET /api/v1/events/{event}/invitations`

use chrono::TimeDelta;
use entities::ticket_types;
use serde_json::json;

use super::{ALL, PATH, act, begin, first_error, invalid, invited};
use crate::support::{
    Response, TestApp, TestClient,
    factories::month,
    on_each_database,
    programme::{insert, ticket_type},
};

fn addresses(response: &Response) -> Vec<String> {
    assert_eq!(response.status(), 200, "{}", response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["email"].as_str().unwrap_or("a link").to_owned()).collect()
}

/// Three invitations: Ana's has expired, Bea's is revoked, Cruz's is a draft. Returns staff who see them.
async fn three_invitations(app: &TestApp) -> TestClient {
    let (_, staff, user) = begin(app).await;
    let until = |day| json!(month(2) + TimeDelta::days(day));
    for (kind, email, name, day, draft) in [
        ("judge", "ana@example.com", "Ana Lobo", 1, false),
        ("mentor", "bea@example.com", "Bea 100%", 9, false),
        ("mentor", "cruz@example.com", "Cruz", 5, true),
    ] {
        app.clock.advance(60);
        invited(&staff, json!({ "kind": kind, "email": email, "name": name, "expiresAt": until(day), "draft": draft }))
            .await;
    }
    app.clock.set(month(2) + TimeDelta::days(2));
    let staff = app.guest();
    app.sign_in(&staff, &user).await;
    let revoked = staff.get(&format!("{PATH}?q=bea")).await.json()["data"][0].clone();
    assert_eq!(act(&staff, &revoked, "revoke").await.status(), 200);
    staff
}

#[actix_web::test]
async fn lists_can_be_filtered_searched_and_sorted() {
    on_each_database(async |app: TestApp| {
        let staff = three_invitations(&app).await;

        for (query, found) in [
            ("", vec!["cruz", "bea", "ana"]),
            ("?kind=mentor", vec!["cruz", "bea"]),
            ("?kind=", vec!["cruz", "bea", "ana"]),
            ("?state=expired", vec!["ana"]),
            ("?state=sent", vec![]),
            ("?state=draft", vec!["cruz"]),
            ("?state=revoked&kind=mentor", vec!["bea"]),
            ("?state=revoked&kind=judge", vec![]),
            ("?q=LOBO", vec!["ana"]),
            ("?q=example.com+cruz", vec!["cruz"]),
            ("?q=100%25", vec!["bea"]),
            ("?sort=email", vec!["ana", "bea", "cruz"]),
            ("?sort=-email", vec!["cruz", "bea", "ana"]),
            ("?sort=createdAt", vec!["ana", "bea", "cruz"]),
            ("?sort=expiresAt", vec!["ana", "cruz", "bea"]),
            ("?sort=email&perPage=1&page=2", vec!["bea"]),
        ] {
            let found: Vec<String> = found.iter().map(|name| format!("{name}@example.com")).collect();
            for list in [ALL, PATH] {
                assert_eq!(addresses(&staff.get(&format!("{list}{query}")).await), found, "{list}{query}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn lists_count_what_the_other_filters_leave() {
    on_each_database(async |app: TestApp| {
        let staff = three_invitations(&app).await;

        for list in [ALL, PATH] {
            let page = staff.get(&format!("{list}?state=sent")).await.json();
            assert_eq!(
                page["counts"]["state"],
                json!({ "draft": 1, "expired": 1, "revoked": 1 }),
                "whatever the filter"
            );
            assert_eq!(page["counts"]["kind"], json!({}), "of the invitations in this state");
            let page = staff.get(&format!("{list}?kind=judge")).await.json();
            assert_eq!(page["counts"]["kind"], json!({ "mentor": 2, "judge": 1 }));
        }
    })
    .await;
}

#[actix_web::test]
async fn unknown_filters_are_refused_and_links_keep_the_known_ones() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;

        for (query, field) in [("?sort=token", "sort"), ("?kind=king", "kind"), ("?state=open", "state")] {
            let words = format!("The selected {field} is invalid.");
            assert_eq!(first_error(&staff.get(&format!("{ALL}{query}")).await), invalid(field, &words));
        }
        let next =
            staff.get(&format!("{PATH}?kind=mentor&state=draft&perPage=1")).await.json()["links"]["first"].clone();
        assert!(
            next.as_str().is_some_and(|next| next.contains("kind=mentor") && next.contains("state=draft")),
            "{next}"
        );
    })
    .await;
}

#[actix_web::test]
async fn the_number_of_list_queries_is_constant() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let asked = async || {
            let list = async || assert_eq!(staff.get(&format!("{ALL}?perPage=50")).await.status(), 200);
            app.statements(&["invitations", "events", "ticket_types", "users"], list).await.len()
        };

        invited(&staff, json!({ "kind": "ticket", "ticket": "standard" })).await;
        let one = asked().await;
        for _ in 0..39 {
            invited(&staff, json!({ "kind": "ticket", "ticket": "standard" })).await;
        }

        // The list, its total, and the numbers of the states and the kinds.
        assert_eq!((one, asked().await), (4, 4));
    })
    .await;
}
