//! `server config`: check, show or explain the settings.

use clap::{Args, Subcommand};

use super::failure::Failure;
use config::{KEYS, Source, Values};

#[derive(Subcommand)]
pub(super) enum ConfigCommand {
    /// Report all errors at once
    Check,
    /// Print the settings in effect and their sources
    Print(Print),
    /// Print .env.example: every setting with its default and documentation
    Example,
}

#[derive(Args)]
pub(super) struct Print {
    /// Omit secrets (always required)
    #[arg(long, required = true)]
    redacted: bool,
}

pub(super) fn example() -> Result<(), Failure> {
    print!("{}", config::example());
    Ok(())
}

pub(super) fn print(values: &Values) {
    for key in KEYS {
        let shown = match values.text(key.name) {
            Some(_) if key.secret && values.source(key.name) != Source::Default => "[redacted]",
            text => text.unwrap_or_default(),
        };
        println!("{}={shown}  # {}", key.name, origin(&values.source(key.name)));
    }
}

fn origin(source: &Source) -> &'static str {
    match source {
        Source::Flag => "flag",
        Source::Environment => "environment",
        Source::DotEnv => ".env",
        Source::SecretFile => "file",
        Source::Default => "default",
    }
}
