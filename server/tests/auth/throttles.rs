//! Rate limits of logins.

use std::sync::atomic::{AtomicUsize, Ordering};

use entities::{sea_orm_active_enums::UserRole, throttles};
use futures_util::future::join_all;
use reqwest::{Method, header::CONTENT_TYPE};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::json;

use super::{PROXIED, actions, posted_from};
use crate::support::{
    DEFAULTS, RedisPeer, Setup, TestApp, TestClient, on_each_database, on_each_database_with, users::PASSWORD,
};
use crate::{
    email_verification::newest_link,
    password_reset::{mailed_token, reset},
};

const WRONG: &str = "wrong password";

#[actix_web::test]
async fn five_of_a_hundred_concurrent_wrong_passwords_are_checked() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (user, owner, guesser) = (app.user().await, app.guest(), app.guest());
        app.switch_on("login").await;
        guesser.csrf_token().await;
        let (looked_at, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
        join_all((0..100).map(async |_| {
            let body = json!({ "email": user.email, "password": WRONG });
            let response = posted_from(&guesser, "203.0.113.9", "/api/v1/login", &body).await;
            let count = match response.status() {
                422 => &looked_at,
                429 => {
                    assert!((1..=60).contains(&response.header("retry-after").parse().expect("seconds")));
                    assert_eq!(response.json(), json!({ "message": "Too Many Attempts." }));
                    &refused
                }
                status => panic!("{status}: {}", response.text()),
            };
            count.fetch_add(1, Ordering::Relaxed);
        }))
        .await;

        assert_eq!((looked_at.into_inner(), refused.into_inner()), (5, 95));
        assert_eq!(actions(&app).await, ["session.refused"; 5]);
        // The owner can log in from another address at once, and from this one a minute later.
        let right = json!({ "email": user.email, "password": PASSWORD });
        assert_eq!(posted_from(&owner, "198.51.100.7", "/api/v1/login", &right).await.status(), 200);
        app.clock.advance(60);
        assert_eq!(posted_from(&app.guest(), "203.0.113.9", "/api/v1/login", &right).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn successful_logins_do_not_count_as_attempts() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        for _ in 0..4 {
            assert_eq!(app.log_in(&app.guest(), &user.email, WRONG).await.status(), 422);
        }
        for _ in 0..25 {
            app.sign_in(&app.guest(), &user).await;
        }
        let last = app.log_in(&app.guest(), &user.email, WRONG).await;
        assert_eq!(
            (last.status(), last.header("x-ratelimit-limit"), last.header("x-ratelimit-remaining")),
            (422, "5", "0")
        );
        assert_eq!(app.log_in(&app.guest(), &user.email, PASSWORD).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn fifty_logins_a_minute_are_allowed_per_address() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        for _ in 0..50 {
            app.sign_in(&app.guest(), &user).await;
        }
        assert_eq!(app.log_in(&app.guest(), &user.email, PASSWORD).await.status(), 429);
        app.clock.advance(60);
        app.sign_in(&app.guest(), &user).await;
    })
    .await;
}

#[actix_web::test]
async fn rate_limits_do_not_reveal_whether_an_account_exists() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        app.switch_on("login").await;
        app.user_named("Ana").await;
        // The same address, written in two ways; then a name that is, or would be, of the same person.
        for (at, (typed, alike, name)) in
            [("ana@example.com", "ANA@ex%61mple.com", "ana"), ("eva@example.com", "EVA@ex%61mple.com", "eva")]
                .into_iter()
                .enumerate()
        {
            let client = app.guest();
            let guess = async |login: &str| {
                let body = json!({ "email": login, "password": WRONG });
                posted_from(&client, &format!("203.0.113.{at}"), "/api/v1/login", &body).await.status()
            };
            for _ in 0..5 {
                assert_eq!(guess(typed).await, 422);
            }
            assert_eq!((guess(alike).await, guess(name).await), (429, 422), "{typed}");
        }
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_guess_at_twenty_accounts_a_minute() {
    on_each_database(async |app: TestApp| {
        for at in 0..20 {
            assert_eq!(app.log_in(&app.guest(), &format!("nobody-{at}"), WRONG).await.status(), 422);
        }
        assert_eq!(app.log_in(&app.guest(), "nobody-20", WRONG).await.status(), 429);
    })
    .await;
}

