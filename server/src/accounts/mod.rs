//! Users: who they are and how they log in.

pub mod auth;
pub mod avatars;
pub mod credentials;
pub mod email_verification;
pub mod lifecycle;
pub mod login;
mod login_provider;
pub mod management;
pub mod notifications;
pub mod password_reset;
pub mod social_login;
pub mod two_factor;
pub mod users;
