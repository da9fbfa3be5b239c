//! What users with a link can do.

use chrono::TimeDelta;
use entities::{
    invitation_uses, judges,
    sea_orm_active_enums::{EventStatus, InvitationState, JudgeState},
    ticket_types,
};
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use super::{accept, act, begin, decline, first_error, invalid, invited, later, mailed_token, open, row, token};
use crate::support::{
    TestApp,
    accounts::{audited, shape},
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, judge, ticket_type},
};

const JUDGES: &str = "/api/v1/events/hackathon-2027/judges";

#[actix_web::test]
async fn an_invitation_link_shows_only_what_it_is_about() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        let kind = ticket_types::Model { name: "Standard".to_owned(), ..ticket_type(id, "standard") };
        insert::<ticket_types::Entity>(&app.state.db, [kind]).await;
        let body = json!({
            "kind": "ticket", "ticket": "standard", "email": "ana@example.com", "name": "Ana", "message": "Come!",
        });
        invited(&staff, body).await;

        let response = app.guest().get(&format!("/api/v1/invitations/{}", mailed_token(&app).await)).await;

        assert_eq!(
            response.json(),
            json!({
                "event": {
                    "slug": "hackathon-2027", "title": "hackathon-2027", "startAt": month(3),
                    "endAt": month(3) + TimeDelta::days(2), "timezone": "Europe/Lisbon", "city": null,
                },
                "kind": "ticket", "name": "Ana", "message": "Come!", "ticket": { "name": "Standard" },
                "expiresAt": month(2) + TimeDelta::days(14), "state": "open", "email": "a•••@example.com",
            })
        );
        assert_eq!(response.header("cache-control"), "private, no-store");
    })
    .await;
}

#[actix_web::test]
async fn guessed_tokens_all_get_the_same_response() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let dead = mailed_token(&app).await;
        act(&staff, &invitation, "resend").await;
        let good = mailed_token(&app).await;
        let kept = row(&app, &invitation).await.token_hash;
        let (guest, (member, _)) = (app.guest(), app.member().await);
        let upper = good.to_uppercase();
        let guesses = [
            dead.as_str(),
            "0123456789abcdef0123456789abcdef",
            "x",
            kept.as_str(),
            upper.as_str(),
            "%00",
            "%F0%9F%8E%89",
        ];

        let mut responses = Vec::new();
        for guess in guesses {
            let path = format!("/api/v1/invitations/{guess}");
            let actual = [guest.get(&path).await, decline(&guest, guess).await, accept(&member, guess).await];
            responses.push(actual.map(|response| {
                let mut shape = shape(&response);
                // Whether the connection is kept depends on when an unread body arrives.
                shape.2.remove("connection");
                shape
            }));
        }
        assert!(responses.iter().all(|response| *response == responses[0]), "{responses:#?}");
        assert!(responses[0].iter().all(|response| response.0 == 404));

        let tables = ["invitations", "invitation_uses"];
        let asked = async |token: &str| {
            let path = format!("/api/v1/invitations/{token}");
            let ask = async || _ = guest.get(&path).await;
            app.statements(&tables, ask).await.len()
        };
        assert_eq!((asked(&good).await, asked(guesses[1]).await), (2, 2));
        assert_eq!(open(&guest, &good).await["state"], "open");
    })
    .await;
}

/// The invitation of Ana Silva to the jury, which has one judge, and its token.
async fn invited_to_the_jury(app: &TestApp) -> (Value, String) {
    let (id, staff, _) = begin(app).await;
    insert::<judges::Entity>(&app.state.db, [judge(id, "First")]).await;
    let body = json!({ "kind": "judge", "email": "Ana-Silva@example.com", "name": "Dr Ana Silva", "role": "Head" });
    (invited(&staff, body).await, mailed_token(app).await)
}

#[actix_web::test]
async fn only_the_verified_recipient_can_accept_an_invitation() {
    on_each_database(async |app: TestApp| {
        let (invitation, token) = invited_to_the_jury(&app).await;
        let ((client, user), (other, _)) = (app.member().await, app.member().await);

        let guest = accept(&app.guest(), &token).await;
        let stranger = accept(&other, &token).await;
        app.change(&user, |row| row.email_verified_at = Set(None)).await;
        let unverified = accept(&client, &token).await;
        app.change(&user, |row| row.email_verified_at = Set(Some(month(1)))).await;
        let accepted = accept(&client, &token).await;

        assert_eq!(guest.status(), 401);
        let words = "This invitation is for A•••@example.com. Log in with that account to accept.";
        assert_eq!(first_error(&stranger), invalid("email", words));
        let words = "Confirm your email first; we've sent you a link.";
        assert_eq!(first_error(&unverified), invalid("email", words));
        assert_eq!(accepted.status(), 200, "{}", accepted.text());
        assert_eq!(
            first_error(&accept(&other, &token).await),
            invalid("invitation", "This invitation has already been accepted.")
        );
        assert_eq!(row(&app, &invitation).await.used, 1);
    })
    .await;
}

