//! The server over HTTP: the real application on fresh databases.

/// The program's allocator: with the system's, tests take longer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod account;
mod admin_resource;
mod analytics;
mod architecture;
mod audit;
mod auth;
mod avatars;
mod badges;
mod calendar;
mod challenges;
mod commands;
mod content;
mod credentials;
mod database;
mod demo;
mod durability;
mod email_verification;
mod events;
mod exports;
mod faq;
mod favourites;
mod flags;
mod generated;
mod invitations;
mod judges;
mod mail;
mod mailing_list;
mod mailings;
mod notifications;
mod pages;
mod password_reset;
mod pictures;
mod platform;
mod projects;
mod rewards;
mod roles;
mod schedules;
mod security_page;
mod seo;
mod settings;
mod setup;
mod site_info;
mod social_login;
mod sponsors;
mod storage;
mod support;
mod teams;
mod ticket_types;
mod tickets;
mod two_factor;
mod users;
mod waiting_list;
