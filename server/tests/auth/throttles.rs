//! How often a login may be tried.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::json;
use server::entities::{sea_orm_active_enums::UserRole, throttles};

use super::{PROXIED, actions, posted_from};
use crate::support::{
    RedisPeer, Setup, TestApp, TestClient, USUAL, on_each_database, on_each_database_with, users::PASSWORD,
};

const WRONG: &str = "wrong password";

#[actix_web::test]
async fn of_a_hundred_wrong_passwords_at_once_five_are_looked_at() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (user, owner, guesser) = (app.user().await, app.guest(), app.guest());
        app.switch_on("login").await;
        guesser.csrf_token().await;
        let (looked_at, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
        join_all((0..100).map(async |_| {
            let body = json!({ "email": user.email, "password": WRONG });
            let answer = posted_from(&guesser, "203.0.113.9", "/api/v1/login", &body).await;
            let count = match answer.status() {
                422 => &looked_at,
                429 => {
                    assert!((1..=60).contains(&answer.header("retry-after").parse().expect("seconds")));
                    assert_eq!(answer.json(), json!({ "message": "Too Many Attempts." }));
                    &refused
                }
                status => panic!("{status}: {}", answer.text()),
            };
            count.fetch_add(1, Ordering::Relaxed);
        }))
        .await;

        assert_eq!((looked_at.into_inner(), refused.into_inner()), (5, 95));
        assert_eq!(actions(&app).await, ["session.refused"; 5]);
        // Its owner comes in from elsewhere at once, and from there a minute later.
        let right = json!({ "email": user.email, "password": PASSWORD });
        assert_eq!(posted_from(&owner, "198.51.100.7", "/api/v1/login", &right).await.status(), 200);
        app.clock.advance(60);
        assert_eq!(posted_from(&app.guest(), "203.0.113.9", "/api/v1/login", &right).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn logins_that_succeed_do_not_count() {
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
async fn a_whole_room_comes_in_at_once_but_nobody_keeps_the_others_waiting() {
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
async fn how_often_one_may_try_tells_of_no_account() {
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
async fn one_address_guesses_at_twenty_accounts_a_minute() {
    on_each_database(async |app: TestApp| {
        for at in 0..20 {
            assert_eq!(app.log_in(&app.guest(), &format!("nobody-{at}"), WRONG).await.status(), 422);
        }
        assert_eq!(app.log_in(&app.guest(), "nobody-20", WRONG).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn guesses_from_everywhere_keep_out_everybody_but_browsers_that_were_let_in_before() {
    on_each_database_with(PROXIED, async |app: TestApp| {
        let (client, user) = app.member().await;
        client.post("/api/v1/logout", &json!({})).await;
        let body = json!({ "email": user.email, "password": WRONG });
        for at in 0..10 {
            let address = format!("203.0.113.{at}");
            assert_eq!(posted_from(&app.guest(), &address, "/api/v1/login", &body).await.status(), 422);
        }

        let right = json!({ "email": user.email, "password": PASSWORD });
        let elsewhere = posted_from(&app.guest(), "198.51.100.1", "/api/v1/login", &right).await;
        assert_eq!((elsewhere.status(), elsewhere.header("retry-after")), (429, "900"));
        assert_eq!(posted_from(&client, "198.51.100.2", "/api/v1/login", &right).await.status(), 200);
        app.clock.advance(15 * 60);
        assert_eq!(posted_from(&app.guest(), "198.51.100.1", "/api/v1/login", &right).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn where_redis_counts_the_limits_are_the_same_and_the_database_writes_nothing() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..USUAL };
    on_each_database_with(setup, async |app: TestApp| {
        app.switch_on("login").await;
        // The databases share one server: each counts for an account of its own.
        let login = format!("nobody-{}", uuid::Uuid::now_v7().simple());
        let guess = async || app.log_in(&app.guest(), &login, WRONG).await.status();

        let answers = join_all((0..15).map(|_| guess())).await;

        assert_eq!(answers.iter().filter(|status| **status == 422).count(), 5, "{answers:?}");
        assert_eq!(answers.iter().filter(|status| **status == 429).count(), 10, "{answers:?}");
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
async fn without_an_answer_of_redis_the_database_counts() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..USUAL };
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
async fn redis_that_is_back_counts_again_five_seconds_later_and_no_try_is_free_meanwhile() {
    let redis = RedisPeer::start();
    let setup = Setup { settings: redis.settings(), ..USUAL };
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
        // What it knew is gone with it: the database begins a window of its own, and keeps to it.
        for _ in 0..5 {
            assert_eq!(guess().await, 422);
        }
        assert_eq!(guess().await, 429);

        redis.borrow_mut().start_again();
        app.clock.advance(4);
        assert_eq!(guess().await, 429, "nobody has asked whether it is back");
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
async fn staff_change_no_more_than_a_hundred_and_twenty_things_a_minute_and_read_what_they_like() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let (other, _) = app.member_in(&[UserRole::Staff]).await;
        let change = async |client: &TestClient| client.post("/api/v1/judges", &json!({})).await;
        for left in (0..120).rev() {
            let answer = change(&staff).await;
            let told = (answer.status(), answer.header("x-ratelimit-remaining").to_owned());
            assert_eq!(told, (422, left.to_string()));
        }

        let answer = change(&staff).await;

        assert_eq!((answer.status(), answer.header("retry-after")), (429, "60"));
        assert_eq!(staff.get("/api/v1/judges").await.status(), 200);
        let (editor, _) = app.member_in(&[UserRole::Administrator]).await;
        for _ in 0..121 {
            let looked = editor.post("/api/v1/content/preview", &json!({ "markdown": "*Soon*" })).await;
            assert_eq!(looked.status(), 200, "a preview changes nothing: {}", looked.text());
        }
        assert_eq!(change(&other).await.status(), 422, "everybody has their own");
        app.clock.advance(60);
        assert_eq!(change(&staff).await.status(), 422);
    })
    .await;
}
