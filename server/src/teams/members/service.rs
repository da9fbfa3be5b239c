//! Coming and going, under the row of the team.

use std::time::Duration;

use actix_web::HttpRequest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{Joined, Leaving},
};
use crate::{
    audit::{Actor, Change},
    auth::SignedIn,
    entities::sea_orm_active_enums::{TeamJoinPolicy, TeamState},
    error::AppError,
    notices::TeamTurn,
    permissions::{self, Permission as _, TeamsUpdate},
    state::AppState,
    teams::{
        changes::{ELSEWHERE, Held},
        code, log,
        queries::hold_of,
        types::Team,
        view,
    },
    throttle::{self, Limit},
    users,
};

/// Codes that somebody tries; those that let them in do not count.
const GUESSES: Limit = Limit { name: "team codes", most: 10, window: Duration::from_secs(60) };

const IN_ALREADY: &str = "You are in.";
const WRONG: &str = "The code is wrong.";
const CLOSED: &str = "The team takes nobody.";
const NOT_IN: &str = "You are not in the team.";
const NOBODY: &str = "Nobody of this name is in the team.";
const LAST: &str = "You are the last one: the team ends with you. Confirm that you want to leave.";
const ONESELF: &str = "You cannot take yourself out. Leave the team instead.";

/// Lets somebody in who has the code. Whoever is in already is told so.
pub(super) async fn join(
    request: &HttpRequest,
    app: &AppState,
    by: &SignedIn,
    id: Uuid,
    typed: &str,
) -> Result<Joined, AppError> {
    guess(request, by).await?;
    let actor = Actor::user(request, by.user.id);
    let joined = admit(app, &actor, by, id, typed).await?;
    forgive(app, by, &joined).await?;
    Ok(joined)
}

/// The same where only the code is known. No code tells more of a team it does not open than a wrong one.
pub(super) async fn join_by_code(
    request: &HttpRequest,
    app: &AppState,
    by: &SignedIn,
    typed: &str,
) -> Result<Joined, AppError> {
    guess(request, by).await?;
    let wrong = || AppError::invalid("code", WRONG);
    let typed = code::read(typed);
    if typed.contains('\0') {
        return Err(wrong());
    }
    let id = queries::by_code(app.db.reader(), &typed).await?.ok_or_else(wrong)?;
    let actor = Actor::user(request, by.user.id);
    let joined = admit(app, &actor, by, id, &typed).await.map_err(|error| match error {
        AppError::NotFound => wrong(),
        other => other,
    })?;
    forgive(app, by, &joined).await?;
    Ok(joined)
}

async fn guess(request: &HttpRequest, by: &SignedIn) -> Result<(), AppError> {
    throttle::enforce_for(request, &GUESSES, &by.user.id.to_string()).await.map(drop)
}

/// Whoever came in is not counted; whoever is in already and says so again is.
async fn forgive(app: &AppState, by: &SignedIn, joined: &Joined) -> Result<(), AppError> {
    if joined.message.is_some() {
        return Ok(());
    }
    Ok(throttle::refund(app, app.db.writer(), &GUESSES, &by.user.id.to_string()).await?)
}

async fn admit(app: &AppState, actor: &Actor, by: &SignedIn, id: Uuid, typed: &str) -> Result<Joined, AppError> {
    let (now, user) = (app.clock.now(), by.user.id);
    let tx = app.db.begin().await?;
    users::hold(&tx, user).await?.ok_or(AppError::Unauthenticated)?;
    let held = Held::of(&tx, by, id).await?;
    if held.member(user).is_some() {
        let team = view::one(&tx, held.team, Some(user), now).await?;
        return Ok(Joined { team, message: Some(IN_ALREADY) });
    }
    if typed.trim().is_empty() {
        return Err(AppError::invalid("code", "The code field is required."));
    }
    if !code::is(&held.team.join_code, typed) {
        return Err(AppError::invalid("code", WRONG));
    }
    held.still_forming(now)?;
    if held.team.join_policy == TeamJoinPolicy::Closed {
        return Err(AppError::invalid("team", CLOSED));
    }
    held.admit(&tx, user, ELSEWHERE, now).await?;
    log::came(app, &tx, actor, id, user).await?;
    let team = view::one(&tx, held.team, Some(user), now).await?;
    tx.commit().await?;
    app.forget();
    Ok(Joined { team, message: None })
}

