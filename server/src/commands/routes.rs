//! `server routes`: all routes of the API and their guards.

use std::borrow::Cow;

use clap::Args;

use super::failure::Failure;
use crate::{
    app,
    platform::http::routes::{Guard, Route, RouteTable},
};

#[derive(Args)]
pub(super) struct Options {
    /// Print JSON: method, template, guard and operation id of each
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let table = RouteTable::from_document(&app::document())?;
    let routes: Vec<&Route> = table.iter().collect();
    if options.json {
        println!("{}", serde_json::to_string_pretty(&routes)?);
        return Ok(());
    }
    for Route { method, template, guard, operation_id, .. } in routes {
        println!("{method:<7} {template:<40} {:<22} {operation_id}", name(guard));
    }
    Ok(())
}

fn name(guard: &Guard) -> Cow<'_, str> {
    let name = match guard {
        Guard::Public => "public",
        Guard::Guest => "guest",
        Guard::User => "user",
        Guard::Recent => "recent",
        Guard::Permission(permission) => permission,
        Guard::RecentPermission(permission) => return format!("{permission}, recent").into(),
    };
    name.into()
}
