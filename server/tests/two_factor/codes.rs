//! Recovery codes.

use serde_json::json;

use super::{CHALLENGE, CODES, Person, codes, emails, is_in, noted, on_each, recover, wrong_code, wrong_recovery_code};

#[actix_web::test]
async fn setting_up_generates_eight_recovery_codes() {
    on_each(async |app| {
        let ana = Person::new(&app).await;
        ana.begin().await;

        let codes = codes(&ana.client).await;

        assert_eq!(codes.len(), 8);
        for code in &codes {
            let (first, second) = code.split_once('-').expect("two halves");
            let plain = |half: &str| half.len() == 10 && half.bytes().all(|byte| byte.is_ascii_alphanumeric());
            assert!(plain(first) && plain(second), "{code}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_recovery_code_works_once_and_notifies_the_owner() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;

        let first = ana.challenged(&app).await;
        let used = recover(&first, &ana.codes[2]).await;
        let second = ana.challenged(&app).await;
        let again = recover(&second, &ana.codes[2]).await;

        assert_eq!((used.status(), used.text()), (204, ""));
        assert!(is_in(&first).await);
        assert_eq!((again.status(), again.json()), (422, wrong_recovery_code()));
        assert!(!is_in(&second).await);
        let mut left = ana.codes.clone();
        left.remove(2);
        assert_eq!(codes(&ana.person.client).await, left);
        assert_eq!(emails(&app, &ana.person).await, ["account.two_factor_enabled", "account.recovery_code_used"]);
        let [_, (action, after), _] = noted(&app).await.try_into().expect("three entries");
        assert_eq!((action.as_str(), after), ("two_factor.recovery_used", Some(json!({ "left": 7 }))));
    })
    .await;
}

#[actix_web::test]
async fn recovery_codes_are_normalised() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let typed = [
            format!("  {}\n", ana.codes[0].to_uppercase()),
            ana.codes[1].replace('-', ""),
            ana.codes[2].replace('-', " "),
        ];

        for typed in typed {
            let client = ana.challenged(&app).await;
            assert_eq!(recover(&client, &typed).await.status(), 204, "{typed:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn renewing_recovery_codes_invalidates_the_old_ones() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;

        let renewed = ana.person.client.post(CODES, &json!({})).await;

        assert_eq!(renewed.status(), 200);
        let new: Vec<String> = serde_json::from_value(renewed.json()).expect("codes");
        assert_eq!((new.len(), codes(&ana.person.client).await), (8, new.clone()));
        let client = ana.challenged(&app).await;
        for old in &ana.codes[..4] {
            assert_eq!(recover(&client, old).await.json(), wrong_recovery_code());
        }
        assert_eq!(recover(&client, &new[7]).await.status(), 204);
        let renewals = noted(&app).await.into_iter().filter(|(action, _)| action == "two_factor.codes_renewed");
        assert_eq!(renewals.count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn the_recovery_code_wins_if_both_codes_are_given() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let client = ana.challenged(&app).await;
        let both = async |code: &str, recovery: &str| {
            client.post(CHALLENGE, &json!({ "code": code, "recoveryCode": recovery })).await
        };

        let refused = both(&ana.code(&app), "0000000000-0000000000").await;
        assert_eq!((refused.status(), refused.json()), (422, wrong_recovery_code()));
        assert_eq!(both(&ana.wrong(&app), " ").await.json(), wrong_code(), "nothing was given but the code");
        assert_eq!(both(&ana.wrong(&app), &ana.codes[0]).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn recovery_codes_of_another_account_are_rejected() {
    on_each(async |app| {
        let ana = Person::new(&app).await.protect(&app).await;
        let eve = Person::named(&app, "eve@example.com").await.protect(&app).await;

        let client = ana.challenged(&app).await;

        assert_eq!(recover(&client, &eve.codes[0]).await.json(), wrong_recovery_code());
        assert_eq!(codes(&eve.person.client).await, eve.codes);
    })
    .await;
}
