//! `server openapi`: prints the OpenAPI document.

use super::failure::Failure;
use crate::{app, web::api_docs};

pub(super) fn run() -> Result<(), Failure> {
    print!("{}", api_docs::text(&app::document())?);
    Ok(())
}
