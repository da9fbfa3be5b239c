//! The command line interface: one file per command.

mod account;
mod backup;
mod check_invariants;
mod config;
mod create_admin;
mod failure;
mod feature_flags;
mod flags;
mod healthcheck;
mod mail;
mod migrate;
mod openapi;
mod password;
mod reset_password;
mod reset_two_factor;
mod routes;
mod seed;
mod serve;
mod sessions;
mod ssr_snapshot;
mod version;

use std::{collections::BTreeMap, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use ::config::{Config, Values};
use failure::Failure;

/// The event's website: API, pages and administration.
///
/// Settings come from flags, the environment and .env, in this order; `server config example` lists them.
#[derive(Parser)]
#[command(name = "server", version, after_help = failure::CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve requests until SIGTERM or SIGINT
    Serve(serve::Options),
    /// Migrate the database schema, or show what is pending
    #[command(subcommand)]
    Migrate(migrate::Step),
    /// Fill the database with demo data
    Seed(seed::Options),
    /// Copy the database and files of a running or stopped site to a new folder (SQLite)
    Backup(backup::Options),
    /// Create a site from a backup, unless one exists
    Restore(backup::Options),
    /// List and retry unsent emails
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Check seats, payments and emails for inconsistencies; exit code 1 if any are found
    CheckInvariants,
    /// Create an administrator
    CreateAdmin(create_admin::Options),
    /// Set a user's password, or print a link for choosing one
    ResetPassword(reset_password::Options),
    /// Turn off a user's second factor, so that their password is enough to log in
    ResetTwoFactor(reset_two_factor::Options),
    /// End sessions
    #[command(subcommand)]
    Sessions(sessions::SessionsCommand),
    /// List and change feature flags
    #[command(subcommand)]
    Flags(feature_flags::FeatureFlagsCommand),
    /// Check, print or explain the settings
    #[command(subcommand)]
    Config(config::ConfigCommand),
    /// Print the OpenAPI document of the API
    Openapi,
    /// Print all routes of the API and their guards
    Routes(routes::Options),
    /// Write the startup snapshot of the page renderer
    SsrSnapshot(ssr_snapshot::Options),
    /// Check whether a running server is ready
    Healthcheck(healthcheck::Options),
    /// Print the version and the JavaScript engine
    Version,
}

/// Runs the command line; `server --help` documents the exit codes.
pub fn run() -> ExitCode {
    let matches = flags::add(Cli::command()).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match run_command(&cli.command, &flags::read(&matches)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("server: {failure}");
            failure.code()
        }
    }
}

fn run_command(command: &Command, flags: &BTreeMap<String, String>) -> Result<(), Failure> {
    let settings = || -> Result<(Config, Values), Failure> { Ok(Config::load(flags)?) };
    let wait = actix_web::rt::System::new;
    match command {
        Command::Serve(options) => wait().block_on(serve::run(settings()?.0, options)),
        Command::Migrate(step) => wait().block_on(migrate::run(&settings()?.0, step)),
        Command::Seed(options) => wait().block_on(seed::run(&settings()?.0, options)),
        Command::Backup(options) => wait().block_on(backup::save(&settings()?.0, options)),
        Command::Restore(options) => wait().block_on(backup::restore(&settings()?.0, options)),
        Command::Mail(command) => wait().block_on(mail::run(&settings()?.0, command)),
        Command::CheckInvariants => wait().block_on(check_invariants::run(&settings()?.0)),
        Command::CreateAdmin(options) => wait().block_on(create_admin::run(settings()?.0, options)),
        Command::ResetPassword(options) => wait().block_on(reset_password::run(settings()?.0, options)),
        Command::ResetTwoFactor(options) => wait().block_on(reset_two_factor::run(settings()?.0, options)),
        Command::Sessions(command) => wait().block_on(sessions::run(settings()?.0, command)),
        Command::Flags(command) => wait().block_on(feature_flags::run(settings()?.0, command)),
        Command::Config(config::ConfigCommand::Example) => config::example(),
        Command::Config(config::ConfigCommand::Check) => settings().map(|_| println!("The settings have no errors.")),
        Command::Config(config::ConfigCommand::Print(_)) => settings().map(|(_, values)| config::print(&values)),
        Command::Openapi => openapi::run(),
        Command::Routes(options) => routes::run(options),
        Command::SsrSnapshot(options) => ssr_snapshot::run(options),
        Command::Healthcheck(options) => healthcheck::run(options, || Ok(settings()?.0)),
        Command::Version => version::run(),
    }
}
