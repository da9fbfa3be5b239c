//! Switches for parts of the site.

mod index;
