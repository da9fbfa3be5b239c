//! Login, registration and logout by forms without JavaScript.

use entities::users;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use crate::support::{DEFAULTS, Response, Script, Setup, TestApp, TestClient, on_each_database_with, users::PASSWORD};

/// Renders the requested page state.
const MIRROR: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const user = await (await host.fetch('/api/v1/user')).json();
            const state = JSON.stringify({ ...request, user: user.username ?? null });
            return { html: '<h1>A page</h1>', state, meta: { status: 200, title: 'A page' } };
        },
    };
"#;

pub(crate) const WITH_PAGES: Setup = Setup { pages: Some(Script::Own(MIRROR)), ..DEFAULTS };
pub(crate) const BROWSER: [(&str, &str); 2] = [("Origin", "http://localhost:8080"), ("Sec-Fetch-Site", "same-origin")];

pub(crate) async fn send(
    client: &TestClient,
    path: &str,
    fields: &[(&str, &str)],
    headers: &[(&str, &str)],
) -> Response {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let mut request = client.request(reqwest::Method::POST, path).body(body);
    request = request.header("Content-Type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request).await
}

/// What a page was rendered from.
pub(crate) fn input(page: &Response) -> Value {
    let (_, rest) = page.text().split_once("type=\"application/json\"").expect("a state");
    let text = &rest[rest.find('>').expect("an element") + 1..rest.find("</script>").expect("its end")];
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[actix_web::test]
async fn form_logins_return_to_the_requested_page() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        let user = app.user().await;
        for (return_to, page) in [
            ("/events?page=2&dialog=login", "/events?page=2"),
            ("/?dialog=login&next=%2Fpreferences", "/preferences"),
            ("/?dialog=login&next=%2F%2Fevil.example", "/"),
            ("/?dialog=login&next=%2Fapi%2Fv1%2Fuser%2Fidentities%2Fgithub%2Flink", "/"),
            ("//evil.example/", "/"),
            ("", "/"),
        ] {
            let client = app.guest();
            let fields = [("email", user.email.as_str()), ("password", PASSWORD), ("returnTo", return_to)];
            let sent = send(&client, "/login", &fields, &BROWSER).await;

            assert_eq!((sent.status(), sent.header("location")), (303, page), "{return_to}");
            assert_eq!(input(&client.get("/").await)["user"], json!(user.username));
        }
    })
    .await;
}

#[actix_web::test]
async fn forms_redirect_neither_to_other_sites_nor_into_the_api() {
    const CASES: &str = include_str!("../../../ui/src/lib/local-path.cases.json");
    let cases: Value = serde_json::from_str(CASES).expect("the cases");
    let listed = |kind: &str| cases[kind].as_array().expect("a list").clone();
    let refused = [listed("foreign"), listed("notPages")].concat();
    assert!(refused.len() > 50, "{refused:?}");
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        let user = app.user().await;
        let client = app.guest();
        let credentials = [("email", user.email.as_str()), ("password", PASSWORD)];
        assert_eq!(send(&client, "/login", &credentials, &BROWSER).await.status(), 303);

        // Signed-in users are redirected at once.
        for path in refused.iter().map(|path| path.as_str().expect("a path")) {
            let nested =
                form_urlencoded::Serializer::new("/?dialog=login".to_owned()).append_pair("next", path).finish();
            for return_to in [path, &nested] {
                for form in ["/login", "/two-factor"] {
                    let sent = send(&client, form, &[("returnTo", return_to)], &BROWSER).await;
                    assert_eq!((sent.status(), sent.header("location")), (303, "/"), "{form} {return_to:?}");
                }
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn a_failed_form_login_is_shown_on_its_page_without_the_password() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        let user = app.user().await;
        let fields =
            [("email", user.email.as_str()), ("password", "not-this-one"), ("returnTo", "/events?dialog=login")];
        let page = send(&app.guest(), "/login", &fields, &BROWSER).await;

        assert_eq!((page.status(), page.header("cache-control")), (422, "private, no-store"));
        let input = input(&page);
        assert_eq!(input["url"], "http://localhost:8080/events?dialog=login");
        let message = "These credentials do not match our records.";
        let (values, errors) = (json!({ "email": user.email }), json!({ "email": [message] }));
        let expected = json!({ "name": "login", "values": values, "message": message, "errors": errors });
        assert_eq!(input["form"], expected);
        assert!(!page.text().contains("not-this-one"));
    })
    .await;
}

