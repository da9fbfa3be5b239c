//! Enabling and disabling two-factor authentication.

use chrono::TimeDelta;
use entities::{recovery_codes, users};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::{
    CODES, CONFIRM, Person, QR_CODE, SECRET_KEY, SET_UP, code, codes, emails, is_in, noted, on_each, refusal, response,
    secret, wrong_code,
};

const NOT_ENABLED: &str = "Two factor authentication has not been enabled.";
const CONFIRMED: &str = "Two factor authentication has been confirmed.";

#[actix_web::test]
async fn changing_the_password_discards_an_unconfirmed_setup() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let (known, known_codes) = (ana.begin().await, codes(&ana.client).await);

        let new = "another one here";
        let change = json!({ "currentPassword": Person::PASSWORD, "password": new, "passwordConfirmation": new });
        assert_eq!(ana.client.put("/api/v1/user/password", &change).await.status(), 204);

        assert_eq!(ana.client.get(SECRET_KEY).await.status(), 404);
        assert_ne!(ana.begin().await, known);
        assert!(codes(&ana.client).await.iter().all(|code| !known_codes.contains(code)));
    })
    .await;
}

#[actix_web::test]
async fn the_secret_is_returned_as_qr_code_url_and_text() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        let secret = ana.begin().await;
        let qr = ana.client.get(QR_CODE).await;

        assert_eq!(secret.len(), 32, "160 bits");
        assert_eq!(qr.status(), 200);
        assert!(qr.header("cache-control").contains("no-store"), "{}", qr.header("cache-control"));
        let (svg, url) = (qr.json()["svg"].as_str().expect("a picture").to_owned(), qr.json()["url"].clone());
        assert_eq!(
            url,
            format!(
                "otpauth://totp/Hackathon%20Braga:ana%40example.com?secret={secret}&issuer=Hackathon%20Braga\
                 &algorithm=SHA1&digits=6&period=30"
            )
        );
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "), "{svg}");
        assert_eq!(svg.matches("<path").count(), 1);
        assert!(svg.contains("<title>") && svg.contains("shape-rendering=\"crispEdges\""), "{svg}");
        assert!(!svg.contains("style") && !svg.contains("<script"), "{svg}");
        // The quiet zone: nothing dark is nearer to the edge than four modules.
        assert!(svg.contains("d=\"M4 4h7v1h-7z"), "{svg}");
    })
    .await;
}

#[actix_web::test]
async fn an_unconfirmed_setup_does_not_affect_logins() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        ana.begin().await;
        let (elsewhere, login) = ana.log_in(&app).await;

        assert_eq!((login.status(), login.json()), (200, json!({ "twoFactor": false })));
        assert!(is_in(&elsewhere).await);
        assert_eq!(ana.client.get("/api/v1/user").await.json()["twoFactorEnabled"], false);
        assert_eq!(emails(&app, &ana).await, Vec::<String>::new());
    })
    .await;
}

#[actix_web::test]
async fn repeating_the_setup_keeps_the_secret_unless_forced() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let first = (ana.begin().await, codes(&ana.client).await);

        let again = (ana.begin().await, codes(&ana.client).await);
        let forced = ana.client.post(SET_UP, &json!({ "force": true })).await;
        let other = (secret(&ana.client).await, codes(&ana.client).await);

        assert_eq!(again, first);
        assert_eq!(forced.status(), 200);
        assert_ne!(other.0, first.0);
        assert!(other.1.iter().all(|code| !first.1.contains(code)));
        let old = ana.client.post(CONFIRM, &json!({ "code": code(&first.0, app.state.clock.now()) })).await;
        assert_eq!((old.status(), old.json()), (422, wrong_code()));
    })
    .await;
}

#[actix_web::test]
async fn a_valid_code_enables_two_factor() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let (elsewhere, _) = ana.log_in(&app).await;
        let before = ana.client.cookie("session");

        let ana = ana.protect(&app).await;

        assert_eq!(ana.person.client.get("/api/v1/user").await.json()["twoFactorEnabled"], true);
        assert_ne!(ana.person.client.cookie("session"), before, "a copy of the session is worthless");
        assert!(!is_in(&elsewhere).await, "other devices are signed out");
        assert_eq!(emails(&app, &ana.person).await, ["account.two_factor_enabled"]);
        assert_eq!(noted(&app).await, [("two_factor.enabled".to_owned(), None)]);
        ana.challenged(&app).await;
    })
    .await;
}

