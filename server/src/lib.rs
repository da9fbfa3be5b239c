//! The event's website. Modules in reading order.

pub mod app;
pub mod commands;
pub mod state;

pub mod assets;
pub mod audit;
pub mod config;
pub mod db;
pub mod entities;
pub mod error;
pub mod health;
pub mod http;
pub mod logging;
pub mod mail;
pub mod metrics;
pub mod openapi;
pub mod revisions;
pub mod sessions;
pub mod storage;
pub mod throttle;
pub mod tls;

pub mod avatars;
pub mod calendar;
pub mod challenges;
pub mod crawlers;
pub mod events;
pub mod faq;
pub mod flags;
pub mod judges;
pub mod mailing_list;
pub mod notices;
pub mod pages;
pub mod panel;
pub mod pictures;
pub mod projects;
pub mod schedules;
pub mod seed;
pub mod series;
pub mod settings;
pub mod site;
pub mod social;
pub mod sponsors;
pub mod tickets;
pub mod users;
pub mod verification;
