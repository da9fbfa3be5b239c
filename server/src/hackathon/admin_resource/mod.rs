//! Shared logic of the resources that staff edit: search, filters, sorting, versions, drafts, audit log entries, slugs
//! and positions within an event. Each resource defines its specifics, such as fields and rules, as an
//! [`AdminResource`]; the macro `crud_handlers!` declares its five handlers.

mod fields;
mod handlers;
mod queries;
mod resource;
mod service;
mod staff;
mod states;

pub use fields::{list, lock_event, next_position, slug, texts};
pub(crate) use handlers::crud_handlers;
pub use resource::{AdminResource, Columns, ResourceNames, RowMeta, SortColumns};
pub(crate) use resource::{columns, names};
pub use service::{destroy, find_for_staff, index, show, store, update};
pub use staff::{InvalidInput, ListFilter, StaffContext, StaffWith};
pub use states::{StateMachine, state_filters, states};
