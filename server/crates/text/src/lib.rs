//! Rules for text that several crates share.

pub mod local_path;

mod fold;

pub use fold::fold;
