//! Starts, loads, changes and ends sessions.

use std::time::Duration;

use actix_web::cookie::Cookie;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    cookies, device, guest,
    id::SessionId,
    queries, remember, request_session,
    types::{PendingTwoFactor, Session, SignIn},
};
use crate::platform::{context::Context, db, error::AppError, http::exchange::Exchange};
use config::AppKey;
use entities::{remember_tokens, sessions::Model, users};

/// `last_seen_at` is written at most this often.
const TOUCH_INTERVAL: Duration = Duration::from_secs(60);

/// The session of a request, if it has one; loaded once and cached for the request. It may write, so call it before a
/// transaction begins.
pub async fn current(exchange: &Exchange) -> Result<Option<Session>, AppError> {
    if let Some(cached) = request_session::with(exchange, |slot| slot.session.clone()) {
        return Ok(cached);
    }
    let found = match presented_id(exchange) {
        Some(id) => find(exchange.context(), &id).await?,
        None => None,
    };
    let session = match found {
        Some(session) if session.has_owner() => Some(session),
        guest => match remember::restore(exchange).await? {
            Some((id, session)) => return Ok(Some(attach(exchange, id, session))),
            None => guest,
        },
    };
    request_session::with(exchange, |slot| slot.session = Some(session.clone()));
    Ok(session)
}

/// Like [`current`], but a remembered device starts no session.
pub async fn current_unless_remembered(exchange: &Exchange) -> Result<Option<Session>, AppError> {
    if let Some(cached) = request_session::with(exchange, |slot| slot.session.clone()) {
        return Ok(cached);
    }
    let Some(id) = presented_id(exchange) else { return Ok(None) };
    let session = find(exchange.context(), &id).await?.filter(Session::has_owner);
    if session.is_some() {
        request_session::with(exchange, |slot| slot.session = Some(session.clone()));
    }
    Ok(session)
}

/// Sets the CSRF cookie of the session, or a guest's cookies if there is no session.
pub async fn set_csrf_cookie(exchange: &Exchange) -> Result<(), AppError> {
    let Some(session) = current(exchange).await? else {
        guest::start(exchange);
        return Ok(());
    };
    let config = &exchange.context().config;
    let cookie = cookies::csrf(config, session_token(&config.app.key, &session));
    request_session::with(exchange, |slot| slot.set(cookie));
    Ok(())
}

/// The CSRF token required of a request: that of its session, or that of its guest cookie if it has no session. `None`
/// if neither is valid.
pub async fn csrf_token(exchange: &Exchange) -> Result<Option<String>, AppError> {
    let session = current(exchange).await?;
    let of_session = session.map(|session| session_token(&exchange.context().config.app.key, &session));
    Ok(of_session.or_else(|| guest::token(exchange)))
}

/// Starts a session of a user. It replaces the session of the request, whose id becomes invalid.
pub async fn sign_in(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
    user: &users::Model,
    options: SignIn,
) -> Result<Session, AppError> {
    delete_current(exchange, db).await?;
    remember::end(exchange, db).await?;
    let staff = queries::is_staff(db, user.id).await?;
    let device = if options.remember && !staff { Some(remember::remember(exchange, db, user.id).await?) } else { None };
    let remember_token_id = device.as_ref().map(|(id, _)| *id);
    let confirmed_at = options.confirmed.then(|| now_in_seconds(exchange.context()));
    let user_id = Some(user.id);
    let session = insert(exchange, db, |row| Model {
        user_id,
        staff,
        confirmed_at,
        remember_token_id,
        ..with_client(exchange, row)
    })
    .await?;
    set_device_cookie(exchange, device);
    Ok(session)
}

/// Starts a session that waits for a user's second factor. It replaces the session of the request.
pub async fn start_pending_two_factor(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
    user_id: Uuid,
    remember: bool,
) -> Result<(), AppError> {
    delete_current(exchange, db).await?;
    let (pending_user_id, pending_since) = (Some(user_id), Some(now_in_seconds(exchange.context())));
    insert(exchange, db, |row| Model {
        pending_user_id,
        pending_since,
        pending_remember: remember,
        ..with_client(exchange, row)
    })
    .await?;
    Ok(())
}

/// Counts an attempt at the pending second factor. `None` if no second factor is pending or no attempt is left.
/// Concurrent requests each count an attempt.
pub async fn count_attempt(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
) -> Result<Option<PendingTwoFactor>, AppError> {
    let Some(session) = current_within(exchange, db).await? else { return Ok(None) };
    let Some(pending) = session.pending else { return Ok(None) };
    let counted = queries::count_attempt(db, &session.id_hash, now_in_seconds(exchange.context())).await?;
    Ok(counted.then(|| PendingTwoFactor { attempts: pending.attempts + 1, ..pending }))
}

