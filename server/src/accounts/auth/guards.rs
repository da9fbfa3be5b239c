//! Extractors that authenticate and authorise requests. Each route uses one and repeats it in `x-guard`.

use std::{marker::PhantomData, time::Duration};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload, web};
use futures_util::{FutureExt as _, future::LocalBoxFuture};

use crate::platform::{
    context::Context,
    db::{self, Caller},
    error::AppError,
    permissions::{self, Permission},
    rate_limit::{self, Limit},
    sessions::{self, Session},
};
use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    users,
};

/// Changes per minute of one user with permissions; more indicate a broken script or a stolen session.
const CHANGES: Limit = Limit { name: "changes by staff", max: 120, window: Duration::from_secs(60) };

const NOT_ALLOWED: &str = "User does not have the right permissions.";
const KNOWN_ALREADY: &str = "Already authenticated.";

/// A signed-in user (`x-guard: user`): 401 otherwise.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The user.
    pub user: users::Model,
    /// The session of the request.
    pub session: Session,
    /// The user's roles.
    pub roles: Vec<UserRole>,
}

/// Requires recent authentication in addition to another guard: 423 otherwise. `x-guard: recent`, or `recent permission
/// users:destroy` for `Recent<May<UsersDestroy>>`.
#[derive(Debug, Clone)]
pub struct RecentlyAuthenticated<G = SignedIn>(pub G);

/// A request without a signed-in user (`x-guard: guest`): 403 otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Guest;

/// A user with a permission (`x-guard: permission users:list`): 403 otherwise.
#[derive(Debug, Clone)]
pub struct RequirePermission<P> {
    /// The user.
    pub by: SignedIn,
    named: PhantomData<P>,
}

/// Another guard for a request that uses POST only because of its size and changes nothing: it does not count as a
/// change by staff.
#[derive(Debug, Clone)]
pub struct ReadOnly<G>(pub G);

/// Marks a request as read-only.
struct OnlyLooks;

impl<G> FromRequest for ReadOnly<G>
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
        async move {
            let by = signed_in(&request).await?.ok_or(AppError::Unauthenticated)?;
            db::set_caller(Some(caller(&by, None)));
            Ok(by)
        }
        .boxed_local()
    }
}

impl<G> FromRequest for RecentlyAuthenticated<G>
where
    G: FromRequest<Error = AppError> + AsRef<SignedIn> + 'static,
{
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        // The inner guard comes first: users without the permission get 403 instead of a request to authenticate again.
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

impl<P> AsRef<SignedIn> for RequirePermission<P> {
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

impl<P: Permission> FromRequest for RequirePermission<P> {
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
                rate_limit::enforce_for(&request, &CHANGES, &by.user.id.to_string()).await?;
            }
            db::set_caller(Some(caller(&by, Some(P::NAME))));
            Ok(Self { by, named: PhantomData })
        }
        .boxed_local()
    }
}

/// The signed-in user, read once per request; `None` for guests and disabled users.
pub async fn signed_in(request: &HttpRequest) -> Result<Option<SignedIn>, AppError> {
    if let Some(known) = request.extensions().get::<SignedIn>() {
        return Ok(Some(known.clone()));
    }
    let Some(session) = sessions::current(request).await? else { return Ok(None) };
    let Some(user_id) = session.user_id else { return Ok(None) };
    let db = state(request).db.reader();
    let user = crate::accounts::users::find(db, user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(None) };
    let roles = permissions::roles_of(db, user_id).await?;
    let known = SignedIn { user, session, roles };
    request.extensions_mut().insert(known.clone());
    Ok(Some(known))
}

fn caller(by: &SignedIn, permission: Option<&'static str>) -> Caller {
    Caller { session: by.session.id_hash().to_owned(), user_id: by.user.id, permission }
}

fn state(request: &HttpRequest) -> &Context {
    request.app_data::<web::Data<Context>>().expect("every application has the state")
}
