//! Seats reserved by invitations.

use chrono::TimeDelta;
use entities::{invitation_uses, sea_orm_active_enums::InvitationState, ticket_types, users};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use super::{PATH, accept, act, begin_with, first_error, invalid, invited, own, row, token};
use crate::support::{
    TestApp, TestClient,
    accounts::audited,
    factories::month,
    on_each_database,
    programme::{insert, ticket_type},
};

fn four(event: EventInput) -> EventInput {
    EventInput {
        capacity: Some(4),
        registration_opens_at: Some(month(1)),
        registration_closes_at: Some(month(3)),
        ..event
    }
}

/// Seats left, of the event and of its ticket type.
async fn left(app: &TestApp) -> [Value; 2] {
    let event = app.guest().get("/api/v1/events/hackathon-2027").await.json();
    let kinds = app.guest().get("/api/v1/events/hackathon-2027/tickets").await.json();
    [event["seatsLeft"].clone(), kinds["data"][0]["seatsLeft"].clone()]
}

#[actix_web::test]
async fn seats_stay_reserved_until_an_invitation_is_closed() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin_with(&app, four).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        app.state.db.invalidation().invalidate_all();
        assert_eq!(left(&app).await, [json!(4), json!(4)]);
        let body = |uses| json!({ "kind": "ticket", "ticket": "standard", "reservesSeat": true, "maxUses": uses });

        let draft = json!({ "kind": "ticket", "ticket": "standard", "reservesSeat": true, "draft": true });
        invited(&staff, draft).await;
        assert_eq!(left(&app).await, [json!(4), json!(4)]);
        let several = invited(&staff, body(2)).await;
        assert_eq!(left(&app).await, [json!(2), json!(2)]);
        let one = invited(&staff, body(1)).await;
        assert_eq!(left(&app).await, [json!(1), json!(1)]);
        invited(&staff, json!({ "kind": "ticket", "ticket": "standard" })).await;
        assert_eq!(left(&app).await, [json!(1), json!(1)]);

        let (client, user) = app.member().await;
        let link = token(several["link"].as_str().expect("a link"));
        assert_eq!(accept(&client, &link).await.status(), 200);
        assert_eq!(left(&app).await, [json!(1), json!(1)]);
        act(&staff, &one, "revoke").await;
        assert_eq!(left(&app).await, [json!(2), json!(2)]);
        app.clock.set(month(2) + TimeDelta::days(14));
        app.state.db.invalidation().invalidate_all();
        assert_eq!(left(&app).await, [json!(3), json!(3)]);
        users::Entity::delete_by_id(user.id).exec(app.state.db.writer()).await.expect("a database");
        app.state.db.invalidation().invalidate_all();
        assert_eq!(left(&app).await, [json!(4), json!(4)]);
    })
    .await;
}

#[actix_web::test]
async fn reservations_cannot_exceed_the_capacity() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin_with(&app, four).await;
        let kinds = [
            ticket_type(id, "standard"),
            ticket_types::Model { capacity: Some(1), ..ticket_type(id, "few") },
            ticket_types::Model { counts_to_event_capacity: false, ..ticket_type(id, "outside") },
        ];
        insert::<ticket_types::Entity>(&app.state.db, kinds).await;
        let body = |ticket, uses| json!({ "kind": "ticket", "ticket": ticket, "reservesSeat": true, "maxUses": uses });
        let full = invalid("reservesSeat", "There aren't enough seats left to reserve.");

        assert_eq!(first_error(&staff.post(PATH, &body("standard", 5)).await), full);
        assert_eq!(first_error(&staff.post(PATH, &body("few", 2)).await), full);
        invited(&staff, body("outside", 9)).await;
        let kept = invited(&staff, body("standard", 3)).await;
        assert_eq!(first_error(&staff.post(PATH, &body("standard", 2)).await), full);
        let more = json!({ "maxUses": 5, "version": 1 });
        assert_eq!(first_error(&staff.put(&own(&kept), &more).await), full);
        let all = json!({ "maxUses": 4, "version": 1 });
        assert_eq!(staff.put(&own(&kept), &all).await.status(), 200);
        let late = json!({ "kind": "ticket", "ticket": "few", "reservesSeat": true, "draft": true });
        let late = invited(&staff, late).await;
        assert_eq!(first_error(&act(&staff, &late, "resend").await), full);
    })
    .await;
}

