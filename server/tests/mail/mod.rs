//! The outbox, with a real mail server as the peer.

mod files;
mod outbox;
mod processes;
mod staff;

use entities::mails::{Column, Entity, Model};
use sea_orm::{EntityTrait, QueryOrder};
use server::platform::mail::{Content, Email, EmailAddress};

use crate::support::TestApp;

/// Enqueues an email and commits.
async fn queue(app: &TestApp, to: &str) {
    let letter = letter(to);
    let unit = app.state.db.begin().await.expect("a transaction");
    app.state.mailer.enqueue(&unit, letter, app.state.clock.now()).await.expect("a row");
    unit.commit().await.expect("a commit");
}

fn letter(to: &str) -> Email {
    let to = EmailAddress::parse(to).expect("an address");
    let content = Content { html: "<p>Olá!</p>".to_owned(), text: "Olá!".to_owned() };
    Email::new("test", to, "Olá from the test".to_owned(), content).expect("one line")
}

/// All emails, oldest first.
async fn rows(app: &TestApp) -> Vec<Model> {
    Entity::find().order_by_asc(Column::Id).all(app.state.db.reader()).await.expect("rows")
}
