//! `server ssr-snapshot`: a snapshot of the started page renderer, which shortens the startup.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use crate::web::{assets::Assets, pages};

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(super) struct Options {
    /// File to write
    #[arg(long)]
    out: Option<PathBuf>,
    /// Program to append it to
    #[arg(long)]
    append_to: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    if ssr_runtime::ENGINE != "v8" {
        println!("{} needs no snapshot: it evaluates the script at every start.", ssr_runtime::ENGINE);
        return Ok(());
    }
    let snapshot = pages::create_snapshot(&Assets::Embedded.ui()?)?;
    if let Some(program) = &options.append_to {
        pages::append(program, &snapshot)?;
    }
    if let Some(file) = &options.out {
        std::fs::write(file, &snapshot)?;
    }
    println!("Wrote a {} KiB snapshot.", snapshot.len() / 1024);
    Ok(())
}
