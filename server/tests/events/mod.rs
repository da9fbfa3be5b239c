//! Editions of the event.

mod children;
mod deletion;
mod images;
mod index;
mod next_edition;
mod seats;
mod show;
mod staff;
