//! The event's website. Modules in reading order.

pub mod app;
pub mod state;

pub mod config;
pub mod db;
pub mod entities;
pub mod error;
pub mod http;

pub mod events;
pub mod flags;
pub mod pages;
pub mod seed;
pub mod series;
pub mod settings;
pub mod site;
pub mod users;
