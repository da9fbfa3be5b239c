//! A command line flag for every setting that is not secret: other processes on the machine can read command lines.

use std::collections::BTreeMap;

use clap::{Arg, ArgMatches, Command};

use config::KEYS;

/// Adds the flags to every command.
pub(super) fn add(command: Command) -> Command {
    let flags = KEYS.iter().filter(|key| !key.secret).map(|key| {
        let help = match key.default {
            "" => key.doc.to_owned(),
            default => format!("{} [default: {default}]", key.doc),
        };
        let heading = format!("Settings: {}", key.section);
        Arg::new(key.name).long(key.flag()).value_name(key.name).help(help).help_heading(heading).global(true)
    });
    command.args(flags)
}

/// Returns the settings that were given as flags, by name.
pub(super) fn read(matches: &ArgMatches) -> BTreeMap<String, String> {
    let given = KEYS.iter().filter(|key| !key.secret);
    given.filter_map(|key| Some((key.name.to_owned(), matches.get_one::<String>(key.name)?.clone()))).collect()
}
