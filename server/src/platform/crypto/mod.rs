//! Tokens in links and cookies: signed ones carry their content, random ones are looked up by their hash.

mod random_token;
mod signature;
mod signed_token;

pub use random_token::{hash_token, random_hex, random_token};
pub use signature::{is_signature, signature};
pub use signed_token::SignedToken;
