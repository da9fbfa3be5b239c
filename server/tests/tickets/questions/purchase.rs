//! Answers in the purchase.

use entities::{sea_orm_active_enums::TicketState::Confirmed, ticket_types};
use serde_json::{Value, json};

use super::{answers_in, ask, buy_with, staff};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::{TestApp, programme::ticket_type},
    tickets::{
        EVENT, add_type, free_event, on_each_database, on_each_database_with, person, purchase_path, refusal, start,
        states,
    },
};

const REQUIRED: &str = "Answer this question.";
const NOT_ASKED: &str = "This question isn't part of this ticket.";

/// Kind, fields of the question, valid answers, and invalid ones with their message.
type Case = (&'static str, Value, Vec<Value>, Vec<(Value, &'static str)>);

fn cases() -> [Case; 10] {
    let options = json!({ "options": ["One", "Two"] });
    let (list, date) = (json!(["One", "Three"]), "The answer must be a date such as 2027-03-01.");
    let long = |length: usize| json!("ã".repeat(length));
    [
        (
            "short_text",
            json!({}),
            vec![long(200), json!("Rust")],
            vec![
                (long(201), "The answer must not be longer than 200 characters."),
                (json!("a\nb"), "The answer contains characters that aren't allowed."),
                (json!("a\u{0}"), "The answer contains characters that aren't allowed."),
                (json!(1), "The answer must be text."),
            ],
        ),
        (
            "long_text",
            json!({}),
            vec![json!("Two\nlines")],
            vec![
                (long(1001), "The answer must not be longer than 1000 characters."),
                (json!(["a"]), "The answer must be text."),
            ],
        ),
        ("accessibility", json!({}), vec![json!("Step-free access")], vec![(json!(true), "The answer must be text.")]),
        (
            "choice",
            options.clone(),
            vec![json!("Two")],
            vec![(json!("Three"), "Choose one of the options."), (json!(["One"]), "Choose one of the options.")],
        ),
        (
            "choices",
            options,
            vec![json!(["One", "Two"])],
            vec![
                (list, "Choose from the options."),
                (json!("One"), "The answer must be a list of options."),
                (json!([1]), "The answer must be a list of options."),
            ],
        ),
        ("tshirt_size", json!({}), vec![json!("XL")], vec![(json!("XXXS"), "Choose one of the options.")]),
        (
            "dietary",
            json!({}),
            vec![json!(["Vegan", "No nuts, please"]), json!(["No nuts"])],
            vec![
                (json!(["No nuts", "No milk"]), "Choose from the options."),
                (json!(["a".repeat(201)]), "The answer must not be longer than 200 characters."),
            ],
        ),
        (
            "number",
            json!({}),
            vec![json!(-2.5), json!(0.0)],
            vec![
                (json!("3"), "The answer must be a number."),
                (json!(1e10), "The answer must be between -1,000,000,000 and 1,000,000,000."),
            ],
        ),
        (
            "date",
            json!({}),
            vec![json!("2004-02-29")],
            vec![(json!("2005-02-29"), date), (json!("1.3.2027"), date), (json!("0001-01-01"), date)],
        ),
        ("consent", json!({}), vec![json!(true)], vec![(json!("true"), "The answer must be true or false.")]),
    ]
}

