//! The program: see [`server::commands`].

use std::process::ExitCode;

fn main() -> ExitCode {
    // Engines may only live on threads that descend from the one that does this.
    ssr_runtime::init_platform();
    server::commands::run()
}
