//! `/api/v1/mailings`: who gets a mailing, what they read, and that each gets it once.

mod audience;
mod crashes;
mod drafts;
mod leaving;
mod personal_data;
mod sending;

use chrono::TimeDelta;
use entities::{
    mailing_recipients::{Entity as Recipients, Model as Recipient},
    mails,
    sea_orm_active_enums::{MailState, SubscriberState, TicketState, UserRole},
    subscribers, ticket_types, tickets,
    users::Model as User,
};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, Set};
use serde_json::{Value, json};
use server::site::mailings;
use uuid::Uuid;

use crate::support::{
    Response, TestApp, TestClient,
    accounts::emails,
    factories::{event, month, save_one, series},
    programme::{insert, ticket, ticket_type},
};

const LIST: &str = "/api/v1/mailings";

/// An administrator, and an event with one ticket type.
async fn stage(app: &TestApp) -> (TestClient, ticket_types::Model) {
    app.clock.set(month(1) + TimeDelta::days(1));
    let event = save_one(&app.state.db, event(series(&app.state.db).await, "hackathon-2027")).await;
    let kind = ticket_type(event, "standard");
    insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
    (app.member_in(&[UserRole::Administrator]).await.0, kind)
}

/// A user with a confirmed ticket.
async fn holder(app: &TestApp, kind: &ticket_types::Model, name: &str) -> (User, tickets::Model) {
    let user = app.user_named(name).await;
    let ticket = tickets::Model { user_id: Some(user.id), ..ticket(kind, TicketState::Confirmed) };
    insert::<tickets::Entity>(&app.state.db, [ticket.clone()]).await;
    (user, ticket)
}

fn subscriber(email: &str, state: SubscriberState) -> subscribers::Model {
    subscribers::Model {
        id: Uuid::now_v7(),
        email: email.to_owned(),
        email_normalised: email.to_lowercase(),
        name: "Hugo Lima".to_owned(),
        phone: None,
        state,
        state_changed_at: month(1),
        round: 0,
        consent_purpose: String::new(),
        consent_wording: String::new(),
        consent_source: String::new(),
        consented_at: month(1),
        confirmed_at: Some(month(1)),
        search_text: String::new(),
        created_at: month(1),
        updated_at: month(1),
    }
}

async fn subscribe(app: &TestApp, rows: impl IntoIterator<Item = (&str, SubscriberState)>) {
    let rows = rows.into_iter().map(|(email, state)| subscriber(email, state));
    insert::<subscribers::Entity>(&app.state.db, rows).await;
}

/// A draft with further or other fields.
async fn draft(staff: &TestClient, fields: Value) -> Response {
    let mut body = json!({
        "eventId": "hackathon-2027", "kind": "service", "subject": "Doors", "markdown": "Hi {{name}}",
        "segments": [{ "group": "tickets" }],
    });
    body.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
    staff.post(LIST, &body).await
}

/// Writes a mailing; returns its path.
async fn written(staff: &TestClient, fields: Value) -> String {
    let response = draft(staff, fields).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    format!("{LIST}/{}", response.json()["id"].as_str().expect("an id"))
}

/// Sends a new mailing; returns its path.
async fn sent(staff: &TestClient, fields: Value) -> String {
    let path = written(staff, fields).await;
    let response = staff.post(&format!("{path}/send"), &json!({ "version": 1 })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    path
}

async fn round(app: &TestApp) {
    Box::pin(mailings::run_once(&app.state)).await.expect("a round");
}

/// Emails of mailings in the outbox.
async fn outbox(app: &TestApp) -> Vec<mails::Model> {
    let mut all = emails(app).await;
    all.retain(|email| email.kind.starts_with("mailing."));
    all
}

/// What became of the queued emails of mailings.
async fn deliver(app: &TestApp, state: MailState) {
    let sent_at = (state == MailState::Sent).then(|| app.state.clock.now());
    let outcome = mails::ActiveModel {
        state: Set(state),
        sent_at: Set(sent_at),
        last_error: Set(Some("550 5.1.1".to_owned())),
        ..Default::default()
    };
    let mine = mails::Entity::update_many().set(outcome).filter(mails::Column::Kind.starts_with("mailing."));
    let open = mine.filter(mails::Column::State.is_in([MailState::Queued, MailState::Sending]));
    open.exec(app.state.db.writer()).await.expect("rows");
}

async fn recipients(app: &TestApp) -> Vec<Recipient> {
    let rows = Recipients::find().order_by_asc(entities::mailing_recipients::Column::Id);
    rows.all(app.state.db.reader()).await.expect("rows")
}

async fn show(staff: &TestClient, path: &str) -> Value {
    let response = staff.get(path).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}
