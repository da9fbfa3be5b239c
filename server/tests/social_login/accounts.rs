//! Which account a login opens: an email address opens none, unless it was never verified.

use entities::{
    password_resets, recovery_codes, remember_tokens,
    sea_orm_active_enums::{TicketState, UserRole, UserState},
    ticket_types, tickets,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, PaginatorTrait, Set};
use serde_json::{Value, json};
use server::platform::permissions;
use uuid::Uuid;

use super::{account, id, identities_of, signed_in_sessions, user, users, with_google, with_peer};
use crate::support::{
    Browser, LoginPeer, TestApp,
    factories::{open_event, save_one, series},
    programme::{insert, ticket, ticket_type},
};

const TAKEN: &str = "/?dialog=login&error=taken";
const COMPLETE: &str = "/register?complete=1";

#[actix_web::test]
async fn a_verified_account_is_not_taken_over_through_a_provider() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let known = account(&app, "Ana@example.com", true).await;
        let eve = Browser::new(&app);

        assert_eq!(eve.log_in("google").await, TAKEN);

        assert!(eve.user().await.is_none());
        assert_eq!(user(&app, known.id).await, known);
        assert!(identities_of(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn email_verified_must_be_boolean_true() {
    with_google(async |app: TestApp, peer: &LoginPeer| {
        let known = account(&app, "ana@example.com", false).await;
        for said in [json!(false), json!(null), json!("true"), json!(1), json!(["true"]), json!({ "verified": true })] {
            peer.set_behaviour(&json!({ "person": { "email_verified": said } }));
            let eve = Browser::new(&app);

            assert_eq!(eve.log_in("google").await, COMPLETE, "{said}");
            assert!(eve.user().await.is_none(), "{said}");
        }
        assert_eq!(user(&app, known.id).await, known);
        assert_eq!((users(&app).await.len(), identities_of(&app).await.len()), (1, 0));
    })
    .await;
}

const PASSWORD: &str = "quietly-turning-lighthouse";

/// What Eve left behind: she registered with Ana's email address and used the account.
struct Squatted {
    account: Uuid,
    /// Where Eve is signed in.
    browsers: [Browser; 2],
    /// Where Eve returns to from a provider that she has not linked yet.
    unfinished: String,
}

fn credentials() -> Value {
    json!({ "email": "ana@example.com", "password": PASSWORD, "remember": true })
}

fn set_person(peer: &LoginPeer, subject: &str, name: &str, email: &str) {
    peer.set_behaviour(&json!({ "person": { "sub": subject, "name": name, "email": email } }));
}

async fn squat(app: &TestApp, peer: &LoginPeer) -> Squatted {
    let (eve, pending) = (Browser::new(app), Browser::new(app));
    let registration = json!({
        "name": "Eve", "email": "ana@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD,
    });
    assert_eq!(eve.client.post("/api/v1/register", &registration).await.status(), 201);
    assert_eq!(pending.client.post("/api/v1/login", &credentials()).await.status(), 200);
    set_person(peer, "eve", "Eve", "eve@example.com");
    let to = eve.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
    assert_eq!(eve.return_with(&eve.visit(&to).await).await, "/preferences?linked=gitlab#linked-accounts");
    let account = id(&eve.user().await.expect("a user"));
    add_credentials(app, account).await;
    let unfinished = eve.get("/api/v1/user/identities/google/link").await.header("location").to_owned();
    let unfinished = eve.visit(&unfinished).await;
    Squatted { account, browsers: [eve, pending], unfinished }
}

#[actix_web::test]
async fn an_unverified_account_is_cleared_and_given_to_the_email_owner() {
    with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, peer: &LoginPeer| {
        let squatted = squat(&app, peer).await;
        set_person(peer, "ana", "Ana Silva", "ana@example.com");
        let ana = Browser::new(&app);

        assert_eq!(ana.log_in("google").await, "/");

        let hers = ana.user().await.expect("a user");
        assert_eq!(id(&hers), squatted.account);
        assert_eq!((&hers["name"], &hers["username"]), (&json!("Ana Silva"), &json!("ana-silva")));
        assert_eq!((&hers["hasPassword"], &hers["twoFactorEnabled"]), (&json!(false), &json!(false)));
        assert!(hers["emailVerifiedAt"].is_string() && hers["avatar"].is_null(), "{hers}");
        assert_eq!(hers["roles"], json!([]));
        let db = app.state.db.reader();
        assert_eq!(recovery_codes::Entity::find().count(db).await.expect("a number"), 0);
        assert_eq!(password_resets::Entity::find().count(db).await.expect("a number"), 0);
        let rows = remember_tokens::Entity::find().all(db).await.expect("rows");
        assert!(rows.iter().filter(|row| row.user_id == squatted.account).count() <= 1, "only the one of Ana");
    })
    .await;
}

#[actix_web::test]
async fn a_squatter_cannot_enter_the_account_after_the_email_owner() {
    with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, peer: &LoginPeer| {
        let Squatted { account, browsers: [eve, pending], unfinished } = squat(&app, peer).await;
        set_person(peer, "ana", "Ana Silva", "ana@example.com");
        assert_eq!(Browser::new(&app).log_in("google").await, "/");

        assert!(eve.user().await.is_none() && pending.user().await.is_none());
        assert_eq!(app.guest().post("/api/v1/login", &credentials()).await.status(), 422);
        assert!(!eve.return_with(&unfinished).await.contains("linked"));
        set_person(peer, "eve", "Eve", "eve@example.com");
        let again = Browser::new(&app);
        assert_eq!(again.log_in("gitlab").await, "/");
        assert_ne!(id(&again.user().await.expect("another user")), account);
    })
    .await;
}