/// Submits wrong passwords from a hundred addresses at once; returns how many were verified.
async fn guess_from_everywhere(app: &TestApp, email: &str) -> usize {
    let (guesser, body) = (app.guest(), json!({ "email": email, "password": WRONG }));
    guesser.csrf_token().await;
    let guesses = (0..100).map(async |at| {
        let response = posted_from(&guesser, &format!("203.0.113.{at}"), "/api/v1/login", &body).await;
        assert!(matches!(response.status(), 422 | 429), "{}", response.text());
        usize::from(response.status() == 422)
    });
    join_all(guesses).await.into_iter().sum()
}

#[actix_web::test]
async fn ten_of_a_hundred_wrong_passwords_from_many_addresses_are_checked() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let user = app.user().await;

        assert_eq!(guess_from_everywhere(&app, &user.email).await, 10);

        assert_eq!(actions(&app).await, ["session.refused"; 10]);
    })
    .await;
}

#[actix_web::test]
async fn the_owner_can_log_in_within_a_minute_during_a_guessing_attack() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let user = app.user().await;
        let right = json!({ "email": user.email, "password": PASSWORD });
        let mut verified = guess_from_everywhere(&app, &user.email).await;
        for round in 0..3 {
            let (owner, address) = (app.guest(), format!("198.51.100.{round}"));
            let first = posted_from(&owner, &address, "/api/v1/login", &right).await;
            assert_eq!((first.status(), first.header("retry-after")), (429, "30"), "{round}");
            // Repeated requests during the wait do not extend it, nor do the guesses of others.
            app.clock.advance(20);
            let early = posted_from(&owner, &address, "/api/v1/login", &right).await;
            assert_eq!((early.status(), early.header("retry-after")), (429, "10"), "{round}");
            verified += guess_from_everywhere(&app, &user.email).await;
            app.clock.advance(10);

            let second = posted_from(&owner, &address, "/api/v1/login", &right).await;

            assert_eq!(second.status(), 200, "{round}: {}", second.text());
        }
        // Rounds start after 0, 20, 50 and 80 seconds: each address gets one guess in 30 seconds.
        assert_eq!(verified, 10 + 2 * 100);
    })
    .await;
}

#[actix_web::test]
async fn one_address_gets_at_most_fifty_password_guesses_an_hour() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (user, guesser) = (app.user().await, app.guest());
        let body = json!({ "email": user.email, "password": WRONG });
        let mut verified = 0;
        for _ in 0..239 {
            let response = posted_from(&guesser, "203.0.113.9", "/api/v1/login", &body).await;
            verified += usize::from(response.status() == 422);
            app.clock.advance(15);
        }

        // Ten undelayed attempts in each of four quarter hours, the last of which is not over, and ten delayed ones.
        assert_eq!(verified, 4 * 10 + 10);
    })
    .await;
}

#[actix_web::test]
async fn guesses_are_capped_per_account_and_an_emailed_link_still_works() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let user = app.user().await;
        let mut verified = Vec::new();
        for _ in 0..8 {
            verified.push(guess_from_everywhere(&app, &user.email).await);
            app.clock.advance(30);
        }

        assert_eq!(verified, [10, 90, 100, 100, 100, 100, 10, 0], "10 at once and 500 in their turn");

        let log_in = async |client: &TestClient, password: &str| {
            let body = json!({ "email": user.email, "password": password });
            posted_from(client, "198.51.100.1", "/api/v1/login", &body).await.status()
        };
        assert_eq!(log_in(&app.guest(), PASSWORD).await, 429);
        app.clock.advance(30);
        assert_eq!(log_in(&app.guest(), PASSWORD).await, 429, "the cap holds for unknown browsers");
        let (owner, token) = (app.guest(), mailed_token(&app, &user.email).await);
        let chosen = "a quite different sentence";
        assert_eq!(reset(&owner, &user.email, &token, chosen).await.status(), 200);
        assert_eq!(log_in(&owner, chosen).await, 200, "without any wait");
        assert_eq!(guess_from_everywhere(&app, &user.email).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn one_of_many_concurrent_delayed_attempts_is_checked() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (user, guesser) = (app.user().await, app.guest());
        let body = json!({ "email": user.email, "password": WRONG });
        guess_from_everywhere(&app, &user.email).await;
        guesser.csrf_token().await;
        assert_eq!(posted_from(&guesser, "198.51.100.1", "/api/v1/login", &body).await.status(), 429);
        app.clock.advance(60);

        let responses = join_all((0..5).map(|_| posted_from(&guesser, "198.51.100.1", "/api/v1/login", &body))).await;

        assert_eq!(responses.iter().filter(|response| response.status() == 422).count(), 1, "{responses:?}");
    })
    .await;
}