/// Refunds an attempt that was rejected before it was checked.
pub async fn refund_attempt(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<(), AppError> {
    let Some(session) = current_within(exchange, db).await? else { return Ok(()) };
    Ok(queries::refund_attempt(db, &session.id_hash).await?)
}

/// Records that the owner of the session has just proved their identity.
pub async fn confirm(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<(), AppError> {
    let Some(session) = current_within(exchange, db).await? else { return Err(AppError::Unauthenticated) };
    let now = now_in_seconds(exchange.context());
    queries::confirm(db, &session.id_hash, now).await?;
    request_session::with(exchange, |slot| slot.session = Some(Some(Session { confirmed_at: Some(now), ..session })));
    Ok(())
}

/// Whether the session of a request still exists. For transactions that lock the row of the session's owner after slow
/// work: blocking a user locks the same row and ends the sessions.
pub async fn is_still_valid(exchange: &Exchange, tx: &impl ConnectionTrait) -> Result<bool, AppError> {
    let Some(session) = current_within(exchange, tx).await? else { return Ok(false) };
    Ok(queries::find(tx, session.id_hash, now_in_seconds(exchange.context())).await?.is_some())
}

/// Gives the session of a request and its remembered device new ids, after every change of credentials. The old ids
/// become invalid, including copies.
pub async fn renew(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<Session, AppError> {
    let session = current_within(exchange, db).await?.ok_or(AppError::Unauthenticated)?;
    // Same order as everywhere: the device before its sessions.
    let device = match session.remember_token_id {
        Some(old) => remember::renew(exchange, db, old).await?,
        None => None,
    };
    let remember_token_id = device.as_ref().map(|(id, _)| *id);
    let id = SessionId::generate();
    if !queries::rename(db, &session.id_hash, &id.hash(), remember_token_id).await? {
        return Err(AppError::Unauthenticated);
    }
    if let Some(old) = session.remember_token_id {
        queries::delete_device(db, old).await?;
    }
    set_device_cookie(exchange, device);
    Ok(attach(exchange, id, Session { remember_token_id, ..session }))
}

/// Ends the session of a request, if it has one, forgets its device and removes the cookies.
pub async fn end(exchange: &Exchange) -> Result<(), AppError> {
    current(exchange).await?;
    db::set_caller(None);
    let tx = exchange.context().db.begin().await?;
    end_within(exchange, &tx).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// Like [`end`], within a larger transaction. Load the session with [`current`] before.
pub async fn end_within(exchange: &Exchange, tx: &impl ConnectionTrait) -> Result<(), AppError> {
    delete_current(exchange, tx).await?;
    remember::end(exchange, tx).await?;
    db::set_caller(None);
    let config = &exchange.context().config;
    request_session::with(exchange, |slot| {
        slot.session = Some(None);
        let names =
            [cookies::cookie_name(config), cookies::CSRF, cookies::remember_name(config), cookies::guest_name(config)];
        for name in names {
            slot.set(cookies::removal(config, name));
        }
    });
    Ok(())
}

/// Ends the sessions of a user and forgets their devices, except those of `except`. Returns the larger of the numbers
/// of ended sessions and forgotten devices. If the remaining session gets a new id, call [`renew`] first.
pub async fn end_all(db: &impl ConnectionTrait, user_id: Uuid, except: Option<&Session>) -> Result<u64, DbErr> {
    let devices = queries::delete_devices(db, user_id, except.and_then(|except| except.remember_token_id)).await?;
    let sessions = queries::delete_all(db, user_id, except.map(|except| except.id_hash.as_str())).await?;
    Ok(sessions.max(devices))
}

/// Ends the sessions of all users and forgets all devices; returns how many ended.
pub async fn end_all_users(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    queries::delete_all_users(db).await
}

/// Updates the sessions of a user whose roles changed: those of staff expire sooner, and their devices are not
/// remembered.
pub async fn refresh_staff_flag(db: &impl ConnectionTrait, user_id: Uuid) -> Result<(), DbErr> {
    let staff = queries::is_staff(db, user_id).await?;
    if staff {
        queries::delete_devices(db, user_id, None).await?;
    }
    queries::set_staff(db, user_id, staff).await
}

/// The CSRF token of a session; it changes with the session's id.
fn session_token(key: &AppKey, session: &Session) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(key.sign("csrf", session.id_hash.as_bytes()))
}

/// Deletes expired sessions and devices; returns the number of rows.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now()).await
}

async fn find(context: &Context, id: &SessionId) -> Result<Option<Session>, AppError> {
    let now = now_in_seconds(context);
    let Some(row) = queries::find(context.db.reader(), id.hash(), now).await? else {
        return Ok(None);
    };
    let is_due = now - row.last_seen_at >= TimeDelta::from_std(TOUCH_INTERVAL).unwrap_or_default();
    if (is_due || !was_presented(&row))
        && let Err(error) = queries::touch(context.db.writer(), &row, now).await
    {
        // The request can be served all the same; the next one records it.
        tracing::warn!(%error, "the last use of a session was not recorded");
    }
    Ok(Some(Session::from_row(row, now)))
}

/// Like [`current`], within a transaction: writes nothing.
async fn current_within(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<Option<Session>, AppError> {
    if let Some(cached) = request_session::with(exchange, |slot| slot.session.clone()) {
        return Ok(cached);
    }
    let Some(id) = presented_id(exchange) else { return Ok(None) };
    let now = now_in_seconds(exchange.context());
    Ok(queries::find(db, id.hash(), now).await?.map(|row| Session::from_row(row, now)))
}

/// Deletes the session of a request, and the device it belongs to.
async fn delete_current(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<(), AppError> {
    if let Some(old) = current_within(exchange, db).await? {
        if let Some(device) = old.remember_token_id {
            queries::delete_device(db, device).await?;
        }
        queries::delete(db, &old.id_hash).await?;
    }
    Ok(())
}

async fn insert(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
    with_owner: impl FnOnce(Model) -> Model,
) -> Result<Session, AppError> {
    let (id, now) = (SessionId::generate(), now_in_seconds(exchange.context()));
    let row = with_owner(blank(&id, now));
    queries::insert(db, row.clone()).await?;
    Ok(attach(exchange, id, Session::from_row(row, now)))
}

/// A row without an owner.
fn blank(id: &SessionId, now: DateTime<Utc>) -> Model {
    Model {
        id: id.hash(),
        public_id: Uuid::now_v7(),
        user_id: None,
        staff: false,
        confirmed_at: None,
        pending_user_id: None,
        pending_since: None,
        pending_tries: 0,
        pending_remember: false,
        remember_token_id: None,
        user_agent: None,
        address: None,
        created_at: now,
        last_seen_at: now,
    }
}

/// Adds the device and the network address, which the user sees in the list of sessions.
fn with_client(exchange: &Exchange, row: Model) -> Model {
    let address = exchange.client_ip().map(|address| address.to_string());
    Model { user_agent: Some(device::from_exchange(exchange)), address, ..row }
}

/// The row of a session restored from a remembered device. The browser has not presented it yet.
pub(super) fn restored(exchange: &Exchange, id: &SessionId, device: &remember_tokens::Model) -> Model {
    let (user_id, remember_token_id) = (Some(device.user_id), Some(device.id));
    let row = with_client(exchange, blank(id, now_in_seconds(exchange.context())));
    let last_seen_at = row.created_at - TimeDelta::seconds(1);
    Model { user_id, remember_token_id, last_seen_at, ..row }
}

/// Whether the browser has presented a session since it was created, and so has received its cookie. Only sessions of
/// remembered devices begin unpresented.
pub(super) fn was_presented(row: &Model) -> bool {
    row.last_seen_at >= row.created_at
}

/// Sets the cookies of a new session on the response.
fn attach(exchange: &Exchange, id: SessionId, session: Session) -> Session {
    let session = Session { id_hash: id.hash(), ..session };
    let config = &exchange.context().config;
    let csrf = cookies::csrf(config, session_token(&config.app.key, &session));
    // The request itself replaced its session, so the check for an ended session must not fail.
    db::set_caller(None);
    let was_guest = exchange.cookie(cookies::guest_name(config)).is_some();
    request_session::with(exchange, |slot| {
        slot.session = Some(Some(session.clone()));
        slot.set(cookies::session(config, &id));
        slot.set(csrf);
        if was_guest {
            slot.set(cookies::removal(config, cookies::guest_name(config)));
        }
    });
    session
}

/// Sets the cookie of a remembered device on the response.
fn set_device_cookie(exchange: &Exchange, device: Option<(Uuid, Cookie<'static>)>) {
    if let Some((_, cookie)) = device {
        request_session::with(exchange, |slot| slot.set(cookie));
    }
}

fn presented_id(exchange: &Exchange) -> Option<SessionId> {
    let cookie = exchange.cookie(cookies::cookie_name(&exchange.context().config))?;
    SessionId::parse(cookie.value())
}

/// Whole seconds, so that expiry comparisons do not depend on sub-second rounding.
pub(super) fn now_in_seconds(context: &Context) -> DateTime<Utc> {
    context.clock.now().trunc_subsecs(0)
}
