//! What is asked and answered.

use std::{
    collections::{BTreeMap, HashSet},
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::error::{AppError, FieldErrors};

const MOST_NAMES: usize = 50;
const LONGEST_NAME: usize = 64;

/// Each name asked for, and whether it is on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Flags(pub BTreeMap<String, bool>);

/// Names of the flags that anybody may know of and that are on.
#[derive(Debug, Default)]
pub struct Switches(pub(super) HashSet<String>);

/// Names asked for: `f` as often as there are names.
#[derive(Debug)]
pub(super) struct FlagNames(pub(super) Vec<String>);

/// The query, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only described; the names are parsed by hand because the key repeats")]
pub(super) struct FlagParameters {
    /// Names, the key once for each.
    #[param(style = Form, explode, max_items = 50)]
    f: Option<Vec<String>>,
}

impl FlagNames {
    fn parse(query: &str) -> Result<Self, AppError> {
        let pairs = form_urlencoded::parse(query.as_bytes());
        // One more than allowed is enough to know that they are too many.
        let names = pairs.filter(|(key, _)| key == "f").map(|(_, name)| name.into_owned()).take(MOST_NAMES + 1);
        let names: Vec<String> = names.collect();

        let mut errors = FieldErrors::default();
        if names.len() > MOST_NAMES {
            errors.add("f", format!("The f field must not have more than {MOST_NAMES} items."));
        }
        for (index, name) in names.iter().enumerate() {
            if name.chars().count() > LONGEST_NAME {
                let message = format!("The f.{index} field must not be greater than {LONGEST_NAME} characters.");
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

/// A switch as it is written.
#[derive(Debug, Clone, Copy)]
pub struct Flag<'a> {
    /// Unique name.
    pub name: &'a str,
    /// Whether it is on.
    pub enabled: bool,
    /// Whether anybody may know of it.
    pub public: bool,
    /// What it switches, for staff.
    pub description: &'a str,
    /// When it was switched.
    pub now: DateTime<Utc>,
}