#[actix_web::test]
async fn forms_show_the_same_messages_as_with_a_script() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        app.switch_on("register").await;
        let short = "Password must be at least 8 characters long";
        for (path, fields, errors) in [
            (
                "/login",
                &[("email", " "), ("password", "")][..],
                json!({ "email": ["Email or username is required"], "password": ["Password is required"] }),
            ),
            (
                "/register",
                &[("name", " "), ("email", "ana"), ("password", "seven77"), ("passwordConfirmation", "")],
                json!({
                    "name": ["Required field"],
                    "email": ["Required field"],
                    "password": [short],
                    "passwordConfirmation": ["Passwords don't match"],
                }),
            ),
            (
                "/reset-password",
                &[("email", ""), ("password", PASSWORD), ("passwordConfirmation", "other")],
                json!({
                    "email": ["Enter a valid email address"],
                    "passwordConfirmation": ["Passwords don't match"],
                    "token": ["A reset token is required"],
                }),
            ),
        ] {
            let page = send(&app.guest(), path, fields, &BROWSER).await;

            assert_eq!((page.status(), &input(&page)["form"]["errors"]), (422, &errors), "{path}");
        }
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
    })
    .await;
}

#[actix_web::test]
async fn cross_site_form_posts_do_not_log_in_or_out() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("login").await;
        app.switch_on("register").await;
        let (member, user) = app.member().await;
        let fields = [("email", user.email.as_str()), ("password", PASSWORD)];
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        for headers in [&foreign[..], &[]] {
            for path in ["/login", "/register", "/two-factor"] {
                let client = app.guest();
                assert_eq!(send(&client, path, &fields, headers).await.status(), 419, "{path} {headers:?}");
                assert_eq!(input(&client.get("/").await)["user"], json!(null));
            }
            assert_eq!(send(&member, "/logout", &[], headers).await.status(), 419);
        }
        assert_eq!(input(&member.get("/").await)["user"], json!(user.username));

        let left = send(&member, "/logout", &[], &BROWSER).await;
        assert_eq!(left.header("clear-site-data"), "\"cache\", \"storage\"");
        assert_eq!((left.status(), left.header("location")), (303, "/"));
        assert_eq!(input(&member.get("/").await)["user"], json!(null));
        assert_eq!(send(&member, "/logout", &[], &BROWSER).await.status(), 303, "leaving twice is no fault");
    })
    .await;
}

#[actix_web::test]
async fn form_registration_logs_in_and_asks_to_verify_the_email() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("register").await;
        let client = app.guest();
        let wrong = [
            ("name", "Ana Silva"),
            ("email", "ana@example.com"),
            ("password", "calçada de pedra"),
            ("passwordConfirmation", "another one"),
            ("referralSource", "News articles"),
        ];
        let page = send(&client, "/register", &wrong, &BROWSER).await;
        assert_eq!(page.status(), 422);
        let form = input(&page)["form"].clone();
        assert_eq!(
            form["values"],
            json!({ "name": "Ana Silva", "email": "ana@example.com", "referralSource": "News articles" })
        );
        assert!(form["errors"]["passwordConfirmation"].is_array(), "{form}");

        let mut right = wrong;
        right[3].1 = "calçada de pedra";
        let sent = send(&client, "/register", &right, &BROWSER).await;
        assert_eq!((sent.status(), sent.header("location")), (303, "/verify-email"));
        assert_eq!(input(&client.get("/").await)["user"], json!("ana-silva"));

        let taken =
            send(&app.guest(), "/register", &[&right[..], &[("returnTo", "/faq?dialog=register")]].concat(), &BROWSER)
                .await;
        assert_eq!(taken.status(), 422);
        assert_eq!(input(&taken)["url"], "http://localhost:8080/faq?dialog=register");
    })
    .await;
}

#[actix_web::test]
async fn form_registration_leads_back_to_the_page_under_the_dialog() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.switch_on("register").await;
        let fields = [
            ("name", "Ana Silva"),
            ("email", "ana@example.com"),
            ("password", "calçada de pedra"),
            ("passwordConfirmation", "calçada de pedra"),
            ("returnTo", "/events/next/register/team?code=F7K2M&dialog=register"),
        ];

        let sent = send(&app.guest(), "/register", &fields, &BROWSER).await;

        let next = "%2Fevents%2Fnext%2Fregister%2Fteam%3Fcode%3DF7K2M";
        assert_eq!((sent.status(), sent.header("location")), (303, format!("/verify-email?next={next}").as_str()));
    })
    .await;
}
