//! Rules for text that several crates share.

pub mod local_path;
pub mod names;

mod fold;

pub use fold::fold;
