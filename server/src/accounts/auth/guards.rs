//! Extractors that authenticate and authorise requests. Each route uses one and repeats it in `x-guard`.

use std::{marker::PhantomData, time::Duration};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload};
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use crate::platform::{
    context::Context,
    db::{self, Caller},
    error::AppError,
    http::exchange::Exchange,
    permissions::{self, CheckInsStore, Permission, Role},
    rate_limit::{self, Limit},
    sessions::{self, Session},
};
use entities::{sea_orm_active_enums::UserState, users};

/// Changes per minute of one user with permissions; more indicate a broken script or a stolen session.
const STAFF_CHANGES: Limit = Limit { name: "staff.change.user", max: 120, window: Duration::from_secs(60) };

/// Scans per minute of one user, whose account several phones at the door may share.
const SCANS: Limit = Limit { name: "check_ins.scan.user", max: 600, window: Duration::from_secs(60) };

const SECOND_FACTOR_MISSING: &str = "Turn on two-factor authentication to use your permissions.";
/// Message of a refused request that is for guests.
pub const ALREADY_SIGNED_IN: &str = "Already authenticated.";

/// A signed-in user (`x-guard: user`): 401 otherwise.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Row of the user as it was when the request began.
    pub user: users::Model,
    /// The session of the request.
    pub session: Session,
    /// The user's roles.
    pub roles: Vec<Role>,
    /// Whether staff need a second factor that the user has not set up.
    lacks_second_factor: bool,
}

/// Requires recent authentication in addition to another guard: 423 otherwise. `x-guard: recent`, or `recent permission
/// users:destroy` for `RecentlyAuthenticated<RequirePermission<UsersDestroy>>`.
#[derive(Debug, Clone)]
pub struct RecentlyAuthenticated<G = SignedIn>(pub G);

/// A request without a signed-in user (`x-guard: guest`): 403 otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Guest;

/// A user with a permission (`x-guard: permission users:list`): 403 otherwise, and with `STAFF_TWO_FACTOR` also without a
/// second factor.
#[derive(Debug, Clone)]
pub struct RequirePermission<P> {
    /// The user.
    pub caller: SignedIn,
    named: PhantomData<P>,
}

/// Another guard for a request that uses POST only because of its size and changes nothing: it does not count as a
/// change by staff.
#[derive(Debug, Clone)]
pub struct ReadOnly<G>(pub G);

/// The user of a request, once a guard has looked it up.
#[derive(Default)]
struct LoadedUser(Option<SignedIn>);

/// Marks a request as read-only.
struct IsReadOnly;

impl<G> FromRequest for ReadOnly<G>
where
    G: FromRequest<Error = AppError> + 'static,
{
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        request.extensions_mut().insert(IsReadOnly);
        let guarded = G::from_request(request, payload);
        async move { guarded.await.map(Self) }.boxed_local()
    }
}

impl FromRequest for SignedIn {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let exchange = Exchange::for_request(request);
        async move {
            let caller = signed_in(&exchange).await?.ok_or(AppError::Unauthenticated)?;
            db::set_caller(Some(to_db_caller(&caller, None)));
            Ok(caller)
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
        let exchange = Exchange::for_request(request);
        async move {
            let guarded = guarded.await?;
            let now = exchange.context().clock.now();
            if guarded.as_ref().session.is_confirmed(now) {
                Ok(Self(guarded))
            } else {
                Err(AppError::PasswordConfirmationRequired)
            }
        }
        .boxed_local()
    }
}

impl SignedIn {
    /// The roles whose permissions count now: none while a required second factor is missing.
    pub fn effective_roles(&self) -> &[Role] {
        if self.lacks_second_factor { &[] } else { &self.roles }
    }

    /// Whether the user has a permission that counts now.
    pub async fn may(&self, db: &impl ConnectionTrait, permission: &str) -> Result<bool, DbErr> {
        let roles = self.effective_roles();
        Ok(!roles.is_empty() && permissions::allows(db, roles, permission).await?)
    }

    /// 403 while a required second factor is missing.
    pub fn require_second_factor(&self) -> Result<(), AppError> {
        if self.lacks_second_factor { Err(AppError::Forbidden(SECOND_FACTOR_MISSING)) } else { Ok(()) }
    }
}

