//! `server version`: what this program is.

use super::Failure;

pub(super) fn run() -> Result<(), Failure> {
    println!("server {} ({})", env!("CARGO_PKG_VERSION"), ssr_runtime::ENGINE);
    Ok(())
}
