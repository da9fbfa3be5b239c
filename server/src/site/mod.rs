//! Texts, information and contacts of the site itself, and what it records: audit log and outbox; mailings.

pub mod audit_log;
pub mod content;
pub mod faq;
pub mod mailing_list;
pub mod mailings;
pub mod next_edition;
pub mod outbox;
pub mod roles;
pub mod settings;
pub mod site_info;
mod subscription_links;
pub mod timeline;