#[actix_web::test]
async fn invalid_codes_do_not_enable_two_factor() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        let never_begun = ana.client.post(CONFIRM, &json!({ "code": "123456" })).await;
        assert_eq!((never_begun.status(), never_begun.json()), (422, wrong_code()));

        let secret = ana.begin().await;
        let now = app.state.clock.now();
        let old = code(&secret, now - TimeDelta::seconds(60));
        let early = code(&secret, now + TimeDelta::seconds(60));
        for body in [
            json!({}),
            json!({ "code": null }),
            json!({ "code": "" }),
            json!({ "code": old }),
            json!({ "code": early }),
        ] {
            let response = ana.client.post(CONFIRM, &body).await;
            assert_eq!((response.status(), response.json()), (422, wrong_code()), "{body}");
            app.clock.set(now);
        }
        assert_eq!(ana.client.get("/api/v1/user").await.json()["twoFactorEnabled"], false);

        // Six in a minute were enough, whatever they were.
        let right = json!({ "code": code(&secret, now) });
        let seventh = ana.client.post(CONFIRM, &right).await;
        assert_eq!((seventh.status(), seventh.header("retry-after")), (429, "60"));
        app.clock.advance(60);
        let spaced = code(&secret, app.state.clock.now());
        let spaced = format!(" {} {} ", &spaced[..3], &spaced[3..]);
        assert_eq!(ana.client.post(CONFIRM, &json!({ "code": spaced })).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn wrongly_typed_fields_are_reported_by_field() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        ana.begin().await;

        let number = ana.client.post(CONFIRM, &json!({ "code": 123_456 })).await;
        let force = ana.client.post(SET_UP, &json!({ "force": "perhaps" })).await;

        assert_eq!((number.status(), number.json()), (422, refusal("code", "The code field must be a string.")));
        assert_eq!((force.status(), force.json()), (422, refusal("force", "The force field must be true or false.")));
    })
    .await;
}

#[actix_web::test]
async fn a_confirmed_secret_is_neither_shown_nor_replaced() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = &ana.person.client;

        for path in [QR_CODE, SECRET_KEY] {
            let response = client.get(path).await;
            assert_eq!((response.status(), response.json()), (404, json!({ "message": CONFIRMED })), "{path}");
        }
        let forced = client.post(SET_UP, &json!({ "force": true })).await;
        assert_eq!(
            (forced.status(), forced.json()),
            (422, refusal("force", "Two-factor authentication is already on. Turn it off first."))
        );
        assert_eq!(client.post(SET_UP, &json!({})).await.status(), 200);
        // It cannot be used to guess codes: every code gets the same response.
        assert_eq!(client.post(CONFIRM, &json!({ "code": ana.wrong(&app) })).await.status(), 200);

        assert_eq!(codes(client).await, ana.codes);
        let elsewhere = ana.challenged(&app).await;
        assert_eq!(response(&elsewhere, &ana.code(&app)).await.status(), 204, "the secret is the one it was");
        assert_eq!(emails(&app, &ana.person).await, ["account.two_factor_enabled"]);
    })
    .await;
}

#[actix_web::test]
async fn disabling_two_factor_applies_to_all_devices() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let elsewhere = ana.challenged(&app).await;
        assert_eq!(response(&elsewhere, &ana.code(&app)).await.status(), 204);
        let waiting = ana.challenged(&app).await;
        let before = ana.person.client.cookie("session");

        for _ in 0..2 {
            let off = ana.person.client.delete(SET_UP).await;
            assert_eq!((off.status(), off.text()), (204, ""));
        }

        assert!(is_in(&ana.person.client).await);
        assert_ne!(ana.person.client.cookie("session"), before);
        assert!(!is_in(&elsewhere).await);
        app.clock.advance(30);
        assert_eq!(response(&waiting, &ana.code(&app)).await.status(), 419, "its session is gone");
        waiting.get("/api/csrf-cookie").await;
        assert_eq!(response(&waiting, &ana.code(&app)).await.json(), wrong_code(), "and with it what it was asked");
        let (_, login) = ana.person.log_in(&app).await;
        assert_eq!(login.json(), json!({ "twoFactor": false }));
        let user = ana.person.row(&app).await;
        assert_eq!(
            (user.two_factor_secret, user.two_factor_confirmed_at, user.two_factor_last_step),
            (None, None, None)
        );
        let rows = recovery_codes::Entity::find().all(app.state.db.reader()).await.expect("a database");
        assert_eq!(rows, []);
        assert_eq!(emails(&app, &ana.person).await, ["account.two_factor_enabled", "account.two_factor_disabled"]);
        let actions: Vec<_> = noted(&app).await.into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["two_factor.enabled", "two_factor.disabled"].map(str::to_owned));
    })
    .await;
}

