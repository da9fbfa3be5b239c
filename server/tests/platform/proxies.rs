//! A reverse proxy that is missing in the settings.

use reqwest::Method;

use crate::support::{TestClient, TestDatabase, TestProcess};

const WARNING: &str = "set TRUSTED_PROXIES";

async fn log_of_two_visitors(settings: &[(&str, &str)]) -> String {
    let server = TestProcess::serve(&TestDatabase::sqlite(), settings);
    let client = TestClient::new(&server.origin);
    for visitor in ["198.51.100.7", "203.0.113.9"] {
        let form = client.request(Method::POST, "/stay-connected").header("X-Forwarded-For", visitor);
        let form = form.header("Content-Type", "application/x-www-form-urlencoded").body("");
        assert_eq!(client.send(form).await.status(), 422);
    }
    server.signal("-TERM");
    actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end").1
}

#[actix_web::test]
async fn an_untrusted_proxy_is_reported_once_in_the_log() {
    let log = log_of_two_visitors(&[]).await;
    assert_eq!(log.matches(WARNING).count(), 1, "{log}");

    let log = log_of_two_visitors(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    assert!(!log.contains(WARNING), "{log}");
}
