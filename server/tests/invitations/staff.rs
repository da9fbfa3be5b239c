//! What staff do with invitations.

use chrono::TimeDelta;
use entities::{
    role_permissions,
    sea_orm_active_enums::{EventStatus, InvitationState, UserRole},
    ticket_types,
};
use reqwest::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use super::{
    ALL, PATH, accept, act, begin, begin_with, decline, first_error, invalid, invited, later, mailed_token, open, own,
    row, token,
};
use crate::support::{
    Response, TestApp, TestClient,
    accounts::{audited, emails},
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, ticket_type},
};

async fn put(client: &TestClient, path: &str, version: &str, body: &Value) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(Method::PUT, path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", version).json(body)).await
}

async fn delete(client: &TestClient, path: &str, version: &str) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(Method::DELETE, path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", version)).await
}

/// An invitation with all its fields, and some that nobody can set.
fn to_the_jury() -> Value {
    json!({
        "kind": "judge", "email": " Ana.Silva@Example.com ", "name": "Ana Silva", "role": "Head of the jury",
        "message": "We loved your talk.\nDo come!", "state": "accepted", "used": 1, "id": "x", "createdBy": "x",
    })
}

#[actix_web::test]
async fn an_invitation_is_created_and_returned() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;

        let response = staff.post(PATH, &to_the_jury()).await;

        let stored = response.json();
        assert_eq!(response.status(), 201, "{}", response.text());
        assert_eq!((response.header("etag"), response.header("location")), ("\"1\"", own(&stored).as_str()));
        let mut shown = stored.clone();
        for key in ["id", "createdAt", "updatedAt", "stateChangedAt"] {
            assert!(shown[key].take().is_string(), "{key}");
        }
        assert_eq!(
            shown,
            json!({
                "id": null, "event": { "slug": "hackathon-2027", "title": "hackathon-2027" }, "kind": "judge",
                "email": "Ana.Silva@example.com", "name": "Ana Silva", "ticket": null, "role": "Head of the jury",
                "reservesSeat": false, "maxUses": 1, "used": 0, "message": "We loved your talk.\nDo come!",
                "state": "sent", "stateChangedAt": null, "expiresAt": month(2) + TimeDelta::days(14),
                "createdBy": { "username": user.username, "name": user.name }, "version": 1,
                "createdAt": null, "updatedAt": null,
            })
        );
        assert_eq!(staff.get(&own(&stored)).await.json(), stored);
        for list in [ALL, PATH] {
            assert_eq!(staff.get(list).await.json()["data"], json!([stored]), "{list}");
        }
        assert_eq!(audited(&app).await.last().map(String::as_str), Some("invitation.stored"));
    })
    .await;
}

#[actix_web::test]
async fn an_invitation_is_emailed_with_a_token_that_is_not_stored() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;

        let stored = invited(&staff, to_the_jury()).await;

        let [mail] = emails(&app).await.try_into().expect("one mail");
        assert_eq!((mail.recipient.as_str(), mail.kind.as_str()), ("Ana.Silva@example.com", "invitation"));
        assert_eq!(mail.subject, "Join the jury of hackathon-2027");
        for part in [&mail.text, &mail.html] {
            for words in
                ["Dear Ana Silva", "Head of the jury", "We loved your talk.", "01-03 March 2027", "15 February 2027"]
            {
                assert!(part.contains(words), "{words} in {part}");
            }
            assert!(part.contains(&token(&mail.text)));
        }
        let kept = format!("{:?}", row(&app, &stored).await);
        assert!(!kept.contains(&token(&mail.text)), "the token is kept");
    })
    .await;
}

#[actix_web::test]
async fn a_link_is_returned_only_once() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;

        let stored = invited(&staff, json!({ "kind": "mentor", "maxUses": 3 })).await;

        let link = stored["link"].as_str().expect("a link");
        assert_eq!(open(&app.guest(), &token(link)).await["state"], "open");
        assert_eq!(staff.get(&own(&stored)).await.json().get("link"), None);
        assert_eq!(emails(&app).await.len(), 0);
        let again = act(&staff, &stored, "resend").await.json();
        assert_ne!(again["link"], stored["link"]);
        assert_eq!(app.guest().get(&format!("/api/v1/invitations/{}", token(link))).await.status(), 404);
    })
    .await;
}

