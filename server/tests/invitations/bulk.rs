//! Import of invitations from CSV files.

use entities::{invitations, sea_orm_active_enums::UserRole, ticket_types};
use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{PATH, begin, begin_with, first_error, invalid, invited, open, token};
use crate::support::{
    Response, TestApp, TestClient,
    accounts::{audited, emails},
    on_each_database,
    programme::{insert, ticket_type},
};

const HEAD: &str = "email,name,kind,ticket,role,message,expires_at,max_uses\n";

async fn send(client: &TestClient, table: impl Into<String>, dry_run: impl std::fmt::Display) -> Response {
    let token = client.csrf_token().await;
    let path = format!("{PATH}/import?dryRun={dry_run}");
    let request = client.request(Method::POST, &path).header("X-XSRF-TOKEN", token);
    client.send(request.header("Content-Type", "text/csv").body(table.into())).await
}

async fn count(app: &TestApp) -> (u64, usize) {
    let rows = invitations::Entity::find().count(app.state.db.reader()).await.expect("a number");
    (rows, emails(app).await.len())
}

#[actix_web::test]
async fn a_csv_file_can_be_previewed_and_imported() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let table = format!(
            "\u{feff}{HEAD}ana@example.com,\"Silva, Ana\",judge,,Head of the jury,\"Hello\nthere\",,\r\n\
             Bea@Example.com,Bea,ticket,standard,,,2027-02-20,1\r\n,,mentor,,,,,5\r\n"
        );

        let looked = send(&staff, table.as_str(), true).await;
        let row = |line: u64, email: Option<&str>, state: &str| {
            json!({ "line": line, "email": email, "state": state, "errors": {} })
        };
        let rows = |state| {
            [row(2, Some("ana@example.com"), state), row(4, Some("Bea@Example.com"), state), row(5, None, state)]
        };
        assert_eq!((looked.status(), looked.json()), (200, json!({ "rows": rows("ready"), "created": 0 })));
        assert_eq!(count(&app).await, (0, 0));

        let written = send(&staff, table, false).await;
        assert_eq!(written.status(), 201, "{}", written.text());
        let mut actual = written.json();
        let link = actual["rows"][2].as_object_mut().expect("an object").remove("link").expect("a link");
        assert_eq!(actual, json!({ "rows": rows("created"), "created": 3 }));
        assert_eq!(count(&app).await, (3, 2));
        assert_eq!(open(&app.guest(), &token(link.as_str().expect("text"))).await["kind"], "mentor");
        let list = staff.get(&format!("{PATH}?sort=email&q=example")).await.json();
        let [ana, bea] = [&list["data"][0], &list["data"][1]];
        assert_eq!((ana["name"].clone(), ana["message"].clone()), (json!("Silva, Ana"), json!("Hello\nthere")));
        assert_eq!(bea["expiresAt"], "2027-02-20T23:59:59Z");
        assert_eq!(bea["ticket"]["slug"], "standard");
        assert_eq!(audited(&app).await.last().map(String::as_str), Some("invitation.imported"));
    })
    .await;
}

