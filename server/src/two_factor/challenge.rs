//! The second step of signing in, wherever the first one was: a code of the app, or one that recovers.

use actix_web::HttpRequest;
use sea_orm::ConnectionTrait;

use super::{
    FAILURES,
    codes::RecoveryCode,
    queries,
    secret::Secret,
    service::{Standing, wrong_code},
    types::Answer,
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth,
    entities::{sea_orm_active_enums::UserState, users::Model as User},
    error::AppError,
    notices::{self, News},
    sessions,
    state::AppState,
    throttle, users,
};

/// What an answer was worth.
enum Verdict {
    /// It was the app's code.
    Right,
    /// It was a recovery code; so many are left.
    Recovered { left: usize },
    /// It was neither, or one that was used before.
    Wrong,
}

/// Signs in who answers rightly. A challenge that ended, or never was, is answered as a wrong code is.
pub(super) async fn pass(request: &HttpRequest, state: &AppState, answer: &Answer) -> Result<(), AppError> {
    // Counted before anything is looked at, and for good: whatever happens later, this try is gone.
    let pending = sessions::count_try(request, state.db.writer()).await?.ok_or_else(wrong_code)?;
    let subject = pending.user_id.to_string();
    let allowance = throttle::enforce_for(request, &FAILURES, &subject).await?;

    let transaction = state.db.begin().await?;
    // Held until the end, so that of many answers at once each finds what the one before left.
    let user = users::hold(&transaction, pending.user_id).await?;
    let user = user.filter(|user| user.state == UserState::Active).ok_or_else(wrong_code)?;
    // Another password since then has ended the challenge as well.
    if !sessions::still_here(request, &transaction).await? {
        return Err(wrong_code());
    }
    match check(state, &transaction, &user, answer).await? {
        Verdict::Wrong => {
            let entry = Entry::of("two_factor.refused").on(Target::new("user", user.id));
            audit::record(state, &transaction, &Actor::guest(request), entry).await?;
            if allowance.remaining == Some(0) {
                notices::tell(state, &transaction, &user, News::CodesRefused).await?;
            }
            transaction.commit().await?;
            state.mailer.wake();
            return Err(answer.refusal());
        }
        Verdict::Recovered { left } => {
            let entry = Entry::of("two_factor.recovery_used").on(Target::new("user", user.id));
            let entry = entry.with(Change::to(&serde_json::json!({ "left": left }))?);
            audit::record(state, &transaction, &Actor::user(request, user.id), entry).await?;
            notices::tell(state, &transaction, &user, News::RecoveryCodeUsed(left)).await?;
        }
        Verdict::Right => {}
    }
    // Failures are what is limited.
    throttle::refund(state, &transaction, &FAILURES, &subject).await?;
    auth::complete(request, state, &transaction, &user, pending.remember).await?;
    transaction.commit().await?;
    state.mailer.wake();
    Ok(())
}

async fn check(state: &AppState, db: &impl ConnectionTrait, user: &User, answer: &Answer) -> Result<Verdict, AppError> {
    // It may have been switched off since the password was given: then there is nothing to answer.
    let Standing::On(sealed) = Standing::of(user) else { return Ok(Verdict::Wrong) };
    let key = &state.config.app.key;
    match answer {
        Answer::Code(code) => match Secret::open(key, user.id, &sealed)?.step_of(code, state.clock.now()) {
            Some(step) if queries::take_step(db, user.id, &sealed, step).await? => Ok(Verdict::Right),
            _ => Ok(Verdict::Wrong),
        },
        Answer::Recovery(typed) => {
            let Some(code) = RecoveryCode::parse(typed) else { return Ok(Verdict::Wrong) };
            let left = queries::take_code(db, user.id, code.hash(key, user.id)).await?;
            Ok(left.map_or(Verdict::Wrong, |left| Verdict::Recovered { left }))
        }
    }
}

impl Answer {
    fn refusal(&self) -> AppError {
        match self {
            Self::Code(_) => wrong_code(),
            Self::Recovery(_) => {
                AppError::invalid("recoveryCode", "The provided two factor recovery code was invalid.")
            }
        }
    }
}