#[actix_web::test]
async fn accepting_an_invitation_to_the_jury_once_or_twice_makes_one_judge() {
    on_each_database(async |app: TestApp| {
        let (invitation, token) = invited_to_the_jury(&app).await;
        let (client, user) = app.member().await;

        for time in ["first", "second"] {
            let accepted = accept(&client, &token).await;
            let expected = json!({ "kind": "judge", "next": "/events/hackathon-2027" });
            assert_eq!((accepted.status(), accepted.json()), (200, expected), "the {time} time");
        }

        assert_eq!(open(&client, &token).await["state"], "accepted");
        let row = row(&app, &invitation).await;
        assert_eq!((row.state, row.used), (InvitationState::Accepted, 1));
        let rows = judges::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let joined = rows.iter().find(|row| row.user_id.is_some()).expect("a judge");
        assert_eq!((joined.user_id, joined.state, joined.position), (Some(user.id), JudgeState::Accepted, 2));
        assert_eq!(rows.len(), 2);
        let shown = app.guest().get(JUDGES).await.json();
        assert_eq!(shown["data"][1]["name"], "Dr Ana Silva");
        assert_eq!(shown["data"][1]["role"], "Head");
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.accepted").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn accepting_appends_the_judge_even_at_the_last_position() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<judges::Entity>(&app.state.db, [judges::Model { position: i32::MAX, ..judge(id, "Last") }]).await;
        let (client, user) = app.member().await;
        let link = invited(&staff, json!({ "kind": "mentor" })).await;

        let accepted = accept(&client, &token(link["link"].as_str().expect("a link"))).await;

        assert_eq!(accepted.status(), 200, "{}", accepted.text());
        let rows = judges::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let joined = rows.iter().find(|row| row.user_id == Some(user.id)).expect("a mentor");
        assert_eq!((joined.position, rows.len()), (i32::MAX, 2));
    })
    .await;
}

#[actix_web::test]
async fn a_link_can_be_accepted_max_uses_times() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "maxUses": 2 })).await;
        let token = token(invitation["link"].as_str().expect("a link"));
        let mut clients = Vec::new();
        for _ in 0..3 {
            app.clock.advance(60);
            clients.push(app.member().await.0);
        }

        // A link for several users is declined by each for themselves.
        assert_eq!(decline(&clients[0], &token).await.status(), 204);
        let responses =
            [accept(&clients[0], &token).await, accept(&clients[0], &token).await, accept(&clients[1], &token).await];
        assert!(responses.iter().all(|response| response.status() == 200));
        let words = "This invitation has already been used. Ask for a new one.";
        assert_eq!(first_error(&accept(&clients[2], &token).await), invalid("invitation", words));

        assert_eq!(open(&clients[0], &token).await["state"], "accepted");
        assert_eq!(open(&clients[2], &token).await["state"], "used_up");
        assert_eq!(open(&app.guest(), &token).await["state"], "used_up");
        let row = row(&app, &invitation).await;
        assert_eq!((row.state, row.used), (InvitationState::Accepted, 2));
        let shown = app.guest().get(JUDGES).await.json();
        let named: Vec<&Value> = shown["data"].as_array().expect("rows").iter().map(|row| &row["role"]).collect();
        assert_eq!(named, ["Mentor", "Mentor"]);
    })
    .await;
}

#[actix_web::test]
async fn old_links_do_not_restore_withdrawn_judges() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        let (client, user) = app.member().await;
        let link = invited(&staff, json!({ "kind": "mentor", "maxUses": 5 })).await;
        let old = token(link["link"].as_str().expect("a link"));
        app.clock.advance(60);
        let away = judges::Model {
            user_id: Some(user.id),
            state: JudgeState::Withdrawn,
            state_changed_at: app.state.clock.now(),
            ..judge(id, "Ana")
        };
        insert::<judges::Entity>(&app.state.db, [away.clone()]).await;
        app.clock.advance(60);

        let words = "You're no longer a judge or mentor at this event. Ask for a new invitation.";
        assert_eq!(first_error(&accept(&client, &old).await), invalid("invitation", words));

        let rows = async || judges::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!((rows().await, row(&app, &link).await.used), (vec![away], 0));
        let again = act(&staff, &link, "resend").await.json();
        let new = token(again["link"].as_str().expect("a link"));
        assert_eq!(accept(&client, &new).await.status(), 200, "who is asked again may come again");
        assert_eq!(rows().await[0].state, JudgeState::Accepted);
    })
    .await;
}

#[actix_web::test]
async fn accepting_reactivates_a_withdrawn_judge_without_duplicates() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        let (client, user) = app.member().await;
        let known = judges::Model {
            user_id: Some(user.id),
            state: JudgeState::Withdrawn,
            role: "Known".to_owned(),
            ..judge(id, "Ana")
        };
        insert::<judges::Entity>(&app.state.db, [known]).await;

        for kind in ["judge", "mentor"] {
            let invitation = invited(&staff, json!({ "kind": kind })).await;
            let response = accept(&client, &token(invitation["link"].as_str().expect("a link"))).await;
            assert_eq!(response.status(), 200, "{}", response.text());
        }

        let [row] = judges::Entity::find().all(app.state.db.reader()).await.expect("rows").try_into().expect("one");
        assert_eq!((row.state, row.role.as_str(), row.version), (JudgeState::Accepted, "Known", 2));
    })
    .await;
}

