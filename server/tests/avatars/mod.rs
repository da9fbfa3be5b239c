//! Pictures of people.
