//! The caller of a request, checked again in every transaction that the request begins.

use std::cell::RefCell;

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::platform::permissions;
use entities::{sea_orm_active_enums::UserState, sessions, users};

const SESSION_ENDED: &str = "the session of the request has ended";
const PERMISSION_LOST: &str = "the caller has lost the permission of the route";

tokio::task_local! {
    static CALLER: RefCell<Option<Caller>>;
}

/// The logged-in user a request acts for.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Hash of the session's id.
    pub session: String,
    /// Owner of the session.
    pub user_id: Uuid,
    /// Permission the route requires.
    pub permission: Option<&'static str>,
}

/// Why a transaction was not begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The session ended after the guard had loaded it.
    SessionEnded,
    /// The permission was revoked after the guard had checked it.
    PermissionLost,
}

/// Runs one request; its caller is unknown until [`set_caller`].
pub async fn with_caller<F: Future>(request: F) -> F::Output {
    CALLER.scope(RefCell::default(), request).await
}

/// From now on, transactions of this request fail unless the caller's session is still open. `None` lifts the check,
/// for requests that replace or end their own session.
pub fn set_caller(caller: Option<Caller>) {
    // Outside of requests, for example in commands, there is no caller.
    _ = CALLER.try_with(|current| current.replace(caller));
}

/// Whether an error is a refusal of [`check`].
pub fn refusal(error: &DbErr) -> Option<Refusal> {
    match error {
        DbErr::Custom(reason) if reason == SESSION_ENDED => Some(Refusal::SessionEnded),
        DbErr::Custom(reason) if reason == PERMISSION_LOST => Some(Refusal::PermissionLost),
        _ => None,
    }
}

/// Fails if the caller of this request has lost their session or permission since the guard ran: a body may arrive long
/// after the head.
pub(super) async fn check(tx: &impl ConnectionTrait) -> Result<(), DbErr> {
    let caller = CALLER.try_with(|current| current.borrow().clone()).ok().flatten();
    let Some(caller) = caller else { return Ok(()) };
    if !is_session_open(tx, &caller).await? {
        return Err(DbErr::Custom(SESSION_ENDED.to_owned()));
    }
    if let Some(permission) = caller.permission {
        let roles = permissions::roles_of(tx, caller.user_id).await?;
        if !permissions::allows(tx, &roles, permission).await? {
            return Err(DbErr::Custom(PERMISSION_LOST.to_owned()));
        }
    }
    Ok(())
}

/// Whether the caller's session exists, belongs to the user, and the user is active.
async fn is_session_open(tx: &impl ConnectionTrait, caller: &Caller) -> Result<bool, DbErr> {
    let owner = sessions::Entity::find_by_id(caller.session.clone()).select_only().column(sessions::Column::UserId);
    let user = users::Entity::find_by_id(caller.user_id).filter(users::Column::State.eq(UserState::Active));
    Ok(user.filter(users::Column::Id.in_subquery(owner.into_query())).count(tx).await? > 0)
}
