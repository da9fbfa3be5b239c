//! Cookies of visitors reach the API, but never the page's script.

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use reqwest::Method;
use server::platform::http::route_config::RouteConfig;

use crate::support::{DEFAULTS, Script, Setup, TestApp, on_each_database_with};

const SECRET: &str = "s3cr3t-c00kie-value";

/// Calls the API and reports everything it can access.
const CURIOUS: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const answer = await host.fetch('/api/test/echo');
            const seen = await answer.text();
            const reachable = [];
            const visited = new Set();
            const walk = (value, depth) => {
                if (value === null || depth > 6) return;
                if (typeof value === 'string') { reachable.push(value); return; }
                if ((typeof value !== 'object' && typeof value !== 'function') || visited.has(value)) return;
                visited.add(value);
                for (const key of Reflect.ownKeys(value)) {
                    reachable.push(String(key));
                    try { walk(value[key], depth + 1); } catch { /* a getter of another kind of object */ }
                }
                walk(Object.getPrototypeOf(value), depth + 1);
            };
            walk(globalThis, 0); walk(request, 0); walk(host, 0); walk(answer, 0);
            const cookies = answer.headers.get('set-cookie');
            return {
                html: `<p>${seen}</p><p>set-cookie: ${cookies}</p><pre>${reachable.length > 100} ${reachable.join(' ')}</pre>`,
                state: JSON.stringify({ request, reachable }),
                meta: { status: 200, title: 'Curious' },
            };
        },
    };
"#;

/// Reports what the renderer forwarded, without repeating it, and sets a cookie.
#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/echo")]
async fn echo(request: HttpRequest) -> impl Responder {
    let header =
        |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let known = header("cookie").contains(SECRET);
    let token = header("x-xsrf-token") == "t0ken";
    let actual = format!(
        "cookie {known}, token {token}, language {}, peer {}",
        header("accept-language"),
        request.peer_addr().is_some()
    );
    HttpResponse::Ok().insert_header(("Set-Cookie", "given=1; Path=/; HttpOnly")).body(actual)
}

fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(echo);
}

const WITH_A_CURIOUS_SCRIPT: Setup = Setup { routes: Some(routes), pages: Some(Script::Own(CURIOUS)), ..DEFAULTS };

#[actix_web::test]
async fn cookies_reach_the_api_but_not_the_page_script() {
    on_each_database_with(WITH_A_CURIOUS_SCRIPT, async |app: TestApp| {
        let client = app.guest();
        let page = client
            .request(Method::GET, "/anything")
            .header("Cookie", format!("session={SECRET}; XSRF-TOKEN=t0ken"))
            .header("Accept-Language", "pt-PT");

        let page = client.send(page).await;

        assert_eq!(page.status(), 200);
        assert!(page.text().contains("cookie true, token true, language pt-PT, peer true"), "{}", page.text());
        assert!(!page.text().contains(SECRET) && !page.text().contains("t0ken"));
        assert!(page.text().contains("<pre>true "), "the script looked around");
    })
    .await;
}

#[actix_web::test]
async fn set_cookie_reaches_the_browser_and_makes_the_page_private() {
    on_each_database_with(WITH_A_CURIOUS_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/anything").await;

        assert_eq!(page.header("set-cookie"), "given=1; Path=/; HttpOnly");
        assert!(page.text().contains("set-cookie: null"), "scripts do not see it");
        assert_eq!(page.header("cache-control"), "private, no-store");
    })
    .await;
}
