//! HTML pages for rejected form posts.

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode, header},
    middleware::Next,
    web,
};
use askama::Template;
use graphics::panel::{self, Shape};

use super::{Pages, frame::Frame, page::HTML};
use crate::platform::{
    context::Context,
    http::{middleware::is_page, respond::PRIVATE_NO_STORE},
    settings,
};

/// Response headers copied to the page.
const FORWARDED_HEADERS: [header::HeaderName; 2] = [header::ALLOW, header::RETRY_AFTER];
/// A panel without tiles.
const PANEL: Shape = Shape { cols: 10, rows: 8, seed: 405, share: 0.0 };

#[derive(Template)]
#[template(path = "refused.html")]
struct RefusedPage<'a> {
    frame: Frame<'a>,
    status: u16,
    title: &'a str,
    lead: &'a str,
}

/// Middleware: replaces the JSON error of a form that a browser posted to a page with an HTML page of the same status.
pub async fn show(
    context: web::Data<Context>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let pages = request.app_data::<web::Data<Pages>>().cloned();
    let pages = pages.filter(|_| is_form_for_a_page(&request));
    let response = next.call(request).await?;
    let Some(pages) = pages.filter(|_| is_refusal(response.response())) else {
        return Ok(response.map_into_left_body());
    };
    let page = page(&context, &pages, response.response());
    Ok(response.into_response(page).map_into_right_body())
}

fn is_form_for_a_page(request: &ServiceRequest) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    *request.method() == Method::POST
        && is_page(request.match_info().as_str())
        && accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

fn is_refusal<B>(response: &HttpResponse<B>) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    response.status().as_u16() >= 400 && kind.is_some_and(|kind| kind.starts_with("application/json"))
}

fn page<B>(context: &Context, pages: &Pages, refusal: &HttpResponse<B>) -> HttpResponse {
    let (title, lead) = title_and_lead(refusal.status());
    let site = settings::last_known_site(context);
    let frame = Frame::new(&site, pages);
    let page = RefusedPage { frame, status: refusal.status().as_u16(), title, lead };
    let mut response = HttpResponse::build(refusal.status()).content_type(HTML).body(page.render().unwrap_or_default());
    for name in FORWARDED_HEADERS {
        if let Some(value) = refusal.headers().get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response.headers_mut().insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    response
}

fn title_and_lead(status: StatusCode) -> (&'static str, &'static str) {
    match status.as_u16() {
        405 => ("This page doesn't accept forms", "Nothing was changed. Go back and try again."),
        413 => ("That's too large to send", "Nothing was changed. Go back and shorten the text or use a smaller file."),
        419 => (
            "This form came from another site",
            "Nothing was changed. Open the page on this site and fill in the form again.",
        ),
        429 => ("Too many attempts", "Nothing was changed. Wait a moment, then try again."),
        500.. => ("Something went wrong", "This is our fault, and we've recorded it. Try again in a moment."),
        _ => ("That didn't work", "Nothing was changed. Go back and try again."),
    }
}

impl RefusedPage<'_> {
    fn panel(&self) -> String {
        panel::markup(PANEL)
    }
}