impl AsRef<SignedIn> for SignedIn {
    fn as_ref(&self) -> &SignedIn {
        self
    }
}

impl<P> AsRef<SignedIn> for RequirePermission<P> {
    fn as_ref(&self) -> &SignedIn {
        &self.caller
    }
}

impl FromRequest for Guest {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let exchange = Exchange::for_request(request);
        async move {
            match signed_in(&exchange).await? {
                Some(_) => Err(AppError::Forbidden(ALREADY_SIGNED_IN)),
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
        let exchange = Exchange::for_request(request);
        let counts = !request.method().is_safe() && !request.extensions().contains::<IsReadOnly>();
        async move {
            let caller = signed_in(&exchange).await?.ok_or(AppError::Unauthenticated)?;
            let allowed = permissions::allows(exchange.context().db.reader(), &caller.roles, P::NAME).await?;
            if !allowed {
                return Err(AppError::permission_denied());
            }
            caller.require_second_factor()?;
            if counts {
                let limit = if P::NAME == CheckInsStore::NAME { &SCANS } else { &STAFF_CHANGES };
                rate_limit::enforce_for(&exchange, limit, &caller.user.id.to_string()).await?;
            }
            db::set_caller(Some(to_db_caller(&caller, Some(P::NAME))));
            Ok(Self { caller, named: PhantomData })
        }
        .boxed_local()
    }
}

/// The signed-in user, read once per request; `None` for guests and disabled users.
pub async fn signed_in(exchange: &Exchange) -> Result<Option<SignedIn>, AppError> {
    if let Some(caller) = loaded_user(exchange) {
        return Ok(Some(caller));
    }
    let Some(session) = sessions::current(exchange).await? else { return Ok(None) };
    let Some(user_id) = session.user_id else { return Ok(None) };
    let db = exchange.context().db.reader();
    let user = crate::accounts::users::find(db, user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(None) };
    let roles = permissions::roles_of(db, user_id).await?;
    let lacks_second_factor = lacks_second_factor(exchange.context(), &user);
    let caller = SignedIn { user, session, roles, lacks_second_factor };
    remember_caller(exchange, caller.clone());
    Ok(Some(caller))
}

/// Like [`signed_in`], for writes that guests may send, too: the transactions of the request fail if the user's session
/// has ended (decision 35). Not for requests with a guard, which has recorded the caller.
pub async fn optional_caller(exchange: &Exchange) -> Result<Option<SignedIn>, AppError> {
    let caller = signed_in(exchange).await?;
    if let Some(caller) = &caller {
        db::set_caller(Some(to_db_caller(caller, None)));
    }
    Ok(caller)
}

/// Whether a user has a permission that counts now, for code that knows only the user's id.
pub async fn user_may(context: &Context, id: Uuid, permission: &str) -> Result<bool, DbErr> {
    let db = context.db.reader();
    let roles = permissions::roles_of(db, id).await?;
    if roles.is_empty() || !permissions::allows(db, &roles, permission).await? {
        return Ok(false);
    }
    let user = crate::accounts::users::find(db, id).await?;
    Ok(user.is_some_and(|user| !lacks_second_factor(context, &user)))
}

fn lacks_second_factor(context: &Context, user: &users::Model) -> bool {
    context.config.accounts.staff_two_factor && user.two_factor_confirmed_at.is_none()
}

/// Makes a user the one that [`signed_in`] returns for the rest of the request.
pub(super) fn remember_caller(exchange: &Exchange, caller: SignedIn) {
    exchange.with_state(|cache: &mut LoadedUser| cache.0 = Some(caller));
}

/// The signed-in user if a guard has looked it up for this request.
pub(super) fn loaded_user(exchange: &Exchange) -> Option<SignedIn> {
    exchange.with_state(|cache: &mut LoadedUser| cache.0.clone())
}

fn to_db_caller(caller: &SignedIn, permission: Option<&'static str>) -> Caller {
    Caller { session: caller.session.id_hash().to_owned(), user_id: caller.user.id, permission }
}