/// Lets somebody go.
pub(super) async fn leave(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    id: Uuid,
    leaving: Leaving,
) -> Result<(), AppError> {
    let (now, user) = (app.clock.now(), by.user.id);
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    if held.member(user).is_none() {
        return Err(AppError::invalid("team", NOT_IN));
    }
    held.still_forming(now)?;
    if held.members.len() == 1 && leaving.confirm != Some(true) {
        return Err(AppError::invalid("confirm", LAST));
    }
    let to = match leaving.to.as_deref().filter(|to| !to.trim().is_empty() && held.is_captain(user)) {
        Some(to) => {
            let next = held.named(to).map(|member| member.user_id).filter(|next| *next != user);
            Some(next.ok_or_else(|| AppError::invalid("to", NOBODY))?)
        }
        None => None,
    };
    let next = held.part(&tx, user, to, now).await?;
    if let Some(next) = next {
        held.tell(app, &tx, next, TeamTurn::Captain).await?;
    }
    log::went(app, &tx, actor, ("team.left", &held.team), (user, next)).await?;
    tx.commit().await?;
    app.forget();
    app.mailer.wake();
    Ok(())
}

/// Takes somebody out of every team they are in, in the transaction that ends their account and holds their row.
pub async fn leave_all(app: &AppState, tx: &impl ConnectionTrait, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    let now = app.clock.now();
    for team in hold_of(tx, user).await? {
        let mut held = Held::around(tx, team).await?;
        let next = held.part(tx, user, None, now).await?;
        if let Some(next) = next {
            held.tell(app, tx, next, TeamTurn::Captain).await?;
        }
        log::went(app, tx, actor, ("team.left", &held.team), (user, next)).await?;
    }
    Ok(())
}

/// Has another member speak for the team.
pub(super) async fn hand_over(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    id: Uuid,
    username: &str,
) -> Result<Team, AppError> {
    let (now, user) = (app.clock.now(), by.user.id);
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    held.only_captain(user)?;
    held.still_forming(now)?;
    let next = held.named(username).map(|member| member.user_id);
    let next = next.ok_or_else(|| AppError::invalid("username", NOBODY))?;
    if next != user {
        held.hand_over(&tx, next, now).await?;
        held.tell(app, &tx, next, TeamTurn::Captain).await?;
        let change = Change::between(&json!({ "captainId": user }), &json!({ "captainId": next }))?;
        log::note(app, &tx, actor, ("team.handed_over", id), change).await?;
    }
    let team = view::one(&tx, held.team, Some(user), now).await?;
    tx.commit().await?;
    app.forget();
    app.mailer.wake();
    Ok(team)
}

/// Takes somebody out, who cannot come back with the code they know: the captain while people may still find together,
/// staff at any time.
pub(super) async fn remove(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    id: Uuid,
    username: &str,
) -> Result<(), AppError> {
    let (now, user) = (app.clock.now(), by.user.id);
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    let staff = permissions::allows(&tx, &by.roles, TeamsUpdate::NAME).await?;
    if !staff {
        held.only_captain(user)?;
        held.still_forming(now)?;
    }
    let gone = held.named(username).map(|member| member.user_id).ok_or(AppError::NotFound)?;
    if gone == user {
        return Err(AppError::invalid("username", ONESELF));
    }
    let next = held.part(&tx, gone, None, now).await?;
    if held.team.state != TeamState::Disbanded {
        held.lock_out(&tx, now).await?;
    }
    if let Some(next) = next {
        held.tell(app, &tx, next, TeamTurn::Captain).await?;
    }
    held.tell(app, &tx, gone, TeamTurn::Removed).await?;
    log::went(app, &tx, actor, ("team.member_removed", &held.team), (gone, next)).await?;
    tx.commit().await?;
    app.forget();
    app.mailer.wake();
    Ok(())
}

/// Draws another code.
pub(super) async fn rotate(app: &AppState, actor: &Actor, by: &SignedIn, id: Uuid) -> Result<Team, AppError> {
    let now = app.clock.now();
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    held.only_captain(by.user.id)?;
    held.lock_out(&tx, now).await?;
    // Neither code: both are keys.
    log::note(app, &tx, actor, ("team.code_renewed", id), Change::default()).await?;
    let team = view::one(&tx, held.team, Some(by.user.id), now).await?;
    tx.commit().await?;
    app.forget();
    Ok(team)
}
