//! The renderer on a real engine, with bundles that behave and bundles that do not.

mod calls;
mod faults;
mod isolation;
mod life;
mod pages;
mod snapshots;
mod support;
