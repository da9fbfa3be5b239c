//! `server flags`: feature flags.

use clap::{Args, Subcommand, ValueEnum};

use super::{account, failure::Failure};
use crate::platform::{
    audit::Actor,
    flags::{self, Source},
};
use config::Config;

#[derive(Subcommand)]
pub(super) enum FeatureFlagsCommand {
    /// List all flags and their values
    List,
    /// Turn a flag on or off; running servers apply it within a second
    Set(Set),
}

#[derive(Args)]
pub(super) struct Set {
    /// Name of the flag, as listed
    name: String,
    /// New value
    #[arg(value_enum)]
    to: FlagValue,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FlagValue {
    On,
    Off,
}

pub(super) async fn run(config: Config, command: &FeatureFlagsCommand) -> Result<(), Failure> {
    let context = account::context(config).await?;
    match command {
        FeatureFlagsCommand::List => {
            for flag in flags::list(&context).await? {
                let value = if flag.enabled { "on" } else { "off" };
                let default = if flag.source == Source::Default { " (default)" } else { "" };
                println!("{:<16} {value}{default}: {}", flag.name, flag.description);
            }
        }
        FeatureFlagsCommand::Set(Set { name, to }) => {
            if !flags::set(&context, &Actor::system(), name, *to == FlagValue::On).await? {
                let refusal = format!("there is no flag {name}; `server flags list` lists all flags");
                return Err(Failure::Other(refusal.into()));
            }
            println!("{name} is {}.", if *to == FlagValue::On { "on" } else { "off" });
        }
    }
    context.db.clone().close().await?;
    Ok(())
}
