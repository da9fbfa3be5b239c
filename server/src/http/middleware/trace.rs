//! Every request has a name, a line in the log and a place in the metrics.

use std::{error::Error as _, time::Instant};

use actix_web::{
    Error, HttpMessage, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{ConnectionType, Method, StatusCode},
    middleware::Next,
    web,
};
use tracing::Instrument;

use super::is_page;
use crate::{
    http::{internal::Internal, redact, request_id, request_id::RequestId},
    state::AppState,
};

/// What is known of a request before it is answered.
struct Asked {
    method: Method,
    path: String,
    started: Instant,
}

/// Middleware: names the request, follows it in a span, answers with its name, counts and logs it.
pub async fn follow(
    state: web::Data<AppState>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = RequestId::given_or_new(request.headers().get(request_id::HEADER));
    let header = id.header();
    let asked = Asked { method: request.method().clone(), path: redact::path(request.path()), started: Instant::now() };
    let internal = request.extensions().contains::<Internal>();
    let span = tracing::info_span!("request", %id, method = %asked.method, path = asked.path);

    // Later readers, such as the calls of a page, find it where they find the other headers.
    request.headers_mut().insert(request_id::HEADER, header.clone());
    if asked.method == Method::HEAD {
        // Answered like GET; the connection leaves the body out.
        request.head_mut().method = Method::GET;
    }

    let waiting = (!internal).then(|| state.metrics.begin());
    let answer = next.call(request).instrument(span.clone()).await;
    drop(waiting);

    let _entered = span.enter();
    match answer {
        Ok(mut answer) => {
            answer.headers_mut().insert(request_id::HEADER, header);
            if state.health.is_draining() {
                // The visitor's next request then goes where somebody is still there to answer it.
                answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
            }
            if !internal {
                finish(&state, &asked, answer.status(), answer.request().match_pattern().as_deref());
            }
            log_cause(answer.response().error(), answer.status());
            Ok(answer)
        }
        Err(mut error) => {
            let status = error.as_response_error().status_code();
            error.add_response_mapper(move |mut answer: HttpResponse| {
                answer.headers_mut().insert(request_id::HEADER, header.clone());
                answer
            });
            if !internal {
                finish(&state, &asked, status, None);
            }
            log_cause(Some(&error), status);
            Err(error)
        }
    }
}

fn finish(state: &AppState, asked: &Asked, status: StatusCode, template: Option<&str>) {
    let passed = asked.started.elapsed();
    let route = match template {
        Some(template) => template,
        None if is_page(&asked.path) => "page",
        None => "unknown",
    };
    state.metrics.answered(&asked.method, route, status, passed);

    let (status, milliseconds) = (status.as_u16(), passed.as_micros() as f64 / 1000.0);
    if matches!(route, "/livez" | "/readyz") {
        tracing::debug!(route, status, milliseconds, "answered");
    } else {
        tracing::info!(route, status, milliseconds, "answered");
    }
}

/// The cause of a 5xx, once, with what caused it in turn; visitors never see it.
fn log_cause(error: Option<&Error>, status: StatusCode) {
    let Some(error) = error.filter(|_| status.is_server_error()) else { return };
    let mut text = error.to_string();
    let mut cause = error.as_error::<crate::error::AppError>().and_then(|error| error.source());
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    tracing::error!(error = text, status = status.as_u16(), "request failed");
}