/// Rows of a table, and the errors of each.
fn rows_with_errors() -> [(&'static str, Value); 14] {
    [
        ("good@example.com,,judge,,,,,", json!({})),
        ("bad,,judge,,,,,", json!({ "email": ["The email field must be a valid email address."] })),
        ("a@example.com,,king,,,,,", json!({ "kind": ["The selected kind is invalid."] })),
        ("b@example.com,,,,,,,", json!({ "kind": ["The kind field is required."] })),
        ("c@example.com,,ticket,,,,,", json!({ "ticket": ["The ticket field is required."] })),
        ("d@example.com,,ticket,gold,,,,", json!({ "ticket": ["The selected ticket is invalid."] })),
        (
            "e@example.com,,judge,,,,soon,x",
            json!({
                "expiresAt": ["The expires at field must be a date such as 2027-03-01."],
                "maxUses": ["The max uses field must be a number."],
            }),
        ),
        (
            "f@example.com,,judge,,,,2026-01-01,2",
            json!({
                "maxUses": ["The max uses field must be 1 for an invitation to one email."],
                "expiresAt": ["The expires at field must be a date in the future."],
            }),
        ),
        (
            "GOOD@example.com,,judge,,,,,",
            json!({ "email": ["This email is listed more than once for the same kind of invitation."] }),
        ),
        ("good@example.com,,mentor,,,,,", json!({})),
        (
            "Known@example.com,,judge,,,,,",
            json!({ "email": ["This email already has an open invitation of this kind."] }),
        ),
        ("known@example.com,,mentor,,,,,", json!({})),
        ("g@example.com,,staff,,administrator,,,", json!({ "role": ["User does not have the right permissions."] })),
        (
            "h@example.com,judge",
            json!({ "row": ["The row has 2 fields instead of 8."], "kind": ["The kind field is required."] }),
        ),
    ]
}

#[actix_web::test]
async fn one_invalid_row_prevents_the_whole_import() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        invited(&staff, json!({ "kind": "judge", "email": "known@example.com" })).await;
        let before = count(&app).await;
        let rows = rows_with_errors();
        let table = rows.iter().fold(HEAD.to_owned(), |table, (row, _)| table + row + "\n");

        for (dry_run, status) in [(true, 200), (false, 422)] {
            let response = send(&staff, table.as_str(), dry_run).await;

            assert_eq!(response.status(), status, "{}", response.text());
            let actual = response.json();
            assert_eq!(actual["created"], 0);
            assert_eq!(actual.get("message").is_some(), !dry_run);
            for (actual, (row, errors)) in actual["rows"].as_array().expect("rows").iter().zip(&rows) {
                let state = if *errors == json!({}) { "ready" } else { "refused" };
                assert_eq!((&actual["state"], &actual["errors"]), (&json!(state), errors), "{row}");
            }
            assert_eq!(count(&app).await, before);
        }
    })
    .await;
}

#[actix_web::test]
async fn invalid_csv_files_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        for (table, words) in [
            ("", "The file is empty."),
            (HEAD, "The file has no rows."),
            ("name,kind\nAna,judge\n", "The file has no column email."),
        ] {
            let response = send(&staff, table, false).await;
            assert_eq!(first_error(&response), (422, "file".to_owned(), words.to_owned()));
        }
        let large = format!("email,kind,message\n{}", format!("a@b.pt,judge,{}\n", "x".repeat(999)).repeat(300));
        assert_eq!(send(&staff, large, true).await.status(), 413);
    })
    .await;
}

#[actix_web::test]
async fn a_thousand_rows_can_be_imported_at_once() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let rows: String = (0..1000).map(|number| format!("person{number}@example.com;mentor\n")).collect();

        let response = send(&staff, format!("email;kind\n{rows}"), false).await;

        assert_eq!((response.status(), response.json()["created"].clone()), (201, json!(1000)));
        assert_eq!(count(&app).await, (1000, 1000));
        let again = send(&staff, format!("email;kind\n{rows}"), true).await.json();
        assert!(again["rows"].as_array().expect("rows").iter().all(|row| row["state"] == "refused"));
    })
    .await;
}

#[actix_web::test]
async fn imports_respect_capacity_and_recent_authentication() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) =
            begin_with(&app, |event| server::hackathon::events::EventInput { capacity: Some(2), ..event }).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let table = |count: usize| {
            let row = |number| format!("p{number}@example.com,ticket,standard,yes\n");
            format!("email,kind,ticket,reserves_seat\n{}", (0..count).map(row).collect::<String>())
        };

        for dry_run in [true, false] {
            let response = send(&staff, table(3), dry_run).await;
            assert_eq!(first_error(&response).1, "reservesSeat");
        }
        assert_eq!(count(&app).await, (0, 0));
        assert_eq!(send(&staff, table(2), false).await.status(), 201);

        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        app.clock.advance(20 * 60);
        let roles = "email,kind,role\nana@example.com,staff,staff\n";
        assert_eq!(send(&administrator, roles, true).await.status(), 200);
        assert_eq!(send(&administrator, roles, false).await.status(), 423);
        assert_eq!(count(&app).await.0, 2);
    })
    .await;
}

#[actix_web::test]
async fn an_unclear_dry_run_value_imports_nothing() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let table = format!("{HEAD}ana@example.com,Ana,judge,,,,,\n");

        for unclear in ["perhaps", "TRUE"] {
            let response = send(&staff, table.clone(), unclear).await;
            assert_eq!(first_error(&response), invalid("dryRun", "The dry run field must be true or false."));
        }
        assert_eq!(send(&staff, table, 1).await.status(), 200);

        assert_eq!(count(&app).await, (0, 0));
    })
    .await;
}
