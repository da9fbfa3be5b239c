//! What staff see of accounts, and how they change them.

use entities::{
    audit_entries, role_permissions,
    sea_orm_active_enums::{UserRole, UserState},
    sessions, users,
};
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait, Set};
use serde_json::json;

use crate::support::{Response, TestApp, TestClient, on_each_database, status_and_message};

use UserRole::{Administrator, Brainr, Developer, Door, Staff};

const NOT_ALLOWED: &str = "User does not have the right permissions.";
const UNKNOWN_ID: &str = "00000000-0000-7000-8000-000000000000";

fn names(response: &Response) -> Vec<String> {
    assert_eq!(response.status(), 200, "{}", response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["username"].as_str().expect("a name").to_owned()).collect()
}

async fn assign(client: &TestClient, user: &users::Model, roles: &[&str]) -> Response {
    client.put(&format!("/api/v1/users/{}/roles", user.id), &json!({ "roles": roles })).await
}

async fn actions(app: &TestApp) -> Vec<String> {
    let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
    let actual = |action: &str| action.starts_with("role.") || action.starts_with("user.deleted");
    rows.into_iter().map(|row| row.action).filter(|action| actual(action)).collect()
}

#[actix_web::test]
async fn user_endpoints_require_permissions() {
    on_each_database(async |app: TestApp| {
        let someone = app.user().await;
        let paths = ["/api/v1/users".to_owned(), format!("/api/v1/users/{}", someone.id)];
        let (brainr, _) = app.member_in(&[Brainr]).await;
        let (staff, _) = app.member_in(&[Staff]).await;

        for path in &paths {
            assert_eq!(status_and_message(&app.guest().get(path).await), (401, "Unauthenticated.".into()));
            assert_eq!(status_and_message(&brainr.get(path).await), (403, NOT_ALLOWED.into()));
            assert_eq!(staff.get(path).await.status(), 200);
        }
        let others = format!("/api/v1/users/{}", someone.id);
        assert_eq!(status_and_message(&app.guest().delete(&others).await), (401, "Unauthenticated.".into()));
        for client in [&brainr, &staff] {
            assert_eq!(status_and_message(&client.delete(&others).await), (403, NOT_ALLOWED.into()));
            assert_eq!(status_and_message(&assign(client, &someone, &["staff"]).await), (403, NOT_ALLOWED.into()));
        }
    })
    .await;
}

#[actix_web::test]
async fn revoked_permissions_apply_to_the_next_request() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[Staff]).await;
        assert_eq!(staff.get("/api/v1/users").await.status(), 200);

        role_permissions::Entity::delete_many().exec(app.state.db.writer()).await.expect("no rows");

        assert_eq!(status_and_message(&staff.get("/api/v1/users").await), (403, NOT_ALLOWED.into()));
    })
    .await;
}

/// Three users and a member of staff, who is returned.
async fn staff_and_three_users(app: &TestApp) -> TestClient {
    for name in ["João Araújo", "Ângela Reis", "Zé_% Maria"] {
        app.clock.advance(60);
        app.user_named(name).await;
    }
    app.member_in(&[Staff]).await.0
}

