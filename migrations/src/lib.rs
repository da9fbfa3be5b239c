//! The database schema, one migration per file. How to add one: `migrations/README.md`.

mod lock;
mod m0001_settings;
mod m0002_series;
mod m0003_events;
mod m0004_flags;
mod m0005_sessions;
mod m0006_revisions;
mod m0007_programme;
mod m0008_mail;
mod m0009_accounts;
mod m0010_programme;
mod m0011_teams;
mod m0012_flag_defaults;
mod m0013_subscriber_search;
mod m0014_tickets;
mod m0015_orders;
mod m0016_ticket_transfers;
mod m0017_share_cards;
mod m0018_after_sale;
mod m0019_waiting_list;
mod m0020_ticket_questions;
mod m0021_waiting_list_order;
mod m0022_roles;
mod m0023_mailings;
mod m0024_content_drafts;
mod m0025_wall;
mod m0026_mail_recipients;
mod m0027_faq_permissions;
mod m0028_user_notes;
mod m0029_picture_texts;
mod m0030_ticket_decisions;
mod m0031_refund_checks;
mod m0032_reconfirmation_dates;
mod revisions;
mod run;
mod schema;

use sea_orm_migration::{MigrationTrait, MigratorTrait};

pub use run::{MigrateError, Step, down, pending, status, up};

struct Migrator;

impl MigratorTrait for Migrator {
    /// All migrations in the order they are applied; new ones go to the end.
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_settings::Migration),
            Box::new(m0002_series::Migration),
            Box::new(m0003_events::Migration),
            Box::new(m0004_flags::Migration),
            Box::new(m0005_sessions::Migration),
            Box::new(m0006_revisions::Migration),
            Box::new(m0007_programme::Migration),
            Box::new(m0008_mail::Migration),
            Box::new(m0009_accounts::Migration),
            Box::new(m0010_programme::Migration),
            Box::new(m0011_teams::Migration),
            Box::new(m0012_flag_defaults::Migration),
            Box::new(m0013_subscriber_search::Migration),
            Box::new(m0014_tickets::Migration),
            Box::new(m0015_orders::Migration),
            Box::new(m0016_ticket_transfers::Migration),
            Box::new(m0017_share_cards::Migration),
            Box::new(m0018_after_sale::Migration),
            Box::new(m0019_waiting_list::Migration),
            Box::new(m0020_ticket_questions::Migration),
            Box::new(m0021_waiting_list_order::Migration),
            Box::new(m0022_roles::Migration),
            Box::new(m0023_mailings::Migration),
            Box::new(m0024_content_drafts::Migration),
            Box::new(m0025_wall::Migration),
            Box::new(m0026_mail_recipients::Migration),
            Box::new(m0027_faq_permissions::Migration),
            Box::new(m0028_user_notes::Migration),
            Box::new(m0029_picture_texts::Migration),
            Box::new(m0030_ticket_decisions::Migration),
            Box::new(m0031_refund_checks::Migration),
            Box::new(m0032_reconfirmation_dates::Migration),
        ]
    }
}