/// A member who has accepted two invitations that reserve all four seats of an event: `one` and three.
struct Reserved {
    staff: TestClient,
    member: TestClient,
    one: Value,
    several: Value,
}

impl Reserved {
    async fn begin(app: &TestApp) -> Self {
        let (id, staff, _) = begin_with(app, four).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        app.state.db.invalidation().invalidate_all();
        let (member, _) = app.member().await;
        let body = |uses| json!({ "kind": "ticket", "ticket": "standard", "reservesSeat": true, "maxUses": uses });
        let (one, several) = (invited(&staff, body(1)).await, invited(&staff, body(3)).await);
        for invitation in [&one, &several] {
            assert_eq!(accept(&member, &link(invitation)).await.status(), 200);
        }
        Self { staff, member, one, several }
    }
}

fn link(invitation: &Value) -> String {
    token(invitation["link"].as_str().expect("a link"))
}

#[actix_web::test]
async fn limiting_an_invitation_to_its_users_frees_the_other_seats() {
    on_each_database(async |app: TestApp| {
        let Reserved { staff, several, .. } = Reserved::begin(&app).await;
        assert_eq!(left(&app).await[0], json!(0));

        let closed = staff.put(&own(&several), &json!({ "maxUses": 1, "version": 2 })).await;

        assert_eq!((closed.status(), &closed.json()["state"]), (200, &json!("accepted")), "{}", closed.text());
        assert_eq!(left(&app).await, [json!(2), json!(2)]);
    })
    .await;
}

#[actix_web::test]
async fn an_accepted_invitation_with_seats_can_only_be_revoked() {
    on_each_database(async |app: TestApp| {
        let Reserved { staff, one, several, .. } = Reserved::begin(&app).await;
        assert_eq!(row(&app, &one).await.state, InvitationState::Accepted);

        let words = "Someone accepted this invitation, so it can't be deleted. Revoke it to free the seats it \
                     reserves.";
        assert_eq!(first_error(&staff.delete_if_version(&own(&one), 2).await), invalid("id", words));

        for invitation in [&one, &several] {
            let revoked = act(&staff, invitation, "revoke").await.json();
            let version = revoked["version"].as_i64().and_then(|version| version.try_into().ok()).expect("a version");
            assert_eq!(staff.delete_if_version(&own(invitation), version).await.status(), 422);
        }
    })
    .await;
}

#[actix_web::test]
async fn revoking_an_invitation_frees_its_reserved_seats() {
    on_each_database(async |app: TestApp| {
        let Reserved { staff, member, one, several } = Reserved::begin(&app).await;
        // Now nobody else can accept either of them.
        assert_eq!(staff.put(&own(&several), &json!({ "maxUses": 1, "version": 2 })).await.status(), 200);

        for (invitation, free) in [(&one, 3), (&several, 4)] {
            let back = act(&staff, invitation, "revoke").await;
            assert_eq!((back.status(), &back.json()["state"]), (200, &json!("revoked")), "{}", back.text());
            assert_eq!(back.json()["used"], 1, "that they had accepted is not undone");
            assert_eq!(left(&app).await, [json!(free), json!(free)]);
            assert_eq!(act(&staff, invitation, "revoke").await.json(), back.json(), "again changes nothing");
            let refused = first_error(&accept(&member, &link(invitation)).await);
            assert_eq!(refused, invalid("invitation", "This invitation was revoked."));
        }
        assert_eq!(invitation_uses::Entity::find().count(app.state.db.reader()).await, Ok(0));
        let revoked = audited(&app).await.into_iter().filter(|action| action == "invitation.revoked").count();
        assert_eq!(revoked, 2);
    })
    .await;
}

#[actix_web::test]
async fn accepted_invitations_cannot_be_revoked_or_deleted() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin_with(&app, four).await;
        let (client, _) = app.member().await;
        let invitation = invited(&staff, json!({ "kind": "mentor" })).await;
        assert_eq!(accept(&client, &token(invitation["link"].as_str().expect("a link"))).await.status(), 200);

        let revoked = act(&staff, &invitation, "revoke").await;
        let destroyed = staff.delete_if_version(&own(&invitation), 2).await;

        assert_eq!(first_error(&revoked), invalid("invitation", "This invitation has already been accepted."));
        assert_eq!(first_error(&destroyed), invalid("id", "Someone accepted this invitation, so it can't be deleted."));
    })
    .await;
}
