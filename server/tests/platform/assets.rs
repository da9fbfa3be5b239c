//! Static files: compressed, and cached as long as possible.

use reqwest::Method;
use server::web::assets::Assets;

use crate::support::{DEFAULTS, Response, Setup, TestApp, TestClient, on_each_database, on_each_database_with};

/// A file that is worth compressing: the largest script.
fn script() -> &'static str {
    Assets::addresses().find(|address| address.contains("framework-")).expect("a script")
}

async fn get(client: &TestClient, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = client.request(Method::GET, path);
    client.send(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))).await
}

#[actix_web::test]
async fn files_are_served_with_their_type_and_are_immutable() {
    on_each_database(async |app: TestApp| {
        for address in Assets::addresses() {
            let response = app.guest().get(address).await;

            assert_eq!(response.status(), 200, "{address}");
            let kind = match address.rsplit('.').next() {
                Some("js") => "text/javascript; charset=utf-8",
                Some("css") => "text/css; charset=utf-8",
                Some("svg") => "image/svg+xml; charset=utf-8",
                Some("woff2") => "font/woff2",
                Some("txt") => "text/plain; charset=utf-8",
                other => panic!("what is {other:?}?"),
            };
            assert_eq!(response.header("content-type"), kind, "{address}");
            assert_eq!(response.header("content-encoding"), "", "{address}");
            let caching = if address.starts_with("/assets/") {
                "public, max-age=31536000, immutable"
            } else {
                "public, max-age=3600"
            };
            assert_eq!(response.header("cache-control"), caching, "{address}");
            assert_eq!(response.header("set-cookie"), "", "{address}");
        }
    })
    .await;
}

#[actix_web::test]
async fn scripts_are_served_in_the_smallest_accepted_encoding() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        let whole = client.get(script()).await;
        let mut sizes = Vec::new();
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zstd"),
            ("gzip", "gzip"),
            ("br;q=0, gzip;q=0.1", "gzip"),
        ] {
            let response = get(&client, script(), &[("Accept-Encoding", accepted)]).await;

            assert_eq!((response.status(), response.header("content-encoding")), (200, encoding), "{accepted}");
            assert_eq!(response.header("vary"), "accept-encoding");
            assert_eq!(response.header("content-length"), response.body().len().to_string());
            assert_ne!(response.header("etag"), whole.header("etag"));
            sizes.push(response.body().len());
        }

        assert!(sizes.is_sorted() && sizes[3] < whole.body().len() / 3, "{sizes:?} of {}", whole.body().len());
        let mut unpacked = Vec::new();
        let packed = get(&client, script(), &[("Accept-Encoding", "br")]).await;
        brotli::BrotliDecompress(&mut packed.body(), &mut unpacked).expect("brotli");
        assert_eq!(unpacked, whole.body());
    })
    .await;
}

#[actix_web::test]
async fn fonts_are_not_compressed_again() {
    on_each_database(async |app: TestApp| {
        let font = Assets::addresses().find(|address| address.ends_with(".woff2")).expect("a font");

        let response = get(&app.guest(), font, &[("Accept-Encoding", "br, gzip, zstd")]).await;

        assert_eq!((response.header("content-encoding"), response.header("vary")), ("", ""));
        assert_eq!(&response.body()[..4], b"wOF2");
    })
    .await;
}

#[actix_web::test]
async fn if_none_match_answers_304() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        let tag = client.get(script()).await.header("etag").to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let response = get(&client, script(), &[("If-None-Match", &known)]).await;

            assert_eq!((response.status(), response.body()), (304, b"".as_slice()), "{known}");
            assert_eq!(response.header("etag"), tag);
            assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
        }
        assert_eq!(get(&client, script(), &[("If-None-Match", "\"other\"")]).await.status(), 200);
        let packed = [("If-None-Match", tag.as_str()), ("Accept-Encoding", "br")];
        assert_eq!(get(&client, script(), &packed).await.status(), 200, "the tag of another form");
    })
    .await;
}

#[actix_web::test]
async fn ranges_can_be_requested() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        let whole = client.get(script()).await;
        let length = whole.body().len();
        let tag = whole.header("etag").to_owned();

        let part = get(&client, script(), &[("Range", "bytes=10-19"), ("Accept-Encoding", "br")]).await;
        assert_eq!((part.status(), part.body()), (206, &whole.body()[10..20]));
        assert_eq!(part.header("content-range"), format!("bytes 10-19/{length}"));
        assert_eq!((part.header("content-encoding"), part.header("accept-ranges")), ("", "bytes"));

        let end = get(&client, script(), &[("Range", "bytes=-5"), ("If-Range", &tag)]).await;
        assert_eq!((end.status(), end.body()), (206, &whole.body()[length - 5..]));

        let changed = get(&client, script(), &[("Range", "bytes=0-4"), ("If-Range", "\"older\"")]).await;
        assert_eq!((changed.status(), changed.body().len()), (200, length));

        let beyond = get(&client, script(), &[("Range", &format!("bytes={length}-"))]).await;
        assert_eq!((beyond.status(), beyond.header("content-range")), (416, format!("bytes */{length}").as_str()));
    })
    .await;
}

#[actix_web::test]
async fn head_returns_the_length_and_other_methods_are_refused() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        let whole = client.get(script()).await;

        let head = client.send(client.request(Method::HEAD, script())).await;
        assert_eq!((head.status(), head.body()), (200, b"".as_slice()));
        assert_eq!(head.header("content-length"), whole.body().len().to_string());

        for method in [Method::POST, Method::PUT, Method::DELETE] {
            let response = client.send(client.request(method, script())).await;
            assert_eq!((response.status(), response.header("allow")), (405, "GET, HEAD"));
        }
    })
    .await;
}

const FROM_DISK: Setup =
    Setup { settings: &[("UI_DIST", concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/dist"))], ..DEFAULTS };

#[actix_web::test]
async fn the_same_files_and_no_others_are_served_from_disk() {
    on_each_database_with(FROM_DISK, async |app: TestApp| {
        let client = app.guest();

        let response = client.get(script()).await;
        assert_eq!((response.status(), response.header("content-type")), (200, "text/javascript; charset=utf-8"));
        assert_eq!(client.get("/favicon.svg").await.status(), 200);

        for address in ["/assets/", "/assets", "/assets/nothing.js", "/manifest.json", "/server/bundle.js"] {
            assert_eq!(client.get(address).await.status(), 404, "{address}");
        }
    })
    .await;
}
