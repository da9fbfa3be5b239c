//! What the site says about itself.

mod show;
