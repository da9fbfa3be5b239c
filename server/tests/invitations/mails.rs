//! Emails that are not delivered.

use entities::{
    judges,
    sea_orm_active_enums::{InvitationState, JudgeState},
};
use serde_json::json;
use server::platform::mail::{self, deliver};

use super::{accept, act, begin, first_error, invalid, invited, mailed_token, open, own, row};
use crate::support::{
    MailPeer, TestApp,
    accounts::{audited, emails},
    on_each_database_with,
    programme::{insert, judge},
};

#[actix_web::test]
async fn bounced_invitations_are_marked_until_they_are_resent() {
    let peer = MailPeer::start();
    let setup = peer.setup();
    let peer = tokio::sync::Mutex::new(peer);
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        peer.set_behaviour("550");
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "nobody@example.com" })).await;

        deliver(&app.state).await.expect("a database");

        assert_eq!(staff.get(&own(&invitation)).await.json()["state"], "bounced");
        assert_eq!(audited(&app).await.last().map(String::as_str), Some("invitation.bounced"));
        let list = staff.get("/api/v1/events/invitations?state=bounced").await.json();
        assert_eq!(list["meta"]["total"], 1);

        // Correcting a wrong address invalidates the link sent to it.
        let dead = mailed_token(&app).await;
        let change = json!({ "email": "ana-silva@example.com", "version": 2 });
        assert_eq!(staff.put(&own(&invitation), &change).await.status(), 200);
        assert_eq!(app.guest().get(&format!("/api/v1/invitations/{dead}")).await.status(), 404);
        assert_eq!(emails(&app).await.len(), 0);
        peer.set_behaviour("ok");
        assert_eq!(act(&staff, &invitation, "resend").await.json()["state"], "sent");
        let token = mailed_token(&app).await;
        deliver(&app.state).await.expect("a database");
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Sent);
        assert_eq!(accept(&app.member().await.0, &token).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_bounced_invitation_whose_email_is_delivered_becomes_sent() {
    let peer = MailPeer::start();
    let setup = peer.setup();
    let peer = tokio::sync::Mutex::new(peer);
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        peer.set_behaviour("550");
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let token = mailed_token(&app).await;
        deliver(&app.state).await.expect("a database");
        // A user with the link has received it, whatever the mail server reported.
        assert_eq!(open(&app.guest(), &token).await["state"], "open");

        peer.set_behaviour("ok");
        assert_eq!(mail::retry(app.state.db.writer(), None, app.state.clock.now()).await, Ok(1));
        deliver(&app.state).await.expect("a database");

        let row = row(&app, &invitation).await;
        assert_eq!((row.state, row.version), (InvitationState::Sent, 3));
    })
    .await;
}

#[actix_web::test]
async fn a_late_delivery_does_not_restore_a_withdrawn_judge() {
    let peer = MailPeer::start();
    let setup = peer.setup();
    let peer = tokio::sync::Mutex::new(peer);
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        peer.set_behaviour("550");
        let (id, staff, _) = begin(&app).await;
        let (client, user) = app.member().await;
        invited(&staff, json!({ "kind": "mentor", "email": user.email })).await;
        let token = mailed_token(&app).await;
        app.clock.advance(60);
        let away = judges::Model {
            user_id: Some(user.id),
            state: JudgeState::Withdrawn,
            state_changed_at: app.state.clock.now(),
            ..judge(id, "Ana")
        };
        insert::<judges::Entity>(&app.state.db, [away]).await;
        let words = "You're no longer a judge or mentor at this event. Ask for a new invitation.";

        app.clock.advance(60);
        deliver(&app.state).await.expect("a database");
        assert_eq!(first_error(&accept(&client, &token).await), invalid("invitation", words));

        peer.set_behaviour("ok");
        assert_eq!(mail::retry(app.state.db.writer(), None, app.state.clock.now()).await, Ok(1));
        deliver(&app.state).await.expect("a database");
        assert_eq!(first_error(&accept(&client, &token).await), invalid("invitation", words));
    })
    .await;
}
