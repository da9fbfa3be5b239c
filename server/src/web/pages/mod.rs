//! HTML responses: renders a page in the pool and inserts it into the document; sends the client shell if that fails.
//! `cache/` has the pages of guests, `backend.rs` the calls in process, `refusals.rs` the pages for rejected form posts.

mod backend;
mod cache;
mod document;
mod form_page;
pub mod frame;
mod guard;
mod live_reload;
mod manifest;
mod meta;
mod page;
pub mod refusals;
mod shared_responses;
mod snapshot;
mod startup;
pub mod visitor;

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode, Uri,
        header::{self, HeaderValue},
    },
    web,
};
use percent_encoding::percent_decode_str;
use serde::Serialize;
use ssr_runtime::{RenderError, RenderRequest, Renderer, Visitor};

use crate::platform::{
    context::Context,
    error::{AppError, RequestError},
    http::{redact, respond::PRIVATE_NO_STORE},
    revisions, settings,
};
use cache::{Lookup, PageCache};
use config::SiteConfig;
use document::Document;
use form_page::RejectedForm;
use page::{HTML, Page};

pub use backend::backend;
pub use form_page::{Rejection, SentForm, show_form};
pub use manifest::Manifest;
pub use snapshot::append;
pub use startup::{PagesError, create_snapshot, start};

/// A path without a page; stands in for URLs that the page router cannot parse.
const NO_PAGE: &str = "/not/found";

/// Everything that rendering a page needs.
pub struct Pages {
    renderer: Renderer,
    manifest: Manifest,
    cache: Option<PageCache>,
    shells: prometheus::IntCounterVec,
    /// In development, the browser reloads after this process was replaced.
    reload: bool,
}

/// What to render.
#[derive(Clone, Copy)]
struct PageInput<'a> {
    path_and_query: &'a str,
    /// Whether the visitor may be signed in.
    has_session: bool,
    form: Option<&'a RejectedForm<'a>>,
}

impl<'a> PageInput<'a> {
    /// A page as visitors without a session get it.
    fn of_guest(path_and_query: &'a str) -> Self {
        Self { path_and_query, has_session: false, form: None }
    }
}

/// What `ui/src/entry-server.tsx` calls `RenderInput`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Input<'a> {
    url: String,
    now: &'a str,
    /// Contact email address for error pages.
    contact: &'a str,
    /// Whether the visitor may be signed in; if not, the script does not request the current user.
    has_session: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'a RejectedForm<'a>>,
}

impl Pages {
    /// Creates pages from a running renderer and the UI's build; `context` configures the cache and the metrics.
    pub fn new(renderer: Renderer, manifest: Manifest, context: &Context, reload: bool) -> prometheus::Result<Self> {
        let registry = context.metrics.registry();
        let shells = prometheus::IntCounterVec::new(
            prometheus::Opts::new("ssr_shells_total", "Pages the browser had to render, by reason"),
            &["reason"],
        )?;
        registry.register(Box::new(shells.clone()))?;
        let cache = PageCache::new(context.config.ssr.page_cache, registry)?;
        Ok(Self { renderer, manifest, cache, shells, reload })
    }

    /// URLs of the style sheets, for a page that is not rendered.
    pub fn styles(&self) -> &[String] {
        &self.manifest.styles
    }

    /// Whether pages can be rendered now.
    pub fn is_ready(&self) -> bool {
        self.renderer.is_ready()
    }

    /// Registers the development-only routes of the pages.
    pub fn routes(&self, cfg: &mut web::ServiceConfig) {
        if self.reload {
            live_reload::routes(cfg);
        }
    }

    /// Waits for the renders in progress and stops the isolates.
    pub async fn shutdown(&self) {
        self.renderer.shutdown().await;
    }

    /// Renders a page for a visitor. The origin comes from the configuration, never from the request's headers.
    async fn render(
        &self,
        context: &Context,
        visitor: Arc<Visitor>,
        PageInput { path_and_query, has_session, form }: PageInput<'_>,
    ) -> Result<Page, RenderError> {
        // The page's calls reuse shared responses only at known revisions.
        revisions::current(&context.revisions, context.db.reader()).await;
        let url = format!("{}{path_and_query}", context.config.app.origin());
        let site = settings::site(context).await;
        let input = Input { url, now: &context.clock.now().to_rfc3339(), contact: &site.email, has_session, form };
        let input = serde_json::to_string(&input).map_err(|error| RenderError::InvalidResult(error.to_string()))?;
        let rendered = self.renderer.render(RenderRequest { input, visitor }).await?;
        Page::new(self, &site, rendered)
    }

