//! What all rooms of the programme do alike with the rows that staff edit: lists that are searched, narrowed and sorted,
//! versions, drafts, entries of the log, slugs and positions within an event. A room says what is particular to its rows
//! as a [`Piece`]; fields and rules stand there.

mod calls;
mod parts;
mod piece;
mod queries;
mod service;
mod staff;
mod states;

pub(crate) use calls::staff_calls;
pub use parts::{edition, list, next_position, slug, texts};
pub use piece::{Columns, Head, Names, Piece, Sorts};
pub use service::{destroy, index, reach, show, store, update};
pub use staff::{Editor, Narrowed, Refusals, Staff};
pub use states::{States, in_state};