/// A body, the field that is wrong, and the message about it.
fn invalid_invitations() -> [(Value, &'static str, &'static str); 19] {
    let long = "x".repeat(81);
    [
        (json!({}), "kind", "The kind field is required."),
        (json!({ "kind": "king" }), "kind", "The selected kind is invalid."),
        (json!({ "kind": 1 }), "kind", "The kind field must be a string."),
        (json!({ "kind": "judge", "email": "ana" }), "email", "The email field must be a valid email address."),
        (json!({ "kind": "judge", "name": long }), "name", "The name field must not be greater than 80 characters."),
        (json!({ "kind": "judge", "name": "a\nb" }), "name", "The name field format is invalid."),
        (json!({ "kind": "judge", "role": long }), "role", "The role field must not be greater than 80 characters."),
        (json!({ "kind": "ticket" }), "ticket", "The ticket field is required."),
        (json!({ "kind": "ticket", "ticket": "gold" }), "ticket", "The selected ticket is invalid."),
        (
            json!({ "kind": "ticket", "ticket": "standard", "role": "staff" }),
            "role",
            "This kind of invitation has no role. Leave the role empty.",
        ),
        (json!({ "kind": "staff", "role": "king", "email": "a@b.pt" }), "role", "The selected role is invalid."),
        (
            json!({ "kind": "staff", "role": "brainr" }),
            "email",
            "The email field is required when the invitation gives a role.",
        ),
        (json!({ "kind": "judge", "reservesSeat": true }), "reservesSeat", "Choose a ticket type to reserve a seat."),
        (json!({ "kind": "judge", "maxUses": 0 }), "maxUses", "The max uses field must be at least 1."),
        (json!({ "kind": "judge", "maxUses": 1001 }), "maxUses", "The max uses field must not be greater than 1000."),
        (
            json!({ "kind": "judge", "email": "a@b.pt", "maxUses": 2 }),
            "maxUses",
            "The max uses field must be 1 for an invitation to one email.",
        ),
        (
            json!({ "kind": "judge", "message": "x".repeat(1001) }),
            "message",
            "The message field must not be greater than 1000 characters.",
        ),
        (
            json!({ "kind": "judge", "expiresAt": month(1) }),
            "expiresAt",
            "The expires at field must be a date in the future.",
        ),
        (
            json!({ "kind": "judge", "expiresAt": month(4) }),
            "expiresAt",
            "The expires at field must not be after the event ends.",
        ),
    ]
}

#[actix_web::test]
async fn invalid_fields_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;

        for (body, field, words) in invalid_invitations() {
            assert_eq!(first_error(&staff.post(PATH, &body).await), invalid(field, words), "{body}");
        }
        assert_eq!(emails(&app).await.len(), 0);
        assert_eq!(staff.get(PATH).await.json()["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn an_address_has_one_open_invitation_of_each_kind() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let body = json!({ "kind": "judge", "email": "ana@example.com" });
        let first = invited(&staff, body.clone()).await;
        let again = json!({ "kind": "judge", "email": "ANA@example.com" });
        let words = "This email already has an open invitation of this kind.";

        assert_eq!(first_error(&staff.post(PATH, &again).await), invalid("email", words));
        invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        assert_eq!(act(&staff, &first, "revoke").await.status(), 200);
        let second = invited(&staff, body.clone()).await;
        let staff = later(&app, &user).await;
        assert_eq!(staff.get(&own(&second)).await.json()["state"], "expired");
        invited(&staff, body).await;
        assert_eq!(first_error(&act(&staff, &second, "resend").await), invalid("email", words));
    })
    .await;
}

#[actix_web::test]
async fn a_draft_has_no_effect_until_it_is_sent() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let draft = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com", "draft": true })).await;
        assert_eq!((draft["state"].clone(), emails(&app).await.len()), (json!("draft"), 0));

        let sent = act(&staff, &draft, "resend").await;

        assert_eq!((sent.status(), sent.json()["state"].clone(), sent.header("etag")), (200, json!("sent"), "\"2\""));
        assert_eq!(sent.json().get("link"), None);
        assert_eq!(open(&app.guest(), &mailed_token(&app).await).await["kind"], "mentor");
        let link = invited(&staff, json!({ "kind": "mentor", "draft": true })).await;
        assert_eq!(link.get("link"), None);
        assert!(act(&staff, &link, "resend").await.json()["link"].is_string());
    })
    .await;
}

