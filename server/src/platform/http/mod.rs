//! HTTP infrastructure, independent of features.

pub mod client;
pub mod connections;
pub mod counted_page;
pub mod draining;
pub mod exchange;
pub mod extract;
pub mod file;
pub mod forms;
pub mod internal;
pub mod middleware;
pub mod multipart;
pub mod page_path;
pub mod paging;
pub mod precompressed;
pub mod redact;
pub mod request_id;
pub mod respond;
pub mod route_config;
pub mod routes;
pub mod security_headers;
pub mod signed_url;
pub mod table_file;
pub mod validation;
pub mod version;
