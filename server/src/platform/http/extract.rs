//! Extractors for request parts; invalid parts are rejected in the API's error format.

use std::{
    future::{Ready, ready},
    marker::PhantomData,
};

use actix_web::{
    Error, FromRequest, HttpRequest,
    dev::Payload,
    error::{JsonPayloadError, PathError, PayloadError, QueryPayloadError, UrlencodedError},
    web::{self, Bytes},
};
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use garde::Validate;
use serde::de::DeserializeOwned;

use super::validation::{self, json};
use crate::platform::error::{AppError, FieldErrors, RequestError};

/// Default maximum size of a body, bytes.
pub const MAX_BODY: usize = 256 * 1024;

/// A JSON body that passed the validation rules of its type; 422 if it did not, 413 if it is too large.
#[derive(Debug)]
pub struct ValidJson<T>(pub T);

impl<T> FromRequest for ValidJson<T>
where
    T: DeserializeOwned + Validate<Context = ()> + 'static,
{
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Payload::from_request(request, payload);
        async move {
            let body = body.await.map_err(|_| invalid())?.to_bytes_limited(MAX_BODY).await;
            let body: Bytes = body.map_err(|_| RequestError::TooLarge)?.map_err(|_| invalid())?;
            let value: T = json::parse(&body).map_err(AppError::Invalid)?;
            validation::validate(&value).map_err(AppError::Invalid)?;
            Ok(Self(value))
        }
        .boxed_local()
    }
}

/// A JSON body that is read when the handler or its service asks for it, after all other checks that may reject the
/// request.
pub struct LazyJson<T>(web::Payload, HttpRequest, PhantomData<T>);

impl<T> LazyJson<T>
where
    T: DeserializeOwned + Validate<Context = ()> + 'static,
{
    /// Reads and validates the body; same errors as [`ValidJson`]. Services that count an attempt before they look at it
    /// take this future.
    pub async fn read(self) -> Result<T, AppError> {
        Ok(ValidJson::from_request(&self.1, &mut self.0.into_inner()).await?.0)
    }
}

impl<T> FromRequest for LazyJson<T> {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let payload = web::Payload::from_request(request, payload).into_inner();
        ready(payload.map(|payload| Self(payload, request.clone(), PhantomData)).map_err(|_| invalid()))
    }
}

/// A guard, and an extractor that runs only after the guard passed. Separate extractors of a handler run concurrently
/// and the first error wins, so errors of a path or a body could leak to unauthorised callers.
#[derive(Debug)]
pub struct Guarded<G, T>(pub G, pub T);

impl<G, T> FromRequest for Guarded<G, T>
where
    G: FromRequest + 'static,
    T: FromRequest + 'static,
{
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        async move {
            let guard = G::from_request(&request, &mut payload).await.map_err(Into::into)?;
            let rest = T::from_request(&request, &mut payload).await.map_err(Into::into)?;
            Ok(Self(guard, rest))
        }
        .boxed_local()
    }
}

/// Configures the size limits of actix's own extractors and makes them reject requests in the API's error format.
pub fn configure_errors(cfg: &mut web::ServiceConfig) {
    cfg.app_data(web::PayloadConfig::new(MAX_BODY))
        .app_data(web::JsonConfig::default().limit(MAX_BODY).error_handler(|error, _| json_refusal(&error).into()))
        .app_data(web::FormConfig::default().limit(MAX_BODY).error_handler(|error, _| form_refusal(&error).into()))
        .app_data(web::QueryConfig::default().error_handler(|error: QueryPayloadError, _| {
            tracing::debug!(%error, "query refused");
            invalid().into()
        }))
        // A path parameter of the wrong type: no such resource exists.
        .app_data(web::PathConfig::default().error_handler(|_: PathError, _| AppError::NotFound.into()));
}

fn json_refusal(error: &JsonPayloadError) -> AppError {
    match error {
        JsonPayloadError::OverflowKnownLength { .. }
        | JsonPayloadError::Overflow { .. }
        | JsonPayloadError::Payload(PayloadError::Overflow) => RequestError::TooLarge.into(),
        _ => invalid(),
    }
}

fn form_refusal(error: &UrlencodedError) -> AppError {
    match error {
        UrlencodedError::Overflow { .. } | UrlencodedError::Payload(PayloadError::Overflow) => {
            RequestError::TooLarge.into()
        }
        _ => invalid(),
    }
}

/// 422 without field errors.
fn invalid() -> AppError {
    AppError::Invalid(FieldErrors::default())
}
