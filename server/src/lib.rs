//! The event's website. Each layer names only the layers before it.

pub mod platform;

pub mod accounts;

pub mod hackathon;

pub mod ticketing;

pub mod site;

pub mod web;

pub mod app;

pub mod demo;

pub mod commands;
