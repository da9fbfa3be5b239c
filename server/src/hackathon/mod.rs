//! The event and everything that belongs to it.

pub mod admin_resource;
pub mod badges;
pub mod calendar;
pub mod challenges;
pub mod events;
pub mod favourites;
pub mod invitations;
pub mod judges;
pub mod phase;
pub mod pictures;
pub mod projects;
pub mod rewards;
pub mod sales;
pub mod schedules;
pub mod series;
pub mod sponsors;
pub mod teams;
