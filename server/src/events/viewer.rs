//! Who asks.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web::Data};

use crate::{
    auth::{self, SignedIn},
    error::AppError,
    permissions::{self, EventsUpdate, Permission as _},
    state::AppState,
};

/// Whoever asks for something that everybody may see a part of. They are looked up only where it makes a difference:
/// what everybody may see is answered without.
pub struct Viewer(HttpRequest);

impl Viewer {
    /// Who it is, if somebody is signed in.
    pub async fn user(&self) -> Result<Option<SignedIn>, AppError> {
        auth::signed_in(&self.0).await
    }

    /// Whether they may see events that nobody else knows of yet, and what belongs to them.
    pub async fn sees_drafts(&self) -> Result<bool, AppError> {
        self.may(EventsUpdate::NAME).await
    }

    /// Whether they have a permission.
    pub async fn may(&self, permission: &str) -> Result<bool, AppError> {
        let Some(user) = self.user().await?.filter(|user| !user.roles.is_empty()) else { return Ok(false) };
        let state = self.0.app_data::<Data<AppState>>().expect("every application has the state");
        Ok(permissions::allows(state.db.reader(), &user.roles, permission).await?)
    }
}

impl FromRequest for Viewer {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(request.clone())))
    }
}
