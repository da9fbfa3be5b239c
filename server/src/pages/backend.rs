//! The calls of a page while it renders, answered by the same application in process.

use std::{rc::Rc, sync::Arc};

use actix_http::{HttpMessage, Payload, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    Error, HttpResponse,
    body::{self, MessageBody},
    dev::{AppConfig, ServiceResponse},
    http::header::{CONTENT_TYPE, HeaderName, HeaderValue},
    web,
};
use futures_util::{FutureExt, future::LocalBoxFuture};
use ssr_runtime::{Backend, BackendFactory, Call, CallAnswer};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    app,
    http::{
        internal::Internal,
        respond::{CACHE_TAGS, FAILURE, UNKNOWN},
    },
    state::AppState,
};

/// Makes the application once for each renderer thread.
pub fn factory(state: web::Data<AppState>) -> BackendFactory {
    factory_with(state, |_| {})
}

/// The same with routes of a test's own.
pub fn factory_with(state: web::Data<AppState>, extra: fn(&mut ServiceConfig)) -> BackendFactory {
    Arc::new(move || {
        let state = state.clone();
        async move {
            let application = app::build_with(state, None, extra)
                .into_factory()
                .new_service(AppConfig::default())
                .await
                .map_err(|()| "the application did not start".to_owned())?;
            Ok(Rc::new(InProcess { application: Rc::new(application) }) as Rc<dyn Backend>)
        }
        .boxed_local()
    })
}

struct InProcess<S> {
    application: Rc<S>,
}

impl<S, B> Backend for InProcess<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallAnswer, String>> {
        let application = self.application.clone();
        async move {
            match application.call(request(call)?).await {
                Ok(answer) => read(answer.into_parts().1).await,
                Err(refusal) => read(refusal.error_response()).await,
            }
        }
        .boxed_local()
    }
}

/// The whole answer, as it would go over the wire.
async fn read<B: MessageBody>(answer: HttpResponse<B>) -> Result<CallAnswer, String> {
    let (head, content) = answer.into_parts();
    let status = head.status().as_u16();
    let mut headers: http::HeaderMap = head.headers().iter().filter_map(|(name, value)| modern(name, value)).collect();
    if !headers.contains_key(CACHE_TAGS) {
        headers.insert(CACHE_TAGS, http::HeaderValue::from_static(tag_of_the_untagged(status)));
    }
    let body = body::to_bytes(content).await.map_err(|_| "the answer's body broke off".to_owned())?;
    Ok(CallAnswer { status, headers, body })
}

/// Nobody would tell when it changes.
fn tag_of_the_untagged(status: u16) -> &'static str {
    if matches!(status, 429 | 500..) { FAILURE } else { UNKNOWN }
}

/// The call as actix sees it: the visitor's headers and address, marked as one that never saw a socket.
fn request(call: Call) -> Result<Request, String> {
    let mut request = Request::with_payload(Payload::from(call.body));
    request.extensions_mut().insert(Internal);
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

/// actix speaks the `http` crate's older types.
fn modern(name: &HeaderName, value: &HeaderValue) -> Option<(http::HeaderName, http::HeaderValue)> {
    Some((http::HeaderName::from_bytes(name.as_ref()).ok()?, http::HeaderValue::from_bytes(value.as_bytes()).ok()?))
}