#[actix_web::test]
async fn a_known_browser_cannot_be_locked_out_even_from_its_own_address() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (client, user) = app.member().await;
        client.post("/api/v1/logout", &json!({})).await;
        guess_from_everywhere(&app, &user.email).await;
        let (shared, wrong) = ("198.51.100.9", json!({ "email": user.email, "password": WRONG }));
        let right = json!({ "email": user.email, "password": PASSWORD });
        for _ in 0..25 {
            posted_from(&app.guest(), shared, "/api/v1/login", &wrong).await;
        }
        assert_eq!(posted_from(&app.guest(), shared, "/api/v1/login", &right).await.status(), 429);

        assert_eq!(posted_from(&client, shared, "/api/v1/login", &right).await.status(), 200);

        client.post("/api/v1/logout", &json!({})).await;
        let guesses = (0..20).map(|_| posted_from(&client, shared, "/api/v1/login", &wrong));
        let responses = join_all(guesses).await;
        assert_eq!(
            responses.iter().filter(|response| response.status() == 422).count(),
            5,
            "a stolen mark guesses no faster"
        );
    })
    .await;
}

#[actix_web::test]
async fn an_emailed_link_makes_a_browser_known() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let new = json!({
            "name": "Ana", "email": "ana@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD,
        });
        let maker = app.guest();
        assert_eq!(maker.post("/api/v1/register", &new).await.status(), 201);
        let link = newest_link(&app, "ana@example.com").await;
        assert_eq!(maker.get(&link).await.status(), 204);
        guess_from_everywhere(&app, "ana@example.com").await;
        let log_in = async |client: &TestClient, password: &str| {
            let body = json!({ "email": "ana@example.com", "password": password });
            posted_from(client, "198.51.100.1", "/api/v1/login", &body).await.status()
        };
        assert_eq!(log_in(&app.guest(), PASSWORD).await, 429);

        let (recovered, token) = (app.guest(), mailed_token(&app, "ana@example.com").await);
        let chosen = "a quite different sentence";
        assert_eq!(reset(&recovered, "ana@example.com", &token, chosen).await.status(), 200);
        assert_eq!(log_in(&app.guest(), chosen).await, 429, "a browser without the link is still delayed");
        assert_eq!(log_in(&recovered, chosen).await, 200);
    })
    .await;
}

