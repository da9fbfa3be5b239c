//! The renderer on a real engine, with well-behaved and faulty bundles.

mod fetch;
mod isolation;
mod lifecycle;
mod limits;
mod pages;
mod snapshots;
mod support;
