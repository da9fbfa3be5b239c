//! The sale under stress: many buyers, kills, and random sequences of events. Small here, full with `make stress`.

mod kills;
mod model;
mod seats;
mod sequences;
