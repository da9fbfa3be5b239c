//! Request parts, parsed at the door.

use actix_web::{FromRequest, HttpRequest, dev::Payload, web::Bytes};
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use garde::Validate;
use serde::de::DeserializeOwned;

use crate::error::{AppError, FieldErrors};

/// A JSON body that was parsed and passed the rules of its type; 422 otherwise.
#[derive(Debug)]
pub struct ValidJson<T>(pub T);

impl<T> FromRequest for ValidJson<T>
where
    T: DeserializeOwned + Validate<Context = ()> + 'static,
{
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = Bytes::from_request(request, payload);
        async move {
            let value: T = parse(&bytes.await?)?;
            value.validate().map_err(|report| AppError::Invalid(field_errors(&report)))?;
            Ok(Self(value))
        }
        .boxed_local()
    }
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, AppError> {
    // An empty body is an empty object: each field then says that it is required.
    let body = if body.is_empty() { b"{}".as_slice() } else { body };
    serde_json::from_slice(body).map_err(|_| AppError::Invalid(FieldErrors::default()))
}

fn field_errors(report: &garde::Report) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (path, error) in report.iter() {
        errors.add(path.to_string(), error.message());
    }
    errors
}
