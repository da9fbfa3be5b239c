//! What the table of routes says, and what is so.

use actix_web::http::Method;
use server::http::routes::Guard;

use crate::{
    mailing_list::switch_on,
    support::{TestApp, on_each_database},
};

#[actix_web::test]
async fn every_route_answers_guests_as_its_guard_says() {
    on_each_database(async |app: TestApp| {
        // What is switched off answers everybody alike.
        switch_on(&app.state.db).await;
        for route in app.state.api.routes.iter() {
            let path = route.template.replace(['{', '}'], "");
            let method: Method = route.method.parse().expect("a method");
            let client = app.guest();
            let token = client.csrf_token().await;
            let request = client.request(method.as_str().parse().expect("a method"), &path);

            let answer = client.send(request.header("X-XSRF-TOKEN", token)).await;

            let refused = matches!(answer.status(), 401 | 403);
            let open = matches!(route.guard, Guard::Public | Guard::Guest);
            assert_eq!(!refused, open, "{} {}: {}", route.method, route.template, answer.status());
            assert!(answer.status() < 500, "{} {}: {}", route.method, route.template, answer.status());
        }
    })
    .await;
}

#[actix_web::test]
async fn every_other_method_of_a_known_path_is_405_with_the_methods_that_are_known() {
    on_each_database(async |app: TestApp| {
        for route in app.state.api.routes.iter() {
            let path = route.template.replace(['{', '}'], "");
            for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] {
                let known =
                    app.state.api.routes.iter().any(|other| other.template == route.template && other.method == method);
                if known {
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
async fn options_tell_the_methods_of_a_path() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let answer = client.send(client.request(reqwest::Method::OPTIONS, "/api/v1/events")).await;

        assert_eq!((answer.status(), answer.header("allow")), (204, "GET, HEAD"));
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
