//! People for tests, and quick ways in for them.

use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, Set};
use serde_json::json;
use server::{
    entities::{
        sea_orm_active_enums::UserRole,
        users::{ActiveModel, Entity, Model},
    },
    flags::{self, Flag},
    mail::EmailAddress,
    passwords, permissions,
    users::{self, NewUser},
};

use super::{Answer, TestApp, TestClient, factories::month};

/// What everybody logs in with whom [`TestApp::user`] makes.
pub(crate) const PASSWORD: &str = "correct horse battery";

impl TestApp {
    /// Somebody called Ana with a confirmed address and [`PASSWORD`].
    pub(crate) async fn user(&self) -> Model {
        self.user_named("Ana Silva").await
    }

    /// The same by another name; the address is made of the username.
    pub(crate) async fn user_named(&self, name: &str) -> Model {
        let now = self.state.clock.now();
        let hash = passwords::hash(&self.state, &PASSWORD.to_owned().into()).await.expect("a hash");
        let username = users::username_for(self.state.db.reader(), name).await.expect("a username");
        let new = NewUser {
            name: name.to_owned(),
            email: EmailAddress::parse(&format!("{username}@example.com")).expect("an address"),
            email_verified: true,
            password_hash: Some(hash),
            referral_source: None,
        };
        users::insert(self.state.db.writer(), new, now).await.expect("a user")
    }

    /// Somebody with roles.
    pub(crate) async fn user_in(&self, roles: &[UserRole]) -> Model {
        let user = self.user_named("Rui Costa").await;
        for role in roles {
            self.grant(&user, *role).await;
        }
        user
    }

    /// Gives somebody a role.
    pub(crate) async fn grant(&self, user: &Model, role: UserRole) {
        let now = self.state.clock.now();
        permissions::grant(self.state.db.writer(), user.id, role, None, now).await.expect("a role");
    }

    /// The row of somebody as it is now.
    pub(crate) async fn row(&self, user: &Model) -> Model {
        Entity::find_by_id(user.id).one(self.state.db.reader()).await.expect("a row").expect("somebody")
    }

    /// Changes a row behind the application's back.
    pub(crate) async fn change(&self, user: &Model, change: impl FnOnce(&mut ActiveModel)) -> Model {
        let mut row = self.row(user).await.into_active_model();
        change(&mut row);
        row.updated_at = Set(self.state.clock.now());
        row.update(self.state.db.writer()).await.expect("a change")
    }

    /// Logs somebody in by their password.
    pub(crate) async fn sign_in(&self, client: &TestClient, user: &Model) {
        let answer = self.log_in(client, &user.email, PASSWORD).await;
        assert_eq!((answer.status(), answer.json()), (200, json!({ "twoFactor": false })), "{}", user.email);
    }

    /// Tries to, without being remembered; the login is open.
    pub(crate) async fn log_in(&self, client: &TestClient, login: &str, password: &str) -> Answer {
        self.switch_on("login").await;
        let credentials = json!({ "email": login, "password": password, "remember": false });
        client.post("/api/v1/login", &credentials).await
    }

    /// Somebody new who is logged in.
    pub(crate) async fn member(&self) -> (TestClient, Model) {
        let (client, user) = (self.guest(), self.user().await);
        self.sign_in(&client, &user).await;
        (client, user)
    }

    /// Somebody new in these roles who is logged in.
    pub(crate) async fn member_in(&self, roles: &[UserRole]) -> (TestClient, Model) {
        let (client, user) = (self.guest(), self.user_in(roles).await);
        self.sign_in(&client, &user).await;
        (client, user)
    }

    /// Opens something that a public flag opens.
    pub(crate) async fn switch_on(&self, name: &str) {
        let flag = Flag { name, enabled: true, public: true, description: "For a test.", now: month(1) };
        flags::put(self.state.db.writer(), flag).await.expect("a flag");
        self.state.forget();
    }
}
