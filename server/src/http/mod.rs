//! Plumbing without business words.

pub mod choice;
pub mod client;
pub mod extract;
mod field_order;
pub mod file;
pub mod internal;
mod json;
pub mod middleware;
pub mod multipart;
pub mod own_path;
pub mod packed;
pub mod paging;
pub mod patch;
pub mod redact;
pub mod request_id;
pub mod respond;
pub mod routes;
pub mod rules;
pub mod signed;
pub mod switch;
pub mod version;
mod words;
