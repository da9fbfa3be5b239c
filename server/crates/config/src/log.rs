//! What is logged and how.

use std::str::FromStr;

use tracing_subscriber::filter::Targets;

use super::{Environment, reader::Reader};

/// Shape of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// For machines: one JSON object per line.
    Json,
}

/// Shape and level of the log.
#[derive(Debug, Clone)]
pub struct LogConfig {
    /// `LOG_FORMAT`.
    pub format: LogFormat,
    /// `LOG_LEVEL`.
    pub level: Targets,
}

impl LogConfig {
    pub(super) fn read(reader: &mut Reader<'_>, environment: Option<Environment>) -> Option<Self> {
        let format = reader.optional("LOG_FORMAT", "pretty or json");
        let level = reader.required("LOG_LEVEL", "error, warn, info, debug or trace");
        let usual = match environment {
            Some(Environment::Production) => LogFormat::Json,
            _ => LogFormat::Pretty,
        };
        Some(Self { format: format?.unwrap_or(usual), level: level? })
    }
}

impl FromStr for LogFormat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "pretty" => Ok(Self::Pretty),
            "json" => Ok(Self::Json),
            _ => Err(()),
        }
    }
}
