//! `POST /api/v1/two-factor-challenge`

use reqwest::Method;
use serde_json::json;

use super::{
    CHALLENGE, CODES, Person, SECRET_KEY, emails, is_in, log_in, noted, on_each, recover, refusal, response,
    wrong_code, wrong_recovery_code,
};
use crate::support::{DEFAULTS, Setup, TestApp, TestClient, on_each_database_with};

#[actix_web::test]
async fn a_valid_code_completes_the_login_in_a_new_session() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;
        let pending = client.cookie("session").expect("a session");
        assert!(!is_in(&client).await, "the password alone opens nothing");

        let passed = response(&client, &ana.code(&app)).await;

        assert_eq!((passed.status(), passed.text()), (204, ""));
        assert!(is_in(&client).await);
        assert_ne!(client.cookie("session").as_deref(), Some(pending.as_str()));
        let old =
            app.guest().request(reqwest::Method::GET, "/api/v1/user").header("cookie", format!("session={pending}"));
        assert_eq!(app.guest().send(old).await.status(), 401, "the id from before is worthless");
    })
    .await;
}

#[actix_web::test]
async fn a_code_works_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let (first, second) = (ana.challenged(&app).await, ana.challenged(&app).await);
        let before = ana.code(&app);
        app.clock.advance(30);
        let shown = ana.code(&app);

        assert_eq!(response(&first, &shown).await.status(), 204);
        assert_eq!(response(&second, &shown).await.json(), wrong_code(), "the same again");
        assert_eq!(response(&second, &before).await.json(), wrong_code(), "one from before it");
        app.clock.advance(30);
        assert_eq!(response(&second, &shown).await.json(), wrong_code(), "the same while it would still hold");
        assert_eq!(response(&second, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn the_code_that_confirmed_the_app_cannot_be_reused() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        app.clock.advance(-30);

        let client = ana.challenged(&app).await;

        assert_eq!(response(&client, &ana.code(&app)).await.json(), wrong_code());
    })
    .await;
}

#[actix_web::test]
async fn codes_are_accepted_with_one_step_of_clock_skew() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        app.clock.advance(300);
        let shown = ana.code(&app);
        let spaced = format!("{} {}", &shown[..3], &shown[3..]);

        app.clock.advance(-60);
        let client = ana.challenged(&app).await;
        assert_eq!(response(&client, &shown).await.json(), wrong_code(), "two steps early");
        app.clock.advance(120);
        assert_eq!(response(&client, &shown).await.json(), wrong_code(), "two steps late");
        app.clock.advance(-30);
        assert_eq!(response(&client, &spaced).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_ends_after_five_attempts() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;

        for _ in 0..5 {
            let refused = response(&client, &ana.wrong(&app)).await;
            assert_eq!((refused.status(), refused.json()), (422, wrong_code()));
        }
        assert_eq!(response(&client, &ana.code(&app)).await.json(), wrong_code());
        assert_eq!(recover(&client, &ana.codes[0]).await.json(), wrong_code());
        assert_eq!(noted(&app).await.len(), 1 + 5, "the last two were not looked at");

        let again = ana.challenged(&app).await;
        assert_eq!(response(&again, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_expires_after_ten_minutes() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;

        app.clock.advance(10 * 60);

        assert_eq!(response(&client, &ana.code(&app)).await.json(), wrong_code());
        assert!(!is_in(&client).await);
    })
    .await;
}

#[actix_web::test]
async fn empty_codes_do_not_count_as_attempts() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;

        for body in [json!({}), json!({ "code": "", "recoveryCode": " " }), json!({ "code": null })] {
            for _ in 0..3 {
                assert_eq!(client.post(CHALLENGE, &body).await.json(), wrong_code(), "{body}");
            }
        }
        let typed = client.post(CHALLENGE, &json!({ "recoveryCode": ["x"] })).await;
        assert_eq!(typed.json(), refusal("recoveryCode", "The recovery code field must be a string."));
        assert_eq!(response(&client, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn without_a_pending_login_every_code_is_rejected() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;

        for client in [app.guest(), app.guest()] {
            assert_eq!(response(&client, &ana.code(&app)).await.json(), wrong_code());
            let refused = recover(&client, &ana.codes[0]).await;
            assert_eq!((refused.status(), refused.json()), (422, wrong_code()));
        }
        let signed_in = response(&ana.person.client, &ana.code(&app)).await;
        assert_eq!((signed_in.status(), signed_in.json()), (403, json!({ "message": "Already authenticated." })));
    })
    .await;
}

