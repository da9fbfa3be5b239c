//! Test users and shortcuts for signing in.

use entities::{
    role_permissions,
    sea_orm_active_enums::UserRole,
    users::{ActiveModel, Entity, Model},
};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, Set};
use serde_json::json;
use server::{
    accounts::users::{self, NewUser},
    platform::{
        flags::{self, Flag},
        mail::EmailAddress,
        passwords,
    },
};

use super::{Response, TestApp, TestClient, factories::month, programme::insert};

/// Password of users created by [`TestApp::user`].
pub(crate) const PASSWORD: &str = "correct horse battery";

impl TestApp {
    /// A user named Ana with a verified email address and [`PASSWORD`].
    pub(crate) async fn user(&self) -> Model {
        self.user_named("Ana Silva").await
    }

    /// Like [`Self::user`], with another username, from which the email address is derived.
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

    /// A user with roles.
    pub(crate) async fn user_in(&self, roles: &[UserRole]) -> Model {
        let user = self.user_named("Rui Costa").await;
        for role in roles {
            self.grant(&user, *role).await;
        }
        user
    }

    /// Grants a role.
    pub(crate) async fn grant(&self, user: &Model, role: UserRole) {
        let now = self.state.clock.now();
        users::grant_role(self.state.db.writer(), user.id, role, None, now).await.expect("a role");
    }

    /// The current row of a user.
    pub(crate) async fn row(&self, user: &Model) -> Model {
        Entity::find_by_id(user.id).one(self.state.db.reader()).await.expect("a row").expect("a user")
    }

    /// Changes a row directly in the database.
    pub(crate) async fn change(&self, user: &Model, change: impl FnOnce(&mut ActiveModel)) -> Model {
        let mut row = self.row(user).await.into_active_model();
        change(&mut row);
        row.updated_at = Set(self.state.clock.now());
        row.update(self.state.db.writer()).await.expect("a change")
    }

    /// Logs in with a password.
    pub(crate) async fn sign_in(&self, client: &TestClient, user: &Model) {
        let response = self.log_in(client, &user.email, PASSWORD).await;
        assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": false })), "{}", user.email);
    }

    /// Attempts to log in without being remembered; the login flag is on.
    pub(crate) async fn log_in(&self, client: &TestClient, login: &str, password: &str) -> Response {
        self.switch_on("login").await;
        let credentials = json!({ "email": login, "password": password, "remember": false });
        client.post("/api/v1/login", &credentials).await
    }

    /// A new user who is logged in.
    pub(crate) async fn member(&self) -> (TestClient, Model) {
        let (client, user) = (self.guest(), self.user().await);
        self.sign_in(&client, &user).await;
        (client, user)
    }

    /// A new user with these roles who is logged in.
    pub(crate) async fn member_in(&self, roles: &[UserRole]) -> (TestClient, Model) {
        let (client, user) = (self.guest(), self.user_in(roles).await);
        self.sign_in(&client, &user).await;
        (client, user)
    }

    /// Gives a role a permission.
    pub(crate) async fn allow(&self, role: &str, permission: &str) {
        let row = role_permissions::Model { role: role.to_owned(), permission: permission.to_owned() };
        insert::<role_permissions::Entity>(&self.state.db, [row]).await;
    }

    /// Turns a public flag on.
    pub(crate) async fn switch_on(&self, name: &str) {
        self.switch(name, true).await;
    }

    /// Turns a public flag off.
    pub(crate) async fn switch_off(&self, name: &str) {
        self.switch(name, false).await;
    }

    async fn switch(&self, name: &str, enabled: bool) {
        let flag = Flag { name, enabled, public: true, description: "For a test.", now: month(1) };
        flags::put(self.state.db.writer(), flag).await.expect("a flag");
        self.state.db.invalidation().invalidate_all();
    }
}
