//! The event's website. Modules in reading order.

pub mod app;
pub mod commands;
pub mod state;

pub mod assets;
pub mod config;
pub mod db;
pub mod entities;
pub mod error;
pub mod health;
pub mod http;
pub mod logging;
pub mod metrics;
pub mod openapi;
pub mod sessions;

pub mod events;
pub mod flags;
pub mod pages;
pub mod panel;
pub mod seed;
pub mod series;
pub mod settings;
pub mod site;
pub mod users;
