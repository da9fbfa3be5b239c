//! `server ssr-snapshot`: the pages' engine as it is after start, so that it need not start again.

use std::path::PathBuf;

use clap::Args;

use super::Failure;

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(super) struct Options {
    /// File to write
    #[arg(long)]
    out: Option<PathBuf>,
    /// Program to put it behind
    #[arg(long)]
    append_to: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let file = options.out.as_ref().or(options.append_to.as_ref());
    let file = file.map(|file| file.display().to_string()).unwrap_or_default();
    Err(Failure::Other(format!("{file}: there are no pages to make a snapshot of").into()))
}
