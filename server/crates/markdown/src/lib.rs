//! Markdown to safe HTML, the same for pages, API responses and previews.
//!
//! comrak renders the HTML. It is split into tokens, filtered by our rules (`rules`, `links`, `outline`) and serialized
//! again. ammonia sanitises the result last, and our code does not change its output.

mod elements;
mod limits;
mod links;
mod outline;
mod render;
mod rules;
mod sanitiser;
mod tokens;

pub use limits::TooComplex;
pub use outline::Heading;
pub use render::{Headings, Html, Options, Rendered, render};
