//! Invited users get their reserved ticket by a purchase.

use entities::{
    invitation_uses, invitations,
    sea_orm_active_enums::{InvitationKind, InvitationState, TicketVisibility, UserRole},
    ticket_types,
    users::Model as User,
};
use serde_json::json;
use uuid::Uuid;

use super::{
    EVENT, add_type, buy, free_event, on_each_database, person, purchase_path, refusal, seats_left, start, text,
    ticket_path,
};
use crate::support::{
    TestApp,
    factories::month,
    programme::{insert, ticket_type},
};

/// An invitation to a ticket type that a user has accepted.
async fn accepted(app: &TestApp, kind: &ticket_types::Model, user: &User) {
    let id = Uuid::now_v7();
    let invitation = invitations::Model {
        kind: InvitationKind::Ticket,
        ticket_type_id: Some(kind.id),
        state: InvitationState::Accepted,
        reserves_seat: true,
        max_uses: 1,
        used: 1,
        id,
        event_id: kind.event_id,
        email: None,
        email_normalised: None,
        name: None,
        token_hash: id.to_string(),
        role: None,
        message: None,
        state_changed_at: month(1),
        expires_at: month(2),
        created_by: None,
        mail_id: None,
        version: 1,
        created_at: month(1),
        updated_at: month(1),
    };
    insert::<invitations::Entity>(&app.state.db, [invitation]).await;
    let used = invitation_uses::Model { invitation_id: id, user_id: user.id, used_at: app.state.clock.now() };
    insert::<invitation_uses::Entity>(&app.state.db, [used]).await;
}

#[actix_web::test]
async fn an_invited_user_gets_the_reserved_seat_of_a_hidden_type() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 1).await;
        let hidden = ticket_types::Model {
            price_minor: 0,
            visibility: TicketVisibility::Hidden,
            position: 2,
            ..ticket_type(event, "guest")
        };
        add_type(&app, hidden.clone()).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        accepted(&app, &hidden, &user).await;

        assert_eq!(refusal(&start(&rui, "free").await, "ticket"), "This ticket is sold out.", "the seat is reserved");
        assert_eq!(start(&rui, "guest").await.status(), 404);
        assert_eq!(rui.get(&format!("{EVENT}/tickets/guest")).await.status(), 404);
        assert_eq!(ana.get(&format!("{EVENT}/tickets/guest")).await.json()["slug"], "guest");

        let bought = buy(&ana, "guest").await;

        assert_eq!(bought.json()["nextStep"], json!("confirmed"), "{}", bought.text());
        assert_eq!(refusal(&start(&rui, "free").await, "ticket"), "This ticket is sold out.", "taken, not freed");
    })
    .await;
}

#[actix_web::test]
async fn an_invitation_gives_one_ticket_even_if_that_is_transferred() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 2).await;
        let hidden = ticket_types::Model {
            price_minor: 0,
            visibility: TicketVisibility::Hidden,
            position: 2,
            ..ticket_type(event, "guest")
        };
        add_type(&app, hidden.clone()).await;
        let ((ana, user), (rui, recipient)) = (person(&app).await, person(&app).await);
        accepted(&app, &hidden, &user).await;
        let bought = buy(&ana, "guest").await.json();
        let transfers = format!("{}/transfers", ticket_path(&bought["ticket"]));
        let offer = ana.post(&transfers, &json!({ "email": recipient.email })).await.json();
        let accept = format!("/api/v1/ticket-transfers/{}/accept", text(&offer["id"]));
        assert_eq!(rui.post(&accept, &json!({})).await.status(), 200);

        assert_eq!(start(&ana, "guest").await.status(), 404);
        assert_eq!(ana.get(&format!("{EVENT}/tickets/guest")).await.status(), 404);
        let (eva, _) = person(&app).await;
        assert_eq!(start(&eva, "free").await.status(), 200, "no seat is reserved any more");
        assert_eq!(eva.delete(&purchase_path("free")).await.status(), 204);

        // Staff may invite the same user again.
        app.clock.advance(60);
        accepted(&app, &hidden, &user).await;
        assert_eq!(ana.get(&format!("{EVENT}/tickets/guest")).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn moving_the_ticket_of_an_invitation_frees_its_seat() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let guest =
            ticket_types::Model { price_minor: 0, capacity: Some(1), position: 2, ..ticket_type(event, "guest") };
        let mentor = ticket_types::Model { price_minor: 0, position: 3, ..ticket_type(event, "mentor") };
        for kind in [&guest, &mentor] {
            add_type(&app, kind.clone()).await;
        }
        let ((ana, user), (rui, recipient)) = (person(&app).await, person(&app).await);
        accepted(&app, &guest, &user).await;
        let ticket = buy(&ana, "guest").await.json()["ticket"].clone();
        assert_eq!((seats_left(&app, "guest").await, seats_left(&app, "mentor").await), (json!(0), json!(9)));
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
        let version = staff.get(&path).await.json()["version"].clone();

        let moved =
            staff.post(&format!("{path}/move"), &json!({ "ticketTypeId": mentor.id, "version": version })).await;

        assert_eq!(moved.status(), 200, "{}", moved.text());
        assert_eq!((seats_left(&app, "guest").await, seats_left(&app, "mentor").await), (json!(1), json!(9)));
        // Once it is transferred, the invitation grants no other ticket.
        let offer =
            ana.post(&format!("{}/transfers", ticket_path(&ticket)), &json!({ "email": recipient.email })).await;
        let accept = format!("/api/v1/ticket-transfers/{}/accept", text(&offer.json()["id"]));
        assert_eq!(rui.post(&accept, &json!({})).await.status(), 200);
        assert_eq!(seats_left(&app, "guest").await, json!(1));
    })
    .await;
}
