//! Paying by Stripe's form on the purchase page.

use serde_json::{Value, json};

use super::{last_order, on_each_database_with, paid_event, person, purchase_path, with_stripe};
use crate::{
    auth::forms::WITH_PAGES,
    support::{Setup, StripePeer, TestApp},
};

const INPUT: &str = r#"{ "complete": true, "acceptTerms": true, "embedded": true }"#;

const FORM: [(&str, &str); 2] = [("PAYMENT_CHECKOUT", "embedded"), ("PAYMENT_PUBLIC_KEY", "pk_test_peer")];

/// Runs a test with an account at Stripe whose form is embedded.
async fn with_form(test: impl AsyncFn(TestApp, &StripePeer)) {
    let stripe = StripePeer::start();
    let settings = Vec::leak([stripe.settings(), &FORM].concat());
    on_each_database_with(Setup { settings, ..WITH_PAGES }, async |app: TestApp| test(app, &stripe).await).await;
}

fn form_path() -> String {
    format!("{}/payment-form", purchase_path("paid"))
}

#[actix_web::test]
async fn a_ticket_is_paid_by_the_embedded_form() {
    with_form(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let input: Value = serde_json::from_str(INPUT).expect("JSON");

        let purchase = ana.post(&purchase_path("paid"), &input).await.json();

        assert_eq!(
            (
                &purchase["nextStep"],
                &purchase["paymentUrl"],
                &purchase["paymentFormKey"],
                &purchase["paymentIsEmbedded"]
            ),
            (&json!("pay"), &Value::Null, &json!("pk_test_peer"), &json!(true))
        );
        let call = stripe.calls("POST", "/v1/checkout/sessions").pop().expect("a call");
        let fields = &call["fields"];
        let success = "http://localhost:8080/events/hackathon-2027/tickets/paid/purchase/success";
        assert_eq!((&fields["ui_mode"], &fields["return_url"]), (&json!("embedded_page"), &json!(success)));
        assert_eq!((&fields["success_url"], &fields["cancel_url"]), (&Value::Null, &Value::Null));
        assert_eq!(stripe.ask(&json!({ "check": true }))["faults"], json!([]));

        let session = last_order(&app).await.session_id.expect("a session");
        let form = ana.get(&form_path()).await;
        assert_eq!(form.json(), json!({ "clientSecret": format!("{session}_secret_test") }));
        assert_eq!(form.header("cache-control"), "no-store");
        let (other, _) = person(&app).await;
        assert_eq!(other.get(&form_path()).await.status(), 404);

        stripe.does("pay", &session);
        assert_eq!(stripe.reports(&app, "checkout.session.completed", &session).await.status(), 204);
        let done = ana.get(&purchase_path("paid")).await.json();
        assert_eq!((&done["nextStep"], &done["paymentIsEmbedded"]), (&json!("confirmed"), &json!(false)));
        assert_eq!(ana.get(&form_path()).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_browser_that_cannot_show_the_form_pays_on_the_providers_page() {
    with_form(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;

        let purchase = ana.post(&purchase_path("paid"), &json!({ "complete": true, "acceptTerms": true })).await.json();

        assert!(purchase["paymentUrl"].is_string(), "{purchase}");
        assert_eq!((&purchase["paymentIsEmbedded"], ana.get(&form_path()).await.status()), (&json!(false), 404));
    })
    .await;
}

#[actix_web::test]
async fn the_form_is_not_used_unless_it_is_configured() {
    with_stripe(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let input: Value = serde_json::from_str(INPUT).expect("JSON");

        let purchase = ana.post(&purchase_path("paid"), &input).await.json();

        assert_eq!((&purchase["paymentFormKey"], purchase["paymentUrl"].is_string()), (&Value::Null, true));
    })
    .await;
}

/// Pages, each with whether it may show the provider's form.
const PAGES: [(&str, bool); 5] = [
    ("/events/hackathon-2027/tickets/paid/purchase", true),
    ("/events/hackathon-2027/tickets/paid/purchase/success", false),
    ("/events/hackathon-2027/tickets/paid", false),
    ("/events/hackathon-2027", false),
    ("/", false),
];

#[actix_web::test]
async fn only_the_purchase_page_allows_the_provider_and_only_with_the_form() {
    let policies = async |app: &TestApp| {
        let mut admitting = Vec::new();
        for (page, _) in PAGES {
            let response = app.guest().get(page).await;
            let policy = response.header("content-security-policy");
            assert!(
                policy.starts_with("default-src 'none'; script-src 'self'") && !policy.contains("unsafe"),
                "{policy}"
            );
            let admits = [policy, response.header("permissions-policy")].map(|header| header.contains("stripe.com"));
            assert_eq!(admits[0], admits[1], "{page}");
            admitting.push((page, admits[0]));
        }
        admitting
    };
    with_form(async |app: TestApp, _: &StripePeer| {
        assert_eq!(policies(&app).await, PAGES);
        let policy = app.guest().get(PAGES[0].0).await.header("content-security-policy").to_owned();
        for expected in [
            "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
            "connect-src 'self' https://api.stripe.com https://checkout.stripe.com;",
            "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com;",
        ] {
            assert!(policy.contains(expected), "{policy}");
        }
    })
    .await;
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        assert_eq!(policies(&app).await, PAGES.map(|(page, _)| (page, false)));
    })
    .await;
}
