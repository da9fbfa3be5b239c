//! The HTML answer: a page rendered in the pool, put into the document; the client shell when that fails.

mod backend;
mod document;
mod form;
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
use serde::{Deserialize, Serialize};
use ssr_runtime::{RenderError, RenderRequest, Rendered, Renderer};

use crate::{error::AppError, http::redact, state::AppState};
use document::Document;
use form::Refused;
use meta::{PageMeta, Redirect};

pub use backend::{factory, factory_with};
pub use form::{SentForm, show_form};
pub use manifest::Manifest;
pub use snapshot::append;
pub use start::{PagesError, bake, start};

const HTML: &str = "text/html; charset=utf-8";

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
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<Refused<'a>>,
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

    /// The document of a rendered page; an answer that makes none is the script's fault.
    fn document(&self, rendered: &Rendered, site: &str) -> Result<HttpResponse, RenderError> {
        let odd = |what: &dyn std::fmt::Display| RenderError::Answer(what.to_string());
        let meta = PageMeta::deserialize(&rendered.meta).map_err(|error| odd(&error))?;
        let status = StatusCode::from_u16(meta.status).map_err(|error| odd(&error))?;
        let mut answer = HttpResponse::build(status);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            answer.insert_header((header::RETRY_AFTER, "1"));
        }
        let mut answer = match &meta.redirect {
            Some(redirect) => redirection(redirect).ok_or_else(|| odd(&"a redirect to nowhere"))?,
            None => {
                let (html, state) = (&rendered.html, &rendered.state);
                let document = Document::page(&self.manifest, site, self.reload, &meta, html, state);
                answer.content_type(HTML).body(document.render_text().map_err(|error| odd(&error))?)
            }
        };
        for cookie in &rendered.set_cookies {
            let cookie = HeaderValue::from_str(cookie).map_err(|error| odd(&error))?;
            answer.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(answer)
    }

    /// The client shell: the browser renders the page; crawlers are told to come again.
    fn shell(&self, error: &RenderError, site: &str) -> HttpResponse {
        let (reason, status) = match error {
            RenderError::Overloaded => ("overloaded", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Timeout(_) => ("timeout", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Lost => ("lost", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Unavailable => ("unavailable", StatusCode::SERVICE_UNAVAILABLE),
            RenderError::Terminated(_) => ("terminated", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::OutOfMemory => ("memory", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::Script { .. } => ("script", StatusCode::INTERNAL_SERVER_ERROR),
            RenderError::Answer(_) => ("answer", StatusCode::INTERNAL_SERVER_ERROR),
        };
        self.shells.with_label_values(&[reason]).inc();
        let mut answer = HttpResponse::build(status);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // Counted above; a line each would be one more burden on a server that has too many.
            tracing::debug!(%error, reason, "page left to the browser");
            answer.insert_header((header::RETRY_AFTER, "1"));
        } else {
            let stack = if let RenderError::Script { stack, .. } = error { stack.as_str() } else { "" };
            tracing::error!(%error, stack, reason, "page left to the browser");
        }
        let text = Document::shell(&self.manifest, site, self.reload).render_text().unwrap_or_default();
        answer.content_type(HTML).body(text)
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
    let address = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let secret = redact::has_secret(request.query_string());
    let (mut answer, whole) = rendered(&request, &state, &pages, address, None).await?;

    let personal = secret || visitor::is_known(&request, &state.config);
    let shared = whole && !personal && !answer.headers().contains_key(header::SET_COOKIE);
    let caching = if shared { "no-cache" } else { "private, no-store" };
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if secret {
        // Nobody is told the address, not even ourselves; the origin alone still tells our forms from foreign ones.
        answer.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    }
    Ok(answer)
}

/// The page at an address of the site, or the client shell; and whether it is the page. The origin comes from the
/// settings, never from the request's headers.
async fn rendered(
    request: &HttpRequest,
    state: &AppState,
    pages: &Pages,
    address: &str,
    form: Option<Refused<'_>>,
) -> Result<(HttpResponse, bool), AppError> {
    let url = format!("{}{address}", state.config.app.origin());
    let input = Input { url, now: &state.clock.now().to_rfc3339(), form };
    let input = serde_json::to_string(&input).map_err(AppError::internal)?;

    let rendered = pages.renderer.render(RenderRequest { input, visitor: visitor::of(request) }).await;
    let document = rendered.and_then(|rendered| pages.document(&rendered, &state.config.site.name));
    let whole = document.is_ok();
    Ok((document.unwrap_or_else(|error| pages.shell(&error, &state.config.site.name)), whole))
}

/// A redirect within the site; anywhere else is nowhere.
fn redirection(redirect: &Redirect) -> Option<HttpResponse> {
    let own =
        redirect.location.starts_with('/') && !redirect.location.starts_with("//") && !redirect.location.contains('\\');
    let status = StatusCode::from_u16(redirect.status).ok().filter(StatusCode::is_redirection)?;
    own.then(|| HttpResponse::build(status).insert_header((header::LOCATION, redirect.location.as_str())).finish())
}
