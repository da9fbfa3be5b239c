//! The second step of every login: a code of the app or a recovery code.

use sea_orm::ConnectionTrait;

use super::{
    codes::RecoveryCode,
    limits::ChallengeAttempt,
    queries,
    service::{self, TwoFactorState, wrong_code},
    types::{Answer, Challenge},
};
use crate::{
    accounts::{
        login,
        notifications::{self, Notification},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        sessions,
    },
};
use entities::{sea_orm_active_enums::UserState, users::Model as User};

const UNCHECKABLE: &str = "We can no longer check your second factor. Contact us to reset it.";

/// Result of checking an answer.
enum Verdict {
    /// A valid code of the app.
    Right,
    /// A valid recovery code, and how many are left.
    Recovered { left: usize },
    /// Neither, or a used code.
    Wrong,
    /// `APP_KEY` was changed: nothing that the user could enter is valid.
    Uncheckable,
}

/// Signs the user in if the answer is right. An expired or missing challenge gets the same response as a wrong code.
pub async fn pass(exchange: &Exchange, challenge: Challenge) -> Result<(), AppError> {
    let context = exchange.context();
    // An empty form is no attempt.
    let answer = &challenge.answer().ok_or_else(wrong_code)?;
    // Counted before the code is checked and in its own transaction, so that a later failure does not undo it.
    let pending = sessions::count_attempt(exchange, context.db.writer()).await?.ok_or_else(wrong_code)?;
    let user = users::find(context.db.reader(), pending.user_id).await?.ok_or_else(wrong_code)?;
    let attempt = match ChallengeAttempt::register(exchange, &user, answer).await {
        Ok(attempt) => attempt,
        Err(refusal) => {
            // The code was not checked: after the wait, the user answers the same challenge.
            sessions::refund_attempt(exchange, context.db.writer()).await?;
            return Err(refusal);
        }
    };

    let tx = context.db.begin().await?;
    // Locked until the end, so that concurrent answers are checked one after the other.
    let user = users::lock_for_update(&tx, pending.user_id).await?;
    let user = user.filter(|user| user.state == UserState::Active).ok_or_else(wrong_code)?;
    // A new password ends the challenge as well.
    if !sessions::is_still_valid(exchange, &tx).await? {
        return Err(wrong_code());
    }
    match check(context, &tx, &user, answer).await? {
        Verdict::Wrong => {
            let entry = Entry::new("two_factor.refused").with_target(Target::new("user", user.id));
            audit::record(context, &tx, &Actor::guest(exchange), entry).await?;
            if attempt.is_last_undelayed() {
                notifications::notify(context, &tx, &user, Notification::CodesRefused).await?;
            }
            tx.commit().await?;
            return Err(answer.refusal());
        }
        Verdict::Recovered { left } => {
            let entry = Entry::new("two_factor.recovery_used").with_target(Target::new("user", user.id));
            let entry = entry.with_change(Change::created(&serde_json::json!({ "left": left }))?);
            audit::record(context, &tx, &Actor::user(exchange, user.id), entry).await?;
            notifications::notify(context, &tx, &user, Notification::RecoveryCodeUsed(left)).await?;
        }
        Verdict::Uncheckable => {
            let (user, hint) = (user.id, "to turn it off: server reset-two-factor");
            tracing::error!(%user, hint, "a second factor was encrypted with another APP_KEY");
            return Err(answer.uncheckable());
        }
        Verdict::Right => {}
    }
    attempt.refund(context, &tx, &user).await?;
    login::complete_second_factor(exchange, &tx, &user, pending.remember).await?;
    Ok(tx.commit().await?)
}

async fn check(
    context: &Context,
    db: &impl ConnectionTrait,
    user: &User,
    answer: &Answer,
) -> Result<Verdict, AppError> {
    // The second factor may have been disabled since the password was checked; then there is nothing to answer.
    let TwoFactorState::On(sealed) = TwoFactorState::from_user(user) else { return Ok(Verdict::Wrong) };
    let key = &context.config.app.key;
    match answer {
        Answer::Code(code) => {
            let Some(secret) = service::open(context, user, &sealed) else { return Ok(Verdict::Uncheckable) };
            match secret.step_of(code, context.clock.now()) {
                Some(step) if queries::take_step(db, user.id, &sealed, step).await? => Ok(Verdict::Right),
                _ => Ok(Verdict::Wrong),
            }
        }
        Answer::Recovery(typed) => {
            let Some(code) = RecoveryCode::parse(typed) else { return Ok(Verdict::Wrong) };
            if let Some(left) = queries::take_code(db, user.id, code.hash(key, user.id)).await? {
                return Ok(Verdict::Recovered { left });
            }
            let codes = queries::codes(db, user.id).await?;
            let is_readable = codes.iter().all(|row| RecoveryCode::open(key, user.id, &row.code).is_some());
            Ok(if is_readable { Verdict::Wrong } else { Verdict::Uncheckable })
        }
    }
}

impl Answer {
    fn uncheckable(&self) -> AppError {
        let field = match self {
            Self::Code(_) => "code",
            Self::Recovery(_) => "recoveryCode",
        };
        AppError::invalid(field, UNCHECKABLE)
    }

    fn refusal(&self) -> AppError {
        match self {
            Self::Code(_) => wrong_code(),
            Self::Recovery(_) => {
                AppError::invalid("recoveryCode", "The provided two factor recovery code was invalid.")
            }
        }
    }
}
