//! Joining, confirming, leaving and accepting without JavaScript.

use serde_json::json;

use super::{LIST, cancel, full_event, mailed, mailed_token, on_each_database_with, person, state, waiting};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::TestApp,
};

const PAGE: &str = "/events/hackathon-2027/waiting-list";

#[actix_web::test]
async fn guests_join_confirm_and_leave_with_forms() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        full_event(&app, 1).await;
        let guest = app.guest();

        let sent = send(&guest, PAGE, &[("name", "Eva Dias"), ("email", "eva@example.net")], &BROWSER).await;
        assert_eq!((sent.status(), sent.header("location")), (303, format!("{PAGE}?sent=1").as_str()));
        let (id, token) = mailed_token(&app, "verify").await;
        let (api, page) = (format!("{LIST}/{id}?token={token}"), format!("/waiting-list/{id}?token={token}"));
        let resent = send(&guest, &format!("/waiting-list/{id}"), &[("action", "resend")], &BROWSER).await;
        assert_eq!((resent.status(), resent.header("location")), (303, format!("{PAGE}?sent=1").as_str()));
        assert_eq!(mailed(&app, "verify").await.len(), 2);
        let verified = send(&guest, &format!("/waiting-list/{id}/verify/{token}"), &[], &BROWSER).await;
        assert_eq!((verified.status(), verified.header("location")), (303, page.as_str()));
        assert_eq!(state(&guest, &api).await, "waiting");
        let path = format!("/waiting-list/{id}");
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        let leave = [("action", "leave"), ("token", token.as_str())];
        assert_eq!(send(&guest, &path, &leave, &foreign).await.status(), 419);
        let left = send(&guest, &path, &leave, &BROWSER).await;

        assert_eq!((left.status(), left.header("location")), (303, page.as_str()));
        assert_eq!(state(&guest, &api).await, "left");
    })
    .await;
}

#[actix_web::test]
async fn a_refused_form_is_shown_again_with_its_fields() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        full_event(&app, 1).await;

        let sent = send(&app.guest(), PAGE, &[("name", "Eva Dias"), ("email", "eva")], &BROWSER).await;

        assert_eq!(sent.status(), 422);
        let form = input(&sent)["form"].clone();
        assert_eq!((&form["name"], &form["values"]["name"]), (&json!("waiting-list"), &json!("Eva Dias")));
        assert_eq!(form["errors"]["email"][0], "The email field must be a valid email address.");
    })
    .await;
}

#[actix_web::test]
async fn users_join_and_accept_an_offer_with_forms() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let (ana, _) = person(&app).await;
        let sent = send(&ana, PAGE, &[], &BROWSER).await;
        let page = sent.header("location").to_owned();
        assert_eq!((sent.status(), page.starts_with("/waiting-list/")), (303, true), "{page}");
        let ((rui, _), other) = waiting(&app).await;
        cancel(&holders[0]).await;
        app.process_purchases().await;

        let accepted = send(&ana, &page, &[("action", "accept")], &BROWSER).await;

        let purchase = "/events/hackathon-2027/tickets/free/purchase";
        assert_eq!((accepted.status(), accepted.header("location")), (303, purchase));
        assert_eq!(state(&ana, &format!("/api/v1{page}")).await, "accepted");
        assert_eq!(state(&rui, &other).await, "waiting");
        assert_eq!(send(&app.guest(), &page, &[("action", "accept")], &BROWSER).await.status(), 303);
    })
    .await;
}
