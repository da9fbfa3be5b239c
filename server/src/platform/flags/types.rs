//! Request and response types.

use std::{
    collections::BTreeMap,
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::platform::error::{AppError, FieldErrors};

const MAX_NAMES: usize = 50;
const MAX_NAME_CHARS: usize = 64;

/// The requested names, and whether each flag is on
#[derive(Debug, Serialize, ToSchema)]
pub struct Flags(pub BTreeMap<String, bool>);

/// Requested names, from the repeated parameter `f`.
#[derive(Debug)]
pub(super) struct FlagNames(pub(super) Vec<String>);

/// The query, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only described; the names are parsed by hand because the key repeats")]
pub(super) struct FlagParameters {
    /// Names; repeat the parameter for each.
    #[param(style = Form, explode, max_items = 50)]
    f: Option<Vec<String>>,
}

impl FlagNames {
    fn parse(query: &str) -> Result<Self, AppError> {
        let pairs = form_urlencoded::parse(query.as_bytes());
        // One more than allowed is enough to detect too many.
        let names = pairs.filter(|(key, _)| key == "f").map(|(_, name)| name.into_owned()).take(MAX_NAMES + 1);
        let names: Vec<String> = names.collect();

        let mut errors = FieldErrors::default();
        if names.len() > MAX_NAMES {
            errors.add("f", format!("The f field must not have more than {MAX_NAMES} items."));
        }
        for (index, name) in names.iter().enumerate() {
            if name.chars().count() > MAX_NAME_CHARS {
                let message = format!("The f.{index} field must not be greater than {MAX_NAME_CHARS} characters.");
                errors.add(format!("f.{index}"), message);
            }
        }
        if errors.is_empty() { Ok(Self(names)) } else { Err(AppError::Invalid(errors)) }
    }
}

impl FromRequest for FlagNames {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request.query_string()))
    }
}

/// Values of a flag to save.
#[derive(Debug, Clone, Copy)]
pub struct Flag<'a> {
    /// Unique name.
    pub name: &'a str,
    /// Whether it is on.
    pub enabled: bool,
    /// Whether the flag is public.
    pub public: bool,
    /// What it controls, for staff.
    pub description: &'a str,
    /// Time of the change.
    pub now: DateTime<Utc>,
}

/// A flag that the site checks.
#[derive(Debug, Clone, Copy)]
pub struct KnownFlag {
    /// Unique name.
    pub name: &'static str,
    /// What it controls, for staff.
    pub description: &'static str,
}

/// A flag with its current state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagState {
    /// Unique name.
    pub name: String,
    /// Whether it is on for visitors: a private flag never is.
    pub enabled: bool,
    /// What determines its state.
    pub source: Source,
    /// What it controls, for staff.
    pub description: String,
}

/// What determines the state of a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A row of the table `flags`.
    Stored,
    /// No row: the settings, or off.
    Default,
}
