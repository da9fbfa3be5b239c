//! What staff do with invitations.

use chrono::TimeDelta;
use reqwest::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::{
    entities::{
        role_permissions,
        sea_orm_active_enums::{EventStatus, InvitationState, UserRole},
        ticket_types,
    },
    events::EventInput,
};

use super::{
    ALL, PATH, accept, act, begin, begin_with, decline, invited, later, mailed_token, not_passed, open, own, refused,
    row, token,
};
use crate::support::{
    Answer, TestApp, TestClient,
    accounts::{audited, letters},
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, ticket_type},
};

async fn put(client: &TestClient, path: &str, version: &str, body: &Value) -> Answer {
    let token = client.csrf_token().await;
    let request = client.request(Method::PUT, path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", version).json(body)).await
}

async fn delete(client: &TestClient, path: &str, version: &str) -> Answer {
    let token = client.csrf_token().await;
    let request = client.request(Method::DELETE, path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", version)).await
}

#[actix_web::test]
async fn an_invitation_is_written_mailed_and_shown() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let body = json!({
            "kind": "judge", "email": " Ana.Silva@Example.com ", "name": "Ana Silva", "role": "Head of the jury",
            "message": "We loved your talk.\nDo come!", "state": "accepted", "used": 1, "id": "x", "createdBy": "x",
        });

        let answer = staff.post(PATH, &body).await;

        let stored = answer.json();
        assert_eq!(answer.status(), 201, "{}", answer.text());
        assert_eq!((answer.header("etag"), answer.header("location")), ("\"1\"", own(&stored).as_str()));
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
        let [mail] = letters(&app).await.try_into().expect("one mail");
        assert_eq!((mail.recipient.as_str(), mail.kind.as_str()), ("Ana.Silva@example.com", "invitation"));
        assert_eq!(mail.subject, "Will you judge at hackathon-2027?");
        for part in [&mail.text, &mail.html] {
            for words in
                ["Dear Ana Silva", "Head of the jury", "We loved your talk.", "01-03 March 2027", "15 February 2027"]
            {
                assert!(part.contains(words), "{words} in {part}");
            }
            assert!(part.contains(&token(&mail.text)));
        }
        assert_eq!(audited(&app).await.last().map(String::as_str), Some("invitation.stored"));
        let kept = format!("{:?}", row(&app, &stored).await);
        assert!(!kept.contains(&token(&mail.text)), "the token is kept");
    })
    .await;
}

#[actix_web::test]
async fn a_link_is_told_to_whoever_made_it_and_never_again() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;

        let stored = invited(&staff, json!({ "kind": "mentor", "maxUses": 3 })).await;

        let link = stored["link"].as_str().expect("a link");
        assert_eq!(open(&app.guest(), &token(link)).await["state"], "open");
        assert_eq!(staff.get(&own(&stored)).await.json().get("link"), None);
        assert_eq!(letters(&app).await.len(), 0);
        let again = act(&staff, &stored, "resend").await.json();
        assert_ne!(again["link"], stored["link"]);
        assert_eq!(app.guest().get(&format!("/api/v1/invitations/{}", token(link))).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn what_does_not_pass_is_told_by_its_field() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let long = "x".repeat(81);
        let cases = [
            (json!({}), "kind", "The kind field is required."),
            (json!({ "kind": "king" }), "kind", "The selected kind is invalid."),
            (json!({ "kind": 1 }), "kind", "The kind field must be a string."),
            (json!({ "kind": "judge", "email": "ana" }), "email", "The email field must be a valid email address."),
            (
                json!({ "kind": "judge", "name": long }),
                "name",
                "The name field must not be greater than 80 characters.",
            ),
            (json!({ "kind": "judge", "name": "a\nb" }), "name", "The name field format is invalid."),
            (
                json!({ "kind": "judge", "role": long }),
                "role",
                "The role field must not be greater than 80 characters.",
            ),
            (json!({ "kind": "ticket" }), "ticket", "The ticket field is required."),
            (json!({ "kind": "ticket", "ticket": "gold" }), "ticket", "The selected ticket is invalid."),
            (
                json!({ "kind": "ticket", "ticket": "standard", "role": "staff" }),
                "role",
                "The role field is prohibited for this kind.",
            ),
            (json!({ "kind": "staff", "role": "king", "email": "a@b.pt" }), "role", "The selected role is invalid."),
            (
                json!({ "kind": "staff", "role": "brainr" }),
                "email",
                "The email field is required when the invitation gives a role.",
            ),
            (
                json!({ "kind": "judge", "reservesSeat": true }),
                "reservesSeat",
                "A place can only be kept for a kind of ticket.",
            ),
            (json!({ "kind": "judge", "maxUses": 0 }), "maxUses", "The max uses field must be at least 1."),
            (
                json!({ "kind": "judge", "maxUses": 1001 }),
                "maxUses",
                "The max uses field must not be greater than 1000.",
            ),
            (
                json!({ "kind": "judge", "email": "a@b.pt", "maxUses": 2 }),
                "maxUses",
                "The max uses field must be 1 for an invitation to one mailbox.",
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
                "The expires at field must not be a date after the event.",
            ),
        ];
        for (body, field, words) in cases {
            assert_eq!(refused(&staff.post(PATH, &body).await), not_passed(field, words), "{body}");
        }
        assert_eq!(letters(&app).await.len(), 0);
        assert_eq!(staff.get(PATH).await.json()["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn an_address_is_invited_once_to_the_same_as_long_as_it_is_open() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let body = json!({ "kind": "judge", "email": "ana@example.com" });
        let first = invited(&staff, body.clone()).await;
        let again = json!({ "kind": "judge", "email": "ANA@example.com" });
        let words = "There is an open invitation of this kind for this address.";

        assert_eq!(refused(&staff.post(PATH, &again).await), not_passed("email", words));
        invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        assert_eq!(act(&staff, &first, "revoke").await.status(), 200);
        let second = invited(&staff, body.clone()).await;
        let staff = later(&app, &user).await;
        assert_eq!(staff.get(&own(&second)).await.json()["state"], "expired");
        invited(&staff, body).await;
        assert_eq!(refused(&act(&staff, &second, "resend").await), not_passed("email", words));
    })
    .await;
}

