//! Images that the server draws or stores.

pub mod generated;
pub mod stored;

pub use generated::{Image, Images, rejected, tag};
