//! Compares the table of routes with their actual behaviour.

use entities::{role_permissions, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait as _, Set};
use serde_json::json;
use server::platform::{
    http::routes::{Guard, Match, Route},
    permissions,
};

use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp, TestClient, TestDatabase, on_each_database, on_each_database_with,
    programme::insert, users::PASSWORD,
};

const CALLERS: [Option<&[UserRole]>; 6] = [
    None,
    Some(&[]),
    Some(&[UserRole::Brainr]),
    Some(&[UserRole::Staff]),
    Some(&[UserRole::Developer]),
    Some(&[UserRole::Administrator]),
];

#[actix_web::test]
async fn every_route_admits_exactly_whom_its_guard_names() {
    on_each_database(async |app: TestApp| {
        open_all(&app).await;
        for roles in CALLERS {
            let user = match roles {
                Some(roles) => Some(app.user_in(roles).await),
                None => None,
            };
            let enter = async || {
                let client = app.guest();
                if let Some(user) = &user {
                    // Not more logins a minute than one address may have.
                    app.clock.advance(3);
                    app.sign_in(&client, user).await;
                }
                client
            };
            let rights = match &user {
                Some(user) => permissions::for_user(app.state.db.reader(), user.id).await.expect("names"),
                None => Vec::new(),
            };
            let mut client = enter().await;
            for route in app.state.routes.iter() {
                let response = send_to(&client, route).await;

                let expected = match (&route.guard, &user) {
                    (Guard::Public, _) | (Guard::Guest, None) | (Guard::User | Guard::Recent, Some(_)) => {
                        Outcome::Admitted
                    }
                    (Guard::Guest, Some(_)) => Outcome::KnownAlready,
                    (Guard::Permission(name) | Guard::RecentPermission(name), Some(_)) if rights.contains(name) => {
                        Outcome::Admitted
                    }
                    (Guard::Permission(_) | Guard::RecentPermission(_), Some(_)) => Outcome::NotAllowed,
                    (_, None) => Outcome::Unauthenticated,
                };
                let actual = format!("{roles:?} {} {}: {}", route.method, route.template, response.status());
                assert_eq!(Outcome::of(&response), expected, "{actual}");
                assert!(response.status() < 500, "{actual}");
                if route.method != "GET" && (user.is_none() || !is_logged_in(&client).await) {
                    client = enter().await;
                }
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn no_other_permission_opens_a_route() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    open_all(&app).await;
    let (lacking, _) = app.member_in(&[UserRole::Door]).await;
    let (holding, _) = app.member_in(&[UserRole::Staff]).await;
    let grant = async |role: &str, permission: &str| {
        let row = role_permissions::Model { role: role.to_owned(), permission: permission.to_owned() };
        insert::<role_permissions::Entity>(&app.state.db, [row]).await;
    };
    let db = app.state.db.writer();
    role_permissions::Entity::delete_many().exec(db).await.expect("rows");
    for permission in permissions::ALL {
        grant("door", permission).await;
    }
    for route in app.state.routes.iter() {
        let (Guard::Permission(permission) | Guard::RecentPermission(permission)) = &route.guard else { continue };
        role_permissions::Entity::delete_by_id(("door".to_owned(), permission.clone())).exec(db).await.expect("a row");
        grant("staff", permission).await;
        // Not more changes a minute than one user may make, and still a recent login.
        app.clock.advance(1);

        let without = Outcome::of(&send_to(&lacking, route).await);
        let with = Outcome::of(&send_to(&holding, route).await);

        let route = format!("{} {} with {permission}", route.method, route.template);
        assert_eq!((without, with), (Outcome::NotAllowed, Outcome::Admitted), "{route}");
        role_permissions::Entity::delete_by_id(("staff".to_owned(), permission.clone())).exec(db).await.expect("a row");
        grant("door", permission).await;
    }
}

#[actix_web::test]
async fn users_with_a_pending_second_factor_are_guests_except_for_logout() {
    on_each_database(async |app: TestApp| {
        open_all(&app).await;
        let user = app.user().await;
        let user = app
            .change(&user, |row| {
                row.two_factor_secret = Set(Some("sealed".to_owned()));
                row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
            })
            .await;
        let enter = async || {
            let client = app.guest();
            // Not more logins a minute than one address may have.
            app.clock.advance(3);
            let response = app.log_in(&client, &user.email, PASSWORD).await;
            assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": true })));
            client
        };
        let mut client = enter().await;
        for route in app.state.routes.iter() {
            let response = send_to(&client, route).await;

            let open = matches!(route.guard, Guard::Public | Guard::Guest) || route.operation_id == "auth_logout";
            let expected = if open { Outcome::Admitted } else { Outcome::Unauthenticated };
            let actual = format!("{} {}: {}", route.method, route.template, response.status());
            assert_eq!(Outcome::of(&response), expected, "{actual}");
            assert_eq!(client.get("/api/v1/user").await.status(), 401, "{actual}");
            if matches!(route.operation_id.as_str(), "auth_login" | "auth_logout" | "two_factor_challenge") {
                client = enter().await;
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn stale_sessions_are_refused_exactly_where_the_guard_says_so() {
    on_each_database(async |app: TestApp| {
        open_all(&app).await;
        let user = app.user_in(&[UserRole::Administrator]).await;
        let enter = async || {
            let client = app.guest();
            app.sign_in(&client, &user).await;
            app.clock.advance(16 * 60);
            client
        };
        let mut client = enter().await;
        for route in app.state.routes.iter().filter(|route| route.guard != Guard::Guest) {
            let response = send_to(&client, route).await;

            let asks = Outcome::of(&response) == Outcome::Stale;
            // A link that users follow redirects back to the page they came from.
            let leads_back = response.header("location").starts_with("/preferences?error=");
            let actual = format!("{} {}: {}", route.method, route.template, response.status());
            let wants_proof = matches!(route.guard, Guard::Recent | Guard::RecentPermission(_));
            assert_eq!(asks || leads_back, wants_proof, "{actual}");
            if route.method != "GET" && !asks && !is_logged_in(&client).await {
                client = enter().await;
            }
        }
    })
    .await;
}

async fn is_logged_in(client: &TestClient) -> bool {
    client.get("/api/v1/user").await.status() == 200
}

/// A disabled feature responds the same to every caller.
async fn open_all(app: &TestApp) {
    for flag in ["stay_connected", "login", "register"] {
        app.switch_on(flag).await;
    }
}

/// Sends an empty request to a route.
pub(super) async fn send_to(client: &TestClient, route: &Route) -> Response {
    // An invalid id is not found for any caller.
    let path = route.template.replace("{id}", "0198a2f0-0000-7000-8000-000000000000").replace(['{', '}'], "");
    let token = client.csrf_token().await;
    let request = client.request(route.method.parse().expect("a method"), &path);
    client.send(request.header("X-XSRF-TOKEN", token)).await
}

/// The response of a guard.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Admitted,
    Unauthenticated,
    KnownAlready,
    NotAllowed,
    Stale,
}

impl Outcome {
    fn of(response: &Response) -> Self {
        match response.status() {
            401 => Self::Unauthenticated,
            423 => Self::Stale,
            403 if response.text().contains("Already authenticated.") => Self::KnownAlready,
            403 if response.text().contains("does not have the right permissions") => Self::NotAllowed,
            _ => Self::Admitted,
        }
    }
}

#[actix_web::test]
async fn unsupported_methods_of_known_paths_return_405_with_allow() {
    on_each_database(async |app: TestApp| {
        for route in app.state.routes.iter() {
            let path = route.template.replace(['{', '}'], "");
            for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] {
                // A name may stand where another path has a parameter.
                if app.state.routes.find(method, &path) == Match::Known {
                    continue;
                }
                let client = app.guest();

                let response = client.send(client.request(method.parse().expect("a method"), &path)).await;

                assert_eq!(response.status(), 405, "{method} {path}");
                assert!(
                    response.header("allow").contains(route.method),
                    "{method} {path}: {}",
                    response.header("allow")
                );
                let message = response.json()["message"].as_str().expect("a message").to_owned();
                let path = path.trim_start_matches('/');
                assert!(
                    message.starts_with(&format!("The {method} method is not supported for route {path}.")),
                    "{message}"
                );
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn form_paths_refuse_other_methods_like_the_api() {
    let with_pages = Setup { pages: Some(Script::Ui), ..DEFAULTS };
    on_each_database_with(with_pages, async |app: TestApp| {
        let pages = [
            "login",
            "register",
            "logout",
            "two-factor",
            "forgot-password",
            "reset-password",
            "verify-email",
            "preferences",
            "stay-connected",
            "stay-connected/confirm",
            "stay-connected/unsubscribe",
            "setup",
        ];
        let pages = pages.map(|path| (path, "GET, HEAD, POST"));
        for (path, allow) in pages.into_iter().chain([("seen", "POST")]) {
            for method in ["PUT", "PATCH", "DELETE"] {
                let client = app.guest();
                let request = client.request(method.parse().expect("a method"), &format!("/{path}"));

                let response = client.send(request).await;

                assert_eq!((response.status(), response.header("allow")), (405, allow), "{method} {path}");
                let message =
                    format!("The {method} method is not supported for route {path}. Supported methods: {allow}.");
                assert_eq!(response.json()["message"], message.as_str());
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn every_permission_named_by_a_route_exists() {
    on_each_database(async |app: TestApp| {
        for route in app.state.routes.iter() {
            if let Guard::Permission(name) = &route.guard {
                assert!(permissions::ALL.contains(&name.as_str()), "{} {}: {name}", route.method, route.template);
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn options_lists_the_methods_of_a_path() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let response = client.send(client.request(reqwest::Method::OPTIONS, "/api/v1/events")).await;

        assert_eq!((response.status(), response.header("allow")), (204, "GET, POST, HEAD"));
    })
    .await;
}

#[actix_web::test]
async fn head_matches_get_without_the_body() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let got = client.get("/api/v1/site").await;
        let head = client.send(client.request(reqwest::Method::HEAD, "/api/v1/site")).await;

        assert_eq!((head.status(), head.body()), (200, b"".as_slice()));
        assert_eq!(head.header("content-length"), got.body().len().to_string());
        assert_eq!(head.header("content-type"), got.header("content-type"));
    })
    .await;
}
