//! Beginning, recognising, changing and ending sessions.

use std::time::Duration;

use actix_web::{HttpRequest, web};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{IDLE, LONGEST, cookies, id::SessionId, queries, slot};
use crate::{config::AppKey, entities::sessions::Model, error::AppError, state::AppState};

/// `last_seen_at` is written at most this often.
const TOUCH: Duration = Duration::from_secs(60);

/// A session that lives.
#[derive(Debug, Clone)]
pub struct Session {
    id_hash: String,
    /// Who is signed in, if anybody.
    pub user_id: Option<Uuid>,
}

/// The session of a request, if it has one; read once, however often it is asked for.
pub async fn current(request: &HttpRequest) -> Result<Option<Session>, AppError> {
    if let Some(known) = slot::with(request, |slot| slot.session.clone()) {
        return Ok(known);
    }
    let session = match presented(request) {
        Some(id) => find(state(request), &id).await?,
        None => None,
    };
    slot::with(request, |slot| slot.session = Some(session.clone()));
    Ok(session)
}

/// The session of a request, begun when there is none; the answer sets the CSRF cookie again.
pub async fn start(request: &HttpRequest) -> Result<Session, AppError> {
    if let Some(session) = current(request).await? {
        let cookie = cookies::csrf(&state(request).config, csrf_token(&state(request).config.app.key, &session));
        slot::with(request, |slot| slot.cookies.push(cookie));
        return Ok(session);
    }
    let begun = begin(request, state(request).db.writer(), None).await?;
    Ok(present(request, begun))
}

/// Gives the session a new id and the given user: at every change of rights. The old id is worthless from then on.
pub async fn rotate(request: &HttpRequest, user_id: Option<Uuid>) -> Result<Session, AppError> {
    let old = current(request).await?;
    let db = state(request).db.begin().await?;
    if let Some(session) = old {
        queries::delete(&db, &session.id_hash).await?;
    }
    let begun = begin(request, &db, user_id).await?;
    db.commit().await?;
    Ok(present(request, begun))
}

/// Ends the session of a request, if it has one, and takes its cookies away.
pub async fn end(request: &HttpRequest) -> Result<(), AppError> {
    if let Some(session) = current(request).await? {
        queries::delete(state(request).db.writer(), &session.id_hash).await?;
    }
    let none = cookies::none(&state(request).config);
    slot::with(request, |slot| {
        slot.session = Some(None);
        slot.cookies = none.into();
    });
    Ok(())
}

/// The CSRF token of a session: another one as soon as its id changes.
pub fn csrf_token(key: &AppKey, session: &Session) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(key.sign("csrf", session.id_hash.as_bytes()))
}

/// Deletes the rows of sessions that ended; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    let now = state.clock.now();
    queries::sweep(state.db.writer(), now - IDLE, now - LONGEST).await
}

async fn find(state: &AppState, id: &SessionId) -> Result<Option<Session>, AppError> {
    let now = now(state);
    let Some(row) = queries::find(state.db.reader(), id.hash(), now - IDLE, now - LONGEST).await? else {
        return Ok(None);
    };
    if now - row.last_seen_at >= chrono::TimeDelta::from_std(TOUCH).unwrap_or_default()
        && let Err(error) = queries::touch(state.db.writer(), &row, now).await
    {
        // The visitor can be served all the same; the next request tries again.
        tracing::warn!(%error, "a session's last use was not noted");
    }
    Ok(Some(Session { id_hash: row.id, user_id: row.user_id }))
}

async fn begin(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    user_id: Option<Uuid>,
) -> Result<(SessionId, Session), AppError> {
    let (id, now) = (SessionId::draw(), now(state(request)));
    let session = Session { id_hash: id.hash(), user_id };
    let row = Model {
        id: session.id_hash.clone(),
        public_id: Uuid::now_v7(),
        user_id,
        staff: false,
        confirmed_at: user_id.map(|_| now),
        pending_user_id: None,
        pending_since: None,
        pending_tries: 0,
        pending_remember: false,
        remember_token_id: None,
        user_agent: None,
        address: None,
        created_at: now,
        last_seen_at: now,
    };
    queries::insert(db, row).await?;
    Ok((id, session))
}

/// Gives the answer the cookies of a session that was begun.
fn present(request: &HttpRequest, (id, session): (SessionId, Session)) -> Session {
    let config = &state(request).config;
    let csrf = cookies::csrf(config, csrf_token(&config.app.key, &session));
    let cookies = vec![cookies::session(config, &id), csrf];
    slot::with(request, |slot| {
        slot.session = Some(Some(session.clone()));
        slot.cookies = cookies;
    });
    session
}

fn presented(request: &HttpRequest) -> Option<SessionId> {
    let cookie = request.cookie(cookies::cookie_name(&state(request).config))?;
    SessionId::parse(cookie.value())
}

fn state(request: &HttpRequest) -> &AppState {
    request.app_data::<web::Data<AppState>>().expect("every application has the state")
}

/// Whole seconds: the databases keep different fractions, and comparisons have to agree.
fn now(state: &AppState) -> DateTime<Utc> {
    state.clock.now().trunc_subsecs(0)
}
