//! The HTML answer: a page rendered in the pool, put into the document; the client shell when that fails.

mod backend;
mod document;
mod manifest;
mod meta;
mod reload;
mod snapshot;
mod start;
mod visitor;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{self, HeaderValue},
    },
    web,
};
use serde::Serialize;
use ssr_runtime::{RenderError, RenderRequest, Rendered, Renderer};

use crate::{error::AppError, state::AppState};
use document::Document;
use meta::{PageMeta, Redirect};

pub use backend::{factory, factory_with};
pub use manifest::Manifest;
pub use snapshot::append;
pub use start::{PagesError, bake, start};

/// What pages are made with.
pub struct Pages {
    renderer: Renderer,
    manifest: Manifest,
    shells: prometheus::IntCounterVec,
    /// Development: the browser reloads when this process was replaced.
    reload: bool,
}

#[derive(Serialize)]
struct Input<'a> {
    url: String,
    now: &'a str,
}

impl Pages {
    /// Pages out of a running renderer and the UI's build; counts its client shells in `registry`.
    pub fn new(
        renderer: Renderer,
        manifest: Manifest,
        registry: &prometheus::Registry,
        reload: bool,
    ) -> prometheus::Result<Self> {
        let shells = prometheus::IntCounterVec::new(
            prometheus::Opts::new("ssr_shells_total", "Pages the browser had to render, by reason"),
            &["reason"],
        )?;
        registry.register(Box::new(shells.clone()))?;
        Ok(Self { renderer, manifest, shells, reload })
    }

    /// Whether pages can be rendered now.
    pub fn is_ready(&self) -> bool {
        self.renderer.is_ready()
    }

    /// What pages need besides the pages themselves.
    pub fn routes(&self, cfg: &mut web::ServiceConfig) {
        if self.reload {
            reload::routes(cfg);
        }
    }

    /// Lets the renders under way end and stops the isolates.
    pub async fn shutdown(&self) {
        self.renderer.shutdown().await;
    }

    fn document(&self, rendered: &Rendered) -> Result<HttpResponse, AppError> {
        let meta: PageMeta = serde::Deserialize::deserialize(&rendered.meta).map_err(AppError::internal)?;
        let mut answer = match &meta.redirect {
            Some(redirect) => redirection(redirect)?,
            None => {
                let status = StatusCode::from_u16(meta.status).map_err(AppError::internal)?;
                let text = Document::page(&self.manifest, self.reload, &meta, &rendered.html, &rendered.state)
                    .render_text()
                    .map_err(AppError::internal)?;
                HttpResponse::build(status).content_type("text/html; charset=utf-8").body(text)
            }
        };
        for cookie in &rendered.set_cookies {
            answer.headers_mut().append(header::SET_COOKIE, HeaderValue::from_str(cookie).map_err(AppError::internal)?);
        }
        Ok(answer)
    }

    /// The client shell: the browser renders the page; crawlers are told to come again.
    fn shell(&self, error: &RenderError, title: &str) -> HttpResponse {
        let (reason, status) = match error {
            RenderError::Overloaded => ("overloaded", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Timeout(_) => ("timeout", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Terminated(_) => ("terminated", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::OutOfMemory => ("memory", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::Script { .. } => ("script", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::Answer(_) => ("answer", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::Lost => ("lost", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Unavailable => ("unavailable", StatusCode::SERVICE_UNAVAILABLE),
        };
        self.shells.with_label_values(&[reason]).inc();
        let stack = if let RenderError::Script { stack, .. } = error { stack.as_str() } else { "" };
        tracing::error!(%error, stack, reason, "page left to the browser");
        let mut answer = HttpResponse::build(status);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            answer.insert_header((header::RETRY_AFTER, "1"));
        }
        let text = Document::shell(&self.manifest, self.reload, title).render_text().unwrap_or_default();
        answer.content_type("text/html; charset=utf-8").body(text)
    }
}

/// Answers every path that nothing else answers.
pub async fn show(
    request: HttpRequest,
    state: web::Data<AppState>,
    pages: web::Data<Pages>,
) -> Result<HttpResponse, AppError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(AppError::method_not_allowed(&request, "GET, HEAD"));
    }
    let personal = visitor::is_known(&request, &state.config);
    let input = Input { url: address(&request, &state), now: &state.clock.now().to_rfc3339() };
    let input = serde_json::to_string(&input).map_err(AppError::internal)?;

    let rendered = pages.renderer.render(RenderRequest { input, visitor: visitor::of(&request) }).await;
    let mut answer = match &rendered {
        Ok(rendered) => pages.document(rendered)?,
        Err(error) => pages.shell(error, &state.config.site.name),
    };

    let shared = !personal && rendered.is_ok_and(|rendered| rendered.set_cookies.is_empty());
    let caching = if shared { "no-cache" } else { "private, no-store" };
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    Ok(answer)
}

/// The page's address as visitors see it: origin from the settings, never from the request's headers.
fn address(request: &HttpRequest, state: &AppState) -> String {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    format!("{}{path}", state.config.app.origin())
}

fn redirection(redirect: &Redirect) -> Result<HttpResponse, AppError> {
    let status = StatusCode::from_u16(redirect.status).map_err(AppError::internal)?;
    Ok(HttpResponse::build(status).insert_header((header::LOCATION, redirect.location.as_str())).finish())
}
