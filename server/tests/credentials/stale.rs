//! Sensitive operations require a recently confirmed session.

use sea_orm::Set;
use serde_json::{Value, json};

use super::NEW;
use crate::{
    account,
    support::{Response, TestApp, TestClient, on_each_database, users::PASSWORD},
};

/// An operation that changes credentials, or exports or deletes the account's data.
#[derive(Debug, Clone, Copy)]
enum Operation {
    FirstPassword,
    Email,
    SecondFactorOn,
    SecondFactorOff,
    RecoveryCodes,
    Linking,
    Export,
    Deletion,
}

const OPERATIONS: [Operation; 8] = [
    Operation::FirstPassword,
    Operation::Email,
    Operation::SecondFactorOn,
    Operation::SecondFactorOff,
    Operation::RecoveryCodes,
    Operation::Linking,
    Operation::Export,
    Operation::Deletion,
];

impl Operation {
    async fn attempt(self, client: &TestClient) -> Response {
        let no_body = Value::Null;
        match self {
            Self::FirstPassword => {
                let body = json!({ "password": NEW, "passwordConfirmation": NEW });
                client.put("/api/v1/user/password", &body).await
            }
            Self::Email => {
                account::change(client, &[("email", "eve@example.com"), ("currentPassword", PASSWORD)]).await
            }
            Self::SecondFactorOn => client.post("/api/v1/user/two-factor-authentication", &no_body).await,
            Self::SecondFactorOff => client.delete("/api/v1/user/two-factor-authentication").await,
            Self::RecoveryCodes => client.post("/api/v1/user/two-factor-recovery-codes", &no_body).await,
            Self::Linking => client.get("/api/v1/user/identities/github/link").await,
            Self::Export => client.post("/api/v1/user/export", &no_body).await,
            Self::Deletion => client.delete("/api/v1/user").await,
        }
    }
}

#[actix_web::test]
async fn a_stale_session_can_neither_change_credentials_nor_export_data() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.clock.advance(16 * 60);
        for operation in OPERATIONS {
            // Changing a password requires the current password instead of a recent confirmation.
            let hash = if matches!(operation, Operation::FirstPassword) { None } else { user.password_hash.clone() };
            let before = app.change(&user, |row| row.password_hash = Set(hash)).await;

            let response = operation.attempt(&client).await;

            match operation {
                Operation::Linking => {
                    assert_eq!(response.header("location"), "/preferences?error=confirm#linked-accounts");
                }
                _ => assert_eq!(response.status(), 423, "{operation:?}: {}", response.text()),
            }
            assert_eq!(app.row(&user).await, before, "{operation:?}");
        }
        let body = json!({ "currentPassword": "a guess", "password": NEW, "passwordConfirmation": NEW });
        assert_eq!(client.put("/api/v1/user/password", &body).await.status(), 422, "the password itself is asked for");
    })
    .await;
}
