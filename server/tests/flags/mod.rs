//! Switches for parts of the site.

mod defaults;
mod index;
