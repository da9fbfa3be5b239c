//! Who edits, what a list is narrowed by, and what everybody may be refused.

use std::{collections::BTreeMap, marker::PhantomData};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use serde::Deserialize;
use utoipa::{
    IntoParams, IntoResponses,
    openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, response::Response},
};

use crate::{
    audit::Actor,
    auth::May,
    entities::{events, sea_orm_active_enums::EventStatus},
    error::AppError,
    events::Viewer,
    permissions::Permission,
};

/// Somebody who has a permission (`x-guard: permission judges:update`), as the one who does what is done.
#[derive(Debug)]
pub struct Editor<P> {
    /// Who.
    pub staff: Staff,
    named: PhantomData<P>,
}

/// Somebody who edits.
#[derive(Debug)]
pub struct Staff {
    /// As the log names them.
    pub actor: Actor,
    /// Whose account it is.
    pub user: uuid::Uuid,
    /// Whether they may know of events that nobody else knows of yet.
    pub sees_drafts: bool,
}

impl Staff {
    /// Whether they may know of an event.
    pub fn sees(&self, event: &events::Model) -> bool {
        self.sees_drafts || event.status != EventStatus::Draft
    }
}

impl<P: Permission> FromRequest for Editor<P> {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (may, viewer) = (May::<P>::from_request(request, payload), Viewer::from_request(request, payload));
        let request = request.clone();
        async move {
            let user = may.await?.by.user.id;
            let sees_drafts = viewer.await?.sees_drafts().await?;
            let staff = Staff { actor: Actor::user(&request, user), user, sees_drafts };
            Ok(Self { staff, named: PhantomData })
        }
        .boxed_local()
    }
}

/// What a list is narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Narrowed {
    /// Only what belongs to this event: its id or slug.
    event: Option<String>,
    /// Only what is in this state.
    state: Option<String>,
}

impl Narrowed {
    /// The event, if one is named.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref().filter(|event| !event.is_empty())
    }

    /// The state, if one is named.
    pub fn state(&self) -> Option<&str> {
        self.state.as_deref().filter(|state| !state.is_empty())
    }
}

/// What calls of staff may be refused with, for the OpenAPI document.
#[derive(Debug)]
pub struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let known = [
            ("401", "Nobody is logged in"),
            ("403", "Not allowed"),
            ("404", "There is none, or none you may know of"),
            ("422", "Fields, filters or the version do not pass, or something hangs on it"),
        ];
        let refusal = |(status, words): (&str, &str)| {
            let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
            let answer = ResponseBuilder::new().description(words).content("application/json", body);
            (status.to_owned(), answer.build().into())
        };
        known.into_iter().map(refusal).collect()
    }
}