#[actix_web::test]
async fn updates_require_the_current_version() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let body = json!({ "kind": "mentor", "name": "Ana", "message": "Come!", "role": "Mentor", "maxUses": 2 });
        let mut first = invited(&staff, body).await;
        first.as_object_mut().expect("an object").remove("link");
        let path = own(&first);

        let nameless = staff.put(&path, &json!({ "name": "Bea" })).await;
        let changed = put(&staff, &path, "\"1\"", &json!({ "name": "Bea", "message": null, "maxUses": 5 })).await;
        let late = put(&staff, &path, "\"1\"", &json!({ "name": "Cruz" })).await;
        let by_body = staff.put(&path, &json!({ "version": 2, "role": " Data " })).await;

        assert_eq!(first_error(&nameless), invalid("version", "The version field is required."));
        assert_eq!((changed.status(), changed.header("etag")), (200, "\"2\""));
        let mut expected = first.clone();
        expected["name"] = json!("Bea");
        expected["message"] = Value::Null;
        expected["maxUses"] = json!(5);
        expected["version"] = json!(2);
        assert_eq!(changed.json(), expected);
        assert_eq!((late.status(), late.json()["current"].clone()), (409, expected));
        assert_eq!((by_body.status(), by_body.json()["role"].clone()), (200, json!("Data")));
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.updated").count(), 2);
    })
    .await;
}

#[actix_web::test]
async fn sent_invitations_keep_their_email_and_closed_ones_are_final() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let sent = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let draft = invited(&staff, json!({ "kind": "mentor", "email": "bea@example.com", "draft": true })).await;
        let change = json!({ "email": "cruz@example.com" });

        let words = "This invitation was already sent to this email. Revoke it and create another one.";
        assert_eq!(first_error(&put(&staff, &own(&sent), "1", &change).await), invalid("email", words));
        assert_eq!(put(&staff, &own(&draft), "1", &change).await.json()["email"], "cruz@example.com");
        let taken = put(&staff, &own(&draft), "2", &json!({ "email": "ana@example.com" })).await;
        let words = "This email already has an open invitation of this kind.";
        assert_eq!(first_error(&taken), invalid("email", words));

        assert_eq!(decline(&app.guest(), &mailed_token(&app).await).await.status(), 204);
        let over = put(&staff, &own(&sent), "2", &json!({ "name": "Ana" })).await;
        assert_eq!(first_error(&over), invalid("invitation", "This invitation was declined."));
        for what in ["resend", "revoke"] {
            let response = act(&staff, &sent, what).await;
            assert_eq!(first_error(&response), invalid("invitation", "This invitation was declined."), "{what}");
        }
    })
    .await;
}

#[actix_web::test]
async fn invitations_can_be_deleted_until_accepted() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        let unused = invited(&staff, json!({ "kind": "mentor", "email": "bea@example.com" })).await;
        let link = invited(&staff, json!({ "kind": "mentor", "maxUses": 2 })).await;
        let token = token(link["link"].as_str().expect("a link"));
        assert_eq!(accept(&client, &token).await.status(), 200);

        let nameless = staff.delete(&own(&unused)).await;
        let late = delete(&staff, &own(&unused), "\"9\"").await;
        let deleted = delete(&staff, &own(&unused), "\"1\"").await;
        let used = delete(&staff, &own(&link), "\"2\"").await;

        assert_eq!(first_error(&nameless), invalid("version", "The version field is required."));
        assert_eq!((late.status(), late.json()["current"]["version"].clone()), (409, json!(1)));
        assert_eq!((deleted.status(), staff.get(&own(&unused)).await.status()), (204, 404));
        assert_eq!((used.status(), first_error(&used).1.as_str()), (422, "id"));
        // Its email had not been sent yet.
        assert_eq!(emails(&app).await.len(), 0);
        assert!(audited(&app).await.contains(&"invitation.destroyed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn resending_replaces_the_link_and_is_limited_to_three_an_hour() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let mut tokens = vec![mailed_token(&app).await];

        for _ in 0..3 {
            let response = act(&staff, &invitation, "resend").await;
            assert_eq!(
                (response.status(), response.json()["state"].clone()),
                (200, json!("sent")),
                "{}",
                response.text()
            );
            tokens.push(mailed_token(&app).await);
        }
        let fourth = act(&staff, &invitation, "resend").await;

        assert_eq!(fourth.status(), 429, "{}", fourth.text());
        assert!(!fourth.header("retry-after").is_empty());
        let guest = app.guest();
        let last = tokens.pop().expect("a token");
        assert_eq!(open(&guest, &last).await["state"], "open");
        for dead in tokens {
            assert_eq!(guest.get(&format!("/api/v1/invitations/{dead}")).await.status(), 404);
        }
        // Queued emails are dropped: their links are invalid.
        assert_eq!(emails(&app).await.len(), 1);
        app.clock.advance(60 * 60);
        let staff = app.guest();
        app.sign_in(&staff, &user).await;
        assert_eq!(act(&staff, &invitation, "resend").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn resending_an_expired_invitation_extends_it() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let staff = later(&app, &user).await;
        let over = put(&staff, &own(&invitation), "1", &json!({ "expiresAt": month(3) })).await;
        assert_eq!(first_error(&over), invalid("invitation", "This invitation has expired."));

        let sent = act(&staff, &invitation, "resend").await.json();

        // Two weeks more, but no longer than the event.
        assert_eq!(
            (sent["state"].clone(), sent["expiresAt"].clone()),
            (json!("sent"), json!(month(2) + TimeDelta::days(29)))
        );
        let until = json!({ "expiresAt": month(3) });
        let sent = staff.post(&format!("{}/resend", own(&invitation)), &until).await.json();
        assert_eq!(sent["expiresAt"], until["expiresAt"]);
        let wrong = staff.post(&format!("{}/resend", own(&invitation)), &json!({ "expiresAt": month(1) })).await;
        assert_eq!(first_error(&wrong).1, "expiresAt");
    })
    .await;
}

