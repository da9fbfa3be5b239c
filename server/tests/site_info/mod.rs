//! Public information about the site.

mod show;
