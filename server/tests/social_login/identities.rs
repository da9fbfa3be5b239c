//! Linking and unlinking profiles.

use entities::{audit_entries, identities};
use futures_util::future::join_all;
use reqwest::Method;
use sea_orm::{ActiveModelTrait, DbBackend, EntityTrait, IntoActiveModel, QueryOrder, Set};
use serde_json::{Value, json};
use server::platform::{db::UnitOfWork, sessions};

use super::{account, id, identities_of, mails, user, with_peer};
use crate::support::{Browser, LoginPeer, Response, TestApp};

/// A site that is registered with both.
async fn with_both(test: impl AsyncFn(TestApp, &LoginPeer)) {
    with_peer("oidc", &["GOOGLE", "GITLAB"], test).await;
}

async fn link(browser: &Browser, provider: &str) -> String {
    let response = browser.get(&format!("/api/v1/user/identities/{provider}/link")).await;
    assert_eq!(response.status(), 302, "{}", response.text());
    let to = response.header("location");
    if to.starts_with('/') {
        return to.to_owned();
    }
    browser.return_with(&browser.visit(to).await).await
}

async fn unlink(browser: &Browser, provider: &str) -> Response {
    let token = browser.client.csrf_token().await;
    let request = browser.client.request(Method::DELETE, &format!("/api/v1/user/identities/{provider}"));
    browser.client.send(request.header("X-XSRF-TOKEN", token)).await
}

async fn linked(browser: &Browser) -> Vec<Value> {
    let response = browser.get("/api/v1/user/identities").await.json();
    response.as_array().expect("a list").iter().map(|identity| identity["provider"].clone()).collect()
}

#[actix_web::test]
async fn a_linked_identity_signs_in_to_the_account() {
    with_both(async |app: TestApp, peer: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        peer.set_behaviour(&json!({ "person": { "sub": "7", "name": "anasilva", "email": "work@example.com" } }));

        assert_eq!(link(&ana, "gitlab").await, "/preferences?linked=gitlab#linked-accounts");

        assert_eq!(linked(&ana).await, [json!("google"), json!("gitlab")]);
        let elsewhere = Browser::new(&app);
        assert_eq!(elsewhere.log_in("gitlab").await, "/");
        assert_eq!(elsewhere.user().await.expect("a user")["email"], json!("ana@example.com"));
        assert!(mails(&app).await.contains(&"account.identity_linked".to_owned()), "the owner is notified");
        let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
        let entries = entries.all(app.state.db.reader()).await.expect("rows");
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        for action in ["user.registered", "identity.linked", "session.started"] {
            assert!(actions.contains(&action), "{action} in {actions:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn an_identity_of_another_account_cannot_be_linked() {
    with_both(async |app: TestApp, peer: &LoginPeer| {
        let rui = Browser::new(&app);
        peer.set_behaviour(&json!({ "person": { "sub": "rui", "email": "rui@example.com" } }));
        rui.log_in("gitlab").await;
        peer.set_behaviour(&json!({ "person": { "sub": "1", "email": "ana@example.com" } }));
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        peer.set_behaviour(&json!({ "person": { "sub": "rui", "email": "rui@example.com" } }));

        assert_eq!(link(&ana, "gitlab").await, "/preferences?error=taken#linked-accounts");
        assert_eq!(
            link(&ana, "google").await,
            "/preferences?error=taken#linked-accounts",
            "one profile of a provider to an account"
        );
        assert_eq!(ana.log_in("gitlab").await, "/?dialog=login&error=taken", "nor does it change who is signed in");
        assert_eq!(linked(&ana).await, [json!("google")]);
        assert_eq!(ana.user().await.expect("a user")["email"], json!("ana@example.com"));
    })
    .await;
}

#[actix_web::test]
async fn linking_completes_only_in_the_session_that_began_it() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        let to = ana.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
        let back = ana.visit(&to).await;

        ana.client.post("/api/v1/logout", &json!({})).await;

        assert_eq!(ana.return_with(&back).await, "/?dialog=login&error=failed");
        assert_eq!(identities_of(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn linking_requires_recent_authentication() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        assert_eq!(ana.get("/api/v1/user/identities/gitlab/link").await.status(), 401);
        ana.log_in("google").await;
        let before = ana.user().await.expect("a user");

        app.clock.advance(16 * 60);
        assert_eq!(link(&ana, "gitlab").await, "/preferences?error=confirm#linked-accounts");
        assert_eq!(unlink(&ana, "google").await.status(), 423);
        app.clock.advance(-16 * 60);
        let mut session = entities::sessions::Entity::find().all(app.state.db.reader()).await.expect("rows");
        session.retain(|row| row.user_id.is_some());
        let mut row = session.remove(0).into_active_model();
        row.confirmed_at = Set(None);
        row.update(app.state.db.writer()).await.expect("a change");
        assert_eq!(link(&ana, "gitlab").await, "/preferences?error=confirm#linked-accounts");

        assert_eq!(ana.log_in("google").await, "/");
        assert_eq!(link(&ana, "gitlab").await, "/preferences?linked=gitlab#linked-accounts");
        assert_eq!(ana.user().await.expect("a user"), before);
    })
    .await;
}

#[actix_web::test]
async fn cross_site_requests_cannot_start_linking() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.log_in("google").await;

        for site in ["cross-site", "same-site"] {
            let request = ana.client.request(Method::GET, "/api/v1/user/identities/gitlab/link");
            assert_eq!(ana.client.send(request.header("Sec-Fetch-Site", site)).await.status(), 419, "{site}");
        }
    })
    .await;
}

