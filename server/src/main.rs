//! The program: see [`server::commands`].

use std::process::ExitCode;

/// Rendering makes many short-lived allocations on several threads, for which the system's allocator is slow.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    disable_huge_pages();
    // V8 isolates must live on threads that descend from the thread that initialises the platform.
    ssr_runtime::init_platform();
    server::commands::run()
}

/// The allocator asks for huge pages. They take more memory for the same work, and pages render no faster (decision 57).
#[cfg(target_os = "linux")]
fn disable_huge_pages() {
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        eprintln!("Huge pages stay on, which takes more memory: {error}");
    }
}
