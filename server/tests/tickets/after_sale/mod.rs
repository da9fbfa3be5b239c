//! What happens to tickets after the sale.

mod emails;
mod funnel;
mod keys;
mod limits;
mod moves;
mod reconfirmation;

use super::{
    add_type, bought, buy, free_event, on_each_database, on_each_database_with, person, refusal, row, seats_left,
    start, states, text, ticket_path,
};
