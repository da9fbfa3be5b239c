//! What is written down of what is done with teams, by their members and by staff. People by their ids: an entry stays,
//! and an account can go.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use super::words::{JoinPolicy, State, Visibility};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    entities::teams::Model,
    error::AppError,
    state::AppState,
};

/// Notes what became of a team, in the transaction of it.
pub(super) async fn note(
    app: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    (action, team): (&'static str, Uuid),
    change: Change,
) -> Result<(), AppError> {
    Ok(audit::record(app, tx, actor, Entry::of(action).on(Target::new("team", team)).with(change)).await?)
}

/// That there is a new one.
pub(super) async fn stored(
    app: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: &Model,
) -> Result<(), AppError> {
    note(app, tx, actor, ("team.stored", team.id), Change::to(&told(team))?).await
}

/// That somebody came in.
pub(super) async fn came(
    app: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    team: Uuid,
    user: Uuid,
) -> Result<(), AppError> {
    note(app, tx, actor, ("team.joined", team), Change::to(&json!({ "userId": user }))?).await
}

/// That somebody is out, by their own will (`team.left`) or not, and whoever speaks for it from then on, if that is
/// somebody else.
pub(super) async fn went(
    app: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    (action, team): (&'static str, &Model),
    (user, next): (Uuid, Option<Uuid>),
) -> Result<(), AppError> {
    let after = json!({ "captainId": next.or(team.captain_id), "state": State::from(team.state) });
    let change = Change::between(&json!({ "userId": user }), &after)?;
    note(app, tx, actor, (action, team.id), change).await
}

/// What is written down of a team itself. Its code is a key and stays out.
pub(super) fn told(team: &Model) -> Value {
    json!({
        "name": team.name,
        "pitch": team.pitch,
        "lookingFor": team.looking_for,
        "visibility": Visibility::from(team.visibility),
        "joinPolicy": JoinPolicy::from(team.join_policy),
        "state": State::from(team.state),
    })
}
