//! Forged requests, as another site makes a browser send them.

use entities::sea_orm_active_enums::UserRole;
use reqwest::{Method, RequestBuilder, header::CONTENT_TYPE};
use serde_json::json;

use server::platform::http::routes::Route;

use crate::support::{TestApp, on_each_database};

/// The only write that carries a signature instead of a token; the tests of payments cover it.
const SIGNED: &str = "payments_stripe_webhook";
const OWN: &str = "http://localhost:8080";

/// Headers of a request with the session cookies of the victim, and the CSRF token it contains.
struct Case {
    name: &'static str,
    headers: &'static [(&'static str, &'static str)],
    token: Token,
}

enum Token {
    Own,
    Others,
    None,
}

const CASES: [Case; 8] = [
    Case { name: "cross-site", headers: &[("Sec-Fetch-Site", "cross-site")], token: Token::Own },
    Case { name: "same-site", headers: &[("Sec-Fetch-Site", "same-site")], token: Token::Own },
    Case { name: "foreign Origin", headers: &[("Origin", "https://evil.example")], token: Token::Own },
    Case { name: "null Origin", headers: &[("Origin", "null")], token: Token::Own },
    // Without an Origin, as from programs, the token decides.
    Case { name: "no Origin", headers: &[], token: Token::None },
    Case { name: "no token", headers: &[("Origin", OWN), ("Sec-Fetch-Site", "same-origin")], token: Token::None },
    Case { name: "other user's token", headers: &[("Origin", OWN)], token: Token::Others },
    Case { name: "text/plain", headers: &[("Content-Type", "text/plain")], token: Token::None },
];

fn with(request: RequestBuilder, headers: &[(&str, &str)]) -> RequestBuilder {
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
}

#[actix_web::test]
async fn every_write_rejects_eight_kinds_of_forged_requests() {
    on_each_database(async |app: TestApp| {
        let (victim, _) = app.member_in(&[UserRole::Administrator]).await;
        let (attacker, _) = app.member().await;
        let (own, others) = (victim.csrf_token().await, attacker.csrf_token().await);
        let takes_token = |route: &&Route| route.method != "GET" && route.operation_id != SIGNED;
        let routes: Vec<_> = app.state.routes.iter().filter(takes_token).collect();
        assert!(routes.len() > 50, "the routes were found: {}", routes.len());

        let statements = app
            .all_statements(async || {
                for route in &routes {
                    let path = route.template.replace("{id}", "0198a2f0-0000-7000-8000-000000000000");
                    let path = path.replace(['{', '}'], "");
                    for case in &CASES {
                        let method: Method = route.method.parse().expect("a method");
                        let request = with(victim.request(method, &path).body("{}"), case.headers);
                        let request = match case.token {
                            Token::Own => request.header("X-XSRF-TOKEN", &own),
                            Token::Others => request.header("X-XSRF-TOKEN", &others),
                            Token::None => request,
                        };

                        let response = victim.send(request).await;

                        let named = format!("{} {path}: {}", route.method, case.name);
                        let expected = (419, json!({ "message": "CSRF token mismatch." }));
                        assert_eq!((response.status(), response.json()), expected, "{named}");
                        assert_eq!(response.header("set-cookie"), "", "{named}");
                    }
                }
            })
            .await;

        let writes = |sql: &&String| ["INSERT", "UPDATE", "DELETE"].iter().any(|verb| sql.starts_with(verb));
        assert_eq!(statements.iter().filter(writes).collect::<Vec<_>>(), Vec::<&String>::new());
        // Control: the same request with the headers of this site's pages succeeds.
        let request = victim.request(Method::POST, "/api/v1/logout").header(CONTENT_TYPE, "application/json");
        let request = with(request, &[("Origin", OWN), ("Sec-Fetch-Site", "same-origin")]);
        assert_eq!(victim.send(request.header("X-XSRF-TOKEN", &own)).await.status(), 204);
    })
    .await;
}