#[actix_web::test]
async fn wrong_codes_are_limited_to_ten_an_hour_and_notify_the_owner_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        for _ in 0..2 {
            let client = ana.challenged(&app).await;
            for _ in 0..4 {
                response(&client, &ana.wrong(&app)).await;
            }
        }
        // A success is not counted, and refunds no failures.
        let client = ana.challenged(&app).await;
        assert_eq!(response(&client, &ana.code(&app)).await.status(), 204);
        let client = ana.challenged(&app).await;
        for _ in 0..2 {
            assert_eq!(response(&client, &ana.wrong(&app)).await.status(), 422);
        }

        app.clock.advance(30);
        let client = ana.challenged(&app).await;
        for _ in 0..9 {
            let refused = response(&client, &ana.code(&app)).await;
            assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
            assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|wait| wait > 3000));
        }
        assert_eq!(emails(&app, &ana.person).await, ["account.two_factor_enabled", "account.codes_refused"]);
        // Recovery codes cannot be guessed, so wrong codes of the app do not lock them.
        assert_eq!(recover(&client, "0000000000-0000000000").await.json(), wrong_recovery_code());
        assert_eq!(recover(&client, &ana.codes[0]).await.status(), 204);

        app.clock.advance(60 * 60);
        let client = ana.challenged(&app).await;
        assert_eq!(response(&client, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn the_owner_can_use_a_code_within_a_minute_during_an_attack() {
    let proxied = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..DEFAULTS };
    on_each_database_with(proxied, async |app: TestApp| {
        let ana = Person::new(&app).await.protect(&app).await;
        let answered = async |client: &TestClient, address: &str, code: &str| {
            let request = client.request(Method::POST, CHALLENGE).header("X-Forwarded-For", address);
            let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
            client.send(request.json(&json!({ "code": code }))).await
        };
        let wrong = ana.wrong(&app);
        let guess = async || {
            let mut compared = 0;
            for at in 0..6 {
                let (client, address) = (ana.challenged(&app).await, format!("203.0.113.{at}"));
                for _ in 0..5 {
                    compared += usize::from(answered(&client, &address, &wrong).await.status() == 422);
                }
            }
            compared
        };
        assert_eq!(guess().await, 10);
        let (owner, address) = (ana.challenged(&app).await, "198.51.100.7");

        for _ in 0..9 {
            let early = answered(&owner, address, &ana.code(&app)).await;
            assert_eq!((early.status(), early.header("retry-after")), (429, "30"));
        }
        app.clock.advance(15);
        assert_eq!(guess().await, 0, "every address has to wait");
        app.clock.advance(15);
        assert!(guess().await <= 6, "one per address");
        let taken = answered(&owner, address, &ana.code(&app)).await;

        assert_eq!(taken.status(), 204, "rejected attempts did not count: {}", taken.text());
        // A browser that completed a challenge before does not have to wait.
        assert_eq!(owner.post("/api/v1/logout", &json!({})).await.status(), 204);
        app.clock.advance(30);
        let (owner, login) = log_in(owner, ana.person.email).await;
        assert_eq!(login.json(), json!({ "twoFactor": true }));
        assert_eq!(answered(&owner, "198.51.100.8", &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_new_login_replaces_the_pending_challenge() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let eve = Person::named(&app, "eve@example.com").await;
        let client = ana.challenged(&app).await;

        let (client, login) = log_in(client, eve.email).await;

        assert_eq!(login.json(), json!({ "twoFactor": false }));
        assert_eq!(response(&client, &ana.code(&app)).await.status(), 403);
        assert_eq!(client.get("/api/v1/user").await.json()["email"], eve.email);
    })
    .await;
}

/// Another key than that of the other tests.
const NEW_KEY: &[(&str, &str)] = &[("APP_KEY", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=")];

#[actix_web::test]
async fn after_a_change_of_app_key_the_answer_says_who_can_help() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let rotated = app.twin(NEW_KEY).await;
        let client = ana.challenged(&rotated).await;

        let (coded, recovered) = (response(&client, &ana.code(&app)).await, recover(&client, &ana.codes[0]).await);

        let reason = "We can no longer check your second factor. Contact us to reset it.";
        assert_eq!((coded.status(), coded.json()), (422, refusal("code", reason)));
        assert_eq!((recovered.status(), recovered.json()), (422, refusal("recoveryCode", reason)));
        assert!(!is_in(&client).await);
        rotated.stop().await;
    })
    .await;
}

#[actix_web::test]
async fn after_a_change_of_app_key_who_is_logged_in_creates_new_recovery_codes() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let rotated = app.twin(NEW_KEY).await;
        let open = ana.person.client.at(&rotated.origin);

        let lost = open.get(CODES).await;

        let reason = "Your recovery codes can no longer be shown. Create new ones.";
        assert_eq!((lost.status(), &lost.json()["message"]), (404, &json!(reason)));
        // The key signs tokens, too.
        open.get("/api/csrf-cookie").await;
        let new: Vec<String> = serde_json::from_value(open.post(CODES, &json!({})).await.json()).expect("codes");
        let client = ana.challenged(&rotated).await;
        assert_eq!(recover(&client, "0000000000-0000000000").await.json(), wrong_recovery_code());
        assert_eq!(recover(&client, &new[0]).await.status(), 204);
        rotated.stop().await;
    })
    .await;
}

#[actix_web::test]
async fn after_a_change_of_app_key_a_set_up_starts_again() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        ana.begin().await;
        let rotated = app.twin(NEW_KEY).await;
        let person = Person { client: ana.client.at(&rotated.origin), ..ana };
        assert_eq!(person.client.get(SECRET_KEY).await.status(), 404);
        person.client.get("/api/csrf-cookie").await;

        let protected = person.protect(&rotated).await;

        let client = protected.challenged(&rotated).await;
        assert_eq!(response(&client, &protected.code(&rotated)).await.status(), 204);
        rotated.stop().await;
    })
    .await;
}
