//! The post of a form: its fields, what handlers need to act on it, and the responses to it.

use actix_web::{Error, FromRequest, HttpRequest, HttpResponse, ResponseError as _, dev::Payload, web::Data};
use futures_util::{FutureExt as _, future::LocalBoxFuture};

use crate::{
    accounts::auth::SignedIn,
    platform::{
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{self, Fields, see_other},
        },
    },
    web::pages::{Pages, Rejection, SentForm, show_form},
};

/// A form that a browser without JavaScript posts, with what its handler needs. Extracting it reads the body.
pub struct FormPost {
    /// The request, for its path and the extractors of users.
    pub request: HttpRequest,
    /// The request for services.
    pub exchange: Exchange,
    /// The pages of the site.
    pub pages: Data<Pages>,
    /// The fields of the form.
    pub fields: Fields,
}

impl FromRequest for FormPost {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let parts = <(HttpRequest, Exchange, Data<Pages>, Fields)>::from_request(request, payload);
        async move {
            let (request, exchange, pages, fields) = parts.await?;
            Ok(Self { request, exchange, pages, fields })
        }
        .boxed_local()
    }
}

impl FormPost {
    /// The path of the request.
    pub(super) fn path(&self) -> &str {
        self.request.path()
    }

    /// Rejects forms from other sites, see [`forms::require_same_origin`].
    pub fn require_same_origin(&self) -> Result<(), AppError> {
        forms::require_same_origin(&self.request, self.exchange.context())
    }

    /// Rejects forms from other sites, see [`forms::require_same_origin_strict`].
    pub(super) fn require_same_origin_strict(&self) -> Result<(), AppError> {
        forms::require_same_origin_strict(&self.request, self.exchange.context())
    }

    /// The signed-in user who sent the form from this site.
    pub(super) async fn user(&self) -> Result<SignedIn, AppError> {
        self.require_same_origin_strict()?;
        SignedIn::extract(&self.request).await
    }

    /// The form to show again, with only these fields.
    pub(super) fn form<const N: usize>(&self, name: &'static str, repeated_fields: [&'static str; N]) -> SentForm {
        let value = |field: &'static str| (field.to_owned(), self.fields.get(field).unwrap_or_default());
        SentForm { name, values: repeated_fields.map(value).into() }
    }

    /// Redirects to the next page after an action, or shows `page` again with the errors of the form. Server errors are
    /// returned, as the form did not cause them.
    pub(super) async fn respond(
        &self,
        next: Result<String, AppError>,
        page: &str,
        form: SentForm,
    ) -> Result<HttpResponse, AppError> {
        match next {
            Ok(next) => Ok(see_other(&next)),
            Err(refusal) if refusal.status_code().is_server_error() => Err(refusal),
            Err(error) => {
                let rejection = Rejection { form, error: &error };
                show_form(&self.request, self.exchange.context(), &self.pages, page, rejection).await
            }
        }
    }

    /// Like [`Self::respond`] for actions of users: redirects guests to `page`, which asks them to log in and brings them
    /// back.
    pub(super) async fn respond_to_user(
        &self,
        next: Result<String, AppError>,
        page: &str,
        form: SentForm,
    ) -> Result<HttpResponse, AppError> {
        let next = match next {
            Err(AppError::Unauthenticated) => Ok(page.to_owned()),
            next => next,
        };
        self.respond(next, page, form).await
    }
}
