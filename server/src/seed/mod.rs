//! Demonstration data.
