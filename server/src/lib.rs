//! The event's website. Modules in reading order.

pub mod app;
pub mod config;
pub mod db;
pub mod error;
pub mod http;
pub mod pages;
pub mod state;
