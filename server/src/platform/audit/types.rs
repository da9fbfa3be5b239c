//! Audit entries.

use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::platform::{error::AppError, http::exchange::Exchange};
use entities::sea_orm_active_enums::AuditActorKind;

/// Who performed an action, and in which request.
#[derive(Debug, Clone)]
pub struct Actor {
    pub(super) kind: AuditActorKind,
    pub(super) id: Option<Uuid>,
    pub(super) request_id: Option<String>,
    pub(super) address: Option<String>,
}

impl Actor {
    /// A logged-in user.
    pub fn user(exchange: &Exchange, id: Uuid) -> Self {
        Self { kind: AuditActorKind::User, id: Some(id), ..Self::guest(exchange) }
    }

    /// A visitor without a user, with the id and the network address of the request.
    pub fn guest(exchange: &Exchange) -> Self {
        Self {
            kind: AuditActorKind::Guest,
            id: None,
            request_id: exchange.request_id().map(str::to_owned),
            address: exchange.client_ip().map(|address| address.to_string()),
        }
    }

    /// Id of the user, if the actor is one.
    pub fn id(&self) -> Option<Uuid> {
        self.id
    }

    /// The program itself, such as a command or a worker.
    pub fn system() -> Self {
        Self { kind: AuditActorKind::System, id: None, request_id: None, address: None }
    }
}

/// Target of the action.
#[derive(Debug, Clone)]
pub struct Target {
    pub(super) kind: &'static str,
    pub(super) id: String,
}

impl Target {
    /// An object of a kind (`user`, `event`, …).
    pub fn new(kind: &'static str, id: impl ToString) -> Self {
        Self { kind, id: id.to_string() }
    }
}

/// Values before and after an action: relevant fields, never a secret.
#[derive(Debug, Clone, Default)]
pub struct Change {
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
}

impl Change {
    /// Values changed by an action.
    pub fn updated(before: &impl Serialize, after: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: Some(json(before)?), after: Some(json(after)?) })
    }

    /// Values that exist only after an action.
    pub fn created(after: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: None, after: Some(json(after)?) })
    }

    /// Values that existed only before an action.
    pub fn deleted(before: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: Some(json(before)?), after: None })
    }
}

/// An action to record.
#[derive(Debug, Clone)]
pub struct Entry {
    pub(super) action: &'static str,
    pub(super) target: Option<Target>,
    pub(super) change: Change,
}

impl Entry {
    /// An action, named `thing.verb`: `session.started`, `user.deleted`.
    pub fn new(action: &'static str) -> Self {
        Self { action, target: None, change: Change::default() }
    }

    /// Target of the action.
    pub fn with_target(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Change by the action.
    pub fn with_change(self, change: Change) -> Self {
        Self { change, ..self }
    }
}

fn json(value: &impl Serialize) -> Result<Value, AppError> {
    serde_json::to_value(value).map_err(AppError::internal)
}
