//! `GET /api/v1/mailing-list`, `GET` and `DELETE /api/v1/mailing-list/{id}`

use entities::{
    audit_entries, mails,
    sea_orm_active_enums::UserRole::{Administrator, Brainr, Developer, Staff},
};
use migrations::{down, status, up};
use sea_orm::{ActiveModelTrait as _, EntityTrait, IntoActiveModel as _, Set};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{leave, subscribers, switch_on};
use crate::support::{Response, TestApp, TestClient, accounts::emails, on_each_database};

const PATH: &str = "/api/v1/mailing-list";
const UNKNOWN: &str = "/api/v1/mailing-list/00000000-0000-7000-8000-000000000000";

/// Three contacts, an hour apart.
async fn contacts(app: &TestApp) {
    switch_on(&app.state.db).await;
    for (name, email, phone) in [
        ("Ana Silva", "ana@example.com", Some("+351 912 345 678")),
        ("Bea_% Reis", "Bea@Example.com", None),
        ("carla dias", "carla@example.org", None),
    ] {
        app.clock.advance(60 * 60);
        let body = json!({ "name": name, "email": email, "phone": phone });
        assert_eq!(app.guest().post(PATH, &body).await.status(), 202);
    }
}

async fn path_of(client: &TestClient, email: &str) -> String {
    let found = client.get(&format!("{PATH}?q={email}")).await.json();
    format!("{PATH}/{}", found["data"][0]["id"].as_str().expect("a contact"))
}

fn names(response: &Response) -> Vec<String> {
    assert_eq!(response.status(), 200, "{}", response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[actix_web::test]
async fn contacts_can_be_listed_sorted_searched_and_filtered() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        let (staff, _) = app.member_in(&[Staff]).await;
        let list = async |query: &str| names(&staff.get(&format!("{PATH}?{query}")).await);

        assert_eq!(list("").await, ["carla dias", "Bea_% Reis", "Ana Silva"]);
        assert_eq!(list("sort=createdAt&perPage=2").await, ["Ana Silva", "Bea_% Reis"]);
        assert_eq!(list("sort=name").await, ["Ana Silva", "Bea_% Reis", "carla dias"]);
        assert_eq!(list("sort=-email&perPage=1&page=2").await, ["Bea_% Reis"]);
        assert_eq!(list("q=REIS%20example.com").await, ["Bea_% Reis"]);
        assert_eq!(list("q=912").await, ["Ana Silva"]);
        assert_eq!(list("q=_%25").await, ["Bea_% Reis"]);
        assert_eq!(list("state=pending").await.len(), 3);
        assert!(list("state=subscribed").await.is_empty());
        for wrong in ["sort=round", "state=king"] {
            assert_eq!(staff.get(&format!("{PATH}?{wrong}")).await.status(), 422, "{wrong}");
        }
        let page = staff.get(&format!("{PATH}?state=pending&perPage=1")).await.json();
        assert_eq!((&page["meta"]["total"], &page["meta"]["lastPage"]), (&json!(3), &json!(3)));
        let first = page["links"]["first"].as_str().expect("a link");
        assert!(first.ends_with("/api/v1/mailing-list?page=1&perPage=1&state=pending"), "{first}");
    })
    .await;
}

#[actix_web::test]
async fn contacts_are_found_with_and_without_accents() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let sign_up = async |name: &str, email: &str| {
            let response = app.guest().post(PATH, &json!({ "name": name, "email": email })).await;
            assert_eq!(response.status(), 202, "{}", response.text());
        };
        sign_up("João Araújo", "ja@example.com").await;
        // Was there before the search text was.
        let db = app.state.db.writer();
        let steps = status(db.pool()).await.expect("steps");
        let first = steps.iter().position(|step| step.name == "m0013_subscriber_search").expect("the step");
        let since = u32::try_from(steps.len() - first).expect("a count");
        down(db.pool(), since).await.expect("down");
        up(db.pool(), None).await.expect("up");
        sign_up("Óscar Muñoz", "om@example.com").await;
        let (staff, _) = app.member_in(&[Staff]).await;
        let find = async |words: &str| names(&staff.get(&format!("{PATH}?q={words}")).await);

        for (words, found) in [
            (["Jo%C3%A3o", "joao", "Araujo", "ARA%C3%9AJO", "ja%40example"], "João Araújo"),
            (["%C3%93scar", "oscar", "Munoz", "MU%C3%91OZ", "om%40example"], "Óscar Muñoz"),
        ] {
            for words in words {
                assert_eq!(find(words).await, [found], "{words}");
            }
        }
        assert_eq!(names(&staff.get(&format!("{PATH}?sort=-name")).await), ["Óscar Muñoz", "João Araújo"]);

        app.clock.advance(60);
        sign_up("Zoé Gray", "om@example.com").await;
        assert!(find("oscar").await.is_empty(), "a name that was replaced is not found any more");
        assert_eq!(find("zoe").await, ["Zoé Gray"]);
    })
    .await;
}

#[actix_web::test]
async fn deleting_a_contact_withdraws_its_unsent_emails_and_no_others() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        // The address is spelled differently, so another email waits.
        app.clock.advance(60);
        assert_eq!(leave(&app.guest(), "BEA@example.com").await.status(), 202);
        let (staff, actor) = app.member_in(&[Staff]).await;
        let other = mails::ActiveModel {
            id: Set(Uuid::now_v7()),
            message_id: Set("other@example.com".to_owned()),
            kind: Set("account.password_changed".to_owned()),
            ..mail_to(&app, "BEA@example.com").await.into_active_model().reset_all()
        };
        mails::Entity::insert(other).exec_without_returning(app.state.db.writer()).await.expect("another email");

        assert_eq!(staff.delete(&path_of(&staff, "bea").await).await.status(), 204);

        let mut waiting: Vec<_> = emails(&app).await.into_iter().map(|mail| (mail.recipient, mail.kind)).collect();
        waiting.retain(|(recipient, _)| *recipient != actor.email);
        waiting.sort();
        let expected = [
            ("BEA@example.com", "account.password_changed"),
            ("ana@example.com", "mailing_list.confirm"),
            ("carla@example.org", "mailing_list.confirm"),
        ];
        assert_eq!(waiting, expected.map(|(recipient, kind)| (recipient.to_owned(), kind.to_owned())));
    })
    .await;
}

