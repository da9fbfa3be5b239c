//! Mails on their way out, with a mail server at the other end.

mod files;
mod outbox;
mod processes;

use sea_orm::{EntityTrait, QueryOrder};
use server::{
    entities::mails::{Column, Entity, Model},
    mail::{Content, EmailAddress, Letter},
};

use crate::support::TestApp;

/// Writes a letter down, committed.
async fn queue(app: &TestApp, to: &str) {
    let letter = letter(to);
    app.state.mailer.enqueue(app.state.db.writer(), letter, app.state.clock.now()).await.expect("a row");
}

fn letter(to: &str) -> Letter {
    let to = EmailAddress::parse(to).expect("an address");
    let content = Content { html: "<p>Olá!</p>".to_owned(), text: "Olá!".to_owned() };
    Letter::new("test", to, "Olá from the test".to_owned(), content).expect("one line")
}

/// Every mail, the oldest first.
async fn rows(app: &TestApp) -> Vec<Model> {
    Entity::find().order_by_asc(Column::Id).all(app.state.db.reader()).await.expect("rows")
}
