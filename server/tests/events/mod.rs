//! Editions of the event.

mod children;
mod index;
mod seats;
mod show;