/// Adds every other credential, and profile data.
async fn add_credentials(app: &TestApp, id: Uuid) {
    let (db, now) = (app.state.db.writer(), app.state.clock.now());
    let mut row = user(app, id).await.into_active_model();
    row.two_factor_secret = Set(Some("sealed".to_owned()));
    row.two_factor_confirmed_at = Set(Some(now));
    row.avatar = Set(Some("picture-of-eve".to_owned()));
    row.referral_source = Set(Some("a friend of eve".to_owned()));
    row.update(db).await.expect("a change");
    let code = recovery_codes::Model {
        user_id: id,
        code_hash: "hash".to_owned(),
        code: "sealed".to_owned(),
        position: 0,
        created_at: now,
    };
    recovery_codes::Entity::insert(code.into_active_model()).exec_without_returning(db).await.expect("a row");
    let reset = password_resets::Model {
        user_id: id,
        token_hash: "hash".to_owned(),
        created_at: now,
        expires_at: now + chrono::TimeDelta::hours(1),
    };
    password_resets::Entity::insert(reset.into_active_model()).exec_without_returning(db).await.expect("a row");
}

#[actix_web::test]
async fn a_takeover_invalidates_links_sent_before() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let before = account(&app, "ana@example.com", false).await;

        assert_eq!(Browser::new(&app).log_in("google").await, "/");

        let after = user(&app, before.id).await;
        assert!(after.round > before.round, "{} {}", after.round, before.round);
        assert!(after.email_verified_at.is_some());
    })
    .await;
}

#[actix_web::test]
async fn an_account_with_roles_cannot_be_taken_over() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        // A staff member mistyped their new address.
        let known = account(&app, "ana@example.com", false).await;
        let (db, now) = (app.state.db.writer(), app.state.clock.now());
        server::accounts::users::grant_role(db, known.id, UserRole::Administrator, None, now).await.expect("a role");

        assert_eq!(Browser::new(&app).log_in("google").await, TAKEN);

        assert_eq!((user(&app, known.id).await, signed_in_sessions(&app).await), (known.clone(), 0));
        let roles = permissions::roles_of(app.state.db.reader(), known.id).await.expect("roles");
        assert_eq!(roles, [UserRole::Administrator]);
    })
    .await;
}

#[actix_web::test]
async fn an_account_with_a_ticket_cannot_be_taken_over() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let known = account(&app, "ana@example.com", false).await;
        let event = save_one(&app.state.db, open_event(series(&app.state.db).await, "hackathon-2027")).await;
        let kind = ticket_type(event, "standard");
        insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
        let ticket = tickets::Model { user_id: Some(known.id), ..ticket(&kind, TicketState::Confirmed) };
        insert::<tickets::Entity>(&app.state.db, [ticket]).await;

        assert_eq!(Browser::new(&app).log_in("google").await, TAKEN);

        assert_eq!((user(&app, known.id).await, signed_in_sessions(&app).await), (known, 0));
    })
    .await;
}

#[actix_web::test]
async fn a_disabled_account_cannot_be_taken_over() {
    with_google(async |app: TestApp, _: &LoginPeer| {
        let mut row = account(&app, "ana@example.com", false).await.into_active_model();
        row.state = Set(UserState::Disabled);
        let known = row.update(app.state.db.writer()).await.expect("a change");

        assert_eq!(Browser::new(&app).log_in("google").await, TAKEN);

        assert_eq!((user(&app, known.id).await, signed_in_sessions(&app).await), (known, 0));
    })
    .await;
}