#[actix_web::test]
async fn answers_are_validated_by_the_kind_of_their_question() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let (ana, _) = person(&app).await;
        start(&ana, "free").await;
        let path = purchase_path("free");

        for (kind, more, good, bad) in cases() {
            let id = ask(&staff, kind, more).await;
            for (answer, message) in bad {
                let refused = ana.put(&path, &json!({ "answers": { id.as_str(): answer } })).await;
                assert_eq!(refusal(&refused, &format!("answers.{id}")), message, "{kind} {answer}");
            }
            for answer in good {
                let changed = ana.put(&path, &json!({ "answers": { id.as_str(): answer } })).await.json();
                let stored = answers_in(&changed["questions"]).into_iter().find(|(question, _)| *question == id);
                assert_eq!(stored, Some((id.clone(), answer)), "{kind}");
            }
            let cleared = ana.put(&path, &json!({ "answers": { id.as_str(): null } })).await.json();
            assert!(answers_in(&cleared["questions"]).contains(&(id, Value::Null)), "{kind}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_purchase_needs_the_required_answers_of_its_ticket_type_only() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let other = ticket_types::Model { price_minor: 0, ..ticket_type(event, "other") };
        add_type(&app, other.clone()).await;
        let staff = staff(&app).await;
        let everyone = ask(&staff, "short_text", json!({ "required": true })).await;
        let consent = ask(&staff, "consent", json!({ "required": true })).await;
        let elsewhere = ask(&staff, "number", json!({ "required": true, "ticketTypeIds": [other.id] })).await;
        let archived = ask(&staff, "date", json!({ "required": true, "state": "archived" })).await;
        let (ana, user) = person(&app).await;

        let shown = app.guest().get(&format!("{EVENT}/tickets/free")).await.json();
        assert_eq!(shown["questions"].as_array().map(Vec::len), Some(2), "{shown}");
        assert_eq!(
            (&shown["questions"][0]["id"], &shown["questions"][1]["required"]),
            (&json!(everyone), &json!(true))
        );
        let refused = buy_with(&ana, "free", json!({ everyone.as_str(): "  ", consent.as_str(): false })).await;
        assert_eq!(refusal(&refused, &format!("answers.{everyone}")), REQUIRED);
        assert_eq!(refusal(&refused, &format!("answers.{consent}")), "Your consent is required.");
        for foreign in [elsewhere.as_str(), archived.as_str(), "nothing", "00000000-0000-7000-8000-000000000000"] {
            let refused = buy_with(&ana, "free", json!({ foreign: 1 })).await;
            assert_eq!(refusal(&refused, &format!("answers.{foreign}")), NOT_ASKED);
        }
        assert_eq!(states(&app, &user).await, []);

        // Answers that were given before the completion count.
        let held =
            ana.post(&purchase_path("free"), &json!({ "answers": { everyone.as_str(): " Rust " } })).await.json();
        assert_eq!(answers_in(&held["questions"]), [(everyone.clone(), json!("Rust")), (consent.clone(), Value::Null)]);
        let bought = buy_with(&ana, "free", json!({ consent.as_str(): true })).await;

        assert_eq!(bought.status(), 200, "{}", bought.text());
        assert_eq!(answers_in(&bought.json()["questions"]), [(everyone, json!("Rust")), (consent, json!(true))]);
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn a_form_without_javascript_sends_answers_and_gets_them_back_with_errors() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let words = ask(&staff, "short_text", json!({ "required": true })).await;
        let diet = ask(&staff, "dietary", json!({})).await;
        let number = ask(&staff, "number", json!({})).await;
        let consent = ask(&staff, "consent", json!({})).await;
        let (ana, _) = person(&app).await;
        let page = format!("{}/purchase", "/events/hackathon-2027/tickets/free");
        let field = |id: &str| format!("answers.{id}");
        let (words_field, diet_field, number_field) = (field(&words), field(&diet), field(&number));
        let mut fields = vec![
            ("acceptTerms", "on"),
            (words_field.as_str(), ""),
            (diet_field.as_str(), "Vegan"),
            (diet_field.as_str(), "no nuts"),
            (number_field.as_str(), "2,5"),
        ];

        let sent = send(&ana, &page, &fields, &BROWSER).await;

        assert_eq!(sent.status(), 422);
        let form = input(&sent)["form"].clone();
        assert_eq!(form["errors"][words_field.as_str()][0], REQUIRED);
        assert_eq!(form["values"][diet_field.as_str()], "Vegan\nno nuts");
        fields[1].1 = "Rust";
        assert_eq!(send(&ana, &page, &fields, &BROWSER).await.status(), 303);
        let bought = ana.get(&purchase_path("free")).await.json();
        let expected =
            [(words, json!("Rust")), (diet, json!(["Vegan", "no nuts"])), (number, json!(2.5)), (consent, Value::Null)];
        assert_eq!(answers_in(&bought["questions"]), expected);
    })
    .await;
}
