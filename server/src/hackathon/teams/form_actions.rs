//! What forms without JavaScript do: each function calls the service that the API calls.

use std::future::ready;

use sea_orm::ActiveEnum;
use uuid::Uuid;

use super::{
    members::{self, LeaveTeam},
    requests, service,
    types::{NewTeamInput, Team},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::Actor,
        error::AppError,
        http::{exchange::Exchange, validation},
    },
};

/// Fields of the form that creates a team, as typed.
#[derive(Debug, Default)]
pub struct TeamFields {
    /// Display name.
    pub name: Option<String>,
    /// What the team plans to build.
    pub pitch: Option<String>,
    /// Skills or roles, separated by commas.
    pub looking_for: Option<String>,
    /// Who can see the team.
    pub visibility: Option<String>,
    /// How users can join the team.
    pub join_policy: Option<String>,
}

/// Creates a team of an event with the caller as its captain.
pub async fn create(
    exchange: &Exchange,
    caller: &SignedIn,
    event: String,
    fields: TeamFields,
) -> Result<Team, AppError> {
    let new = fields.read(event);
    service::create(exchange, caller, ready(new)).await
}

/// Joins a team with its join code.
pub async fn join(exchange: &Exchange, caller: &SignedIn, team: Uuid, code: &str) -> Result<(), AppError> {
    members::join(exchange, caller, team, code).await.map(drop)
}

/// Asks the captain of a team to let the caller join.
pub async fn ask(exchange: &Exchange, caller: &SignedIn, team: Uuid, message: Option<String>) -> Result<(), AppError> {
    let new = requests::NewJoinRequest { message: message.filter(|message| !message.trim().is_empty()) };
    validation::validate(&new).map_err(AppError::Invalid)?;
    requests::create_request(exchange, caller, team, new).await.map(drop)
}

/// Withdraws the caller's request to join a team.
pub async fn withdraw(exchange: &Exchange, caller: &SignedIn, team: Uuid) -> Result<(), AppError> {
    requests::withdraw(exchange.context(), &Actor::user(exchange, caller.user.id), caller, team).await
}

/// Leaves a team. `confirm` is required of the last member, because the team is disbanded.
pub async fn leave(exchange: &Exchange, caller: &SignedIn, team: Uuid, confirm: bool) -> Result<(), AppError> {
    let leaving = LeaveTeam { confirm: Some(confirm), to: None };
    members::leave_team(exchange.context(), &Actor::user(exchange, caller.user.id), caller, team, leaving).await
}

impl TeamFields {
    fn read(self, event: String) -> Result<NewTeamInput, AppError> {
        let visibility = self.visibility.map(|value| choice("visibility", value)).transpose()?;
        let join_policy = self.join_policy.map(|value| choice("joinPolicy", value)).transpose()?;
        let looking_for = self.looking_for.map(|text| {
            let roles = text.split(',').map(str::trim).filter(|role| !role.is_empty());
            roles.map(str::to_owned).collect()
        });
        let new = NewTeamInput {
            event_id: Some(event),
            name: self.name.filter(|name| !name.trim().is_empty()),
            pitch: self.pitch,
            looking_for,
            visibility,
            join_policy,
        };
        validation::validate(&new).map_err(AppError::Invalid)?;
        Ok(new)
    }
}

fn choice<E: ActiveEnum<Value = String>>(field: &'static str, value: String) -> Result<E, AppError> {
    E::try_from_value(&value).map_err(|_| AppError::invalid_selection(field))
}
