//! The HTML answer: a page rendered in the pool, put into the document; the client shell when that fails.

mod backend;
mod cache;
mod document;
mod form;
pub mod forms;
mod manifest;
mod meta;
mod page;
mod reload;
mod snapshot;
mod start;
mod visitor;
mod whole;

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{self, HeaderValue},
    },
    web,
};
use serde::Serialize;
use ssr_runtime::{RenderError, RenderRequest, Renderer, Visitor};

use crate::{config::SiteConfig, error::AppError, http::redact, state::AppState};
use cache::{Found, PageCache};
use document::Document;
use form::Refused;
use page::{HTML, Page};

pub use backend::{factory, factory_with};
pub use form::{SentForm, show_form};
pub use manifest::Manifest;
pub use snapshot::append;
pub use start::{PagesError, bake, start};

/// What pages are made with.
pub struct Pages {
    renderer: Renderer,
    manifest: Manifest,
    cache: Option<PageCache>,
    shells: prometheus::IntCounterVec,
    /// Development: the browser reloads when this process was replaced.
    reload: bool,
}

#[derive(Serialize)]
struct Input<'a> {
    url: String,
    now: &'a str,
    /// Whom a page that failed tells to ask.
    contact: &'a str,
    /// Whether the visitor may be somebody; else the script asks nobody who it is.
    known: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'a Refused<'a>>,
}

impl Pages {
    /// Pages out of a running renderer and the UI's build; they are kept and counted as `state` says.
    pub fn new(renderer: Renderer, manifest: Manifest, state: &AppState, reload: bool) -> prometheus::Result<Self> {
        let registry = state.metrics.registry();
        let shells = prometheus::IntCounterVec::new(
            prometheus::Opts::new("ssr_shells_total", "Pages the browser had to render, by reason"),
            &["reason"],
        )?;
        registry.register(Box::new(shells.clone()))?;
        let cache = PageCache::new(state.config.ssr.page_cache, registry)?;
        Ok(Self { renderer, manifest, cache, shells, reload })
    }

    /// Addresses of the style sheets, for a page that is not rendered.
    pub fn styles(&self) -> &[String] {
        &self.manifest.styles
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

    /// Renders the page at an address of the site (path and query) for a visitor. The origin comes from the settings,
    /// never from the request's headers.
    async fn render(
        &self,
        state: &AppState,
        address: &str,
        visitor: Arc<Visitor>,
        known: bool,
        form: Option<&Refused<'_>>,
    ) -> Result<Page, RenderError> {
        let url = format!("{}{address}", state.config.app.origin());
        let site = &state.config.site;
        let input = Input { url, now: &state.clock.now().to_rfc3339(), contact: &site.email, known, form };
        let input = serde_json::to_string(&input).map_err(|error| RenderError::Answer(error.to_string()))?;
        let rendered = self.renderer.render(RenderRequest { input, visitor }).await?;
        Page::new(self, site, rendered)
    }

    /// The client shell: the browser renders the page; crawlers are told to come again.
    fn shell(&self, error: &RenderError, site: &SiteConfig) -> HttpResponse {
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
        let mut answer = self.bare(status, site);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // Counted above; a line each would be one more burden on a server that has too many.
            tracing::debug!(%error, reason, "page left to the browser");
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        } else {
            let stack = if let RenderError::Script { stack, .. } = error { stack.as_str() } else { "" };
            tracing::error!(%error, stack, reason, "page left to the browser");
        }
        answer
    }

    /// The document alone, which costs nothing to make.
    fn bare(&self, status: StatusCode, site: &SiteConfig) -> HttpResponse {
        let text = Document::shell(&self.manifest, site, self.reload).render_text().unwrap_or_default();
        HttpResponse::build(status).content_type(HTML).body(text)
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
    let (reason, status) = match whole::made(whole::LONGEST, Box::pin(page(&request, &state, &pages))).await {
        Ok(answer) => return Ok(answer),
        Err(failed) => failed,
    };
    pages.shells.with_label_values(&[reason]).inc();
    let mut answer = pages.bare(status, &state.config.site);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    hide_address(&request, &mut answer);
    Ok(answer)
}

/// The page at the address of a request, kept or made.
async fn page(request: &HttpRequest, state: &web::Data<AppState>, pages: &web::Data<Pages>) -> HttpResponse {
    let known = visitor::is_known(request, &state.config);
    let found = if known { Found::Personal } else { cache::find(request, state, pages).await };
    let (mut answer, anybodys) = match found {
        Found::Answer(answer) => return answer,
        Found::Passing(page) => (page.answer(), true),
        Found::Nothing(error) => (pages.shell(&error, &state.config.site), false),
        // Made with what the visitor brought along, which need not be a session: it is theirs alone.
        Found::Personal => {
            let address = request.uri().path_and_query().map_or("/", |path| path.as_str());
            (rendered(request, state, pages, address, None).await.0, false)
        }
    };

    let secret = hide_address(request, &mut answer);
    let shared = anybodys && !secret && !answer.status().is_server_error();
    let caching = if shared { "no-cache" } else { "private, no-store" };
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    answer
}

/// Whether the address is as good as a key: nobody is told it then, not even ourselves; the origin alone still tells our
/// forms from foreign ones.
fn hide_address(request: &HttpRequest, answer: &mut HttpResponse) -> bool {
    let secret = redact::is_secret(request.path(), request.query_string());
    if secret {
        answer.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    }
    secret
}

/// The page at an address of the site, or the client shell; and whether it is the page.
async fn rendered(
    request: &HttpRequest,
    state: &AppState,
    pages: &Pages,
    address: &str,
    form: Option<&Refused<'_>>,
) -> (HttpResponse, bool) {
    match pages.render(state, address, visitor::of(request), visitor::is_known(request, &state.config), form).await {
        Ok(page) => (page.answer(), true),
        Err(error) => (pages.shell(&error, &state.config.site), false),
    }
}
