//! From markdown to HTML, the same for pages, answers and previews.
//!
//! What somebody wrote becomes HTML (comrak), which is read as single tags and written anew by our rules (`rules`,
//! `links`, `outline`), and passes a sanitiser at last (ammonia), so that nothing of ours stands behind it.

mod elements;
mod links;
mod outline;
mod render;
mod rules;
mod sanitiser;
mod tags;

pub use outline::Heading;
pub use render::{Headings, Html, Options, Rendered, TooIntricate, render};