#[actix_web::test]
async fn a_draft_is_nobodys_until_it_is_sent() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let draft = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com", "draft": true })).await;
        assert_eq!((draft["state"].clone(), letters(&app).await.len()), (json!("draft"), 0));

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
async fn a_change_names_the_version_it_saw() {
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

        assert_eq!(refused(&nameless), not_passed("version", "The version field is required."));
        assert_eq!((changed.status(), changed.header("etag")), (200, "\"2\""));
        let mut wanted = first.clone();
        wanted["name"] = json!("Bea");
        wanted["message"] = Value::Null;
        wanted["maxUses"] = json!(5);
        wanted["version"] = json!(2);
        assert_eq!(changed.json(), wanted);
        assert_eq!((late.status(), late.json()["current"].clone()), (409, wanted));
        assert_eq!((by_body.status(), by_body.json()["role"].clone()), (200, json!("Data")));
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.updated").count(), 2);
    })
    .await;
}

#[actix_web::test]
async fn what_was_sent_keeps_its_address_and_what_is_over_stays_as_it_is() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let sent = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let draft = invited(&staff, json!({ "kind": "mentor", "email": "bea@example.com", "draft": true })).await;
        let change = json!({ "email": "cruz@example.com" });

        let words = "The invitation was sent to this address: take it back and write another one.";
        assert_eq!(refused(&put(&staff, &own(&sent), "1", &change).await), not_passed("email", words));
        assert_eq!(put(&staff, &own(&draft), "1", &change).await.json()["email"], "cruz@example.com");
        let taken = put(&staff, &own(&draft), "2", &json!({ "email": "ana@example.com" })).await;
        let words = "There is an open invitation of this kind for this address.";
        assert_eq!(refused(&taken), not_passed("email", words));

        assert_eq!(decline(&app.guest(), &mailed_token(&app).await).await.status(), 204);
        let over = put(&staff, &own(&sent), "2", &json!({ "name": "Ana" })).await;
        assert_eq!(refused(&over), not_passed("invitation", "This invitation was declined."));
        for what in ["resend", "revoke"] {
            let answer = act(&staff, &sent, what).await;
            assert_eq!(refused(&answer), not_passed("invitation", "This invitation was declined."), "{what}");
        }
    })
    .await;
}

