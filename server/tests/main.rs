//! The server over HTTP: the real application on fresh databases.

mod architecture;
mod auth;
mod avatars;
mod challenges;
mod commands;
mod crawlers;
mod database;
mod events;
mod faq;
mod flags;
mod generated;
mod judges;
mod mail;
mod mailing_list;
mod pages;
mod platform;
mod projects;
mod schedules;
mod seed;
mod settings;
mod site;
mod sponsors;
mod storage;
mod support;
mod tickets;
mod users;