#[actix_web::test]
async fn malformed_and_empty_logins_count_as_attempts() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        let client = app.guest();
        let token = client.csrf_token().await;
        let log_in = async |body: &'static str| {
            let request = client.request(Method::POST, "/api/v1/login").header("X-XSRF-TOKEN", &token);
            client.send(request.header(CONTENT_TYPE, "application/json").body(body)).await
        };
        for left in (0..20).rev() {
            let response = log_in(["{", "{}", r#"{"email":[]}"#, r#"{"email":"ana","password":""}"#][left % 4]).await;
            assert_eq!(response.status(), 422, "{left}");
        }

        assert_eq!(log_in("{").await.status(), 429);
        assert_eq!(log_in(r#"{"email":"ana","password":"x"}"#).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn redis_enforces_the_same_limits_without_database_writes() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        app.switch_on("login").await;
        // The databases share one server: each counts for an account of its own.
        let login = format!("nobody-{}", uuid::Uuid::now_v7().simple());
        let guess = async || app.log_in(&app.guest(), &login, WRONG).await.status();

        let responses = join_all((0..15).map(|_| guess())).await;

        assert_eq!(responses.iter().filter(|status| **status == 422).count(), 5, "{responses:?}");
        assert_eq!(responses.iter().filter(|status| **status == 429).count(), 10, "{responses:?}");
        assert_eq!(throttles::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
        app.clock.advance(60);
        assert_eq!(guess().await, 422);

        let user = app.user().await;
        for _ in 0..7 {
            app.sign_in(&app.guest(), &user).await;
        }
        app.clock.advance(60);
    })
    .await;
}

#[actix_web::test]
async fn the_database_counts_attempts_while_redis_is_down() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..DEFAULTS };
    let redis = std::cell::RefCell::new(redis);
    on_each_database_with(setup, async |app: TestApp| {
        assert_eq!(app.log_in(&app.guest(), "somebody", WRONG).await.status(), 422);
        redis.borrow_mut().stop();

        for _ in 0..5 {
            assert_eq!(app.log_in(&app.guest(), "nobody", WRONG).await.status(), 422);
        }
        assert_eq!(app.log_in(&app.guest(), "nobody", WRONG).await.status(), 429);
        assert!(throttles::Entity::find().count(app.state.db.reader()).await.expect("a count") > 0);
    })
    .await;
}

#[actix_web::test]
async fn redis_resumes_counting_five_seconds_after_it_returns() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..DEFAULTS };
    let redis = std::cell::RefCell::new(redis);
    on_each_database_with(setup, async |app: TestApp| {
        let login = format!("nobody-{}", uuid::Uuid::now_v7().simple());
        let guess = async || app.log_in(&app.guest(), &login, WRONG).await.status();
        let in_the_database = async || {
            let rows = throttles::Entity::find().all(app.state.db.reader()).await.expect("rows");
            rows.iter().map(|row| row.hits).sum::<i32>()
        };
        for _ in 0..3 {
            assert_eq!(guess().await, 422);
        }
        assert_eq!(in_the_database().await, 0);

        redis.borrow_mut().stop();
        // The counts in Redis are lost; the database starts a window of its own and enforces it.
        for _ in 0..5 {
            assert_eq!(guess().await, 422);
        }
        assert_eq!(guess().await, 429);

        redis.borrow_mut().start_again();
        app.clock.advance(4);
        assert_eq!(guess().await, 429, "no connection was attempted again");
        let before = in_the_database().await;
        app.clock.advance(1);
        for _ in 0..5 {
            assert_eq!(guess().await, 422, "one window more, for having been away");
        }
        assert_eq!(guess().await, 429);
        app.clock.advance(60);
        assert_eq!((guess().await, in_the_database().await), (422, before));
        let user = app.user().await;
        app.sign_in(&app.guest(), &user).await;
        assert_eq!(in_the_database().await, before);
    })
    .await;
}

#[actix_web::test]
async fn staff_may_write_120_times_a_minute_and_read_without_limit() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let (other, _) = app.member_in(&[UserRole::Staff]).await;
        let change = async |client: &TestClient| client.post("/api/v1/judges", &json!({})).await;
        for left in (0..120).rev() {
            let response = change(&staff).await;
            let actual = (response.status(), response.header("x-ratelimit-remaining").to_owned());
            assert_eq!(actual, (422, left.to_string()));
        }

        let response = change(&staff).await;

        assert_eq!((response.status(), response.header("retry-after")), (429, "60"));
        assert_eq!(staff.get("/api/v1/judges").await.status(), 200);
        let (editor, _) = app.member_in(&[UserRole::Administrator]).await;
        for _ in 0..121 {
            let looked = editor.post("/api/v1/content/preview", &json!({ "markdown": "*Soon*" })).await;
            assert_eq!(looked.status(), 200, "a preview changes nothing: {}", looked.text());
        }
        assert_eq!(change(&other).await.status(), 422, "each account has its own limit");
        app.clock.advance(60);
        assert_eq!(change(&staff).await.status(), 422);
    })
    .await;
}
