//! The server over HTTP: the real application on fresh databases.

mod architecture;
mod commands;
mod database;
mod events;
mod flags;
mod generated;
mod pages;
mod platform;
mod seed;
mod settings;
mod site;
mod support;
mod users;
