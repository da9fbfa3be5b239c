//! `/stay-connected` without JavaScript, as a browser and an email client use it.

use entities::sea_orm_active_enums::SubscriberState::{Pending, Subscribed, Unsubscribed};
use serde_json::{Value, json};
use server::platform::mail::deliver;

use super::{subscribers, switch_on, token};
use crate::support::{
    DEFAULTS, MailPeer, Received, Response, Script, Setup, TestApp, TestClient, on_each_database_with,
};

/// Renders the requested page state.
const MIRROR: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const meta = { status: 200, title: 'A page' };
            if (request.url.includes('away')) Object.assign(meta, { redirect: { location: '/events', status: 302 } });
            return { html: '<h1>A page</h1>', state: JSON.stringify(request), meta };
        },
    };
"#;

const WITH_PAGES: Setup = Setup { pages: Some(Script::Own(MIRROR)), ..DEFAULTS };

async fn send(client: &TestClient, path: &str, fields: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = client.request(reqwest::Method::POST, path).body(fields.to_owned());
    request = request.header("Content-Type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request).await
}

/// What a page was rendered from.
fn input(page: &Response) -> Value {
    let (_, rest) = page.text().split_once("type=\"application/json\"").expect("a state");
    let text = &rest[rest.find('>').expect("an element") + 1..rest.find("</script>").expect("its end")];
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn assert_private(response: &Response) {
    assert_eq!(response.header("cache-control"), "private, no-store");
}

async fn mail_of(app: &TestApp, peer: &mut MailPeer) -> Received {
    deliver(&app.state).await.expect("a database");
    let [mail] = peer.received().try_into().expect("one mail");
    mail
}

#[actix_web::test]
async fn a_visitor_without_javascript_subscribes_confirms_and_leaves() {
    let peer = MailPeer::start();
    let (setup, peer) = (Setup { settings: peer.settings(), ..WITH_PAGES }, tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| {
        switch_on(&app.state.db).await;
        let browser = [("Origin", "http://localhost:8080"), ("Sec-Fetch-Site", "same-origin")];

        let sent = send(
            &app.guest(),
            "/stay-connected",
            "name=Ana+Silva&email=ana%40example.com&phone=&returnTo=%2Fevents",
            &browser,
        )
        .await;
        assert_eq!((sent.status(), sent.header("location")), (303, "/stay-connected/thanks"));
        assert_private(&sent);

        let mail = mail_of(&app, &mut *peer.lock().await).await;
        let link = mail.link("/stay-connected/confirm");
        let page = app.guest().get(&link).await;
        assert_eq!((page.status(), page.header("referrer-policy")), (200, "strict-origin"));
        assert_private(&page);
        assert_eq!(subscribers(&app).await[0].state, Pending, "looking at the page confirms nothing");

        let form = format!("token={}", token(&link));
        let confirmed = send(&app.guest(), "/stay-connected/confirm", &form, &browser).await;
        assert_eq!((confirmed.status(), confirmed.header("location")), (303, "/stay-connected/confirmed"));
        assert_eq!(subscribers(&app).await[0].state, Subscribed);

        let link = mail.link("/stay-connected/unsubscribe");
        assert_private(&app.guest().get(&link).await);
        let form = format!("token={}", token(&link));
        let left = send(&app.guest(), "/stay-connected/unsubscribe", &form, &browser).await;
        assert_eq!((left.status(), left.header("location")), (303, "/stay-connected/unsubscribed"));
        assert_eq!(subscribers(&app).await[0].state, Unsubscribed);
    })
    .await;
}

#[actix_web::test]
async fn a_mail_client_unsubscribes_with_one_request() {
    let peer = MailPeer::start();
    let (setup, peer) = (Setup { settings: peer.settings(), ..WITH_PAGES }, tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| {
        switch_on(&app.state.db).await;
        send(&app.guest(), "/stay-connected", "name=Ana&email=ana%40example.com", &[]).await;
        let mail = mail_of(&app, &mut *peer.lock().await).await;
        let link = mail.header("list-unsubscribe").trim_matches(['<', '>']).replace("http://localhost:8080", "");

        for _ in 0..2 {
            let response = send(&app.guest(), &link, "List-Unsubscribe=One-Click", &[]).await;
            assert_eq!((response.status(), response.body()), (200, b"".as_slice()));
            assert_eq!(subscribers(&app).await[0].state, Unsubscribed);
        }
        let forged = send(&app.guest(), "/stay-connected/unsubscribe?token=x", "List-Unsubscribe=One-Click", &[]).await;
        assert_eq!(forged.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn an_invalid_form_is_shown_again_on_its_page() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        switch_on(&app.state.db).await;

        let fields = "name=&email=%3Cscript%3E&phone=%2B351&returnTo=%2Fevents%3Fpage%3D2";
        let page = send(&app.guest(), "/stay-connected", fields, &[]).await;

        assert_eq!((page.status(), page.header("content-type")), (422, "text/html; charset=utf-8"));
        assert_private(&page);
        let input = input(&page);
        assert_eq!(input["url"], "http://localhost:8080/events?page=2&dialog=stay-connected");
        assert_eq!(
            input["form"],
            json!({
                "name": "stay-connected",
                "values": { "name": "", "email": "<script>", "phone": "+351" },
                "message": "Name is required (and 2 more errors)",
                "errors": {
                    "name": ["Name is required"],
                    "email": ["Email is required"],
                    "phone": ["Enter a valid phone number, e.g. +351 912 345 678."],
                },
            })
        );
        assert!(subscribers(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn an_invalid_form_of_a_redirecting_page_gets_its_own_page() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        switch_on(&app.state.db).await;

        let page = send(&app.guest(), "/stay-connected", "name=&returnTo=%2Fevents%3Fpage%3Daway", &[]).await;

        assert_eq!((page.status(), page.header("location")), (422, ""));
        assert_private(&page);
        let input = input(&page);
        assert_eq!(input["url"], "http://localhost:8080/stay-connected");
        assert_eq!(input["form"]["errors"]["name"], json!(["Name is required"]));
    })
    .await;
}

#[actix_web::test]
async fn every_refusal_is_a_page_with_its_status() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let fields = "name=Ana&email=ana%40example.com&returnTo=https%3A%2F%2Fevil.example";
        app.switch_off("stay_connected").await;

        let closed = send(&app.guest(), "/stay-connected", fields, &[]).await;
        assert_eq!(closed.status(), 403);
        let shown = input(&closed);
        assert_eq!(shown["url"], "http://localhost:8080/stay-connected");
        assert_eq!(shown["form"]["message"], "Sign-up is currently closed.");
        assert_eq!(shown["form"]["errors"], json!({}));

        for _ in 0..9 {
            send(&app.guest(), "/stay-connected", fields, &[]).await;
        }
        let many = send(&app.guest(), "/stay-connected", fields, &[]).await;
        assert_eq!((many.status(), many.header("retry-after")), (429, "3600"));
        assert_eq!((many.header("x-ratelimit-limit"), many.header("x-ratelimit-remaining")), ("10", "0"));
        assert_eq!(input(&many)["form"]["message"], "Too Many Attempts.");

        for page in ["confirm", "unsubscribe"] {
            let expired = send(&app.guest(), &format!("/stay-connected/{page}?token=x"), "", &[]).await;
            assert_eq!(expired.status(), 422);
            assert_private(&expired);
            let shown = input(&expired);
            assert_eq!(shown["url"], format!("http://localhost:8080/stay-connected/{page}"));
            assert_eq!((&shown["form"]["name"], &shown["form"]["values"]), (&json!(page), &json!({ "token": "x" })));
            assert_eq!(shown["form"]["errors"]["token"], json!(["This link is invalid or has expired."]));
        }
    })
    .await;
}

#[actix_web::test]
async fn cross_site_forms_are_refused() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        switch_on(&app.state.db).await;
        let html = ("Accept", "text/html");
        for header in [
            ("Origin", "https://evil.example"),
            ("Origin", "null"),
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Site", "same-site"),
        ] {
            for path in ["/stay-connected", "/stay-connected/confirm", "/stay-connected/unsubscribe"] {
                let page = send(&app.guest(), path, "name=Ana&email=ana%40example.com&token=x", &[header, html]).await;
                assert_eq!(page.status(), 419, "{path} {header:?}");
                assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
                assert_private(&page);
                assert!(page.text().contains("This form came from another site"), "{}", page.text());
                assert!(!page.text().contains("A page"), "nothing is rendered for another site");
            }
        }
        assert!(subscribers(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn forms_are_limited_in_size_and_only_accept_posts() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let large = send(&app.guest(), "/stay-connected", &format!("name={}", "x".repeat(17 * 1024)), &[]).await;
        assert_eq!(large.status(), 413);
        for path in ["/stay-connected", "/stay-connected/confirm", "/stay-connected/unsubscribe"] {
            assert_eq!(app.guest().get(path).await.status(), 200, "{path} is a page, too");
            let put = app.guest().request(reqwest::Method::PUT, path);
            let refused = app.guest().send(put).await;
            assert_eq!((refused.status(), refused.header("allow")), (405, "GET, HEAD, POST"), "{path}");
        }
    })
    .await;
}
