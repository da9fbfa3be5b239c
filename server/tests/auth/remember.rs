//! Remembered devices.

use entities::{remember_tokens, sea_orm_active_enums::UserRole, sessions, users};
use reqwest::Method;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use super::{actions, cookies, emails};
use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp, TestClient, on_each_database, on_each_database_with, users::PASSWORD,
};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// A remembered user.
async fn remembered(app: &TestApp) -> (TestClient, users::Model) {
    app.switch_on("login").await;
    let (client, user) = (app.guest(), app.user().await);
    let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": true });
    assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);
    (client, user)
}

/// Requests the current user with only a remember cookie of this value.
async fn shown(app: &TestApp, value: &str) -> Response {
    let client = app.guest();
    client.send(client.request(Method::GET, "/api/v1/user").header("Cookie", format!("remember={value}"))).await
}

async fn devices(app: &TestApp) -> u64 {
    remember_tokens::Entity::find().count(app.state.db.reader()).await.expect("a count")
}

#[actix_web::test]
async fn remember_accepts_booleans_numbers_and_words() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let log_in = async |remember: Value| {
            let client = app.guest();
            let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": remember });
            (client.post("/api/v1/login", &credentials).await.status(), client.cookie("remember").is_some())
        };
        for yes in [json!(true), json!(1), json!("1"), json!("true"), json!("on"), json!("yes")] {
            assert_eq!(log_in(yes.clone()).await, (200, true), "{yes}");
        }
        for no in [json!(false), json!(0), json!("0"), json!("false"), json!("off"), json!("no")] {
            assert_eq!(log_in(no.clone()).await, (200, false), "{no}");
        }
        for neither in [json!(2), json!(-1), json!("perhaps"), json!([]), json!(null)] {
            assert_eq!(log_in(neither.clone()).await, (422, false), "{neither}");
        }
    })
    .await;
}

#[actix_web::test]
async fn remembered_devices_are_signed_in_for_sixty_days_unconfirmed() {
    on_each_database(async |app: TestApp| {
        let (client, user) = remembered(&app).await;
        let first = client.cookie("remember").expect("a cookie");
        let row = &remember_tokens::Entity::find().all(app.state.db.reader()).await.expect("rows")[0];
        assert!(!format!("{row:?}").contains(first.split('.').nth(1).expect("a validator")));

        app.clock.advance(3 * HOUR);
        let response = client.get("/api/v1/user").await;

        assert_eq!((response.status(), &response.json()["id"]), (200, &json!(user.id)));
        let second = client.cookie("remember").expect("a cookie");
        assert_ne!(second, first);
        let set = cookies(&response).into_iter().find(|cookie| cookie.starts_with("remember=")).expect("a cookie");
        let left = format!("Max-Age={}", 60 * DAY - 3 * HOUR);
        assert!(set.contains("HttpOnly; SameSite=Lax; Path=/") && set.contains(&left), "{set}");
        assert_eq!(client.get("/api/v1/user/confirmed-password-status").await.json()["confirmed"], false);
        assert_eq!(client.cookie("remember").expect("a cookie"), second, "used up only when there is no session");

        app.clock.advance(59 * DAY);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        app.clock.advance(DAY);
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
        assert_eq!(client.cookie("remember"), None);
    })
    .await;
}

