//! Joining, leaving and handing over, all under a lock on the team's row.

use std::time::Duration;

use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{JoinResult, LeaveTeam},
};
use crate::{
    accounts::{auth::SignedIn, notifications::TeamNotificationKind, users},
    hackathon::teams::{
        audit::{self, Departure},
        join_code,
        locked_team::{IN_ANOTHER_TEAM, LockedTeam, require_open},
        queries::lock_teams_of,
        types::Team,
        view,
    },
    platform::{
        audit::{Actor, Change},
        context::Context,
        db::Transaction,
        error::AppError,
        http::exchange::Exchange,
        permissions::{Permission as _, TeamsUpdate},
        rate_limit::{self, Limit},
    },
};
use entities::{
    sea_orm_active_enums::{TeamJoinPolicy, TeamState},
    teams::Model,
};

/// Rate limit of join attempts, per user; attempts that add a member do not count.
const JOIN_ATTEMPTS: Limit = Limit { name: "teams.join.user", max: 10, window: Duration::from_secs(60) };

const ALREADY_MEMBER: &str = "You're already in this team.";
const WRONG_CODE: &str = "That code isn't right. Check it and try again.";
const NOT_ACCEPTING_MEMBERS: &str = "This team isn't accepting new members.";
const NOT_A_MEMBER: &str = "You aren't in this team.";
const NO_SUCH_MEMBER: &str = "That person isn't in the team.";
const LAST_MEMBER: &str = "You're the last member. Leaving deletes the team.";
const OWN_MEMBERSHIP: &str = "You can't remove yourself. Leave the team instead.";

/// Adds a user who has the join code. For a user who is already a member, returns the team with a message.
pub(in crate::hackathon::teams) async fn join(
    exchange: &Exchange,
    caller: &SignedIn,
    id: Uuid,
    typed: &str,
) -> Result<JoinResult, AppError> {
    let context = exchange.context();
    count_attempt(exchange, caller).await?;
    let actor = Actor::user(exchange, caller.user.id);
    let joined = add_member(context, &actor, caller, id, typed).await?;
    refund_attempt(context, caller, &joined).await?;
    Ok(joined)
}

/// Like [`join`], but finds the team by its code. A code of a team that the user may not see returns the same error as
/// a wrong code, so that it does not reveal the team.
pub(super) async fn join_by_code(exchange: &Exchange, caller: &SignedIn, typed: &str) -> Result<JoinResult, AppError> {
    let context = exchange.context();
    count_attempt(exchange, caller).await?;
    let wrong = || AppError::invalid("code", WRONG_CODE);
    let typed = join_code::normalise(typed);
    if typed.contains('\0') {
        return Err(wrong());
    }
    let id = queries::by_code(context.db.reader(), &typed).await?.ok_or_else(wrong)?;
    let actor = Actor::user(exchange, caller.user.id);
    let joined = add_member(context, &actor, caller, id, &typed).await.map_err(|error| match error {
        AppError::NotFound => wrong(),
        other => other,
    })?;
    refund_attempt(context, caller, &joined).await?;
    Ok(joined)
}

async fn count_attempt(exchange: &Exchange, caller: &SignedIn) -> Result<(), AppError> {
    rate_limit::enforce_for(exchange, &JOIN_ATTEMPTS, &caller.user.id.to_string()).await
}

/// Refunds the attempt of a user who joined. An attempt of a user who was already a member still counts.
async fn refund_attempt(context: &Context, caller: &SignedIn, joined: &JoinResult) -> Result<(), AppError> {
    if joined.message.is_some() {
        return Ok(());
    }
    Ok(rate_limit::refund(context, context.db.writer(), &JOIN_ATTEMPTS, &caller.user.id.to_string()).await?)
}

async fn add_member(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    typed: &str,
) -> Result<JoinResult, AppError> {
    let (now, user) = (context.clock.now(), caller.user.id);
    let tx = context.db.begin().await?;
    users::lock_for_update(&tx, user).await?.ok_or(AppError::Unauthenticated)?;
    let locked = LockedTeam::lock(&tx, caller, id).await?;
    if locked.member(user).is_some() {
        let team = view::one(&tx, locked.team, Some(user), now).await?;
        return Ok(JoinResult { team, message: Some(ALREADY_MEMBER) });
    }
    if typed.trim().is_empty() {
        return Err(AppError::invalid("code", "The code field is required."));
    }
    if !join_code::matches(&locked.team.join_code, typed) {
        return Err(AppError::invalid("code", WRONG_CODE));
    }
    locked.require_forming(now)?;
    require_open(&tx, caller, &locked.event, now).await?;
    if locked.team.join_policy == TeamJoinPolicy::Closed {
        return Err(AppError::invalid("team", NOT_ACCEPTING_MEMBERS));
    }
    locked.add_member(&tx, user, IN_ANOTHER_TEAM, now).await?;
    audit::joined(context, &tx, actor, id, user).await?;
    if let Some(captain) = locked.team.captain_id {
        locked.notify(context, &tx, captain, TeamNotificationKind::Joined).await?;
    }
    let team = view::one(&tx, locked.team, Some(user), now).await?;
    tx.commit().await?;
    Ok(JoinResult { team, message: None })
}

