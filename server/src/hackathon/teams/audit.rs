//! Audit log entries of teams, for changes by members and staff. Entries refer to users by id, because an entry
//! outlives a deleted account.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
};
use entities::teams::Model;

/// Records a change of a team in the transaction that makes it.
pub(super) async fn record(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    (action, team): (&'static str, Uuid),
    change: Change,
) -> Result<(), AppError> {
    Ok(audit::record(context, tx, actor, Entry::new(action).with_target(Target::new("team", team)).with_change(change))
        .await?)
}

/// Records a new team.
pub(super) async fn created(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: &Model,
) -> Result<(), AppError> {
    record(context, tx, actor, ("team.stored", team.id), Change::created(&audit_values(team))?).await
}

/// Records a new member.
pub(super) async fn joined(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: Uuid,
    user: Uuid,
) -> Result<(), AppError> {
    record(context, tx, actor, ("team.joined", team), Change::created(&json!({ "userId": user }))?).await
}

/// Records that a member left (`team.left`) or was removed, and the new captain, if the captain changed.
pub(super) async fn left(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    (action, team): (&'static str, &Model),
    (user, next): (Uuid, Option<Uuid>),
) -> Result<(), AppError> {
    let after = json!({ "captainId": next.or(team.captain_id), "state": team.state });
    let change = Change::updated(&json!({ "userId": user }), &after)?;
    record(context, tx, actor, (action, team.id), change).await
}

/// Audited fields of a team. The join code grants access and is left out.
pub(super) fn audit_values(team: &Model) -> Value {
    json!({
        "name": team.name,
        "pitch": team.pitch,
        "lookingFor": team.looking_for,
        "visibility": team.visibility,
        "joinPolicy": team.join_policy,
        "state": team.state,
    })
}
