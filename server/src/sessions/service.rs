//! Beginning, recognising, changing and ending sessions.

use std::time::Duration;

use actix_web::{HttpRequest, cookie::Cookie, web};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    cookies, device,
    id::SessionId,
    queries, remember, slot,
    types::{Pending, Session, SignIn},
};
use crate::{
    config::AppKey,
    entities::{remember_tokens, sessions::Model, users},
    error::AppError,
    http::client,
    state::AppState,
};

/// `last_seen_at` is written at most this often.
const TOUCH: Duration = Duration::from_secs(60);

/// The session of a request, if it has one; read once, however often it is asked for. It may write, so ask before a
/// transaction begins.
pub async fn current(request: &HttpRequest) -> Result<Option<Session>, AppError> {
    if let Some(known) = slot::with(request, |slot| slot.session.clone()) {
        return Ok(known);
    }
    let found = match presented(request) {
        Some(id) => find(state(request), &id).await?,
        None => None,
    };
    let session = match found {
        Some(session) if session.has_owner() => Some(session),
        guest => match remember::revive(request).await? {
            Some(revived) => return Ok(Some(present(request, revived))),
            None => guest,
        },
    };
    slot::with(request, |slot| slot.session = Some(session.clone()));
    Ok(session)
}

/// The session of a request, begun when there is none; the answer sets the CSRF cookie again.
pub async fn start(request: &HttpRequest) -> Result<Session, AppError> {
    if let Some(session) = current(request).await? {
        let cookie = cookies::csrf(&state(request).config, csrf_token(&state(request).config.app.key, &session));
        slot::with(request, |slot| slot.set(cookie));
        return Ok(session);
    }
    begin(request, state(request).db.writer(), |row| row).await
}

/// Begins a session of somebody in the place of the one the request has, whose id is worthless from then on.
pub async fn sign_in(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    user: &users::Model,
    how: SignIn,
) -> Result<Session, AppError> {
    forget(request, db).await?;
    remember::end(request, db).await?;
    let staff = queries::is_staff(db, user.id).await?;
    let device = if how.remember && !staff { Some(remember::begin(request, db, user.id).await?) } else { None };
    let remember_token_id = device.as_ref().map(|(id, _)| *id);
    let confirmed_at = how.confirmed.then(|| now(state(request)));
    let user_id = Some(user.id);
    let session =
        begin(request, db, |row| Model { user_id, staff, confirmed_at, remember_token_id, ..seen(request, row) })
            .await?;
    hand_out(request, device);
    Ok(session)
}

/// Begins a session that waits for somebody's second factor in the place of the one the request has.
pub async fn ask_second_factor(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    user_id: Uuid,
    remember: bool,
) -> Result<(), AppError> {
    forget(request, db).await?;
    let (pending_user_id, pending_since) = (Some(user_id), Some(now(state(request))));
    let pending_remember = remember;
    begin(request, db, |row| Model { pending_user_id, pending_since, pending_remember, ..seen(request, row) }).await?;
    Ok(())
}

