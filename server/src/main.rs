//! The program: see [`server::commands`].

use std::process::ExitCode;

/// Pages are many short-lived allocations on several threads, which is what the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Engines may only live on threads that descend from the one that does this.
    ssr_runtime::init_platform();
    server::commands::run()
}
