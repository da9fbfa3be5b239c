//! Pictures of people.

mod files;
mod memory;
mod reencoding;
mod served;
mod upload;
