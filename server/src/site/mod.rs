//! Texts, settings and contacts of the site itself; mailings; and what staff do or see across the layers: the next
//! edition, roles, the timeline of a person, audit log and outbox.

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
