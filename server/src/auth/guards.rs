//! Who a request is from. Each route names one of these and says the same in `x-guard`.

use std::{marker::PhantomData, time::Duration};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload, web};
use futures_util::{FutureExt as _, future::LocalBoxFuture};

use crate::{
    entities::{
        sea_orm_active_enums::{UserRole, UserState},
        users,
    },
    error::AppError,
    permissions::{self, Permission},
    sessions::{self, Session},
    state::AppState,
    throttle::{self, Limit},
};

/// How much one of those with permissions changes: more is a script that went wrong, or somebody else.
const CHANGES: Limit = Limit { name: "changes by staff", most: 120, window: Duration::from_secs(60) };

const NOT_ALLOWED: &str = "User does not have the right permissions.";
const KNOWN_ALREADY: &str = "Already authenticated.";

/// Somebody who is signed in (`x-guard: user`): 401 otherwise.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Who.
    pub user: users::Model,
    /// Through which session.
    pub session: Session,
    /// In which roles.
    pub roles: Vec<UserRole>,
}

/// Somebody whom another guard lets in, and who proved a short while ago who they are: 423 otherwise. `x-guard: recent`,
/// or `recent permission users:destroy` for `Recent<May<UsersDestroy>>`.
#[derive(Debug, Clone)]
pub struct Recent<G = SignedIn>(pub G);

/// Nobody is signed in (`x-guard: guest`): 403 otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Guest;

/// Somebody who has a permission (`x-guard: permission users:list`): 403 otherwise.
#[derive(Debug, Clone)]
pub struct May<P> {
    /// Who.
    pub by: SignedIn,
    named: PhantomData<P>,
}

/// What another guard lets in, for a call that is made with POST for its size and changes nothing: it is not counted among
/// the changes of staff.
#[derive(Debug, Clone)]
pub struct Looks<G>(pub G);

/// That a request changes nothing.
struct OnlyLooks;

impl<G> FromRequest for Looks<G>
where
    G: FromRequest<Error = AppError> + 'static,
{
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        request.extensions_mut().insert(OnlyLooks);
        let guarded = G::from_request(request, payload);
        async move { guarded.await.map(Self) }.boxed_local()
    }
}

impl FromRequest for SignedIn {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move { signed_in(&request).await?.ok_or(AppError::Unauthenticated) }.boxed_local()
    }
}

impl<G> FromRequest for Recent<G>
where
    G: FromRequest<Error = AppError> + AsRef<SignedIn> + 'static,
{
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        // Nobody is asked who they are to be told then that they may not.
        let guarded = G::from_request(request, payload);
        let request = request.clone();
        async move {
            let guarded = guarded.await?;
            let now = state(&request).clock.now();
            if guarded.as_ref().session.is_confirmed(now) { Ok(Self(guarded)) } else { Err(AppError::ConfirmPassword) }
        }
        .boxed_local()
    }
}

impl AsRef<SignedIn> for SignedIn {
    fn as_ref(&self) -> &SignedIn {
        self
    }
}

impl<P> AsRef<SignedIn> for May<P> {
    fn as_ref(&self) -> &SignedIn {
        &self.by
    }
}

impl FromRequest for Guest {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            match signed_in(&request).await? {
                Some(_) => Err(AppError::Forbidden(KNOWN_ALREADY)),
                None => Ok(Self),
            }
        }
        .boxed_local()
    }
}

impl<P: Permission> FromRequest for May<P> {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            let by = signed_in(&request).await?.ok_or(AppError::Unauthenticated)?;
            let allowed = permissions::allows(state(&request).db.reader(), &by.roles, P::NAME).await?;
            if !allowed {
                return Err(AppError::Forbidden(NOT_ALLOWED));
            }
            if !request.method().is_safe() && !request.extensions().contains::<OnlyLooks>() {
                throttle::enforce_for(&request, &CHANGES, &by.user.id.to_string()).await?;
            }
            Ok(Self { by, named: PhantomData })
        }
        .boxed_local()
    }
}

/// Who is signed in, if anybody; read once a request. Whoever was disabled is nobody.
pub async fn signed_in(request: &HttpRequest) -> Result<Option<SignedIn>, AppError> {
    if let Some(known) = request.extensions().get::<SignedIn>() {
        return Ok(Some(known.clone()));
    }
    let Some(session) = sessions::current(request).await? else { return Ok(None) };
    let Some(user_id) = session.user_id else { return Ok(None) };
    let db = state(request).db.reader();
    let user = crate::users::find(db, user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(None) };
    let roles = permissions::roles_of(db, user_id).await?;
    let known = SignedIn { user, session, roles };
    request.extensions_mut().insert(known.clone());
    Ok(Some(known))
}

fn state(request: &HttpRequest) -> &AppState {
    request.app_data::<web::Data<AppState>>().expect("every application has the state")
}
