//! Requesting and using a password reset without JavaScript.

use super::{NEW, mailed_token};
use crate::{
    credentials::send_form,
    support::{
        DEFAULTS, Script, Setup, TestApp,
        accounts::{account, emails, log_in, signed_in},
        on_each_database_with,
    },
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

#[actix_web::test]
async fn the_forgot_password_form_answers_alike_for_unknown_addresses() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let guest = app.guest();
        let form = guest.get("/events?dialog=forgot-password").await;
        assert!(form.text().contains("action=\"/forgot-password\""), "{}", form.text());

        for email in ["ana@example.com", "nobody@example.com"] {
            let sent = send_form(&guest, "/forgot-password", &[("email", email), ("returnTo", "/events")]).await;
            let next = "/events?dialog=login&done=sent";
            assert_eq!((sent.status(), sent.header("location")), (303, next), "{email}");
        }

        let page = guest.get("/events?dialog=login&done=sent").await;
        for words in ["Email sent", "Please check your email for a link to reset your password"] {
            assert!(page.text().contains(words), "{words}");
        }
        assert_eq!(emails(&app).await.len(), 1);
        for dialog in ["login", "forgot-password", "reset-password"] {
            let shown = guest.get(&format!("/{dialog}")).await;
            assert_eq!((shown.status(), shown.header("location")), (303, format!("/?dialog={dialog}").as_str()));
        }
    })
    .await;
}

#[actix_web::test]
async fn forgot_password_form_errors_are_shown_on_the_same_page() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let member = signed_in(&app, "ana@example.com").await;
        let fields = [("email", "no address"), ("returnTo", "/faq?dialog=forgot-password")];

        let page = send_form(&app.guest(), "/forgot-password", &fields).await;
        assert_eq!((page.status(), page.header("cache-control")), (422, "private, no-store"));
        for shown in ["The email field must be a valid email address.", "value=\"no address\"", "Forgot Password"] {
            assert!(page.text().contains(shown), "{shown} in {}", page.text());
        }

        let page = send_form(&member, "/forgot-password", &[("email", "ana@example.com")]).await;
        assert_eq!(page.status(), 403);
        assert!(page.text().contains("Already authenticated."), "{}", page.text());
        assert!(emails(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn the_reset_form_sets_the_password_and_explains_errors() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        let guest = app.guest();
        let mut fields = vec![
            ("email", "ana@example.com"),
            ("token", &*token),
            ("password", NEW),
            ("passwordConfirmation", "other"),
        ];

        let page = send_form(&guest, "/reset-password", &fields).await;
        assert_eq!(page.status(), 422);
        for shown in [
            "Failed to reset password. Please check your credentials and try again.",
            "Passwords don&#x27;t match",
            &format!("value=\"{token}\""),
        ] {
            assert!(page.text().contains(shown), "{shown} in {}", page.text());
        }
        assert!(!page.text().contains(NEW), "no password is written into a page");

        fields[3].1 = NEW;
        let done = send_form(&guest, "/reset-password", &fields).await;
        assert_eq!((done.status(), done.header("location")), (303, "/?dialog=login&done=reset"));
        let page = guest.get("/?dialog=login&done=reset").await;
        for words in ["Password reset", "Your password was reset, you can now login"] {
            assert!(page.text().contains(words), "{words}");
        }
        assert_eq!(log_in(&app, "ana@example.com", NEW).await.1.status(), 200);
        assert_eq!(send_form(&guest, "/reset-password", &fields).await.status(), 422, "a token counts once");
    })
    .await;
}