#[actix_web::test]
async fn session_cookies_are_host_bound_under_https() {
    let https = Setup { settings: &[("APP_ENV", "development"), ("APP_URL", "https://hackathon.example")], ..DEFAULTS };
    on_each_database_with(https, async |app: TestApp| {
        app.switch_on("login").await;
        let (client, user) = (app.guest(), app.user().await);
        let begun = client.get("/api/csrf-cookie").await;
        let cookie = |name: &str| {
            let cookie = cookies(&begun).into_iter().find(|cookie| cookie.starts_with(name)).expect("a cookie");
            cookie.split(';').next().expect("a pair").to_owned()
        };
        let (guest, token) = (cookie("__Host-guest"), cookie("XSRF-TOKEN"));
        let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": true });
        let request = client.request(Method::POST, "/api/v1/login").json(&credentials);
        let request = request.header("Cookie", guest).header("X-XSRF-TOKEN", token.split_once('=').expect("a value").1);

        let response = client.send(request).await;

        let set = cookies(&response);
        for name in ["__Host-session", "__Host-remember", "__Host-devices"] {
            let cookie =
                set.iter().find(|cookie| cookie.starts_with(name)).unwrap_or_else(|| panic!("{name} in {set:?}"));
            assert!(
                cookie.contains("HttpOnly; SameSite=Lax; Secure; Path=/") && !cookie.contains("Domain"),
                "{cookie}"
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn concurrent_restores_create_one_session() {
    on_each_database(async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        let first = client.cookie("remember").expect("a cookie");
        app.clock.advance(3 * HOUR);

        let responses = futures_util::future::join_all((0..10).map(|_| shown(&app, &first))).await;

        let mut set: Vec<Vec<String>> = responses.iter().map(cookies).collect();
        assert!(responses.iter().all(|response| response.status() == 200));
        set.dedup();
        assert_eq!(set.len(), 1, "{set:?}");
        let living = sessions::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!(living.iter().filter(|row| row.remember_token_id.is_some()).count(), 1);

        app.clock.advance(20);
        assert_eq!(shown(&app, &first).await.status(), 200, "one that was late");
    })
    .await;
}

#[actix_web::test]
async fn a_replayed_remember_token_signs_out_owner_and_thief() {
    on_each_database(async |app: TestApp| {
        let (client, user) = remembered(&app).await;
        let stolen = client.cookie("remember").expect("a cookie");
        let other = app.guest();
        app.sign_in(&other, &user).await;
        app.clock.advance(119 * 60);
        assert_eq!(other.get("/api/v1/user").await.status(), 200);
        app.clock.advance(2 * 60);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        assert_eq!(client.get("/api/v1/user").await.status(), 200, "the owner received the new cookies");
        app.clock.advance(31);

        let theft = shown(&app, &stolen).await;

        assert_eq!(theft.status(), 401);
        assert_eq!(actions(&app).await.last().map(String::as_str), Some("device.replayed"));
        assert_eq!(emails(&app).await.last().map(String::as_str), Some("account.device_replayed"));
        assert!(cookies(&theft).iter().any(|cookie| cookie.starts_with("remember=;")), "{:?}", cookies(&theft));
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
        assert_eq!(devices(&app).await, 0);
        assert_eq!(other.get("/api/v1/user").await.status(), 200, "other devices are none of it");
    })
    .await;
}

#[actix_web::test]
async fn a_lost_response_does_not_sign_out_the_device() {
    on_each_database(async |app: TestApp| {
        let (client, user) = remembered(&app).await;
        let value = client.cookie("remember").expect("a cookie");
        app.clock.advance(3 * HOUR);
        let lost = shown(&app, &value).await;
        assert_eq!(lost.status(), 200);

        app.clock.advance(HOUR);
        let again = client.get("/api/v1/user").await;

        assert_eq!((again.status(), &again.json()["id"]), (200, &json!(user.id)));
        assert_eq!(restored_cookies(&again), restored_cookies(&lost), "the same device and session");
        assert!(!actions(&app).await.contains(&"device.replayed".to_owned()));
        // The browser presents its new cookies: from now on, the old one is a copy.
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        app.clock.advance(31);
        assert_eq!(shown(&app, &value).await.status(), 401);
        assert_eq!((client.get("/api/v1/user").await.status(), devices(&app).await), (401, 0));
    })
    .await;
}

#[actix_web::test]
async fn a_device_whose_new_token_was_used_rejects_the_old_one() {
    on_each_database(async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        let value = client.cookie("remember").expect("a cookie");
        app.clock.advance(3 * HOUR);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        let next = client.cookie("remember").expect("a cookie");
        assert_eq!(shown(&app, &next).await.status(), 200);

        assert_eq!(shown(&app, &value).await.status(), 401);
        assert_eq!(devices(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_lost_response_is_repeated_for_two_hours() {
    on_each_database(async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        let value = client.cookie("remember").expect("a cookie");
        app.clock.advance(3 * HOUR);
        assert_eq!(shown(&app, &value).await.status(), 200);

        app.clock.advance(2 * HOUR);

        assert_eq!((client.get("/api/v1/user").await.status(), devices(&app).await), (401, 0));
    })
    .await;
}

/// The cookies that a restored session sets, without their attributes.
fn restored_cookies(response: &Response) -> Vec<String> {
    let mut pairs: Vec<String> =
        cookies(response).iter().map(|cookie| cookie.split(';').next().expect("a pair").to_owned()).collect();
    pairs.retain(|pair| pair.starts_with("remember=") || pair.starts_with("session="));
    pairs.sort();
    assert_eq!(pairs.len(), 2, "{:?}", response.headers());
    pairs
}

#[actix_web::test]
async fn replayed_remember_tokens_send_a_limited_number_of_emails() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        let user = app.user().await;
        let show = async || {
            let client = app.guest();
            let credentials = json!({ "email": user.email, "password": PASSWORD, "remember": true });
            assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);
            let value = client.cookie("remember").expect("a cookie");
            let (device, _) = value.split_once('.').expect("two halves");
            assert_eq!(shown(&app, &format!("{device}.{}", "A".repeat(22))).await.status(), 401);
        };
        let actual = async || emails(&app).await.iter().filter(|kind| *kind == "account.device_replayed").count();

        for _ in 0..7 {
            show().await;
        }
        assert_eq!(actual().await, 5);
        app.clock.advance(61 * 60);
        show().await;
        assert_eq!(actual().await, 6);
    })
    .await;
}

#[actix_web::test]
async fn changing_the_password_invalidates_copied_remember_tokens() {
    on_each_database(async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        let copied = client.cookie("remember").expect("a cookie");

        let new = "another one here";
        let change = json!({ "currentPassword": PASSWORD, "password": new, "passwordConfirmation": new });
        assert_eq!(client.put("/api/v1/user/password", &change).await.status(), 204);

        assert_eq!(shown(&app, &copied).await.status(), 401);
        assert_ne!(client.cookie("remember").expect("a cookie"), copied);
        assert_eq!((client.get("/api/v1/user").await.status(), devices(&app).await), (200, 1));
        app.clock.advance(3 * HOUR);
        assert_eq!(client.get("/api/v1/user").await.status(), 200, "it is remembered as before");
    })
    .await;
}

#[actix_web::test]
async fn forged_remember_tokens_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        let value = client.cookie("remember").expect("a cookie");
        let (device, validator) = value.split_once('.').expect("two halves");
        // Writers neither block this request nor are blocked by it.
        let writing = app.state.db.begin().await.expect("a transaction");
        for made_up in [
            String::new(),
            "x".to_owned(),
            format!("{device}."),
            format!(".{validator}"),
            format!("{}.{validator}", uuid::Uuid::nil().simple()),
            format!("{device}.{validator}x"),
        ] {
            assert_eq!(shown(&app, &made_up).await.status(), 401, "{made_up}");
        }
        writing.rollback().await.expect("an end");
        assert_eq!(devices(&app).await, 1);

        assert_eq!(shown(&app, &format!("{device}.{}", "A".repeat(22))).await.status(), 401);
        assert_eq!(devices(&app).await, 0, "a guessed validator ends the device");
    })
    .await;
}

