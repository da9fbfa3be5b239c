//! What every feature stands on.

mod errors;