#[actix_web::test]
async fn users_can_be_listed_sorted_searched_and_filtered() {
    on_each_database(async |app: TestApp| {
        let staff = staff_and_three_users(&app).await;
        let list = async |query: &str| names(&staff.get(&format!("/api/v1/users?{query}")).await);

        assert_eq!(list("").await[0], "rui-costa");
        assert_eq!(list("q=%00").await.len(), 4);
        for (query, expected) in [
            ("sort=createdAt", &["joao-araujo", "angela-reis", "ze-maria", "rui-costa"][..]),
            ("sort=username", &["angela-reis", "joao-araujo", "rui-costa", "ze-maria"]),
            ("sort=-email&perPage=1", &["ze-maria"]),
            ("q=joao", &["joao-araujo"]),
            ("q=JO%C3%83O%20ara", &["joao-araujo"]),
            ("q=reis@example.com", &["angela-reis"]),
            ("q=_%25", &["ze-maria"]),
            ("q=nobody", &[]),
            ("role=staff", &["rui-costa"]),
            ("role=brainr", &[]),
        ] {
            assert_eq!(list(query).await, expected, "{query}");
        }
        for wrong in ["sort=password", "role=king"] {
            assert_eq!(staff.get(&format!("/api/v1/users?{wrong}")).await.status(), 422, "{wrong}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_page_of_users_keeps_its_filter_in_links_and_contains_no_secrets() {
    on_each_database(async |app: TestApp| {
        let staff = staff_and_three_users(&app).await;

        let page = staff.get("/api/v1/users?role=staff&perPage=1").await.json();

        let first = page["links"]["first"].as_str().expect("a link");
        assert!(first.ends_with("/api/v1/users?page=1&perPage=1&role=staff"), "{first}");
        assert_eq!((&page["meta"]["total"], &page["data"][0]["roles"]), (&json!(1), &json!(["staff"])));
        for secret in ["password", "argon2", "twoFactorSecret"] {
            assert!(!page.to_string().replace("hasPassword", "").contains(secret), "{page}");
        }
    })
    .await;
}

#[actix_web::test]
async fn large_user_lists_are_paginated_and_searchable() {
    on_each_database(async |app: TestApp| {
        let (staff, model) = app.member_in(&[Staff]).await;
        let columns = "id, name, username, email, email_normalised, state, state_changed_at, round, preferences, \
                       created_at, updated_at";
        let rows: Vec<String> = (0..500)
            .map(|number| {
                let id = uuid::Uuid::now_v7();
                let id = if app.state.db.reader().pool().get_database_backend() == sea_orm::DbBackend::Sqlite {
                    format!("X'{}'", id.simple())
                } else {
                    format!("'{id}'")
                };
                let at = model.created_at.to_rfc3339();
                let email = format!("'p{number}@example.org'");
                format!(
                    "({id}, 'Person {number:03}', 'person-{number:03}', {email}, {email}, 'active', '{at}', 0, '{{}}', \
                     '{at}', '{at}')"
                )
            })
            .collect();
        let sql = format!("INSERT INTO users ({columns}) VALUES {}", rows.join(", "));
        app.state.db.writer().execute_unprepared(&sql).await.expect("rows");

        for (query, total, first) in [
            ("sort=name&perPage=20&page=3", 501, "person-040"),
            ("sort=-username&perPage=20&page=2", 501, "person-480"),
            ("q=person-07&sort=username", 10, "person-070"),
            ("q=p49%20person&sort=-name", 11, "person-499"),
            ("role=staff", 1, "rui-costa"),
        ] {
            let page = staff.get(&format!("/api/v1/users?{query}")).await.json();

            assert_eq!(
                (&page["meta"]["total"], &page["data"][0]["username"]),
                (&json!(total), &json!(first)),
                "{query}"
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn a_user_is_found_by_id() {
    on_each_database(async |app: TestApp| {
        let (staff, model) = app.member_in(&[Staff, Brainr]).await;

        let shown = staff.get(&format!("/api/v1/users/{}", model.id)).await.json();

        assert_eq!((&shown["username"], &shown["roles"]), (&json!("rui-costa"), &json!(["brainr", "staff"])));
        for unknown in [UNKNOWN_ID, "rui-costa", "1", "%00"] {
            assert_eq!(
                status_and_message(&staff.get(&format!("/api/v1/users/{unknown}")).await),
                (404, "Not found.".into())
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn deleting_a_user_ends_their_sessions() {
    on_each_database(async |app: TestApp| {
        let (admin, model) = app.member_in(&[Administrator]).await;
        let (member, someone) = app.member().await;
        let path = format!("/api/v1/users/{}", someone.id);

        assert_eq!(admin.delete(&path).await.status(), 204);

        assert_eq!(member.get("/api/v1/user").await.status(), 401);
        assert_eq!(admin.delete(&path).await.status(), 404);
        assert_eq!(app.guest().get("/api/v1/users/ana-silva/profile").await.status(), 404);
        let left = sessions::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(left.iter().all(|row| row.user_id != Some(someone.id)));
        let row = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let row = row.into_iter().find(|row| row.action == "user.deleted").expect("it is written down");
        assert_eq!((row.actor_id, row.target_id), (Some(model.id), Some(someone.id.to_string())));
        assert!(!row.before.expect("what it was").to_string().contains("example.com"));
    })
    .await;
}

#[actix_web::test]
async fn staff_can_delete_neither_themselves_nor_administrators() {
    on_each_database(async |app: TestApp| {
        app.allow("staff", "users:destroy").await;
        let (admin, administrator) = app.member_in(&[Administrator]).await;
        let (staff, model) = app.member_in(&[Staff]).await;
        let delete = async |client: &TestClient, user: &users::Model| {
            status_and_message(&client.delete(&format!("/api/v1/users/{}", user.id)).await)
        };

        assert_eq!(
            delete(&staff, &model).await,
            (403, "You can't delete your own account here. Do that in Preferences.".into())
        );
        assert_eq!(
            delete(&admin, &administrator).await,
            (403, "You can't delete your own account here. Do that in Preferences.".into())
        );
        assert_eq!(
            delete(&staff, &administrator).await,
            (403, "Only administrators can delete administrators.".into())
        );
        assert_eq!(users::Entity::find().count(app.state.db.reader()).await.expect("a count"), 2);
        assert!(actions(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn staff_cannot_delete_people_with_permissions_they_lack() {
    on_each_database(async |app: TestApp| {
        app.allow("staff", "users:destroy").await;
        app.allow("door", "settings:update").await;
        let (staff, _) = app.member_in(&[Staff]).await;
        let colleague = app.user_in(&[Door]).await;
        let path = format!("/api/v1/users/{}", colleague.id);

        let refusal = status_and_message(&staff.delete(&path).await);

        assert_eq!(refusal, (403, "You can't delete people with permissions you don't have.".into()));
        app.allow("staff", "settings:update").await;
        assert_eq!(staff.delete(&path).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn blocked_administrators_are_deleted_by_administrators_only() {
    on_each_database(async |app: TestApp| {
        app.allow("staff", "users:destroy").await;
        let (admin, _) = app.member_in(&[Administrator]).await;
        let (staff, _) = app.member_in(&[Staff]).await;
        let blocked = app.user_in(&[Administrator]).await;
        app.change(&blocked, |row| row.state = Set(UserState::Disabled)).await;
        let path = format!("/api/v1/users/{}", blocked.id);

        let refusal = status_and_message(&staff.delete(&path).await);

        assert_eq!(refusal, (403, "Only administrators can delete administrators.".into()));
        assert_eq!(admin.delete(&path).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_mutual_deletions_leave_one_administrator() {
    on_each_database(async |app: TestApp| {
        for demote in [false, true] {
            let (one, first) = app.member_in(&[Administrator]).await;
            let (two, second) = app.member_in(&[Administrator]).await;
            let act = async |client: &TestClient, other: &users::Model| {
                if demote {
                    assign(client, other, &[]).await.status()
                } else {
                    client.delete(&format!("/api/v1/users/{}", other.id)).await.status()
                }
            };

            let responses = join_all([Box::pin(act(&one, &second)), Box::pin(act(&two, &first))]).await;

            assert!(responses.iter().filter(|status| **status < 300).count() <= 1, "{responses:?}");
            assert!(users_left(&app).await >= 1);
        }
    })
    .await;
}

async fn users_left(app: &TestApp) -> usize {
    let rows = entities::user_roles::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.iter().filter(|row| row.role == "administrator").count()
}

#[actix_web::test]
async fn roles_are_replaced_as_a_whole() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[Administrator]).await;
        let (member, someone) = app.member().await;
        let staff_of = async || {
            let rows = sessions::Entity::find().all(app.state.db.reader()).await.expect("rows");
            rows.into_iter().find(|row| row.user_id == Some(someone.id)).expect("a session").staff
        };

        let response = assign(&admin, &someone, &["staff", "brainr", "staff"]).await;
        assert_eq!((response.status(), response.json()["roles"].clone()), (200, json!(["brainr", "staff"])));
        assert!(staff_of().await);
        assert_eq!(member.get("/api/v1/users").await.status(), 200);
        let response = assign(&admin, &someone, &["developer"]).await;
        assert_eq!(response.json()["roles"], json!(["developer"]));
        let response = assign(&admin, &someone, &[]).await;
        assert_eq!(response.json()["roles"], json!([]));
        assert!(!staff_of().await);
        assert_eq!(member.get("/api/v1/users").await.status(), 403);

        let mut done = actions(&app).await;
        done.sort();
        assert_eq!(
            done,
            ["role.granted", "role.granted", "role.granted", "role.revoked", "role.revoked", "role.revoked"]
        );
    })
    .await;
}

#[actix_web::test]
async fn unverified_accounts_can_lose_but_not_gain_roles() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[Administrator]).await;
        let (maker, someone) = app.member().await;
        app.grant(&someone, Brainr).await;
        app.change(&someone, |row| row.email_verified_at = Set(None)).await;

        for roles in [&["administrator"][..], &["staff"], &["brainr", "staff"]] {
            let response = assign(&admin, &someone, roles).await;
            let words = "This account's email isn't confirmed yet, so you can't give the account a role.";
            assert_eq!((response.status(), response.json()["errors"].clone()), (422, json!({ "roles": [words] })));
        }
        assert_eq!(maker.get("/api/v1/user").await.json()["roles"], json!(["brainr"]));
        assert_eq!(assign(&admin, &someone, &["brainr"]).await.status(), 200);
        assert_eq!(assign(&admin, &someone, &[]).await.json()["roles"], json!([]));
        assert_eq!(actions(&app).await, ["role.revoked"]);
    })
    .await;
}

#[actix_web::test]
async fn missing_permissions_are_refused_before_input_is_checked() {
    on_each_database(async |app: TestApp| {
        let someone = app.user().await;
        let (member, guest) = (app.guest(), app.guest());
        app.sign_in(&member, &someone).await;
        guest.get("/api/v1/site").await;

        let roles = format!("/api/v1/users/{}/roles", someone.id);
        for path in ["/api/v1/users/x/roles", &roles] {
            assert_eq!(
                status_and_message(&guest.put(path, &json!({})).await),
                (401, "Unauthenticated.".into()),
                "{path}"
            );
            assert_eq!(status_and_message(&member.put(path, &json!({})).await), (403, NOT_ALLOWED.into()), "{path}");
        }
        assert_eq!(status_and_message(&guest.get("/api/v1/users/x").await), (401, "Unauthenticated.".into()));
        assert_eq!(status_and_message(&member.get("/api/v1/users/x").await), (403, NOT_ALLOWED.into()));
        assert_eq!(status_and_message(&member.delete("/api/v1/users/x").await), (403, NOT_ALLOWED.into()));
        assert_eq!(
            status_and_message(&guest.delete("/api/v1/user/sessions/x").await),
            (401, "Unauthenticated.".into())
        );
        assert_eq!(member.delete("/api/v1/user/sessions/x").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn users_cannot_grant_permissions_they_lack() {
    on_each_database(async |app: TestApp| {
        app.allow("staff", "users:update").await;
        app.allow("developer", "users:destroy").await;
        let (_, administrator) = app.member_in(&[Administrator]).await;
        let developer = app.user_in(&[Developer]).await;
        let (staff, model) = app.member_in(&[Staff]).await;
        let someone = app.user().await;
        let above = (403, "Only administrators can change who is an administrator.".into());
        let more = (403, "You can't give or take away permissions you don't have.".into());

        assert_eq!(
            status_and_message(&assign(&staff, &model, &["administrator"]).await),
            (403, "You can't change your own roles.".into())
        );
        assert_eq!(status_and_message(&assign(&staff, &someone, &["administrator"]).await), above);
        assert_eq!(status_and_message(&assign(&staff, &administrator, &[]).await), above);
        assert_eq!(status_and_message(&assign(&staff, &administrator, &["administrator", "developer"]).await), more);
        assert_eq!(status_and_message(&assign(&staff, &developer, &[]).await), more);
        assert_eq!(assign(&staff, &someone, &["brainr", "staff"]).await.status(), 200);
        assert_eq!(actions(&app).await, ["role.granted", "role.granted"]);
    })
    .await;
}

#[actix_web::test]
async fn invalid_roles_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (admin, model) = app.member_in(&[Administrator]).await;
        let someone = app.user().await;
        let path = format!("/api/v1/users/{}/roles", someone.id);

        let unknown = assign(&admin, &someone, &["king"]).await;
        assert_eq!(unknown.json()["errors"], json!({ "roles": ["The selected roles is invalid."] }));
        for body in [json!({}), json!({ "roles": null }), json!({ "roles": "staff" }), json!({ "roles": [1] })] {
            assert_eq!(admin.put(&path, &body).await.status(), 422, "{body}");
        }
        let unknown = admin.put(&format!("/api/v1/users/{UNKNOWN_ID}/roles"), &json!({ "roles": [] })).await;
        assert_eq!(unknown.status(), 404);
        assert_eq!(assign(&admin, &model, &[]).await.status(), 403);
        assert_eq!(users_left(&app).await, 1);
    })
    .await;
}

#[actix_web::test]
async fn deleting_users_and_changing_roles_require_recent_authentication() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[Administrator]).await;
        let (staff, _) = app.member_in(&[Staff]).await;
        let someone = app.user().await;
        let path = format!("/api/v1/users/{}", someone.id);
        app.clock.advance(16 * 60);

        let stale = (423, "Password confirmation required.".into());
        assert_eq!(status_and_message(&admin.delete(&path).await), stale);
        assert_eq!(status_and_message(&assign(&admin, &someone, &["administrator"]).await), stale);
        assert_eq!(
            status_and_message(&staff.delete(&path).await),
            (403, NOT_ALLOWED.into()),
            "the permission is checked before the confirmation"
        );
        assert_eq!(admin.get(&path).await.status(), 200);
        assert_eq!(actions(&app).await, Vec::<String>::new());

        let proof = json!({ "password": crate::support::users::PASSWORD });
        assert_eq!(admin.post("/api/v1/user/confirm-password", &proof).await.status(), 201);
        assert_eq!(assign(&admin, &someone, &["staff"]).await.status(), 200);
        assert_eq!(admin.delete(&path).await.status(), 204);
    })
    .await;
}
