//! Calls of the API from within the process, on behalf of a visitor.

use std::{rc::Rc, sync::Arc};

use actix_web::web::Bytes;
use http::Method;
use ssr_runtime::{Backend, BackendFactory, Call, CallResponse, Visitor};
use tokio::sync::OnceCell;

use crate::platform::error::AppError;

/// The API as one worker thread of the server calls it. Built on the first call.
#[derive(Clone)]
pub struct Calls {
    factory: BackendFactory,
    backend: Rc<OnceCell<Rc<dyn Backend>>>,
}

impl Calls {
    /// Calls through the backend that `factory` makes.
    pub fn new(factory: BackendFactory) -> Self {
        Self { factory, backend: Rc::default() }
    }

    /// Sends a GET request with the visitor's session.
    pub(super) async fn get(&self, visitor: &Arc<Visitor>, path: String) -> Result<CallResponse, AppError> {
        let backend = self.backend.get_or_try_init(|| (self.factory)()).await.map_err(AppError::internal)?;
        let call = Call { method: Method::GET, path, content_type: None, body: Bytes::new(), visitor: visitor.clone() };
        backend.call(call).await.map_err(AppError::internal)
    }
}
