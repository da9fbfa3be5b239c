//! Pictures of people.

mod files;
mod redrawn;
mod served;
mod upload;
