//! What the program can be told to do: one file a command.

mod account;
mod config;
mod create_admin;
mod failure;
mod flags;
mod healthcheck;
mod mail;
mod migrate;
mod openapi;
mod password;
mod reset_password;
mod routes;
mod seed;
mod serve;
mod sessions;
mod ssr_snapshot;
mod version;

use std::{collections::BTreeMap, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::{Config, Values};
use failure::Failure;

/// The event's website: API, pages and administration.
///
/// Settings come from flags, the environment and .env, in this order; `server config example` lists them.
#[derive(Parser)]
#[command(name = "server", version, after_help = failure::CODES)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer visitors until SIGTERM or SIGINT
    Serve(serve::Options),
    /// Change the database's schema, or tell what is to change
    #[command(subcommand)]
    Migrate(migrate::Step),
    /// Fill the database
    Seed(seed::Options),
    /// Look after mails that were not sent
    #[command(subcommand)]
    Mail(mail::What),
    /// Make somebody an administrator
    CreateAdmin(create_admin::Options),
    /// Give somebody another password, or a link to choose one
    ResetPassword(reset_password::Options),
    /// End sessions
    #[command(subcommand)]
    Sessions(sessions::What),
    /// Check, show or explain the settings
    #[command(subcommand)]
    Config(config::What),
    /// Print the API's OpenAPI document
    Openapi,
    /// Print every route of the API and who may use it
    Routes(routes::Options),
    /// Make the start-up snapshot of the pages' engine
    SsrSnapshot(ssr_snapshot::Options),
    /// Ask a running server whether it is ready
    Healthcheck(healthcheck::Options),
    /// Print version and engine
    Version,
}

/// Does what the command line says; the code is documented in `server --help`.
pub fn run() -> ExitCode {
    let matches = flags::add(Line::command()).get_matches();
    let line = Line::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match perform(&line.command, &flags::read(&matches)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("server: {failure}");
            failure.code()
        }
    }
}

fn perform(command: &Command, flags: &BTreeMap<String, String>) -> Result<(), Failure> {
    let settings = || -> Result<(Config, Values), Failure> { Ok(Config::load(flags)?) };
    let wait = actix_web::rt::System::new;
    match command {
        Command::Serve(options) => wait().block_on(serve::run(settings()?.0, options)),
        Command::Migrate(step) => wait().block_on(migrate::run(&settings()?.0, step)),
        Command::Seed(options) => wait().block_on(seed::run(&settings()?.0, options)),
        Command::Mail(what) => wait().block_on(mail::run(&settings()?.0, what)),
        Command::CreateAdmin(options) => wait().block_on(create_admin::run(settings()?.0, options)),
        Command::ResetPassword(options) => wait().block_on(reset_password::run(settings()?.0, options)),
        Command::Sessions(what) => wait().block_on(sessions::run(settings()?.0, what)),
        Command::Config(config::What::Example) => config::example(),
        Command::Config(config::What::Check) => settings().map(|_| println!("The settings have no fault.")),
        Command::Config(config::What::Print(_)) => settings().map(|(_, values)| config::print(&values)),
        Command::Openapi => openapi::run(),
        Command::Routes(options) => routes::run(options),
        Command::SsrSnapshot(options) => ssr_snapshot::run(options),
        Command::Healthcheck(options) => healthcheck::run(options, || Ok(settings()?.0)),
        Command::Version => version::run(),
    }
}
