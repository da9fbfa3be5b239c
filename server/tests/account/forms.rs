//! Preferences without JavaScript, as the forms of `/preferences` send them.

use entities::users;
use serde_json::json;

use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::{
        TestApp,
        accounts::{PASSWORD, account, emails, find, log_in, signed_in},
        on_each_database_with,
    },
};

const ANA: &str = "ana@example.com";

async fn stored(app: &TestApp) -> users::Model {
    find(app, ANA).await
}

#[actix_web::test]
async fn each_form_changes_what_it_shows() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, ANA).await;
        let client = signed_in(&app, ANA).await;

        for (fields, section) in [
            (&[("action", "profile"), ("name", " Ana Vale "), ("username", "ana-vale")][..], "profile"),
            (&[("action", "mails"), ("eventMails", "on")], "mails"),
            (&[("action", "verification")], "email"),
        ] {
            let sent = send(&client, "/preferences", fields, &BROWSER).await;

            let next = format!("/preferences?saved={section}#{section}");
            assert_eq!((sent.status(), sent.header("location")), (303, next.as_str()), "{}", sent.text());
        }

        let user = stored(&app).await;
        assert_eq!((user.name.as_str(), user.username.as_str()), ("Ana Vale", "ana-vale"));
        assert_eq!(user.preferences, json!({ "signInMails": false, "eventMails": true }));
        assert_eq!(emails(&app).await.iter().filter(|mail| mail.kind == "account.verify_email").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_new_password_by_form_needs_the_current_one() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, ANA).await;
        let client = signed_in(&app, ANA).await;
        let fields = |current| {
            [
                ("action", "password"),
                ("currentPassword", current),
                ("password", "azulejo por azulejo"),
                ("passwordConfirmation", "azulejo por azulejo"),
            ]
        };

        let refused = send(&client, "/preferences", &fields("wrong"), &BROWSER).await;
        let form = input(&refused)["form"].clone();
        assert_eq!((refused.status(), &form["name"]), (422, &json!("preferences-password")));
        assert!(form["errors"]["currentPassword"].is_array(), "{form}");
        assert_eq!(form["values"], json!({}), "no password comes back");

        let sent = send(&client, "/preferences", &fields(PASSWORD), &BROWSER).await;
        assert_eq!(sent.header("location"), "/preferences?saved=password#password", "{}", sent.text());
        assert_eq!(log_in(&app, ANA, "azulejo por azulejo").await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_new_email_by_form_needs_the_password() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, ANA).await;
        let client = signed_in(&app, ANA).await;
        let fields = |email, password| [("action", "email"), ("email", email), ("currentPassword", password)];

        for (email, password, field) in
            [("sofia@example.com", "wrong", "currentPassword"), ("sofia", PASSWORD, "email"), ("", PASSWORD, "email")]
        {
            let refused = send(&client, "/preferences", &fields(email, password), &BROWSER).await;
            let form = input(&refused)["form"].clone();
            assert_eq!((refused.status(), &form["values"]), (422, &json!({ "email": email })), "{email}");
            assert!(form["errors"][field].is_array(), "{form}");
        }
        let sent = send(&client, "/preferences", &fields("sofia@example.com", PASSWORD), &BROWSER).await;

        assert_eq!(sent.header("location"), "/preferences?saved=email#email", "{}", sent.text());
        assert_eq!(find(&app, "sofia@example.com").await.email_verified_at, None);
    })
    .await;
}

#[actix_web::test]
async fn preference_forms_of_guests_and_other_sites_change_nothing() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, ANA).await;
        let client = signed_in(&app, ANA).await;
        let fields = [("action", "profile"), ("name", "Eve")];

        let guest = send(&app.guest(), "/preferences", &fields, &BROWSER).await;
        assert_eq!((guest.status(), guest.header("location")), (303, "/preferences"));
        for headers in [&[("Origin", "https://evil.example")][..], &[("Sec-Fetch-Site", "cross-site")], &[]] {
            assert_eq!(send(&client, "/preferences", &fields, headers).await.status(), 419);
        }
        let unknown = send(&client, "/preferences", &[("action", "erase")], &BROWSER).await;
        assert_eq!(unknown.status(), 422);
        assert_ne!(stored(&app).await.name, "Eve");
    })
    .await;
}