    /// Returns the client shell, which makes the browser render the page, and logs the error.
    fn shell(&self, error: &RenderError, site: &SiteConfig) -> HttpResponse {
        let reason = error.label();
        let status = match error {
            RenderError::Overloaded | RenderError::Timeout(_) | RenderError::Lost | RenderError::Unavailable => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            RenderError::Terminated(_)
            | RenderError::OutOfMemory
            | RenderError::Script { .. }
            | RenderError::InvalidResult(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // The metric counts it; a log line per request would add load to an overloaded server.
            tracing::debug!(%error, reason, "page sent without server rendering");
        } else {
            let stack = if let RenderError::Script { stack, .. } = error { redact::text(stack) } else { String::new() };
            tracing::error!(
                error = redact::text(&error.to_string()),
                stack,
                reason,
                "page sent without server rendering"
            );
        }
        self.shell_response(reason, status, site)
    }

    /// Returns the client shell and counts it by reason; 503 asks crawlers to retry.
    fn shell_response(&self, reason: &str, status: StatusCode, site: &SiteConfig) -> HttpResponse {
        self.shells.with_label_values(&[reason]).inc();
        let mut response = self.bare(status, site);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }

    /// Returns the document without a rendered page, which is cheap.
    fn bare(&self, status: StatusCode, site: &SiteConfig) -> HttpResponse {
        let text = Document::shell(&self.manifest, site, self.reload).render_text().unwrap_or_default();
        HttpResponse::build(status).content_type(HTML).body(text)
    }
}

/// Handler for every path without another route.
pub async fn show(
    request: HttpRequest,
    context: web::Data<Context>,
    pages: web::Data<Pages>,
) -> Result<HttpResponse, AppError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(RequestError::method_not_allowed(&request, "GET, HEAD").into());
    }
    if request.method() == Method::GET && sells_tickets(request.path()) {
        context.metrics.funnel().viewed();
    }
    let page = Box::pin(page(&request, &context, &pages));
    let response = guard::guarded(guard::TIMEOUT, page).await;
    Ok(response.unwrap_or_else(|(reason, status)| {
        let mut response = pages.shell_response(reason, status, &settings::last_known_site(&context));
        response.headers_mut().insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
        restrict_referrer(&request, &mut response);
        response
    }))
}

/// Returns the page of a request, from the cache or rendered.
async fn page(request: &HttpRequest, context: &web::Data<Context>, pages: &web::Data<Pages>) -> HttpResponse {
    let has_session = visitor::has_session(request, &context.config);
    let no_page;
    let uri = if has_parsable_path(request.uri()) {
        request.uri()
    } else {
        no_page = Uri::from_static(NO_PAGE);
        &no_page
    };
    let found = if has_session { Lookup::Bypass } else { cache::find(request, uri, context, pages).await };
    let (mut response, is_shareable) = match found {
        Lookup::Hit(response) => return response,
        Lookup::Uncacheable(page) => (page.response(), true),
        Lookup::Failed(error) => (pages.shell(&error, &settings::last_known_site(context)), false),
        // Rendered with the visitor's headers, with or without a session, so it must not be shared.
        Lookup::Bypass => {
            let path_and_query = uri.path_and_query().map_or("/", |path| path.as_str());
            (rendered(request, context, pages, path_and_query, None).await.0, false)
        }
    };

    if is_purchase(request.path()) {
        context.headers.admit_payment_form(response.headers_mut());
    }
    let has_secret = restrict_referrer(request, &mut response);
    let shared = is_shareable && !has_secret && !response.status().is_server_error();
    let caching = if shared { HeaderValue::from_static("no-cache") } else { PRIVATE_NO_STORE };
    response.headers_mut().insert(header::CACHE_CONTROL, caching);
    response
}

/// Whether a page shows ticket types for sale.
fn sells_tickets(path: &str) -> bool {
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    matches!(segments[..], ["choose-your-ticket"] | ["events", _, "tickets"] | ["events", _, "tickets", _])
}

/// Whether the page router can parse the path: it drops control characters and could then read the rest as a host name.
fn has_parsable_path(uri: &Uri) -> bool {
    let path = percent_decode_str(uri.path()).decode_utf8_lossy();
    path.starts_with('/') && !path.contains(char::is_control)
}

/// Whether a path is that of a page on which tickets are paid: `/events/{event}/tickets/{ticket}/purchase`.
fn is_purchase(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts[..], ["", "events", _, "tickets", _, "purchase"])
}

/// Sets a referrer policy if the URL contains a secret, which must not appear in a `Referer`, not even to this site.
/// The origin is still sent, to distinguish the site's own forms from those of other sites. Returns whether the URL
/// contains one.
fn restrict_referrer(request: &HttpRequest, response: &mut HttpResponse) -> bool {
    let has_secret = redact::contains_secret(request.path(), request.query_string());
    if has_secret {
        response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    }
    has_secret
}

/// Returns the rendered page, or the client shell; the flag is `true` for the page.
async fn rendered(
    request: &HttpRequest,
    context: &Context,
    pages: &Pages,
    path_and_query: &str,
    form: Option<&RejectedForm<'_>>,
) -> (HttpResponse, bool) {
    let has_session = visitor::has_session(request, &context.config);
    let visitor = visitor::from_request(request, has_session).await;
    match pages.render(context, visitor, PageInput { path_and_query, has_session, form }).await {
        Ok(page) => (page.response(), true),
        Err(error) => (pages.shell(&error, &settings::last_known_site(context)), false),
    }
}
