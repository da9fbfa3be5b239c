//! Development only: reloads the browser after this process was replaced.

use std::time::Duration;

use actix_web::{HttpResponse, http::header, web};
use bytes::Bytes;
use futures_util::stream;

const SCRIPT: &str = "let lost = false;
const source = new EventSource('/_dev/changes');
source.onopen = () => { if (lost) location.reload(); };
source.onerror = () => { lost = true; };
";

/// Routes of the script and of the event stream that it listens to.
pub(super) fn routes(cfg: &mut web::ServiceConfig) {
    cfg.route("/_dev/reload.js", web::get().to(script)).route("/_dev/changes", web::get().to(changes));
}

async fn script() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(SCRIPT)
}

/// An event stream without events: the script reacts to its end.
async fn changes() -> HttpResponse {
    let heartbeats = stream::unfold((), |()| async {
        tokio::time::sleep(Duration::from_secs(15)).await;
        Some((Ok::<_, actix_web::Error>(Bytes::from_static(b":\n\n")), ()))
    });
    let hello = stream::iter([Ok(Bytes::from_static(b"retry: 300\n\n"))]);
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(futures_util::StreamExt::chain(hello, heartbeats))
}
