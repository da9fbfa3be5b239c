//! Editions of the event.

mod index;
mod show;
