//! A write whose body arrives after its session has ended changes nothing.

use entities::{badges, sea_orm_active_enums::UserRole, team_members, user_roles, users, waiting_list_entries};
use futures_util::{StreamExt as _, future::join, stream};
use reqwest::{Body, Method, header::CONTENT_TYPE};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};
use server::accounts::users::revoke_role;
use tokio::sync::oneshot;

use crate::{
    support::{Response, TestApp, TestClient, eventually, on_each_database},
    teams::event_with_teams,
    waiting_list::full_event,
};

/// Number of users, team members and roles.
async fn counts(app: &TestApp) -> [u64; 3] {
    let db = app.state.db.reader();
    [
        users::Entity::find().count(db).await.expect("users"),
        team_members::Entity::find().count(db).await.expect("members"),
        user_roles::Entity::find().count(db).await.expect("roles"),
    ]
}

/// Sends a request whose last byte is sent after `between`, which starts when the guard has accepted the request.
async fn held(
    app: &TestApp,
    client: &TestClient,
    (method, path, body): &(Method, String, Value),
    between: impl AsyncFnOnce(),
) -> Response {
    let token = client.csrf_token().await;
    let mut head = body.to_string().into_bytes();
    let last = head.pop().expect("a body");
    let (release, released) = oneshot::channel::<()>();
    let rest = stream::once(async move {
        released.await.expect("a release");
        Ok::<_, std::io::Error>(vec![last])
    });
    let body = Body::wrap_stream(stream::iter([Ok(head)]).chain(rest));
    let request = client.request(method.clone(), path).header("X-XSRF-TOKEN", token);
    let request = request.header(CONTENT_TYPE, "application/json").body(body);

    app.clear_statements();
    let overtaking = async {
        eventually("the guard reads the roles", async || app.has_executed("FROM \"user_roles\"")).await;
        between().await;
        release.send(()).expect("a request that waits");
    };
    join(client.send(request), overtaking).await.0
}

#[actix_web::test]
async fn writes_whose_session_ends_before_the_last_byte_change_nothing() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        // The last administrator could not delete their account anyway.
        app.user_in(&[UserRole::Administrator]).await;
        let owner = app.user_in(&[UserRole::Administrator]).await;
        let accomplice = app.user().await;
        let writes = [
            (Method::POST, "/api/v1/teams".to_owned(), json!({ "eventId": event, "name": "Taken" })),
            (Method::PUT, format!("/api/v1/users/{}/roles", accomplice.id), json!({ "roles": ["administrator"] })),
            (Method::DELETE, "/api/v1/user".to_owned(), json!({ "confirmation": owner.username })),
        ];
        for write in &writes {
            let (copy, own) = (app.guest(), app.guest());
            app.clock.advance(60);
            app.sign_in(&copy, &owner).await;
            app.sign_in(&own, &owner).await;
            let before = counts(&app).await;

            let response = held(&app, &copy, write, async || {
                assert!(own.delete("/api/v1/user/sessions").await.status() < 300);
                assert_eq!(copy.get("/api/v1/user").await.status(), 401);
            });
            let response = response.await;

            assert_eq!(response.status(), 401, "{write:?}: {}", response.text());
            assert_eq!(counts(&app).await, before, "{write:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_session_ended_before_the_last_byte_joins_no_waiting_list() {
    on_each_database(async |app: TestApp| {
        app.switch_on("waiting_list").await;
        full_event(&app, 1).await;
        app.clock.advance(60);
        let user = app.user().await;
        let (copy, own) = (app.guest(), app.guest());
        app.sign_in(&copy, &user).await;
        app.sign_in(&own, &user).await;
        let write = (Method::POST, "/api/v1/waiting-list".to_owned(), json!({ "event": "hackathon-2027" }));

        let response = held(&app, &copy, &write, async || {
            assert!(own.delete("/api/v1/user/sessions").await.status() < 300);
        });
        let response = response.await;

        assert_eq!(response.status(), 401, "{}", response.text());
        let entries = waiting_list_entries::Entity::find().count(app.state.db.reader()).await;
        assert_eq!(entries.expect("entries"), 0);
    })
    .await;
}

#[actix_web::test]
async fn a_permission_lost_before_the_last_byte_changes_nothing() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member_in(&[UserRole::Administrator]).await;
        let badge = json!({ "name": "Taken", "text": "A badge.", "icon": "star" });
        let write = (Method::POST, "/api/v1/badges".to_owned(), badge);

        let response = held(&app, &client, &write, async || {
            revoke_role(app.state.db.writer(), user.id, UserRole::Administrator).await.expect("a change");
        });
        let response = response.await;

        assert_eq!(response.status(), 403, "{}", response.text());
        assert_eq!(badges::Entity::find().count(app.state.db.reader()).await.expect("badges"), 0);
    })
    .await;
}
