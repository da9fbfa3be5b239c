//! How pages are rendered and cached.

use std::{thread, time::Duration};

use ssr_runtime::Limits;

use super::reader::Reader;

const MIB: usize = 1024 * 1024;

/// Threads and limits of the renderer, and the size of the page cache.
#[derive(Debug, Clone)]
pub struct SsrConfig {
    /// The `SSR_…` settings as the renderer takes them.
    pub limits: Limits,
    /// `PAGE_CACHE_MIB` in bytes; 0 keeps nothing.
    pub page_cache: u64,
}

impl SsrConfig {
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let mut number =
            |key, least, max| reader.number(key, least, max).and_then(|number| usize::try_from(number).ok());
        let threads = number("SSR_THREADS", 0, 256);
        let queue = number("SSR_QUEUE", 1, 100_000);
        let overload_timeout = number("SSR_OVERLOAD_MS", 1, 60_000);
        let concurrency = number("SSR_CONCURRENCY", 1, 1000);
        let slice = number("SSR_SLICE_MS", 10, 60_000);
        let wall = number("SSR_WALL_MS", 10, 60_000);
        let heap = number("SSR_HEAP_MIB", 16, 4096);
        let buffers = number("SSR_BUFFERS_MIB", 1, 4096);
        let page_cache = number("PAGE_CACHE_MIB", 0, 65_536);
        let recycle_after = reader.number("SSR_RECYCLE_AFTER", 1, u64::MAX);

        let cores = thread::available_parallelism().map_or(1, usize::from);
        let render_timeout = Duration::from_millis(wall? as u64);
        let limits = Limits {
            threads: threads.map(|threads| if threads == 0 { cores } else { threads })?,
            queue_capacity: queue?,
            overload_timeout: Duration::from_millis(overload_timeout? as u64),
            concurrency: concurrency?,
            script_timeout: Duration::from_millis(slice? as u64),
            render_timeout,
            // The rest is for rendering the error page.
            call_timeout: render_timeout * 3 / 4,
            max_heap_bytes: heap? * MIB,
            max_buffer_bytes: buffers? * MIB,
            recycle_after: recycle_after?,
            ..Limits::default()
        };
        Some(Self { limits, page_cache: (page_cache? * MIB) as u64 })
    }
}