/// Ends the user's own membership and notifies the new captain, if the captain changed.
pub(in crate::hackathon::teams) async fn leave(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    leaving: LeaveTeam,
) -> Result<(), AppError> {
    let (now, user) = (context.clock.now(), caller.user.id);
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    if locked.member(user).is_none() {
        return Err(AppError::invalid("team", NOT_A_MEMBER));
    }
    locked.require_forming(now)?;
    if locked.members.len() == 1 && leaving.confirm != Some(true) {
        return Err(AppError::invalid("confirm", LAST_MEMBER));
    }
    let to = match leaving.to.as_deref().filter(|to| !to.trim().is_empty() && locked.is_captain(user)) {
        Some(to) => {
            let next = locked.member_by_username(to).map(|member| member.user_id).filter(|next| *next != user);
            Some(next.ok_or_else(|| AppError::invalid("to", NO_SUCH_MEMBER))?)
        }
        None => None,
    };
    let next = locked.remove_member(&tx, user, to, now).await?;
    if let Some(next) = next {
        locked.notify(context, &tx, next, TeamNotificationKind::Captain).await?;
    }
    let departure = Departure { action: "team.left", user, next_captain: next };
    audit::left(context, &tx, actor, &locked.team, departure).await?;
    Ok(tx.commit().await?)
}

/// Removes a user from all of their teams, in the transaction that deletes the account and has locked the user's row.
pub async fn leave_all(context: &Context, tx: &impl Transaction, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    leave_where(context, tx, actor, user, |_| true).await
}

async fn leave_where(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    user: Uuid,
    is_left: impl Fn(&Model) -> bool,
) -> Result<(), AppError> {
    let now = context.clock.now();
    for team in lock_teams_of(tx, user).await?.into_iter().filter(is_left) {
        let mut locked = LockedTeam::load(tx, team).await?;
        let next = locked.remove_member(tx, user, None, now).await?;
        if let Some(next) = next {
            locked.notify(context, tx, next, TeamNotificationKind::Captain).await?;
        }
        let departure = Departure { action: "team.left", user, next_captain: next };
        audit::left(context, tx, actor, &locked.team, departure).await?;
    }
    Ok(())
}

/// Removes a user from their team of an event, in the transaction that ends what they take part in.
pub async fn leave_event(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    event: Uuid,
    user: Uuid,
) -> Result<(), AppError> {
    leave_where(context, tx, actor, user, |team| team.event_id == event).await
}

/// Makes another member the captain.
pub(super) async fn transfer_captaincy(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    username: &str,
) -> Result<Team, AppError> {
    let (now, user) = (context.clock.now(), caller.user.id);
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    locked.require_captain(user)?;
    locked.require_forming(now)?;
    let next = locked.member_by_username(username).map(|member| member.user_id);
    let next = next.ok_or_else(|| AppError::invalid("username", NO_SUCH_MEMBER))?;
    if next != user {
        locked.transfer_captaincy(&tx, next, now).await?;
        locked.notify(context, &tx, next, TeamNotificationKind::Captain).await?;
        let change = Change::updated(&json!({ "captainId": user }), &json!({ "captainId": next }))?;
        audit::record(context, &tx, actor, audit::entry("team.handed_over", id, change)).await?;
    }
    let team = view::one(&tx, locked.team, Some(user), now).await?;
    tx.commit().await?;
    Ok(team)
}

/// Removes a member and replaces the join code, so that they cannot rejoin with the old one. The captain may do so
/// while the team is forming, staff at any time.
pub(super) async fn remove(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    username: &str,
) -> Result<(), AppError> {
    let (now, user) = (context.clock.now(), caller.user.id);
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    let staff = caller.may(&tx, TeamsUpdate::NAME).await?;
    if !staff {
        locked.require_captain(user)?;
        locked.require_forming(now)?;
    }
    let removed = locked.member_by_username(username).map(|member| member.user_id).ok_or(AppError::NotFound)?;
    if removed == user {
        return Err(AppError::invalid("username", OWN_MEMBERSHIP));
    }
    let next = locked.remove_member(&tx, removed, None, now).await?;
    if locked.team.state != TeamState::Disbanded {
        locked.rotate_join_code(&tx, now).await?;
    }
    if let Some(next) = next {
        locked.notify(context, &tx, next, TeamNotificationKind::Captain).await?;
    }
    locked.notify(context, &tx, removed, TeamNotificationKind::Removed).await?;
    let departure = Departure { action: "team.member_removed", user: removed, next_captain: next };
    audit::left(context, &tx, actor, &locked.team, departure).await?;
    Ok(tx.commit().await?)
}

/// Replaces the join code.
pub(super) async fn rotate_join_code(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
) -> Result<Team, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    locked.require_captain(caller.user.id)?;
    locked.rotate_join_code(&tx, now).await?;
    // The audit log contains neither code, because codes grant access.
    audit::record(context, &tx, actor, audit::entry("team.code_renewed", id, Change::default())).await?;
    let team = view::one(&tx, locked.team, Some(caller.user.id), now).await?;
    tx.commit().await?;
    Ok(team)
}