#[actix_web::test]
async fn an_invitation_is_deleted_until_somebody_accepts_it() {
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

        assert_eq!(refused(&nameless), not_passed("version", "The version field is required."));
        assert_eq!((late.status(), late.json()["current"]["version"].clone()), (409, json!(1)));
        assert_eq!((deleted.status(), staff.get(&own(&unused)).await.status()), (204, 404));
        assert_eq!((used.status(), refused(&used).1.as_str()), (422, "id"));
        // Its mail had not gone out yet.
        assert_eq!(letters(&app).await.len(), 0);
        assert!(audited(&app).await.contains(&"invitation.destroyed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn sending_again_kills_the_link_before_and_happens_three_times_an_hour() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let mut tokens = vec![mailed_token(&app).await];

        for _ in 0..3 {
            let answer = act(&staff, &invitation, "resend").await;
            assert_eq!((answer.status(), answer.json()["state"].clone()), (200, json!("sent")), "{}", answer.text());
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
        // Those that had not gone out are dropped: the links in them are dead.
        assert_eq!(letters(&app).await.len(), 1);
        app.clock.advance(60 * 60);
        let staff = app.guest();
        app.sign_in(&staff, &user).await;
        assert_eq!(act(&staff, &invitation, "resend").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn what_expired_is_sent_again_with_time_to_answer() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com" })).await;
        let staff = later(&app, &user).await;
        let over = put(&staff, &own(&invitation), "1", &json!({ "expiresAt": month(3) })).await;
        assert_eq!(refused(&over), not_passed("invitation", "This invitation has expired."));

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
        assert_eq!(refused(&wrong).1, "expiresAt");
    })
    .await;
}

#[actix_web::test]
async fn what_is_taken_back_is_nobodys_and_its_mail_stays_here() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let token = mailed_token(&app).await;

        let revoked = act(&staff, &invitation, "revoke").await;
        let again = act(&staff, &invitation, "revoke").await;

        assert_eq!((revoked.status(), revoked.json()["state"].clone()), (200, json!("revoked")));
        assert_eq!(again.json(), revoked.json());
        assert_eq!(letters(&app).await.len(), 0);
        assert_eq!(open(&client, &token).await["state"], "revoked");
        let words = "This invitation was taken back.";
        assert_eq!(refused(&accept(&client, &token).await), not_passed("invitation", words));
        assert_eq!(refused(&decline(&client, &token).await), not_passed("invitation", words));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Revoked);
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "invitation.revoked").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn nobody_is_invited_to_what_nobody_may_know_of_or_come_to() {
    on_each_database(async |app: TestApp| {
        let draft = |event| EventInput { status: EventStatus::Draft, ..event };
        let (_, staff, _) = begin_with(&app, draft).await;
        let body = json!({ "kind": "mentor", "email": "ana@example.com" });
        let words = "The event is not published yet: keep the invitation as a draft until it is.";
        assert_eq!(refused(&staff.post(PATH, &body).await), not_passed("event", words));
        let kept = invited(&staff, json!({ "kind": "mentor", "email": "ana@example.com", "draft": true })).await;
        assert_eq!(refused(&act(&staff, &kept, "resend").await), not_passed("event", words));

        // Whoever may not edit events does not learn of this one.
        let update = role_permissions::Column::Permission.eq("events:update");
        let taken = role_permissions::Entity::delete_many().filter(update).exec(app.state.db.writer()).await;
        assert!(taken.expect("a database").rows_affected > 0);
        for answer in [
            staff.get(PATH).await,
            staff.get(&own(&kept)).await,
            staff.post(PATH, &body).await,
            put(&staff, &own(&kept), "1", &json!({})).await,
            delete(&staff, &own(&kept), "1").await,
            act(&staff, &kept, "resend").await,
            act(&staff, &kept, "revoke").await,
            staff.get("/api/v1/events/nowhere/invitations").await,
        ] {
            assert_eq!(answer.status(), 404, "{}", answer.text());
        }
        assert_eq!(staff.get(ALL).await.json()["meta"]["total"], 0);

        let series = series(&app.state.db).await;
        let over = EventInput { status: EventStatus::Cancelled, ..event(series, "hackathon-2027") };
        save_one(&app.state.db, over).await;
        app.state.forget();
        let words = "The event does not take place any more.";
        assert_eq!(refused(&staff.post(PATH, &body).await), not_passed("event", words));
    })
    .await;
}

#[actix_web::test]
async fn nobody_sees_or_writes_invitations_without_the_permission() {
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
            assert_eq!(writes.map(|answer| answer.status()), [write; 6]);
        }
    })
    .await;
}
