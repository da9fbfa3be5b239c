//! What is written down.

use actix_web::HttpRequest;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    error::AppError,
    http::{client, request_id},
};

/// Who did it, and by which request.
#[derive(Debug, Clone)]
pub struct Actor {
    pub(super) kind: &'static str,
    pub(super) id: Option<Uuid>,
    pub(super) request_id: Option<String>,
    pub(super) address: Option<String>,
}

impl Actor {
    /// Somebody who is signed in.
    pub fn user(request: &HttpRequest, id: Uuid) -> Self {
        Self { kind: "user", id: Some(id), ..Self::guest(request) }
    }

    /// Somebody who is not.
    pub fn guest(request: &HttpRequest) -> Self {
        Self {
            kind: "guest",
            id: None,
            request_id: request.headers().get(request_id::HEADER).and_then(|id| Some(id.to_str().ok()?.to_owned())),
            address: client::address(request).map(|address| address.to_string()),
        }
    }

    /// The program itself: a command, a worker.
    pub fn system() -> Self {
        Self { kind: "system", id: None, request_id: None, address: None }
    }
}

/// What it was done to.
#[derive(Debug, Clone)]
pub struct Target {
    pub(super) kind: &'static str,
    pub(super) id: String,
}

impl Target {
    /// A thing of a kind (`user`, `event`, …).
    pub fn new(kind: &'static str, id: impl ToString) -> Self {
        Self { kind, id: id.to_string() }
    }
}

/// How it was before and after: fields worth knowing, never a secret.
#[derive(Debug, Clone, Default)]
pub struct Change {
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
}

impl Change {
    /// Both.
    pub fn between(before: &impl Serialize, after: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: Some(json(before)?), after: Some(json(after)?) })
    }

    /// What there was not before.
    pub fn to(after: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: None, after: Some(json(after)?) })
    }

    /// What there is not any more.
    pub fn from(before: &impl Serialize) -> Result<Self, AppError> {
        Ok(Self { before: Some(json(before)?), after: None })
    }
}

/// One thing that was done.
#[derive(Debug, Clone)]
pub struct Entry {
    pub(super) action: &'static str,
    pub(super) target: Option<Target>,
    pub(super) change: Change,
}

impl Entry {
    /// An action, named `thing.verb`: `session.started`, `user.deleted`.
    pub fn of(action: &'static str) -> Self {
        Self { action, target: None, change: Change::default() }
    }

    /// What it was done to.
    pub fn on(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }

    /// What it changed.
    pub fn with(self, change: Change) -> Self {
        Self { change, ..self }
    }
}

fn json(value: &impl Serialize) -> Result<Value, AppError> {
    serde_json::to_value(value).map_err(AppError::internal)
}
