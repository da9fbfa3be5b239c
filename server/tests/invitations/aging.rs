//! Anonymisation of old invitations.

use chrono::TimeDelta;
use entities::{
    events, invitations,
    sea_orm_active_enums::InvitationState::{self, Accepted, Expired, Revoked, Sent},
};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, Set};
use serde_json::{Value, json};
use server::hackathon::invitations::anonymise_old;

use super::{EVENT, accept, begin, first_error, invited, later, mailed_token, own, row};
use crate::support::{TestApp, accounts::audited, factories::month, on_each_database};

/// Personal data of the invitee.
fn personal(row: &invitations::Model) -> [Option<&str>; 3] {
    [row.email.as_deref(), row.name.as_deref(), row.message.as_deref()]
}

async fn set(app: &TestApp, invitation: &Value, state: InvitationState) {
    let mut changed = row(app, invitation).await.into_active_model();
    changed.state = Set(state);
    changed.update(app.state.db.writer()).await.expect("a row");
}

#[actix_web::test]
async fn invitations_of_deleted_accounts_are_anonymised_after_expiry() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let ana = app.user().await;
        let body = |kind: &str, email: &str, until: &str| {
            json!({ "kind": kind, "email": email, "name": "Ana", "message": "Come!", "expiresAt": until })
        };
        let (soon, late) = ("2027-02-03T09:00:00Z", "2027-03-02T09:00:00Z");
        let noted = invited(&staff, body("mentor", &ana.email, soon)).await;
        set(&app, &noted, Expired).await;
        let over = invited(&staff, body("mentor", &ana.email, soon)).await;
        let open = invited(&staff, body("judge", &ana.email, late)).await;
        let other = invited(&staff, body("mentor", "rui@example.com", soon)).await;
        let staff = later(&app, &user).await;
        let client = app.guest();
        app.sign_in(&client, &ana).await;

        assert_eq!(crate::account::delete(&client, &ana.username).await.status(), 204);

        for gone in [&noted, &over] {
            let now = row(&app, gone).await;
            assert_eq!((personal(&now), now.email_normalised.as_deref(), now.state), ([None; 3], None, Revoked));
            // It cannot be sent to another address either.
            let again = staff.post(&format!("{}/resend", own(gone)), &json!({ "expiresAt": late })).await;
            assert_eq!((again.status(), first_error(&again).1.as_str()), (422, "invitation"), "{}", again.text());
        }
        let taken_back = audited(&app).await.into_iter().filter(|action| action == "invitation.revoked").count();
        assert_eq!(taken_back, 2, "it is written down that they were taken back");
        let open = row(&app, &open).await;
        assert_eq!((personal(&open)[0], open.state), (Some(ana.email.as_str()), Sent), "it waits for the address");
        assert_eq!(row(&app, &other).await.email.as_deref(), Some("rui@example.com"));
    })
    .await;
}

#[actix_web::test]
async fn invitations_are_anonymised_after_the_retention_period() {
    on_each_database(async |app: TestApp| {
        let (id, staff, _) = begin(&app).await;
        let (client, ana) = app.member().await;
        let body = json!({ "kind": "mentor", "email": ana.email, "name": "Ana", "message": "Come!" });
        let invitation = invited(&staff, body).await;
        assert_eq!(accept(&client, &mailed_token(&app).await).await.status(), 200);
        let event = events::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a database");
        let event = event.expect("an event");
        let end = event.end_at + TimeDelta::days(event.retention_days.into());
        assert!(end > month(3) && event.slug == EVENT);

        app.clock.set(end);
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 0);
        assert_eq!(personal(&row(&app, &invitation).await), [Some(ana.email.as_str()), Some("Ana"), Some("Come!")]);
        app.clock.advance(1);
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 1);
        let left = row(&app, &invitation).await;
        assert_eq!((personal(&left), left.email_normalised.as_deref(), left.state), ([None; 3], None, Accepted));
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 0, "there is nothing left to forget");
    })
    .await;
}