#[actix_web::test]
async fn an_unconfirmed_setup_is_discarded_silently() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let (elsewhere, _) = ana.log_in(&app).await;
        ana.begin().await;

        assert_eq!(ana.client.delete(SET_UP).await.status(), 204);

        assert!(is_in(&elsewhere).await);
        assert_eq!(emails(&app, &ana).await, Vec::<String>::new());
        assert_eq!(noted(&app).await, []);
        assert_eq!(ana.row(&app).await.two_factor_secret, None);
    })
    .await;
}

#[actix_web::test]
async fn without_a_setup_there_is_nothing_to_show() {
    on_each(async |app| {
        let ana = Person::new(&app).await;

        for path in [QR_CODE, SECRET_KEY, CODES] {
            let response = ana.client.get(path).await;
            assert_eq!((response.status(), response.json()), (404, json!({ "message": NOT_ENABLED })), "{path}");
        }
        let renewed = ana.client.post(CODES, &json!({})).await;
        assert_eq!((renewed.status(), renewed.json()), (404, json!({ "message": NOT_ENABLED })));
    })
    .await;
}

#[actix_web::test]
async fn a_new_secret_accepts_codes_of_the_same_time_step() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        app.clock.advance(-30);
        ana.person.client.delete(SET_UP).await;

        // At the very step at which a code of the old secret was taken.
        let ana = ana.person.protect(&app).await;

        assert_eq!(ana.person.client.get("/api/v1/user").await.json()["twoFactorEnabled"], true);
    })
    .await;
}

#[actix_web::test]
async fn two_factor_endpoints_require_recent_authentication() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = &ana.person.client;
        app.clock.advance(16 * 60);

        let responses = [
            client.post(SET_UP, &json!({})).await,
            client.delete(SET_UP).await,
            client.post(CONFIRM, &json!({ "code": ana.code(&app) })).await,
            client.get(QR_CODE).await,
            client.get(SECRET_KEY).await,
            client.get(CODES).await,
            client.post(CODES, &json!({})).await,
        ];

        for response in responses {
            let expected = json!({ "message": "Password confirmation required." });
            assert_eq!((response.status(), response.json()), (423, expected));
        }
        let confirmed = client.post("/api/v1/user/confirm-password", &json!({ "password": Person::PASSWORD })).await;
        assert_eq!(confirmed.status(), 201, "{}", confirmed.text());
        assert_eq!(codes(client).await, ana.codes);
    })
    .await;
}

#[actix_web::test]
async fn users_without_a_password_can_enable_two_factor_after_login() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        let none = Expr::value(Option::<String>::None);
        let update = users::Entity::update_many().col_expr(users::Column::PasswordHash, none);
        let update = update.filter(users::Column::Email.eq(ana.email));
        update.exec(app.state.db.writer()).await.expect("a row");

        let ana = ana.protect(&app).await;

        assert_eq!(ana.person.client.get("/api/v1/user").await.json()["twoFactorEnabled"], true);
    })
    .await;
}

#[actix_web::test]
async fn secrets_and_recovery_codes_are_encrypted_at_rest() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;

        let user = format!("{:?}", ana.person.row(&app).await);
        let rows = recovery_codes::Entity::find().all(app.state.db.reader()).await.expect("a database");
        let rows = format!("{rows:?}");

        assert!(!user.contains(&ana.secret));
        assert!(ana.codes.iter().all(|code| !rows.contains(code.as_str())), "{rows}");
    })
    .await;
}

#[actix_web::test]
async fn an_encrypted_secret_is_bound_to_its_account() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let eve = Person::named(&app, "eve@example.com").await.protect(&app).await;
        // An attacker with access to the database, but without the key, copies Eve's secret to Ana.
        let sealed = Expr::value(eve.person.row(&app).await.two_factor_secret);
        let update = users::Entity::update_many().col_expr(users::Column::TwoFactorSecret, sealed);
        let update = update.filter(users::Column::Email.eq(ana.person.email));
        update.exec(app.state.db.writer()).await.expect("a row");

        let client = ana.challenged(&app).await;
        let response = response(&client, &eve.code(&app)).await;

        assert_eq!((response.status(), is_in(&client).await), (422, false));
    })
    .await;
}
