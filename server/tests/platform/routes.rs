//! What the table of routes says, and what is so.

use sea_orm::Set;
use serde_json::json;
use server::{
    entities::sea_orm_active_enums::UserRole,
    http::routes::{Guard, Match, Route},
    permissions,
};

use crate::support::{Answer, TestApp, TestClient, on_each_database, users::PASSWORD};

const EVERYBODY: [Option<&[UserRole]>; 6] = [
    None,
    Some(&[]),
    Some(&[UserRole::Brainr]),
    Some(&[UserRole::Staff]),
    Some(&[UserRole::Developer]),
    Some(&[UserRole::Administrator]),
];

#[actix_web::test]
async fn every_route_lets_in_whom_its_guard_names() {
    on_each_database(async |app: TestApp| {
        open_all(&app).await;
        for roles in EVERYBODY {
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
                Some(user) => permissions::of(app.state.db.reader(), user.id).await.expect("names"),
                None => Vec::new(),
            };
            let mut client = enter().await;
            for route in app.state.api.routes.iter() {
                let answer = asked(&client, route).await;

                let expected = match (&route.guard, &user) {
                    (Guard::Public, _) | (Guard::Guest, None) | (Guard::User | Guard::Recent, Some(_)) => Turn::LetIn,
                    (Guard::Guest, Some(_)) => Turn::KnownAlready,
                    (Guard::Permission(name) | Guard::RecentPermission(name), Some(_)) if rights.contains(name) => {
                        Turn::LetIn
                    }
                    (Guard::Permission(_) | Guard::RecentPermission(_), Some(_)) => Turn::NotAllowed,
                    (_, None) => Turn::Nobody,
                };
                let told = format!("{roles:?} {} {}: {}", route.method, route.template, answer.status());
                assert_eq!(Turn::of(&answer), expected, "{told}");
                assert!(answer.status() < 500, "{told}");
                if route.method != "GET" {
                    client = enter().await;
                }
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn whoever_still_owes_a_second_factor_is_a_guest_to_every_route_but_logout() {
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
            let answer = app.log_in(&client, &user.email, PASSWORD).await;
            assert_eq!((answer.status(), answer.json()), (200, json!({ "twoFactor": true })));
            client
        };
        let mut client = enter().await;
        for route in app.state.api.routes.iter() {
            let answer = asked(&client, route).await;

            let open = matches!(route.guard, Guard::Public | Guard::Guest) || route.operation_id == "auth_logout";
            let expected = if open { Turn::LetIn } else { Turn::Nobody };
            let told = format!("{} {}: {}", route.method, route.template, answer.status());
            assert_eq!(Turn::of(&answer), expected, "{told}");
            assert_eq!(client.get("/api/v1/user").await.status(), 401, "{told}");
            if route.method != "GET" {
                client = enter().await;
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn a_proof_that_is_too_old_is_asked_for_again_where_the_guard_says_so_and_nowhere_else() {
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
        for route in app.state.api.routes.iter().filter(|route| route.guard != Guard::Guest) {
            let answer = asked(&client, route).await;

            let asks = Turn::of(&answer) == Turn::Stale;
            // A link that people follow leads back to where they came from.
            let leads_back = answer.header("location").starts_with("/preferences?error=");
            let told = format!("{} {}: {}", route.method, route.template, answer.status());
            let wants_proof = matches!(route.guard, Guard::Recent | Guard::RecentPermission(_));
            assert_eq!(asks || leads_back, wants_proof, "{told}");
            if route.method != "GET" && !asks {
                client = enter().await;
            }
        }
    })
    .await;
}

/// What is switched off answers everybody alike.
async fn open_all(app: &TestApp) {
    for flag in ["stay_connected", "login", "register"] {
        app.switch_on(flag).await;
    }
}

/// Sends an empty request to a route.
pub(super) async fn asked(client: &TestClient, route: &Route) -> Answer {
    // What is no id at all is not found, whoever asks.
    let path = route.template.replace("{id}", "0198a2f0-0000-7000-8000-000000000000").replace(['{', '}'], "");
    let token = client.csrf_token().await;
    let request = client.request(route.method.parse().expect("a method"), &path);
    client.send(request.header("X-XSRF-TOKEN", token)).await
}

/// What a guard says.
#[derive(Debug, PartialEq, Eq)]
enum Turn {
    LetIn,
    Nobody,
    KnownAlready,
    NotAllowed,
    Stale,
}

impl Turn {
    fn of(answer: &Answer) -> Self {
        match answer.status() {
            401 => Self::Nobody,
            423 => Self::Stale,
            403 if answer.text().contains("Already authenticated.") => Self::KnownAlready,
            403 if answer.text().contains("does not have the right permissions") => Self::NotAllowed,
            _ => Self::LetIn,
        }
    }
}

#[actix_web::test]
async fn every_other_method_of_a_known_path_is_405_with_the_methods_that_are_known() {
    on_each_database(async |app: TestApp| {
        for route in app.state.api.routes.iter() {
            let path = route.template.replace(['{', '}'], "");
            for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] {
                // A name may stand where another path has a parameter.
                if app.state.api.routes.find(method, &path) == Match::Known {
                    continue;
                }
                let client = app.guest();

                let answer = client.send(client.request(method.parse().expect("a method"), &path)).await;

                assert_eq!(answer.status(), 405, "{method} {path}");
                assert!(answer.header("allow").contains(route.method), "{method} {path}: {}", answer.header("allow"));
                let message = answer.json()["message"].as_str().expect("a message").to_owned();
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
async fn every_permission_that_a_route_names_is_one_that_roles_can_have() {
    on_each_database(async |app: TestApp| {
        for route in app.state.api.routes.iter() {
            if let Guard::Permission(name) = &route.guard {
                assert!(permissions::ALL.contains(&name.as_str()), "{} {}: {name}", route.method, route.template);
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn options_tell_the_methods_of_a_path() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let answer = client.send(client.request(reqwest::Method::OPTIONS, "/api/v1/events")).await;

        assert_eq!((answer.status(), answer.header("allow")), (204, "GET, POST, HEAD"));
    })
    .await;
}

#[actix_web::test]
async fn head_is_get_without_the_body() {
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
