//! What services get of an HTTP request instead of the request itself.

use std::{
    cell::RefCell,
    future::{Ready, ready},
    net::IpAddr,
    rc::Rc,
};

use actix_web::{
    FromRequest, HttpMessage as _, HttpRequest,
    cookie::Cookie,
    dev::{Extensions, Payload},
    http::header,
    web,
};

use super::{client, request_id};
use crate::platform::{context::Context, error::AppError};

/// One request and its response: who sent the request, its cookies, and what services leave for middleware that
/// finishes the response, such as new cookies. Clones share everything.
#[derive(Clone)]
pub struct Exchange(Rc<Inner>);

struct Inner {
    context: web::Data<Context>,
    client_ip: Option<IpAddr>,
    user_agent: Option<String>,
    request_id: Option<String>,
    cookies: Vec<Cookie<'static>>,
    state: RefCell<Extensions>,
}

impl Exchange {
    /// The exchange of a request; the same one for every call.
    pub fn for_request(request: &HttpRequest) -> Self {
        if let Some(exchange) = request.extensions().get::<Self>() {
            return exchange.clone();
        }
        let text = |name| Some(request.headers().get(name)?.to_str().ok()?.to_owned());
        let exchange = Self(Rc::new(Inner {
            context: request.app_data::<web::Data<Context>>().expect("every application has a context").clone(),
            client_ip: client::client_ip(request),
            user_agent: text(&header::USER_AGENT),
            request_id: text(&request_id::HEADER),
            cookies: request.cookies().map(|cookies| cookies.clone()).unwrap_or_default(),
            state: RefCell::default(),
        }));
        request.extensions_mut().insert(exchange.clone());
        exchange
    }

    /// The context of the application that handles the request.
    pub fn context(&self) -> &Context {
        &self.0.context
    }

    /// The client's IP address; `None` for calls within the process.
    pub fn client_ip(&self) -> Option<IpAddr> {
        self.0.client_ip
    }

    /// The client's IP address as text; empty if there is none.
    pub fn client_ip_text(&self) -> String {
        self.client_ip().map(|address| address.to_string()).unwrap_or_default()
    }

    /// The `User-Agent` header; empty if there is none.
    pub fn user_agent(&self) -> &str {
        self.0.user_agent.as_deref().unwrap_or_default()
    }

    /// The id of the request, also found in the log and the response.
    pub fn request_id(&self) -> Option<&str> {
        self.0.request_id.as_deref()
    }

    /// A cookie of the request.
    pub fn cookie(&self, name: &str) -> Option<&Cookie<'static>> {
        self.0.cookies.iter().find(|cookie| cookie.name() == name)
    }

    /// Reads or changes the state of type `T`, which is empty at first. One module owns each type.
    pub fn with_state<T: Default + 'static, R>(&self, access: impl FnOnce(&mut T) -> R) -> R {
        let mut state = self.0.state.borrow_mut();
        if !state.contains::<T>() {
            state.insert(T::default());
        }
        access(state.get_mut().expect("was just inserted"))
    }
}

impl FromRequest for Exchange {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::for_request(request)))
    }
}
