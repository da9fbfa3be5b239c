//! `server openapi`: the API's document.

use super::Failure;
use crate::{app, openapi};

pub(super) fn run() -> Result<(), Failure> {
    print!("{}", openapi::text(&app::document())?);
    Ok(())
}
