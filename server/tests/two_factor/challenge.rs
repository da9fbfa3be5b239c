//! `POST /api/v1/two-factor-challenge`

use serde_json::json;

use super::{
    CHALLENGE, Person, answer, is_in, letters, log_in, noted, on_each, recover, refusal, wrong_code,
    wrong_recovery_code,
};

#[actix_web::test]
async fn a_code_completes_the_login_with_another_session() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;
        let pending = client.cookie("session").expect("a session");
        assert!(!is_in(&client).await, "the password alone opens nothing");

        let passed = answer(&client, &ana.code(&app)).await;

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
async fn a_code_is_taken_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let (first, second) = (ana.challenged(&app).await, ana.challenged(&app).await);
        let before = ana.code(&app);
        app.clock.advance(30);
        let shown = ana.code(&app);

        assert_eq!(answer(&first, &shown).await.status(), 204);
        assert_eq!(answer(&second, &shown).await.json(), wrong_code(), "the same again");
        assert_eq!(answer(&second, &before).await.json(), wrong_code(), "one from before it");
        app.clock.advance(30);
        assert_eq!(answer(&second, &shown).await.json(), wrong_code(), "the same while it would still hold");
        assert_eq!(answer(&second, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn the_code_that_confirmed_the_app_completes_no_login() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        app.clock.advance(-30);

        let client = ana.challenged(&app).await;

        assert_eq!(answer(&client, &ana.code(&app)).await.json(), wrong_code());
    })
    .await;
}

#[actix_web::test]
async fn clocks_may_differ_by_one_step() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        app.clock.advance(300);
        let shown = ana.code(&app);
        let spaced = format!("{} {}", &shown[..3], &shown[3..]);

        app.clock.advance(-60);
        let client = ana.challenged(&app).await;
        assert_eq!(answer(&client, &shown).await.json(), wrong_code(), "two steps early");
        app.clock.advance(120);
        assert_eq!(answer(&client, &shown).await.json(), wrong_code(), "two steps late");
        app.clock.advance(-30);
        assert_eq!(answer(&client, &spaced).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_ends_after_five_tries_whatever_comes_then() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;

        for _ in 0..5 {
            let refused = answer(&client, &ana.wrong(&app)).await;
            assert_eq!((refused.status(), refused.json()), (422, wrong_code()));
        }
        assert_eq!(answer(&client, &ana.code(&app)).await.json(), wrong_code());
        assert_eq!(recover(&client, &ana.codes[0]).await.json(), wrong_code());
        assert_eq!(noted(&app).await.len(), 1 + 5, "the last two were not looked at");

        let anew = ana.challenged(&app).await;
        assert_eq!(answer(&anew, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_challenge_ends_after_ten_minutes() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;

        app.clock.advance(10 * 60);

        assert_eq!(answer(&client, &ana.code(&app)).await.json(), wrong_code());
        assert!(!is_in(&client).await);
    })
    .await;
}

#[actix_web::test]
async fn nothing_given_is_nothing_tried() {
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
        assert_eq!(answer(&client, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn without_a_login_to_complete_every_code_is_wrong() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;

        for client in [app.guest(), app.guest()] {
            assert_eq!(answer(&client, &ana.code(&app)).await.json(), wrong_code());
            let refused = recover(&client, &ana.codes[0]).await;
            assert_eq!((refused.status(), refused.json()), (422, wrong_code()));
        }
        let signed_in = answer(&ana.person.client, &ana.code(&app)).await;
        assert_eq!((signed_in.status(), signed_in.json()), (403, json!({ "message": "Already authenticated." })));
    })
    .await;
}

#[actix_web::test]
async fn ten_failures_an_hour_are_enough_for_an_account_and_its_owner_is_told_once() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        for _ in 0..2 {
            let client = ana.challenged(&app).await;
            for _ in 0..4 {
                answer(&client, &ana.wrong(&app)).await;
            }
        }
        // What succeeds is no failure, and takes none of them back.
        let client = ana.challenged(&app).await;
        assert_eq!(answer(&client, &ana.code(&app)).await.status(), 204);
        let client = ana.challenged(&app).await;
        assert_eq!(answer(&client, &ana.wrong(&app)).await.status(), 422);
        assert_eq!(recover(&client, "0000000000-0000000000").await.json(), wrong_recovery_code());

        app.clock.advance(30);
        for _ in 0..2 {
            let client = ana.challenged(&app).await;
            let refused = answer(&client, &ana.code(&app)).await;
            assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
            assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|wait| wait > 3000));
            assert_eq!(recover(&client, &ana.codes[0]).await.status(), 429);
        }
        assert_eq!(letters(&app, &ana.person).await, ["account.two_factor_enabled", "account.codes_refused"]);

        app.clock.advance(60 * 60);
        let client = ana.challenged(&app).await;
        assert_eq!(answer(&client, &ana.code(&app)).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_login_that_is_begun_anew_takes_the_challenge_of_the_one_before_away() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let eve = Person::named(&app, "eve@example.com").await;
        let client = ana.challenged(&app).await;

        let (client, login) = log_in(client, eve.email).await;

        assert_eq!(login.json(), json!({ "twoFactor": false }));
        assert_eq!(answer(&client, &ana.code(&app)).await.status(), 403);
        assert_eq!(client.get("/api/v1/user").await.json()["email"], eve.email);
    })
    .await;
}
