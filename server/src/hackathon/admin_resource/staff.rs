//! The acting staff user, list filters and shared error responses.

use std::{collections::BTreeMap, marker::PhantomData};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use sea_orm::{ConnectionTrait, DbErr};
use serde::Deserialize;
use utoipa::{
    IntoParams, IntoResponses,
    openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, response::Response},
};

use crate::{
    accounts::auth::RequirePermission,
    hackathon::events::{self, Viewer},
    platform::{audit::Actor, error::AppError, http::exchange::Exchange, permissions::Permission},
};
use entities::events::Model as Event;

/// Extractor for a user with a permission (`x-guard: permission judges:update`), as the actor of the change.
#[derive(Debug)]
pub struct StaffWith<P> {
    /// The user.
    pub staff: StaffContext,
    named: PhantomData<P>,
}

/// A staff user who edits rows.
#[derive(Debug)]
pub struct StaffContext {
    /// Actor for the audit log.
    pub actor: Actor,
    /// Id of the user.
    pub user: uuid::Uuid,
    /// Whether the user sees draft events.
    pub sees_drafts: bool,
}

impl StaffContext {
    /// Whether the user may see an event.
    pub fn sees(&self, event: &Event) -> bool {
        events::is_visible(event, self.sees_drafts)
    }

    /// An event by id or slug, if the user may see it.
    pub async fn find_visible_event(&self, db: &impl ConnectionTrait, key: &str) -> Result<Option<Event>, DbErr> {
        events::find_visible(db, key, self.sees_drafts).await
    }

    /// Id of the event that a list is limited to, if any; 422 if the user sees no event with this id or slug.
    pub async fn event_filter(
        &self,
        db: &impl ConnectionTrait,
        key: Option<&str>,
    ) -> Result<Option<uuid::Uuid>, AppError> {
        let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(None) };
        let event = self.find_visible_event(db, key).await?;
        event.map(|event| Some(event.id)).ok_or_else(|| AppError::invalid_selection("event"))
    }

    /// Like [`Self::find_visible_event`], locked until the transaction ends.
    pub async fn lock_visible_event(&self, tx: &impl ConnectionTrait, key: &str) -> Result<Option<Event>, DbErr> {
        Ok(events::lock_by_key(tx, key).await?.filter(|event| self.sees(event)))
    }
}

impl<P: Permission> FromRequest for StaffWith<P> {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (guard, viewer) =
            (RequirePermission::<P>::from_request(request, payload), Viewer::from_request(request, payload));
        let exchange = Exchange::for_request(request);
        async move {
            let user = guard.await?.caller.user.id;
            let sees_drafts = viewer.await?.sees_drafts().await?;
            let staff = StaffContext { actor: Actor::user(&exchange, user), user, sees_drafts };
            Ok(Self { staff, named: PhantomData })
        }
        .boxed_local()
    }
}

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListFilter {
    /// Only rows of this event: its id or slug.
    event: Option<String>,
    /// Only rows in this state.
    state: Option<String>,
}

impl ListFilter {
    /// The event filter, if not empty.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref().filter(|event| !event.is_empty())
    }

    /// The state filter, if not empty.
    pub fn state(&self) -> Option<&str> {
        self.state.as_deref().filter(|state| !state.is_empty())
    }
}

/// The 422 response of staff endpoints in the OpenAPI document; responses of guards are added to all endpoints
/// elsewhere.
#[derive(Debug)]
pub struct InvalidInput;

impl IntoResponses for InvalidInput {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
        let description = "A field, a filter or the version is invalid, or the row is in use";
        let response = ResponseBuilder::new().description(description).content("application/json", body).build();
        BTreeMap::from([("422".to_owned(), response.into())])
    }
}
