//! `POST /seen`: what visitors did, counted without knowing who they are.

use server::platform::flags::{self, Flag};

use crate::support::{Response, TestApp, factories::month, on_each_database};

const OWN: [(&str, &str); 2] = [("Origin", "http://localhost:8080"), ("Sec-Fetch-Site", "same-origin")];

async fn tell(app: &TestApp, name: &str, headers: &[(&str, &str)]) -> Response {
    let client = app.guest();
    let mut request = client.request(reqwest::Method::POST, "/seen").body(name.to_owned());
    for (header, value) in headers {
        request = request.header(*header, *value);
    }
    client.send(request).await
}

/// How often each of these was counted.
fn counted<const N: usize>(app: &TestApp, names: [&str; N]) -> [f64; N] {
    let families = app.state.metrics.registry().gather();
    let family = families.iter().find(|family| family.name() == "occurrences_total").expect("the figures");
    names.map(|name| {
        let is_it = |metric: &&prometheus::proto::Metric| metric.get_label().iter().any(|label| label.value() == name);
        family.get_metric().iter().find(is_it).map_or(-1.0, |metric| metric.get_counter().get_value())
    })
}

#[actix_web::test]
async fn events_are_counted_only_while_analytics_is_enabled() {
    on_each_database(async |app: TestApp| {
        assert_eq!(tell(&app, "login", &OWN).await.status(), 204);
        assert_eq!(counted(&app, ["login"]), [0.0]);

        let flag = Flag { name: "analytics", enabled: true, public: true, description: "For a test.", now: month(1) };
        flags::put(app.state.db.writer(), flag).await.expect("a flag");
        app.state.db.invalidation().invalidate_all();
        for name in ["login", "login", "login_github"] {
            let response = tell(&app, name, &OWN).await;
            assert_eq!((response.status(), response.header("cache-control")), (204, "no-store"));
            assert!(response.headers().get("set-cookie").is_none(), "it identifies no visitor");
        }
        assert_eq!(counted(&app, ["login", "login_github", "register"]), [2.0, 1.0, 0.0]);

        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        for (name, headers) in [("login", &foreign[..]), ("login", &[]), ("nonsense", &OWN), (&"x".repeat(300), &OWN)] {
            assert_eq!(tell(&app, name, headers).await.status(), 204);
        }
        assert_eq!(counted(&app, ["login", "nonsense"]), [2.0, -1.0]);
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_report_sixty_events_a_minute() {
    on_each_database(async |app: TestApp| {
        app.switch_on("analytics").await;
        for _ in 0..60 {
            assert_eq!(tell(&app, "login", &OWN).await.status(), 204);
        }

        let refused = tell(&app, "login", &OWN).await;

        assert_eq!((refused.status(), refused.header("retry-after")), (429, "60"));
        assert_eq!(counted(&app, ["login"]), [60.0]);
        assert_eq!(tell(&app, "nonsense", &OWN).await.status(), 204, "what is not counted is not limited");
        app.clock.advance(60);
        assert_eq!(tell(&app, "login", &OWN).await.status(), 204);
    })
    .await;
}
