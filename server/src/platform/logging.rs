//! The log on standard error: one line per event, for people or for machines.

use std::io::{self, IsTerminal};

use tracing_subscriber::{layer::SubscriberExt, util::SubscriberInitExt};

use config::{LogConfig, LogFormat};

/// Starts writing events; a second call changes nothing.
pub fn start(config: &LogConfig) {
    let registry = tracing_subscriber::registry().with(config.level.clone());
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    // It fails only if a test has started the log before.
    _ = match config.format {
        LogFormat::Pretty => registry.with(lines.with_target(false)).try_init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true).with_span_list(false)).try_init(),
    };
}
