//! Modules that every feature may use. They depend on no feature.

pub mod audit;
pub mod clock;
pub mod context;
pub mod crypto;
pub mod date_range;
pub mod db;
pub mod error;
pub mod faults;
pub mod flags;
pub mod http;
pub mod images;
pub mod logging;
pub mod mail;
pub mod metrics;
pub mod passwords;
pub mod permissions;
pub mod personal_data;
pub mod qr_code;
pub mod rate_limit;
pub mod revisions;
pub mod sessions;
pub mod settings;
pub mod slug;
pub mod storage;
pub mod tls;
pub mod wake;
