//! `POST /api/v1/user/profile-information`, all but the address.

use serde_json::json;

use super::{change, send};
use crate::support::{
    TestApp,
    accounts::{account, audited, emails, find, signed_in},
    on_each_database,
};

#[actix_web::test]
async fn only_the_submitted_fields_are_changed() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let before = client.get("/api/v1/user").await.json();

        let parts = [
            ("_method", "PUT"),
            ("name", "  Ana Sofia "),
            ("username", "sofia"),
            ("email", ""),
            ("signInMails", "false"),
        ];
        let response = change(&client, &parts).await;

        let mut expected = before;
        expected["name"] = json!("Ana Sofia");
        expected["username"] = json!("sofia");
        expected["preferences"] = json!({ "signInMails": false, "eventMails": true });
        assert_eq!((response.status(), response.json()), (200, expected.clone()), "{}", response.text());
        assert_eq!(client.get("/api/v1/user").await.json(), expected);
        assert!(audited(&app).await.contains(&"profile.changed".to_owned()));
        assert!(emails(&app).await.iter().all(|mail| mail.kind != "account.email_changed"));
    })
    .await;
}

#[actix_web::test]
async fn an_update_without_fields_changes_nothing() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let before = client.get("/api/v1/user").await.json();

        let response = change(&client, &[("name", ""), ("eventMails", ""), ("role", "administrator")]).await;

        assert_eq!((response.status(), response.json()), (200, before));
        assert!(!audited(&app).await.contains(&"profile.changed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn invalid_fields_are_reported_and_change_nothing() {
    on_each_database(async |app: TestApp| {
        account(&app, "rui@example.com").await;
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let taken = find(&app, "rui@example.com").await.username;
        let long = "ã".repeat(256);
        let emails = "Use a–z, 0–9 and single hyphens.";

        for (field, value, message) in [
            ("name", long.as_str(), "The name field must not be greater than 255 characters."),
            ("name", "Ana\u{7}", "The name field format is invalid."),
            ("username", "an", "The username field must be between 3 and 30 characters."),
            ("username", "Ana Silva", emails),
            ("username", "-ana-", emails),
            ("username", "admin", "This username is reserved."),
            ("username", taken.as_str(), "The username has already been taken."),
            ("email", "ana", "The email field must be a valid email address."),
            ("signInMails", "perhaps", "The login emails field must be true or false."),
        ] {
            let response = change(&client, &[("eventMails", "false"), (field, value)]).await;

            let expected = json!({ "message": message, "errors": { field: [message] } });
            assert_eq!((response.status(), response.json()), (422, expected), "{field} {value}");
        }
        let user = client.get("/api/v1/user").await.json();
        assert_eq!((&user["name"], &user["preferences"]["eventMails"]), (&json!("Ana Silva"), &json!(true)));
    })
    .await;
}

#[actix_web::test]
async fn guests_cannot_update_a_profile() {
    on_each_database(async |app: TestApp| {
        let response = change(&app.guest(), &[("name", "Ana")]).await;

        assert_eq!((response.status(), response.json()), (401, json!({ "message": "Unauthenticated." })));
    })
    .await;
}

#[actix_web::test]
async fn an_avatar_is_updated_with_the_profile_or_rejected_if_not_an_image() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let with = async |picture: &[u8]| send(&client, &[("name", b"Ana Sofia"), ("avatar", picture)]).await;

        let refused = with(b"<svg onload=alert(1)>").await;
        assert_eq!(refused.status(), 422, "{}", refused.text());
        assert!(refused.json()["errors"]["avatar"].is_array());
        assert_eq!(client.get("/api/v1/user").await.json()["name"], "Ana Silva");

        let response = with(&png()).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        assert_eq!(response.json()["name"], "Ana Sofia");
        let avatar = response.json()["avatar"].as_str().expect("an address").to_owned();
        assert_eq!(client.get(&avatar).await.status(), 200, "{avatar}");
        assert!(audited(&app).await.contains(&"avatar.changed".to_owned()));
    })
    .await;
}

/// Eight by eight dots of blue.
fn png() -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(8, 8, image::Rgb([27, 68, 176]));
    picture.write_to(&mut file, image::ImageFormat::Png).expect("a picture");
    file.into_inner()
}
