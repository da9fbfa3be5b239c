//! Resource usage of the process, read from `/proc` on demand.

use std::fs;

use prometheus::{
    Gauge,
    core::{Collector, Desc},
    proto::MetricFamily,
};

/// Bytes per page and clock ticks per second: the same on every supported Linux.
const PAGE_BYTES: f64 = 4096.0;
const TICKS_PER_SECOND: f64 = 100.0;

/// Memory, CPU time, threads and open files.
pub(super) struct Process {
    memory: Gauge,
    seconds: Gauge,
    threads: Gauge,
    files: Gauge,
}

impl Process {
    pub(super) fn new() -> prometheus::Result<Self> {
        Ok(Self {
            memory: Gauge::new("process_resident_memory_bytes", "Memory in use")?,
            seconds: Gauge::new("process_cpu_seconds_total", "CPU time used")?,
            threads: Gauge::new("process_threads", "Threads")?,
            files: Gauge::new("process_open_fds", "Open files and sockets")?,
        })
    }

    fn all(&self) -> [&Gauge; 4] {
        [&self.memory, &self.seconds, &self.threads, &self.files]
    }

    fn read(&self) -> Option<()> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // The name in brackets may contain anything; the fields after it are numbers.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<f64>().ok();
        self.seconds.set((field(14)? + field(15)?) / TICKS_PER_SECOND);
        self.threads.set(field(20)?);
        self.memory.set(field(24)? * PAGE_BYTES);
        self.files.set(fs::read_dir("/proc/self/fd").ok()?.count() as f64);
        Some(())
    }
}

impl Collector for Process {
    fn desc(&self) -> Vec<&Desc> {
        self.all().into_iter().flat_map(|gauge| gauge.desc()).collect()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        if self.read().is_none() {
            return Vec::new();
        }
        self.all().into_iter().flat_map(|gauge| gauge.collect()).collect()
    }
}
