//! HTTP infrastructure, independent of features.

pub mod bool_param;
pub mod client;
pub mod connections;
pub mod draining;
pub mod exchange;
pub mod extract;
mod field_order;
pub mod file;
pub mod forms;
pub mod internal;
mod json;
pub mod messages;
pub mod middleware;
pub mod multipart;
pub mod page_path;
pub mod paging;
pub mod patch;
pub mod precompressed;
pub mod redact;
pub mod request_id;
pub mod respond;
pub mod routes;
pub mod rules;
pub mod security_headers;
pub mod signed_url;
pub mod table_file;
pub mod version;
