//! `.env.example`, written from the table so that it cannot drift.

use std::fmt::Write;

use super::keys::KEYS;

const HEAD: &str = "\
# Settings of the server, with their defaults. Copy this file to .env and change what you need.
# Flags take precedence over the environment, and the environment over .env. A secret can also be read from a file
# whose path is given as <NAME>_FILE. Written by `server config example`.
";

/// Text of `.env.example`.
pub fn example() -> String {
    let mut text = HEAD.to_owned();
    let mut section = "";
    for key in KEYS {
        if key.section != section {
            section = key.section;
            _ = write!(text, "\n## {section}\n");
        }
        let secret = if key.secret { " Secret." } else { "" };
        _ = write!(text, "\n# {}{secret}\n#{}={}\n", key.doc, key.name, key.default);
    }
    text
}
