//! Drawing and re-encoding of images: the tile panel, SVG to PNG, line breaking, avatars, logos, event cards and pictures.
//!
//! Everything here is a pure function of its input, without shared state, storage or HTTP. It is a crate of its own so
//! that test builds optimise it: encoders are generic and would otherwise be compiled without optimisation in the
//! server.

pub mod avatar;
pub mod bitmap;
mod canvas;
pub mod card;
mod decode;
mod encode;
mod format;
mod jpeg;
pub mod logo;
mod memory;
pub mod panel;
pub mod scene;
pub mod text_layout;

pub use canvas::{Canvas, DrawError, Face, FontFiles};
pub use decode::InvalidImage;
pub use format::Format;
