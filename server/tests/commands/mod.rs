//! The program's command line.

mod accounts;
mod backup;
mod config;
mod faults;
mod invariants;
mod new_site;
mod schema;
mod stop;
