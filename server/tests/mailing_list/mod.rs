//! `/api/v1/mailing-list` and the forms of `/stay-connected`.

mod delivery;
mod forms;
mod links;
mod staff;
mod subscribe;

use entities::subscribers::{Entity, Model};
use sea_orm::EntityTrait;
use serde_json::json;
use server::platform::{
    db::Db,
    flags::{self, Flag},
    mail::deliver,
};

use crate::support::{MailPeer, Received, Response, TestApp, TestClient, factories::month};

/// Opens the list.
pub(crate) async fn switch_on(db: &Db) {
    let flag = Flag { name: "stay_connected", enabled: true, public: true, description: "For a test.", now: month(1) };
    flags::put(db.writer(), flag).await.expect("a flag");
}

/// Submits a contact, as the site's script does.
async fn leave(client: &TestClient, email: &str) -> Response {
    client.post("/api/v1/mailing-list", &json!({ "name": "Ana Silva", "email": email, "phone": null })).await
}

/// Submits a contact, delivers the email and returns it.
async fn leave_and_receive(app: &TestApp, peer: &mut MailPeer, email: &str) -> Received {
    let response = leave(&app.guest(), email).await;
    assert_eq!(response.status(), 202, "{}", response.text());
    deliver(&app.state).await.expect("a database");
    let [mail] = peer.received().try_into().expect("one mail");
    mail
}

async fn subscribers(app: &TestApp) -> Vec<Model> {
    Entity::find().all(app.state.db.reader()).await.expect("rows")
}

/// Runs a test with the list open and a mail server.
async fn with_peer(test: impl AsyncFn(TestApp, &mut MailPeer)) {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    crate::support::on_each_database_with(setup, async |app: TestApp| {
        switch_on(&app.state.db).await;
        test(app, &mut *peer.lock().await).await;
    })
    .await;
}

/// The token of a mailed address.
fn token(link: &str) -> &str {
    link.split_once("?token=").expect("a token").1
}
