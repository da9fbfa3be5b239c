//! Pages can request nothing but this application.

use std::{io::ErrorKind, net::TcpListener};

use actix_web::{HttpResponse, Responder, get, http::header};
use serde_json::Value;
use server::platform::http::route_config::RouteConfig;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{DEFAULTS, Script, Setup, TestApp, on_each_database_with};

/// Requests the URLs of the query in every way a script can.
const ASKING: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const said = [];
            const hosts = new URL(request.url).searchParams;
            for (const address of hosts.getAll('ask')) {
                for (const ask of [host.fetch, globalThis.fetch]) {
                    try {
                        const answer = await ask(address);
                        said.push(`${answer.status} ${address}`);
                    } catch (error) {
                        said.push(`refused ${address}`);
                    }
                }
            }
            for (const name of ['WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport', 'Worker', 'Deno', 'importScripts'])
                if (name in globalThis && typeof globalThis[name] === 'function') said.push(`has ${name}`);
            try {
                await import(hosts.get('ask'));
                said.push('imported');
            } catch {}
            return { html: '<h1>Asked</h1>', state: JSON.stringify(said), meta: { status: 200, title: 'Asked' } };
        },
    };
"#;

#[utoipa::path(responses((status = 302)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/away/{port}")]
async fn away(port: actix_web::web::Path<u16>) -> impl Responder {
    HttpResponse::Found().insert_header((header::LOCATION, format!("http://127.0.0.1:{port}/"))).finish()
}

fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(away);
}

#[actix_web::test]
async fn pages_can_only_reach_the_api() {
    let setup = Setup { routes: Some(routes), pages: Some(Script::Own(ASKING)), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a listener that does not wait");
        let port = listener.local_addr().expect("an address").port();
        let hosts =
            ["127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "localhost", "[::1]", "[::ffff:127.0.0.1]"];
        let mut addresses: Vec<String> = hosts.iter().map(|host| format!("http://{host}:{port}/")).collect();
        addresses.extend([
            format!("https://127.0.0.1:{port}/"),
            format!("//127.0.0.1:{port}/api/"),
            format!("\\\\127.0.0.1:{port}\\api"),
            format!("http:127.0.0.1:{port}"),
            format!("/api/../../127.0.0.1:{port}"),
            format!("/api/v1/site@127.0.0.1:{port}/"),
            format!("/api//127.0.0.1:{port}/"),
            format!("/api/test/away/{port}"),
            format!("gopher://127.0.0.1:{port}/_x"),
            format!("ftp://127.0.0.1:{port}/"),
            format!("ws://127.0.0.1:{port}/"),
            "http://169.254.169.254/latest/meta-data/".to_owned(),
            "file:///etc/passwd".to_owned(),
            "data:text/plain,x".to_owned(),
        ]);
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(addresses.iter().map(|one| ("ask", one)))
            .finish();

        let page = app.guest().get(&format!("/ask?{query}")).await;

        let (_, rest) = page.text().split_once("type=\"application/json\"").expect("a state");
        let text = &rest[rest.find('>').expect("an element") + 1..rest.find("</script>").expect("its end")];
        let said: Vec<String> = serde_json::from_str::<Vec<Value>>(text)
            .expect("a list")
            .iter()
            .map(|one| one.as_str().expect("text").to_owned())
            .collect();
        // These two reach this application, which has no such route and follows no redirects.
        let own = [format!("404 /api/v1/site@127.0.0.1:{port}/"), format!("302 /api/test/away/{port}")];
        let others: Vec<&String> =
            said.iter().filter(|one| !one.starts_with("refused ") && !own.contains(one)).collect();
        assert_eq!((said.len(), others), (2 * addresses.len(), Vec::new()));
        let reached = listener.accept().expect_err("no connection");
        assert_eq!(reached.kind(), ErrorKind::WouldBlock);
    })
    .await;
}

#[actix_web::test]
async fn protocol_relative_paths_appear_on_no_page() {
    let setup = Setup { pages: Some(Script::Own(ASKING)), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        for (path, status, to) in [
            ("//evil.example", 308, "/evil.example"),
            ("///evil.example/?next=//a", 308, "/evil.example/?next=//a"),
            ("//%2fevil.example", 404, ""),
            ("//%5cevil.example", 404, ""),
            ("//a/..//evil.example", 404, ""),
        ] {
            let mut stream =
                tokio::net::TcpStream::connect(app.origin.trim_start_matches("http://")).await.expect("a connection");
            let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).await.expect("a request");
            let mut response = String::new();
            stream.read_to_string(&mut response).await.expect("an answer");

            assert!(response.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {response}");
            let location = response.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or_default();
            assert_eq!(location, to, "{path}: {response}");
            assert!(!response.contains("\"//"), "{path}: {response}");
        }
    })
    .await;
}
