//! The first administrator.

use entities::{audit_entries, user_roles};
use futures_util::future::join_all;
use reqwest::{Method, header::CONTENT_TYPE};
use sea_orm::EntityTrait;
use serde_json::json;
use server::web::setup;

use crate::support::{DEFAULTS, Response, Script, Setup, TestApp, TestClient, on_each_database_with};

const PASSWORD: &str = "correct horse battery";
const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

fn path(app: &TestApp) -> String {
    let link = setup::link(&app.state);
    let path = link.strip_prefix(&app.state.config.app.origin()).expect("a link to this site");
    assert!(path.starts_with("/setup?token="), "{path}");
    path.to_owned()
}

fn token(path: &str) -> &str {
    path.split_once('=').expect("a token").1
}

async fn submit(client: &TestClient, token: &str, email: &str, password: &str) -> Response {
    let fields = [
        ("token", token),
        ("name", "Ana <b>Silva"),
        ("email", email),
        ("password", password),
        ("passwordConfirmation", password),
    ];
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = client.request(Method::POST, "/setup").header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    client.send(request.body(body)).await
}

async fn administrators(app: &TestApp) -> usize {
    let rows = user_roles::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.iter().filter(|row| row.role == "administrator").count()
}

#[actix_web::test]
async fn the_setup_link_creates_one_administrator() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (path, client) = (path(&app), app.guest());

        let page = client.get(&path).await;
        assert_eq!(page.status(), 200);
        assert!(page.text().contains("<form") && page.text().contains("/assets/app-"), "{}", page.text());
        // Without at least the origin as the referrer, a browser would send the form with `Origin: null`.
        let policy = page.header("referrer-policy");
        assert_eq!((page.header("cache-control"), policy), ("private, no-store", "strict-origin"));
        let done = submit(&client, token(&path), "ana@example.com", PASSWORD).await;
        assert_eq!((done.status(), done.header("location")), (303, "/"), "{}", done.text());

        let user = client.get("/api/v1/user").await.json();
        assert_eq!((&user["email"], &user["roles"]), (&json!("ana@example.com"), &json!(["administrator"])));
        assert_eq!(client.get("/api/v1/users").await.status(), 200);
        let again = submit(&app.guest(), token(&path), "rui@example.com", PASSWORD).await;
        assert_eq!(again.status(), 403);
        assert!(again.text().contains("This link has expired.") && !again.text().contains("<form"));
        assert_eq!(app.guest().get(&path).await.status(), 403);
        let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(rows.iter().any(|row| row.action == "role.granted"));
        assert_eq!(administrators(&app).await, 1);
    })
    .await;
}

#[actix_web::test]
async fn expired_and_forged_links_are_rejected() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let path = path(&app);
        let good = token(&path).to_owned();
        let (until, signature) = good.split_once('.').expect("two parts");
        let later = format!("{}.{signature}", until.parse::<i64>().expect("a time") + 1);

        for wrong in ["", ".", "x", until, later.as_str(), &good[..good.len() - 1], &format!("{good}x")] {
            assert_eq!(app.guest().get(&format!("/setup?token={wrong}")).await.status(), 403, "{wrong}");
            assert_eq!(submit(&app.guest(), wrong, "ana@example.com", PASSWORD).await.status(), 403, "{wrong}");
        }
        app.clock.advance(24 * 3600 + 1);
        assert_eq!(app.guest().get(&path).await.status(), 403);
        assert_eq!(submit(&app.guest(), &good, "ana@example.com", PASSWORD).await.status(), 403);
        assert_eq!(administrators(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn invalid_fields_are_reported_and_keep_the_link_valid() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let path = path(&app);

        let refused = submit(&app.guest(), token(&path), "ana", "short").await;

        assert_eq!(refused.status(), 422);
        let page = refused.text();
        assert!(page.contains("The email field must be a valid email address."), "{page}");
        assert!(page.contains("The password field must be at least 8 characters."), "{page}");
        assert!(page.contains("Ana &#60;b&#62;Silva") && !page.contains("short\""), "{page}");
        let elsewhere = app.guest();
        let request = elsewhere.request(Method::POST, "/setup").header("Sec-Fetch-Site", "cross-site");
        assert_eq!(elsewhere.send(request.body(format!("token={}", token(&path)))).await.status(), 419);
        assert_eq!(submit(&app.guest(), token(&path), "ana@example.com", PASSWORD).await.status(), 303);
    })
    .await;
}

#[actix_web::test]
async fn one_of_eight_concurrent_uses_creates_the_administrator() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let path = path(&app);

        let responses =
            join_all(
                (0..8).map(|number| {
                    let (app, path) = (&app, &path);
                    async move {
                        submit(&app.guest(), token(path), &format!("p{number}@example.com"), PASSWORD).await.status()
                    }
                }),
            )
            .await;

        assert_eq!(responses.iter().filter(|status| **status == 303).count(), 1, "{responses:?}");
        assert!(responses.iter().all(|status| matches!(status, 303 | 403)), "{responses:?}");
        assert_eq!(administrators(&app).await, 1);
    })
    .await;
}