/// Counts a try of the second factor that is asked for; nothing when none is, or no more try is left. Of many at once
/// each gets a try of its own.
pub async fn count_try(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<Option<Pending>, AppError> {
    let Some(session) = known(request, db).await? else { return Ok(None) };
    let Some(pending) = session.pending else { return Ok(None) };
    let counted = queries::count_try(db, &session.id_hash, now(state(request))).await?;
    Ok(counted.then(|| Pending { tries: pending.tries + 1, ..pending }))
}

/// Notes that the owner of the session proved just now who they are.
pub async fn confirm(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<(), AppError> {
    let Some(session) = known(request, db).await? else { return Err(AppError::Unauthenticated) };
    let now = now(state(request));
    queries::confirm(db, &session.id_hash, now).await?;
    slot::with(request, |slot| slot.session = Some(Some(Session { confirmed_at: Some(now), ..session })));
    Ok(())
}

/// Whether the session a request came with is still there. For transactions that hold its owner, of requests that took
/// their time before: whoever shuts somebody out holds the owner, too, and ends the sessions.
pub async fn still_here(request: &HttpRequest, tx: &impl ConnectionTrait) -> Result<bool, AppError> {
    let Some(session) = known(request, tx).await? else { return Ok(false) };
    Ok(queries::find(tx, session.id_hash, now(state(request))).await?.is_some())
}

/// Gives the session of a request another id, and its device as well: at every change of what opens it. The old ones
/// are worthless from then on, copies among them.
pub async fn renew(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<Session, AppError> {
    let session = known(request, db).await?.ok_or(AppError::Unauthenticated)?;
    // The device before its sessions, as everywhere.
    let device = match session.remember_token_id {
        Some(old) => remember::renew(request, db, old).await?,
        None => None,
    };
    let remember_token_id = device.as_ref().map(|(id, _)| *id);
    let id = SessionId::draw();
    if !queries::rename(db, &session.id_hash, &id.hash(), remember_token_id).await? {
        return Err(AppError::Unauthenticated);
    }
    if let Some(old) = session.remember_token_id {
        queries::forget_device(db, old).await?;
    }
    hand_out(request, device);
    Ok(present(request, (id, Session { remember_token_id, ..session })))
}

/// Ends the session of a request, if it has one, forgets its device and takes the cookies away.
pub async fn end(request: &HttpRequest) -> Result<(), AppError> {
    current(request).await?;
    let tx = state(request).db.begin().await?;
    end_within(request, &tx).await?;
    Ok(tx.commit().await?)
}

/// The same as part of something larger; the session was asked for before.
pub async fn end_within(request: &HttpRequest, tx: &impl ConnectionTrait) -> Result<(), AppError> {
    forget(request, tx).await?;
    remember::end(request, tx).await?;
    let config = &state(request).config;
    slot::with(request, |slot| {
        slot.session = Some(None);
        for name in [cookies::cookie_name(config), cookies::CSRF, cookies::remember_name(config)] {
            slot.set(cookies::none(config, name));
        }
    });
    Ok(())
}

/// Ends the sessions of somebody and forgets their devices, except the one that is kept; answers how many ended. Where
/// the one that is kept gets another id, [`renew`] comes first.
pub async fn end_all(db: &impl ConnectionTrait, user_id: Uuid, keep: Option<&Session>) -> Result<u64, DbErr> {
    let devices = queries::delete_devices(db, user_id, keep.and_then(|keep| keep.remember_token_id)).await?;
    let sessions = queries::delete_all(db, user_id, keep.map(|keep| keep.id_hash.as_str())).await?;
    Ok(sessions.max(devices))
}

/// Ends the sessions of everybody and forgets all devices; answers how many ended.
pub async fn end_everybodys(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    queries::delete_everybodys(db).await
}

/// To be called when the roles of somebody change: sessions of staff end sooner, and their devices are not remembered.
pub async fn weigh(db: &impl ConnectionTrait, user_id: Uuid) -> Result<(), DbErr> {
    let staff = queries::is_staff(db, user_id).await?;
    if staff {
        queries::delete_devices(db, user_id, None).await?;
    }
    queries::set_staff(db, user_id, staff).await
}

/// The CSRF token of a session: another one as soon as its id changes.
pub fn csrf_token(key: &AppKey, session: &Session) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(key.sign("csrf", session.id_hash.as_bytes()))
}

/// Deletes the rows of sessions that ended and of devices nobody remembers any more; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now()).await
}

async fn find(state: &AppState, id: &SessionId) -> Result<Option<Session>, AppError> {
    let now = now(state);
    let Some(row) = queries::find(state.db.reader(), id.hash(), now).await? else {
        return Ok(None);
    };
    if now - row.last_seen_at >= TimeDelta::from_std(TOUCH).unwrap_or_default()
        && let Err(error) = queries::touch(state.db.writer(), &row, now).await
    {
        // The visitor can be served all the same; the next request tries again.
        tracing::warn!(%error, "a session's last use was not noted");
    }
    Ok(Some(Session::of(row, now)))
}

/// As [`current`], for the middle of a transaction: nothing is written.
async fn known(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<Option<Session>, AppError> {
    if let Some(known) = slot::with(request, |slot| slot.session.clone()) {
        return Ok(known);
    }
    let Some(id) = presented(request) else { return Ok(None) };
    let now = now(state(request));
    Ok(queries::find(db, id.hash(), now).await?.map(|row| Session::of(row, now)))
}

/// Deletes the session of a request, and the device that is remembered through it.
async fn forget(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<(), AppError> {
    if let Some(old) = known(request, db).await? {
        if let Some(device) = old.remember_token_id {
            queries::forget_device(db, device).await?;
        }
        queries::delete(db, &old.id_hash).await?;
    }
    Ok(())
}

async fn begin(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    whose: impl FnOnce(Model) -> Model,
) -> Result<Session, AppError> {
    let (id, now) = (SessionId::draw(), now(state(request)));
    let row = whose(blank(&id, now));
    queries::insert(db, row.clone()).await?;
    Ok(present(request, (id, Session::of(row, now))))
}

/// A row that is nobody's.
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

/// The row of somebody's session tells them where it is.
fn seen(request: &HttpRequest, row: Model) -> Model {
    let address = client::address(request).map(|address| address.to_string());
    Model { user_agent: Some(device::of(request)), address, ..row }
}

/// A row for somebody whose device is remembered.
pub(super) fn revived(request: &HttpRequest, id: &SessionId, device: &remember_tokens::Model) -> Model {
    let (user_id, remember_token_id) = (Some(device.user_id), Some(device.id));
    Model { user_id, remember_token_id, ..seen(request, blank(id, now(state(request)))) }
}

/// Gives the answer the cookies of a session that was begun.
fn present(request: &HttpRequest, (id, session): (SessionId, Session)) -> Session {
    let session = Session { id_hash: id.hash(), ..session };
    let config = &state(request).config;
    let csrf = cookies::csrf(config, csrf_token(&config.app.key, &session));
    slot::with(request, |slot| {
        slot.session = Some(Some(session.clone()));
        slot.set(cookies::session(config, &id));
        slot.set(csrf);
    });
    session
}

/// Gives the answer the cookie of a device that is remembered.
fn hand_out(request: &HttpRequest, device: Option<(Uuid, Cookie<'static>)>) {
    if let Some((_, cookie)) = device {
        slot::with(request, |slot| slot.set(cookie));
    }
}

fn presented(request: &HttpRequest) -> Option<SessionId> {
    let cookie = request.cookie(cookies::cookie_name(&state(request).config))?;
    SessionId::parse(cookie.value())
}

pub(super) fn state(request: &HttpRequest) -> &AppState {
    request.app_data::<web::Data<AppState>>().expect("every application has the state")
}

/// Whole seconds: the databases keep different fractions, and comparisons have to agree.
pub(super) fn now(state: &AppState) -> DateTime<Utc> {
    state.clock.now().trunc_subsecs(0)
}
