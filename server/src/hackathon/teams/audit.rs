//! Audit log entries of teams, for changes by members and staff. Entries refer to users by id, because an entry
//! outlives a deleted account.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) use crate::platform::audit::record;
use crate::platform::{
    audit::{Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
};
use entities::teams::Model;

/// An audit entry about a team; `action` is `team.…`.
pub(super) fn entry(action: &'static str, team: Uuid, change: Change) -> Entry {
    Entry::new(action).with_target(Target::new("team", team)).with_change(change)
}

/// Records a new team.
pub(super) async fn created(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: &Model,
) -> Result<(), AppError> {
    let entry = entry("team.stored", team.id, Change::created(&audit_values(team))?);
    Ok(record(context, tx, actor, entry).await?)
}

/// Records a new member.
pub(super) async fn joined(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: Uuid,
    user: Uuid,
) -> Result<(), AppError> {
    let entry = entry("team.joined", team, Change::created(&json!({ "userId": user }))?);
    Ok(record(context, tx, actor, entry).await?)
}

/// How a member left a team.
pub(super) struct Departure {
    /// `team.left` or `team.member_removed`.
    pub(super) action: &'static str,
    /// The former member.
    pub(super) user: Uuid,
    /// The new captain, if the captain changed.
    pub(super) next_captain: Option<Uuid>,
}

/// Records that a member left or was removed.
pub(super) async fn left(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: &Model,
    Departure { action, user, next_captain }: Departure,
) -> Result<(), AppError> {
    let after = json!({ "captainId": next_captain.or(team.captain_id), "state": team.state });
    let change = Change::updated(&json!({ "userId": user }), &after)?;
    Ok(record(context, tx, actor, entry(action, team.id, change)).await?)
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