#[actix_web::test]
async fn revoking_an_invitation_invalidates_it_and_drops_its_email() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let token = mailed_token(&app).await;

        let revoked = act(&staff, &invitation, "revoke").await;
        let again = act(&staff, &invitation, "revoke").await;

        assert_eq!((revoked.status(), revoked.json()["state"].clone()), (200, json!("revoked")));
        assert_eq!(again.json(), revoked.json());
        assert_eq!(emails(&app).await.len(), 0);
        assert_eq!(open(&client, &token).await["state"], "revoked");
        let words = "This invitation was revoked.";
        assert_eq!(first_error(&accept(&client, &token).await), invalid("invitation", words));
        assert_eq!(first_error(&decline(&client, &token).await), invalid("invitation", words));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Revoked);
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.revoked").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn invitations_to_draft_and_cancelled_events_are_rejected() {
    on_each_database(async |app: TestApp| {
        let draft = |event| EventInput { status: EventStatus::Draft, ..event };
        let (_, staff, _) = begin_with(&app, draft).await;
        let body = json!({ "kind": "mentor", "email": "ana@example.com" });
        let words = "This event isn't published yet. Keep the invitation as a draft until it is.";
        assert_eq!(first_error(&staff.post(PATH, &body).await), invalid("event", words));
        let kept = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com", "draft": true })).await;
        assert_eq!(first_error(&act(&staff, &kept, "resend").await), invalid("event", words));

        // Users without the permission to edit events do not learn that this one exists.
        let update = role_permissions::Column::Permission.eq("events:update");
        let taken = role_permissions::Entity::delete_many().filter(update).exec(app.state.db.writer()).await;
        assert!(taken.expect("a database").rows_affected > 0);
        for response in [
            staff.get(PATH).await,
            staff.get(&own(&kept)).await,
            staff.post(PATH, &body).await,
            put(&staff, &own(&kept), "1", &json!({})).await,
            delete(&staff, &own(&kept), "1").await,
            act(&staff, &kept, "resend").await,
            act(&staff, &kept, "revoke").await,
            staff.get("/api/v1/events/nowhere/invitations").await,
        ] {
            assert_eq!(response.status(), 404, "{}", response.text());
        }
        assert_eq!(staff.get(ALL).await.json()["meta"]["total"], 0);

        let series = series(&app.state.db).await;
        let over = EventInput { status: EventStatus::Cancelled, ..event(series, "hackathon-2027") };
        save_one(&app.state.db, over).await;
        app.state.db.invalidation().invalidate_all();
        let words = "This event was cancelled or is over, so you can't invite people to it.";
        assert_eq!(first_error(&staff.post(PATH, &body).await), invalid("event", words));
    })
    .await;
}

#[actix_web::test]
async fn reading_and_writing_invitations_require_permissions() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let (developer, _) = app.member_in(&[UserRole::Developer]).await;
        let (member, _) = app.member().await;

        for (client, read, write) in [(&app.guest(), 401, 401), (&member, 403, 403), (&developer, 200, 403)] {
            for path in [ALL, PATH, &own(&invitation)] {
                assert_eq!(client.get(path).await.status(), read, "{path}");
            }
            let writes = [
                client.post(PATH, &json!({})).await,
                client.post(&format!("{PATH}/import"), &json!({})).await,
                put(client, &own(&invitation), "x", &json!({ "name": 1 })).await,
                delete(client, &own(&invitation), "1").await,
                act(client, &invitation, "resend").await,
                act(client, &invitation, "revoke").await,
            ];
            assert_eq!(writes.map(|response| response.status()), [write; 6]);
        }
    })
    .await;
}
