//! Answering an invitation without JavaScript.

use serde_json::json;

use super::{begin, invited, mailed_token, row};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::{TestApp, on_each_database_with},
};
use entities::sea_orm_active_enums::InvitationState;

#[actix_web::test]
async fn an_invitation_is_accepted_with_a_form() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let page = format!("/invitations/{}", mailed_token(&app).await);
        let (ana, _) = app.member().await;
        let bea = app.user_named("Bea Reis").await;
        let stranger = app.guest();
        app.sign_in(&stranger, &bea).await;

        let guest = send(&app.guest(), &page, &[("action", "accept")], &BROWSER).await;
        assert_eq!((guest.status(), guest.header("location")), (303, page.as_str()));
        let foreign = send(&stranger, &page, &[("action", "accept")], &BROWSER).await;
        assert_eq!((foreign.status(), &input(&foreign)["form"]["name"]), (422, &json!("invitation")));
        let accepted = send(&ana, &page, &[("action", "accept")], &BROWSER).await;

        assert_eq!(accepted.status(), 303);
        assert!(accepted.header("location").starts_with('/'), "{}", accepted.header("location"));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Accepted);
    })
    .await;
}

#[actix_web::test]
async fn an_invitation_is_declined_with_a_form() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "email": "ana-silva@example.com" })).await;
        let page = format!("/invitations/{}", mailed_token(&app).await);

        let evil = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(send(&app.guest(), &page, &[("action", "decline")], &evil).await.status(), 419);
        let declined = send(&app.guest(), &page, &[("action", "decline")], &BROWSER).await;

        assert_eq!((declined.status(), declined.header("location")), (303, page.as_str()));
        assert_eq!(row(&app, &invitation).await.state, InvitationState::Declined);
    })
    .await;
}
