//! `DELETE /api/v1/user`

use entities::{
    sea_orm_active_enums::{TicketState, UserRole},
    tickets, users,
};
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::support::{
    Response, TestApp, TestClient,
    accounts::{PASSWORD, account, audited, emails, log_in, signed_in, verify_email},
    factories, on_each_database, programme,
};

pub(crate) async fn delete(client: &TestClient, confirmation: &str) -> Response {
    let request = client.request(Method::DELETE, "/api/v1/user").json(&json!({ "confirmation": confirmation }));
    client.send(request.header("X-XSRF-TOKEN", client.csrf_token().await)).await
}

#[actix_web::test]
async fn deleting_an_account_erases_its_data_and_anonymises_its_tickets() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        verify_email(&app, "ana@example.com").await;
        let series = factories::series(&app.state.db).await;
        let event = factories::save_one(&app.state.db, factories::event(series, "next")).await;
        let kind = programme::ticket_type(event, "attendee");
        let named = |email: &str| tickets::Model {
            holder_name: Some("Ana Silva".to_owned()),
            holder_email: Some(email.to_owned()),
            ..programme::ticket(&kind, TicketState::Confirmed)
        };
        programme::insert::<entities::ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
        programme::insert::<tickets::Entity>(&app.state.db, [named("Ana@example.com"), named("rui@example.com")]).await;
        let (client, elsewhere) = (signed_in(&app, "ana@example.com").await, signed_in(&app, "ana@example.com").await);

        let response = delete(&client, &user.username).await;

        assert_eq!(response.status(), 204, "{}", response.text());
        assert_eq!(response.header("clear-site-data"), "\"cache\", \"storage\"", "no offline tickets stay");
        for client in [&client, &elsewhere] {
            assert_eq!(client.get("/api/v1/user").await.status(), 401);
        }
        assert_eq!(log_in(&app, "ana@example.com", PASSWORD).await.1.status(), 422);
        assert_eq!(users::Entity::find().all(app.state.db.reader()).await.expect("rows"), []);
        let kept = tickets::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let mut holders: Vec<_> = kept.into_iter().map(|ticket| (ticket.holder_name, ticket.holder_email)).collect();
        holders.sort();
        assert_eq!(holders, [(None, None), (Some("Ana Silva".to_owned()), Some("rui@example.com".to_owned()))]);
        let mails = emails(&app).await;
        assert_eq!(mails.last().map(|mail| mail.kind.as_str()), Some("account.deleted"));
        assert!(audited(&app).await.contains(&"user.deleted".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn account_deletion_requires_the_username_and_recent_confirmation() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        assert_eq!(delete(&app.guest(), &user.username).await.status(), 401);
        let client = signed_in(&app, "ana@example.com").await;

        for typed in ["", "ana", "ana@example.com"] {
            let response = delete(&client, typed).await;
            let message = "The confirmation field must match your username.";
            assert_eq!(response.json(), json!({ "message": message, "errors": { "confirmation": [message] } }));
        }
        app.clock.advance(16 * 60);
        let response = delete(&client, &user.username).await;
        assert_eq!(
            (response.status(), response.json()),
            (423, json!({ "message": "Password confirmation required." }))
        );
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn two_concurrent_administrator_deletions_leave_one_administrator() {
    on_each_database(async |app: TestApp| {
        let mut leaving = Vec::new();
        for email in ["ana@example.com", "rui@example.com"] {
            let user = account(&app, email).await;
            app.grant(&user, UserRole::Administrator).await;
            leaving.push((signed_in(&app, email).await, user.username));
        }

        let calls = leaving.iter().map(|(client, username)| delete(client, username));
        let responses = futures_util::future::join_all(calls).await;

        let mut statuses: Vec<u16> = responses.iter().map(Response::status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 403]);
        let refused = responses.iter().find(|response| response.status() == 403).expect("a refusal");
        assert_eq!(
            refused.json()["message"],
            "The site needs an administrator. Make someone else an administrator first."
        );
    })
    .await;
}