#[actix_web::test]
async fn ticket_sponsor_and_staff_invitations_record_the_acceptance() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let (client, user) = app.member().await;
        for (body, next) in [
            (json!({ "kind": "ticket", "ticket": "standard" }), "/events/hackathon-2027/tickets/standard/purchase"),
            (json!({ "kind": "sponsor_rep" }), "/events/hackathon-2027"),
            (json!({ "kind": "staff" }), "/events/hackathon-2027"),
        ] {
            let invitation = invited(&staff, body.clone()).await;
            let response = accept(&client, &token(invitation["link"].as_str().expect("a link"))).await;
            assert_eq!(response.json(), json!({ "kind": body["kind"], "next": next }));
        }

        let uses = invitation_uses::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(uses.len() == 3 && uses.iter().all(|row| row.user_id == user.id));
        assert_eq!(judges::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 0);
        assert_eq!(client.get("/api/v1/user").await.json()["roles"], json!([]));
    })
    .await;
}

#[actix_web::test]
async fn declining_is_final() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let token = mailed_token(&app).await;

        for _ in 0..2 {
            assert_eq!(decline(&app.guest(), &token).await.status(), 204);
        }

        assert_eq!(open(&client, &token).await["state"], "declined");
        let words = "This invitation was declined.";
        assert_eq!(first_error(&accept(&client, &token).await), invalid("invitation", words));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Declined);
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.declined").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn expired_invitations_are_refused_before_they_are_marked() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let user = app.user().await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let token = mailed_token(&app).await;
        let client = later(&app, &user).await;

        let words = "This invitation has expired.";
        assert_eq!(open(&client, &token).await["state"], "expired");
        assert_eq!(first_error(&accept(&client, &token).await), invalid("invitation", words));
        assert_eq!(first_error(&decline(&client, &token).await), invalid("invitation", words));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Sent);

        assert_eq!(server::hackathon::invitations::delete_expired(&app.state).await.expect("a database"), 1);
        assert_eq!(server::hackathon::invitations::delete_expired(&app.state).await.expect("a database"), 0);
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Expired);
        assert_eq!(open(&client, &token).await["state"], "expired");
        assert_eq!(audited(&app).await.last().map(String::as_str), Some("invitation.expired"));
    })
    .await;
}

#[actix_web::test]
async fn invitations_to_draft_or_cancelled_events_cannot_be_accepted() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let (token, series) = (mailed_token(&app).await, series(&app.state.db).await);
        let turn = async |status| {
            save_one(&app.state.db, EventInput { status, ..event(series, "hackathon-2027") }).await;
            app.state.db.invalidation().invalidate_all();
        };

        turn(EventStatus::Draft).await;
        assert_eq!(client.get(&format!("/api/v1/invitations/{token}")).await.status(), 404);
        assert_eq!(accept(&client, &token).await.status(), 404);
        assert_eq!(decline(&client, &token).await.status(), 404);
        for over in [EventStatus::Cancelled, EventStatus::Finished, EventStatus::Archived] {
            turn(over).await;
            assert_eq!(open(&client, &token).await["state"], "expired");
            assert_eq!(first_error(&accept(&client, &token).await).1, "invitation");
        }
        turn(EventStatus::Live).await;
        assert_eq!(accept(&client, &token).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn exports_include_invitations_and_account_deletion_anonymises_them() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, user) = app.member().await;
        let body = |kind| json!({ "kind": kind, "email": "ana-silva@example.com", "name": "Ana", "message": "Come!" });
        let answered = invited(&staff, body("mentor")).await;
        assert_eq!(accept(&client, &mailed_token(&app).await).await.status(), 200);
        let open = invited(&staff, body("staff")).await;

        let copy = client.post("/api/v1/user/export", &json!({})).await.json();
        let listed = copy["invitations"].as_array().unwrap_or_else(|| panic!("invitations in {copy}"));
        let actual: Vec<_> = listed.iter().map(|row| (row["kind"].clone(), row["state"].clone())).collect();
        assert_eq!(actual, [(json!("mentor"), json!("accepted")), (json!("staff"), json!("sent"))]);
        assert!(!copy.to_string().contains(&row(&app, &answered).await.token_hash));

        let token = client.csrf_token().await;
        let request = client.request(reqwest::Method::DELETE, "/api/v1/user").header("X-XSRF-TOKEN", token);
        let gone = client.send(request.json(&json!({ "confirmation": user.username }))).await;
        assert_eq!(gone.status(), 204, "{}", gone.text());
        let (answered, open) = (row(&app, &answered).await, row(&app, &open).await);
        assert_eq!(
            (answered.email, answered.email_normalised, answered.name, answered.message),
            (None, None, None, None)
        );
        assert_eq!((answered.used, open.name.as_deref()), (1, Some("Ana")));
    })
    .await;
}
