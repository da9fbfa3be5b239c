//! Completing a purchase without JavaScript.

use entities::sea_orm_active_enums::TicketState::Confirmed;
use serde_json::json;

use super::{free_event, on_each_database_with, person, row, states};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::TestApp,
};

const PAGE: &str = "/events/hackathon-2027/tickets/free/purchase";

#[actix_web::test]
async fn a_form_completes_the_purchase_and_leads_to_the_ticket() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        let sent = send(&ana, PAGE, &[("holderName", "Eva Dias"), ("acceptTerms", "on")], &BROWSER).await;

        assert_eq!((sent.status(), sent.header("location")), (303, format!("{PAGE}/success").as_str()));
        assert_eq!(states(&app, &user).await, [Confirmed]);
        let ticket = ana.get(&super::purchase_path("free")).await.json()["ticket"].clone();
        assert_eq!(row(&app, &ticket).await.holder_name.as_deref(), Some("Eva Dias"));
    })
    .await;
}

#[actix_web::test]
async fn a_refused_form_is_shown_again_with_its_fields() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        let sent = send(&ana, PAGE, &[("holderName", "Eva Dias")], &BROWSER).await;

        assert_eq!(sent.status(), 422);
        let form = input(&sent)["form"].clone();
        assert_eq!((&form["name"], &form["values"]["holderName"]), (&json!("purchase"), &json!("Eva Dias")));
        assert_eq!(form["errors"]["acceptTerms"][0], "Accept the terms and conditions.");
        assert_eq!(states(&app, &user).await, []);
    })
    .await;
}

#[actix_web::test]
async fn forms_of_guests_and_other_sites_buy_nothing() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let fields = [("acceptTerms", "on")];

        let guest = send(&app.guest(), PAGE, &fields, &BROWSER).await;
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];

        assert_eq!((guest.status(), guest.header("location")), (303, PAGE));
        assert_eq!(send(&ana, PAGE, &fields, &foreign).await.status(), 419);
        assert_eq!(states(&app, &user).await, []);
    })
    .await;
}
