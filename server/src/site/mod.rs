//! Texts, information and contacts of the site itself.

pub mod content;
pub mod faq;
pub mod mailing_list;
pub mod site_info;
