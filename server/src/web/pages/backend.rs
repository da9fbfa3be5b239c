//! In-process backend for the API calls that a page makes while it renders.

use std::{rc::Rc, sync::Arc};

use actix_http::{HttpMessage, Payload, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    Error, HttpResponse,
    body::{self, MessageBody},
    dev::{AppConfig, ServiceResponse},
    http::header::{CONTENT_TYPE, HeaderName, HeaderValue},
    web::Data,
};
use futures_util::{FutureExt, future::LocalBoxFuture};
use ssr_runtime::{Backend, BackendFactory, Call, CallResponse};

use super::shared_responses::SharedResponses;

use crate::{
    accounts::auth::KnownVisitor,
    platform::{
        cache_tags::{CACHE_TAGS, FAILURE, UNKNOWN},
        context::Context,
        http::{internal::Internal, redact, respond::Shared},
    },
};

/// Returns a factory of in-process backends; `build` runs once per renderer thread.
pub fn backend<F, A, S, B>(context: Data<Context>, build: F) -> BackendFactory
where
    F: Fn() -> A + Send + Sync + 'static,
    A: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig, Response = ServiceResponse<B>, Error = Error, InitError = ()>
        + 'static,
    B: MessageBody + 'static,
{
    Arc::new(move || {
        let factory = build().into_factory();
        let context = context.clone();
        async move {
            let application = factory.new_service(AppConfig::default()).await;
            let application = application.map_err(|()| "the application did not start".to_owned())?;
            let api = Api { application, context, shared: SharedResponses::default() };
            Ok(Rc::new(InProcess(Rc::new(api))) as Rc<dyn Backend>)
        }
        .boxed_local()
    })
}

struct InProcess<S>(Rc<Api<S>>);

/// The application and its cached responses.
struct Api<S> {
    application: S,
    context: Data<Context>,
    shared: SharedResponses,
}

impl<S, B> Backend for InProcess<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallResponse, String>> {
        let api = self.0.clone();
        async move { api.call(call).await }.boxed_local()
    }

    fn ready(&self, call: &Call) -> Option<CallResponse> {
        let revisions = self.0.context.revisions.current_if_fresh()?;
        self.0.shared.find(call, &self.0.context, &revisions)
    }

    fn redact(&self, line: String) -> String {
        redact::text(&line)
    }
}

impl<S, B> Api<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody + 'static,
{
    async fn call(&self, call: Call) -> Result<CallResponse, String> {
        // Taken before the call, so that a change during it is noticed. Not read here: a script may block this thread, and
        // other requests wait for the one that reads.
        let revisions = self.context.revisions.current_if_fresh();
        let (path, requested_at) = (call.path.clone(), self.context.clock.now());
        let response = match self.application.call(request(call)?).await {
            Ok(response) => read(response.into_parts().1).await?,
            Err(refusal) => read(refusal.error_response()).await?,
        };
        if let Some(revisions) = revisions.filter(|_| response.shared) {
            self.shared.insert(path, &response, requested_at, revisions);
        }
        Ok(response)
    }
}

/// Reads the whole response, as it would be sent over the network.
async fn read<B: MessageBody>(response: HttpResponse<B>) -> Result<CallResponse, String> {
    let (head, content) = response.into_parts();
    let shared = head.extensions().contains::<Shared>();
    let status = head.status().as_u16();
    let mut headers: http::HeaderMap =
        head.headers().iter().filter_map(|(name, value)| to_http1(name, value)).collect();
    if !headers.contains_key(CACHE_TAGS) {
        headers.insert(CACHE_TAGS, http::HeaderValue::from_static(default_tag(status)));
    }
    let body = body::to_bytes(content).await.map_err(|_| "reading the response body failed".to_owned())?;
    Ok(CallResponse { status, headers, body, shared })
}

/// Returns the cache tag of a response without tags: no revision reports its changes, so its page must not be cached.
fn default_tag(status: u16) -> &'static str {
    if matches!(status, 429 | 500..) { FAILURE } else { UNKNOWN }
}

/// Converts a call to an actix request with the visitor's headers and address, marked as [`Internal`].
fn request(call: Call) -> Result<Request, String> {
    let mut request = Request::with_payload(Payload::from(call.body));
    request.extensions_mut().insert(Internal);
    // A change looks the visitor up again: the session may have ended since the page began.
    if call.method.is_safe()
        && let Some(known) = call.visitor.extensions.get::<KnownVisitor>()
    {
        request.extensions_mut().insert(known.clone());
    }
    let head = request.head_mut();
    head.method = call.method.as_str().parse().map_err(|_| "unknown method".to_owned())?;
    head.uri = call.path.parse().map_err(|_| "malformed path".to_owned())?;
    head.peer_addr = call.visitor.peer.map(|address| (address, 0).into());
    for (name, value) in &call.visitor.headers {
        if let (Ok(name), Ok(value)) =
            (HeaderName::from_bytes(name.as_ref()), HeaderValue::from_bytes(value.as_bytes()))
        {
            head.headers.append(name, value);
        }
    }
    if let Some(kind) = call.content_type {
        head.headers
            .insert(CONTENT_TYPE, HeaderValue::from_str(&kind).map_err(|_| "malformed content type".to_owned())?);
    }
    Ok(request)
}

/// Converts a header: actix uses the types of an older `http` release.
fn to_http1(name: &HeaderName, value: &HeaderValue) -> Option<(http::HeaderName, http::HeaderValue)> {
    Some((http::HeaderName::from_bytes(name.as_ref()).ok()?, http::HeaderValue::from_bytes(value.as_bytes()).ok()?))
}
