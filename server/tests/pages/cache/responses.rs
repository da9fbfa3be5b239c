//! Responses of cached pages.

use std::io::Read as _;

use reqwest::Method;

use super::{WITH_COUNTED_PAGES, figure};
use crate::support::{Response, Script, Setup, TestApp, TestClient, eventually, on_each_database_with};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..WITH_COUNTED_PAGES };

async fn get(client: &TestClient, headers: &[(&str, &str)]) -> Response {
    let request =
        headers.iter().fold(client.request(Method::GET, "/"), |request, (name, value)| request.header(*name, *value));
    client.send(request).await
}

/// The page is compressed when it is requested again; from then on it has an ETag.
async fn packed(client: &TestClient) -> Response {
    eventually("the page is packed", async || !get(client, &[]).await.header("etag").is_empty()).await;
    get(client, &[]).await
}

fn unpacked(encoding: &str, body: &[u8]) -> Vec<u8> {
    let mut page = Vec::new();
    match encoding {
        "br" => brotli::Decompressor::new(body, 4096).read_to_end(&mut page).map(|_| ()),
        "gzip" => flate2::read::GzDecoder::new(body).read_to_end(&mut page).map(|_| ()),
        _ => zstd::stream::copy_decode(body, &mut page),
    }
    .expect(encoding);
    page
}

#[actix_web::test]
async fn each_encoding_serves_the_same_page_with_its_own_etag() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();
        let page = packed(&client).await;
        let mut tags = vec![page.header("etag").to_owned()];

        for (accepted, encoding) in
            [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("zstd;q=1, br;q=0.1", "zstd")]
        {
            let response = get(&client, &[("accept-encoding", accepted)]).await;

            assert_eq!((response.status(), response.header("content-encoding")), (200, encoding));
            assert_eq!(response.header("vary"), "accept-encoding");
            assert_eq!(response.header("content-length"), response.body().len().to_string());
            assert_eq!(unpacked(encoding, response.body()), page.body(), "{encoding}");
            assert!(!tags.contains(&response.header("etag").to_owned()));
            tags.push(response.header("etag").to_owned());
        }
        assert_eq!((page.header("content-encoding"), page.header("vary")), ("", "accept-encoding"));
    })
    .await;
}

#[actix_web::test]
async fn an_unchanged_page_answers_304() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();
        packed(&client).await;
        let tag = get(&client, &[("accept-encoding", "br")]).await.header("etag").to_owned();
        let renders = figure(&app, "ssr_renders_total", "");

        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag} , W/\"y\""), "*".to_owned()] {
            let response = get(&client, &[("accept-encoding", "br"), ("if-none-match", &known)]).await;

            assert_eq!((response.status(), response.body().len()), (304, 0), "{known}");
            assert_eq!((response.header("etag"), response.header("vary")), (tag.as_str(), "accept-encoding"));
            assert!(response.header("cache-control").starts_with("public, max-age=0"));
            assert!(!response.header("content-security-policy").is_empty());
        }
        for (accepted, known) in [("gzip", tag.as_str()), ("br", "\"other\"")] {
            let response = get(&client, &[("accept-encoding", accepted), ("if-none-match", known)]).await;
            assert_eq!(response.status(), 200, "{accepted} {known}");
        }
        assert_eq!(figure(&app, "ssr_renders_total", ""), renders);
    })
    .await;
}

#[actix_web::test]
async fn an_identical_rerender_answers_304() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();
        let tag = packed(&client).await.header("etag").to_owned();
        let renders = figure(&app, "ssr_renders_total", "");

        app.clock.advance(61);
        get(&client, &[]).await;
        eventually("the page is rendered again", async || figure(&app, "ssr_renders_total", "") > renders).await;
        app.clock.advance(601);
        let unchanged = get(&client, &[("if-none-match", &tag)]).await;

        assert_eq!((unchanged.status(), unchanged.header("etag")), (304, tag.as_str()));
    })
    .await;
}

#[actix_web::test]
async fn stable_pages_are_recompressed_without_invalidating_etags() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();
        let page = packed(&client).await;
        let quick = get(&client, &[("accept-encoding", "br")]).await;

        app.clock.advance(11);
        eventually("the page is packed again", async || {
            get(&client, &[("accept-encoding", "br")]).await.header("etag") != quick.header("etag")
        })
        .await;
        let close = get(&client, &[("accept-encoding", "br")]).await;
        let known = get(&client, &[("accept-encoding", "br"), ("if-none-match", quick.header("etag"))]).await;

        assert!(close.body().len() * 20 < quick.body().len() * 19, "{} {}", close.body().len(), quick.body().len());
        assert_eq!(unpacked("br", close.body()), page.body());
        assert_eq!((known.status(), known.header("etag")), (304, close.header("etag")));
    })
    .await;
}

#[actix_web::test]
async fn the_first_request_does_not_wait_for_precompression() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();

        let response = get(&client, &[("accept-encoding", "br")]).await;

        assert_eq!((response.status(), response.header("content-encoding"), response.header("etag")), (200, "br", ""));
        assert_eq!(response.headers().get_all("vary").iter().count(), 1);
        assert!(String::from_utf8(unpacked("br", response.body())).expect("text").contains("</html>"));
    })
    .await;
}

#[actix_web::test]
async fn head_matches_get_without_the_body() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let client = app.guest();
        packed(&client).await;
        let get = get(&client, &[("accept-encoding", "br")]).await;

        let head = client.send(client.request(Method::HEAD, "/").header("accept-encoding", "br")).await;

        assert_eq!((head.status(), head.body().len()), (200, 0));
        for name in ["content-length", "content-encoding", "content-type", "etag", "cache-control", "vary"] {
            assert_eq!(head.header(name), get.header(name), "{name}");
        }
    })
    .await;
}
