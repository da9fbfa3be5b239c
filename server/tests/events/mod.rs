//! Editions of the event.

mod children;
mod images;
mod index;
mod kept;
mod seats;
mod show;
mod staff;
