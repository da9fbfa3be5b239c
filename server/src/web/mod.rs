//! Everything for browsers and crawlers: pages, files, probes and documents.

pub mod account;
pub mod analytics;
pub mod api_docs;
pub mod assets;
pub mod exports;
pub mod forms;
pub mod health;
pub mod pages;
pub mod reconfirm;
pub mod sandbox_payment;
pub mod seo;
pub mod setup;
pub mod social_cards;