#[actix_web::test]
async fn the_last_sign_in_method_cannot_be_removed() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        let ana = Browser::new(&app);
        ana.log_in("google").await;

        let refused = unlink(&ana, "google").await;
        assert_eq!(refused.status(), 422);
        assert!(refused.json()["errors"]["provider"].is_array(), "{}", refused.text());
        assert_eq!(unlink(&ana, "gitlab").await.status(), 404);
        assert_eq!(unlink(&ana, "myspace").await.status(), 404);

        link(&ana, "gitlab").await;
        let [one, other] = [unlink(&ana, "google"), unlink(&ana, "gitlab")];
        let ends: Vec<Response> =
            join_all([futures_util::FutureExt::boxed_local(one), futures_util::FutureExt::boxed_local(other)]).await;
        let mut ends: Vec<u16> = ends.iter().map(Response::status).collect();
        ends.sort_unstable();
        assert_eq!(ends, [204, 422], "of two at once one stays");

        let left = linked(&ana).await;
        let mut row = user(&app, id(&ana.user().await.expect("a user"))).await.into_active_model();
        row.password_hash = Set(Some("a hash".to_owned()));
        row.update(app.state.db.writer()).await.expect("a change");
        assert_eq!(unlink(&ana, left[0].as_str().expect("a name")).await.status(), 204);
        assert!(linked(&ana).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn users_see_only_their_own_identities() {
    with_both(async |app: TestApp, peer: &LoginPeer| {
        let other = account(&app, "rui@example.com", true).await;
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        peer.set_behaviour(&json!({ "person": { "sub": "2", "email": "rui@elsewhere.example" } }));

        assert_eq!(Browser::new(&app).get("/api/v1/user/identities").await.status(), 401);
        let seen = ana.get("/api/v1/user/identities").await;
        assert!(!seen.text().contains("\"1\"") && !seen.text().contains(&other.id.to_string()), "{}", seen.text());
    })
    .await;
}

#[actix_web::test]
async fn linking_fails_if_the_session_ends_meanwhile() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        if app.state.db.writer().pool().get_database_backend() == DbBackend::Sqlite {
            // The callback is counted before any query, and waits for concurrent writers.
            return;
        }
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        let id = id(&ana.user().await.expect("a user"));
        let to = ana.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
        let back = ana.visit(&to).await;

        let shut_out = async |tx: &UnitOfWork| {
            sessions::end_all(tx, id, None).await.expect("an end");
        };
        let late = app.commit_during(id, "FROM \"sessions\"", ana.return_with(&back), shut_out).await;

        assert_eq!(late, "/preferences?error=failed#linked-accounts");
        assert_eq!(identities_of(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_concurrently_unlinked_identity_cannot_sign_in() {
    with_both(async |app: TestApp, _: &LoginPeer| {
        if app.state.db.writer().pool().get_database_backend() == DbBackend::Sqlite {
            // The identity cannot be read while another transaction is about to delete it.
            return;
        }
        let ana = Browser::new(&app);
        ana.log_in("google").await;
        let id = id(&ana.user().await.expect("a user"));
        let elsewhere = Browser::new(&app);
        let back = elsewhere.visit(&elsewhere.leave("google").await).await;

        let taken_off = async |tx: &UnitOfWork| {
            identities::Entity::delete_many().exec(tx).await.expect("an end");
        };
        let late = app.commit_during(id, "FROM \"identities\"", elsewhere.return_with(&back), taken_off).await;

        assert_eq!(late, "/?dialog=login&error=failed");
        assert_eq!(elsewhere.user().await, None);
    })
    .await;
}
