//! The program: see [`server::commands`].

use std::process::ExitCode;

/// Rendering makes many short-lived allocations on several threads, for which the system's allocator is slow.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // V8 isolates must live on threads that descend from the thread that initialises the platform.
    ssr_runtime::init_platform();
    server::commands::run()
}
