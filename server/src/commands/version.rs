//! `server version`: version and engine of this program.

use super::failure::Failure;

pub(super) fn run() -> Result<(), Failure> {
    println!("server {} ({})", env!("CARGO_PKG_VERSION"), ssr_runtime::ENGINE);
    Ok(())
}