#[actix_web::test]
async fn logging_out_forgets_only_this_device() {
    on_each_database(async |app: TestApp| {
        let (client, user) = remembered(&app).await;
        let (other, value) = (app.guest(), client.cookie("remember").expect("a cookie"));
        let credentials = json!({ "email": user.email, "password": PASSWORD });
        assert_eq!(other.post("/api/v1/login", &credentials).await.status(), 200);
        assert_eq!(devices(&app).await, 2, "a device is remembered by default");

        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 204);

        assert_eq!((client.cookie("remember"), devices(&app).await), (None, 1));
        assert_eq!(shown(&app, &value).await.status(), 401);
        app.clock.advance(3 * HOUR);
        assert_eq!(other.get("/api/v1/user").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn staff_are_not_remembered() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        for role in [UserRole::Staff, UserRole::Brainr] {
            let (client, rui) = (app.guest(), app.user_in(&[role]).await);
            let credentials = json!({ "email": rui.email, "password": PASSWORD, "remember": true });
            assert_eq!(client.post("/api/v1/login", &credentials).await.status(), 200);
            assert_eq!((client.cookie("remember"), devices(&app).await), (None, 0), "{role:?}");
        }

        let (client, ana) = remembered(&app).await;
        app.grant(&ana, UserRole::Administrator).await;
        assert_eq!((client.get("/api/v1/user").await.status(), devices(&app).await), (200, 0));
        app.clock.advance(61 * 60);
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
    })
    .await;
}

/// A page that makes two calls at once.
const ASKING_TWICE: &str = "
    globalThis.__ssr = {
        async render(request, host) {
            const answers = await Promise.all([host.fetch('/api/v1/user'), host.fetch('/api/v1/user/permissions')]);
            const html = answers.map((answer) => answer.status).join(' ');
            return { html: `<p>${html}</p>`, state: '{}', meta: { status: 200, title: 'Asking' } };
        },
    };
";

#[actix_web::test]
async fn pages_restore_remembered_users_and_set_cookies_once() {
    let setup = Setup { pages: Some(Script::Own(ASKING_TWICE)), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        app.clock.advance(3 * HOUR);

        let page = client.get("/anything").await;

        assert!(page.text().contains("<p>200 200</p>"), "{}", page.text());
        assert_eq!(page.header("cache-control"), "private, no-store");
        let mut names: Vec<String> =
            cookies(&page).iter().map(|cookie| cookie.split('=').next().expect("a name").to_owned()).collect();
        names.sort();
        assert_eq!(names, ["XSRF-TOKEN", "remember", "session"]);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
    })
    .await;
}

/// As an outage shows: the page asks for the user and is an error page.
const FAILING: &str = r"
    globalThis.__ssr = {
        async render(request, host) {
            const answer = await host.fetch('/api/v1/user');
            return { html: `<p>${answer.status}</p>`, state: '{}', meta: { status: 503, title: 'Failing' } };
        },
    };
";

#[actix_web::test]
async fn an_error_page_keeps_the_cookies_of_a_restored_session() {
    let setup = Setup { pages: Some(Script::Own(FAILING)), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        let (client, _) = remembered(&app).await;
        app.clock.advance(3 * HOUR);

        let page = client.get("/anything").await;

        assert_eq!(page.status(), 503);
        assert!(cookies(&page).iter().any(|cookie| cookie.starts_with("remember=")), "{:?}", page.headers());
        // Beyond the time for which the old cookie is accepted.
        app.clock.advance(60);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
    })
    .await;
}
