//! Request IDs, the request log and request metrics.

use std::{error::Error as _, time::Instant};

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        ConnectionType, Method, StatusCode,
        header::{self, HeaderMap},
    },
    middleware::Next,
    web,
};
use tracing::Instrument;

use super::is_page;
use crate::platform::{
    context::Context,
    http::{
        client,
        internal::Internal,
        redact,
        request_id::{self, RequestId},
    },
};

/// Extension of a request for a page, which no route matched: its path is not matched with all routes again.
pub struct Unrouted;

/// Properties of a request, recorded before it is handled.
struct Incoming {
    method: Method,
    path: String,
    started: Instant,
}

/// Middleware: assigns the request ID, opens a span, adds the ID to the response, records metrics and logs the request.
pub async fn trace_requests(
    context: web::Data<Context>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let internal = request.extensions().contains::<Internal>();
    let is_trusted = internal || client::is_by_trusted_proxy(request.request(), &context.config.app.trusted_proxies);
    let id = RequestId::from_header_or_new(request.headers().get(request_id::HEADER).filter(|_| is_trusted));
    let id_header = id.header();
    let incoming =
        Incoming { method: request.method().clone(), path: redact::path(request.path()), started: Instant::now() };
    let span = tracing::info_span!("request", %id, method = %incoming.method, path = incoming.path);

    // Later readers, such as the API calls of a page, read the ID from the request headers.
    request.headers_mut().insert(request_id::HEADER, id_header.clone());
    if incoming.method == Method::HEAD {
        // Handled like GET; the connection omits the body.
        request.head_mut().method = Method::GET;
    }

    let in_flight = (!internal).then(|| context.metrics.start_request());
    let response = next.call(request).instrument(span.clone()).await;
    drop(in_flight);

    let _entered = span.enter();
    match response {
        Ok(mut response) => {
            if !is_shared(response.headers()) {
                response.headers_mut().insert(request_id::HEADER, id_header);
            }
            if context.draining.has_begun() {
                // The client then sends its next request over a new connection, which a running process accepts.
                response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
            }
            if !internal {
                finish(&context, &incoming, response.status(), template(response.request()).as_deref());
            }
            log_cause(response.response().error(), response.status());
            Ok(response)
        }
        Err(mut error) => {
            let status = error.as_response_error().status_code();
            error.add_response_mapper(move |mut response: HttpResponse| {
                response.headers_mut().insert(request_id::HEADER, id_header.clone());
                response
            });
            if !internal {
                finish(&context, &incoming, status, None);
            }
            log_cause(Some(&error), status);
            Err(error)
        }
    }
}

/// The path template of the route that matched.
fn template(request: &HttpRequest) -> Option<String> {
    if request.extensions().contains::<Unrouted>() { None } else { request.match_pattern() }
}

/// Whether a shared cache may store the response: other clients would take its ID for that of their own request.
fn is_shared(headers: &HeaderMap) -> bool {
    let caching = headers.get(header::CACHE_CONTROL).and_then(|caching| caching.to_str().ok()).unwrap_or_default();
    caching.split(',').any(|directive| directive.trim() == "public" || directive.trim().starts_with("s-maxage="))
}

fn finish(context: &Context, incoming: &Incoming, status: StatusCode, template: Option<&str>) {
    let elapsed = incoming.started.elapsed();
    let route = match template {
        Some(template) => template,
        None if is_page(&incoming.path) => "page",
        None => "unknown",
    };
    context.metrics.record_response(&incoming.method, route, status, elapsed);

    let (status, milliseconds) = (status.as_u16(), elapsed.as_micros() as f64 / 1000.0);
    if matches!(route, "/livez" | "/readyz") {
        tracing::debug!(route, status, milliseconds, "request completed");
    } else {
        tracing::info!(route, status, milliseconds, "request completed");
    }
}

/// Logs the cause of a 5xx once, with its chain of sources; clients never see it.
fn log_cause(error: Option<&Error>, status: StatusCode) {
    let Some(error) = error.filter(|_| status.is_server_error()) else { return };
    let mut text = error.to_string();
    let mut cause = error.as_error::<crate::platform::error::AppError>().and_then(|error| error.source());
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    tracing::error!(error = text, status = status.as_u16(), "request failed");
}
