//! The user or guest who sends a request.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use sea_orm::ConnectionTrait;

use super::visibility::{find_including_drafts, is_public, sees_drafts};
use crate::{
    accounts::auth::{self, SignedIn},
    platform::{context::Context, error::AppError, http::exchange::Exchange},
};

use entities::events::Model;

/// Extractor for endpoints that are partly public. It looks the user up only when the response depends on it, so public
/// content needs no lookup.
pub struct Viewer(Exchange);

impl Viewer {
    /// The context of the application.
    pub fn context(&self) -> &Context {
        self.0.context()
    }

    /// The signed-in user, if any.
    pub async fn user(&self) -> Result<Option<SignedIn>, AppError> {
        auth::signed_in(&self.0).await
    }

    /// The signed-in user, if any, for a write: its transactions fail if the user's session has ended (decision 35).
    pub async fn caller(&self) -> Result<Option<SignedIn>, AppError> {
        auth::optional_caller(&self.0).await
    }

    /// Whether the user may see draft events and their child resources. Public pages show them to staff even without a
    /// second factor (decision 48).
    pub async fn sees_drafts(&self) -> Result<bool, AppError> {
        let staff = self.user().await?.filter(|user| !user.roles.is_empty());
        let Some(user) = staff else { return Ok(false) };
        Ok(sees_drafts(self.0.context().db.reader(), &user.roles).await?)
    }

    /// Whether the user may see an event.
    pub async fn sees(&self, event: &Model) -> Result<bool, AppError> {
        Ok(is_public(event) || self.sees_drafts().await?)
    }

    /// An event's row by id or slug; 404 if the user may not see it.
    pub async fn find_event(&self, db: &impl ConnectionTrait, key: &str) -> Result<Model, AppError> {
        match find_including_drafts(db, key).await? {
            Some(event) if self.sees(&event).await? => Ok(event),
            _ => Err(AppError::not_found_with_tags("events")),
        }
    }

    /// Whether the user has a permission that counts now.
    pub async fn may(&self, permission: &str) -> Result<bool, AppError> {
        let Some(user) = self.user().await? else { return Ok(false) };
        Ok(user.may(self.0.context().db.reader(), permission).await?)
    }
}

impl FromRequest for Viewer {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(Exchange::for_request(request))))
    }
}
