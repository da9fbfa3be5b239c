//! `server routes`: all routes of the API, with their guards and the modules of their handlers.

use std::borrow::Cow;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use crate::{
    app,
    platform::http::routes::{Guard, Route, RouteTable},
};

#[derive(Args)]
pub(super) struct Options {
    /// Print JSON: method, template, guard, operation id and module of each
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct HandledRoute<'a> {
    #[serde(flatten)]
    route: &'a Route,
    module: &'a str,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let description = app::describe();
    let table = RouteTable::from_document(&description.document)?;
    let module = |route: &Route| description.modules.get(&route.operation_id).copied().unwrap_or_default();
    let routes: Vec<_> = table.iter().map(|route| HandledRoute { route, module: module(route) }).collect();
    if options.json {
        println!("{}", serde_json::to_string_pretty(&routes)?);
        return Ok(());
    }
    for HandledRoute { route: Route { method, template, guard, operation_id, .. }, module } in routes {
        println!("{method:<7} {template:<60} {:<30} {operation_id:<36} {module}", name(guard));
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
