//! Failures of commands and their exit codes.

use std::{error::Error, fmt, process::ExitCode};

use config::ConfigErrors;

/// Exit codes, for `--help`.
pub(super) const CODES: &str = "\
Exit codes: 0 success; 1 failure; 2 invalid command line; 3 pending migrations (server migrate up);
78 invalid settings (server config check).";

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// Invalid settings: exit code 78.
    Settings(ConfigErrors),
    /// Pending migrations: exit code 3.
    Pending(Vec<String>),
    /// Any other error: exit code 1.
    Other(Box<dyn Error>),
}

impl Failure {
    pub(super) fn code(&self) -> ExitCode {
        match self {
            Self::Settings(_) => ExitCode::from(78),
            Self::Pending(_) => ExitCode::from(3),
            Self::Other(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(faults) => faults.fmt(out),
            Self::Pending(steps) => {
                write!(out, "pending migrations: {}; ", steps.join(", "))?;
                out.write_str("run `server migrate up` or start with `server serve --migrate`")
            }
            Self::Other(error) => error.fmt(out),
        }
    }
}

impl<E: Into<Box<dyn Error>>> From<E> for Failure {
    fn from(error: E) -> Self {
        let error = error.into();
        match error.downcast::<ConfigErrors>() {
            Ok(faults) => Self::Settings(*faults),
            Err(error) => Self::Other(error),
        }
    }
}