/// An email to an address.
async fn mail_to(app: &TestApp, recipient: &str) -> mails::Model {
    emails(app).await.into_iter().find(|mail| mail.recipient == recipient).expect("an email")
}

#[actix_web::test]
async fn confirmed_contacts_come_first_in_either_sort_order() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        let link =
            emails(&app).await.into_iter().find(|mail| mail.recipient == "Bea@example.com").expect("a mail").text;
        let token = link.split_once("/confirm?token=").expect("a link").1.split_whitespace().next().expect("a token");
        let confirmed = app.guest().post("/api/v1/mailing-list/confirm", &json!({ "token": token })).await;
        assert_eq!(confirmed.status(), 204, "{}", confirmed.text());
        let (staff, _) = app.member_in(&[Staff]).await;

        for sort in ["confirmedAt", "-confirmedAt"] {
            assert_eq!(names(&staff.get(&format!("{PATH}?sort={sort}")).await)[0], "Bea_% Reis", "{sort}");
        }
        assert_eq!(names(&staff.get(&format!("{PATH}?state=subscribed")).await), ["Bea_% Reis"]);
    })
    .await;
}

#[actix_web::test]
async fn a_contact_is_shown_without_its_link_secrets() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        let (staff, _) = app.member_in(&[Staff]).await;

        let response = staff.get(&path_of(&staff, "ana").await).await;

        assert_eq!((response.status(), response.header("cache-control").contains("no-store")), (200, true));
        let mut shown = response.json();
        for volatile in ["id", "createdAt", "updatedAt", "stateChangedAt", "consentedAt"] {
            assert!(shown[volatile].take().is_string(), "{volatile}");
        }
        assert_eq!(
            shown,
            json!({
                "id": null, "name": "Ana Silva", "email": "ana@example.com", "phone": "+351 912 345 678",
                "state": "pending", "stateChangedAt": null, "consentedAt": null, "confirmedAt": null,
                "createdAt": null, "updatedAt": null,
            })
        );
        assert_eq!(staff.get(UNKNOWN).await.status(), 404);
        assert_eq!(staff.get(&format!("{PATH}/nobody")).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn deleting_a_contact_audits_only_a_hash_and_invalidates_its_links() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        let (staff, actor) = app.member_in(&[Staff]).await;
        let path = path_of(&staff, "ana").await;
        let mail = mail_to(&app, "ana@example.com").await;

        let response = staff.delete(&path).await;

        assert_eq!((response.status(), response.text()), (204, ""));
        assert_eq!(staff.get(&path).await.status(), 404);
        assert_eq!(staff.delete(&path).await.status(), 404);
        assert_eq!(subscribers(&app).await.len(), 2);
        let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let rows: Vec<_> = rows.iter().filter(|row| row.action == "mailing_list_user.destroyed").collect();
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.actor_id, row.target_id.as_deref()), (Some(actor.id), path.rsplit('/').next()));
        assert_eq!(row.request_id.as_deref(), Some(response.header("x-request-id")));
        let before = row.before.clone().expect("what it was");
        let hash = server::platform::audit::email_hash(&app.state, "ana@example.com");
        assert_eq!((&before["emailHash"], &before["state"]), (&json!(hash), &json!("pending")));
        let text = format!("{row:?}");
        assert!(["Silva", "ana@", "912345678", "912 345 678"].iter().all(|secret| !text.contains(secret)), "{text}");

        let token = mail.text.split_once("/confirm?token=").expect("a link").1.split_whitespace().next();
        let dead = app.guest().post("/api/v1/mailing-list/confirm", &json!({ "token": token })).await;
        assert_eq!(dead.status(), 422);
        app.clock.advance(60 * 60);
        assert_eq!(leave(&app.guest(), "ana@example.com").await.status(), 202);
        assert_eq!(subscribers(&app).await.len(), 3);
    })
    .await;
}

#[actix_web::test]
async fn each_endpoint_requires_its_own_permission() {
    on_each_database(async |app: TestApp| {
        contacts(&app).await;
        let (admin, _) = app.member_in(&[Administrator]).await;
        let one = path_of(&admin, "ana").await;
        let actual = |response: &Response| (response.status(), response.json()["message"].clone());
        let refused: (u16, Value) = (403, "User does not have the right permissions.".into());
        let guest = app.guest();
        for path in [PATH, &one] {
            assert_eq!(actual(&guest.get(path).await), (401, "Unauthenticated.".into()));
        }
        assert_eq!(actual(&guest.delete(&one).await), (401, "Unauthenticated.".into()));

        let (brainr, _) = app.member_in(&[Brainr]).await;
        for path in [PATH, &one] {
            assert_eq!(actual(&brainr.get(path).await), refused);
        }
        // Developers may read everything and change nothing about users.
        let (developer, _) = app.member_in(&[Developer]).await;
        for path in [PATH, &one] {
            assert_eq!(developer.get(path).await.status(), 200);
        }
        for client in [&brainr, &developer] {
            assert_eq!(actual(&client.delete(&one).await), refused);
        }
        assert_eq!(admin.delete(&one).await.status(), 204);
    })
    .await;
}
