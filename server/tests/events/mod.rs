//! Editions of the event.

mod children;
mod deletion;
mod images;
mod index;
mod seats;
mod show;
mod staff;
