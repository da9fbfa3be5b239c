//! How often somebody may try.

use std::time::Duration;

use actix_web::HttpRequest;
use uuid::Uuid;

use super::device;
use crate::{
    entities::users::Model,
    error::AppError,
    mail::EmailAddress,
    state::AppState,
    throttle::{self, Limit},
};

const MINUTE: Duration = Duration::from_secs(60);

/// Logins of one account from one address.
pub(super) const PER_ACCOUNT_AND_CLIENT: Limit = Limit { name: "login account client", most: 5, window: MINUTE };
/// Logins from one address.
pub(super) const PER_CLIENT: Limit = Limit { name: "login client", most: 20, window: MINUTE };
/// Logins from one address that succeed and do not count for that: a whole room behind one address comes in.
pub(super) const RIGHT: Limit = Limit { name: "login right client", most: 30, window: MINUTE };
/// Logins of one account from all addresses together, but for browsers that were let in before.
pub(super) const PER_ACCOUNT: Limit = Limit { name: "login account", most: 10, window: Duration::from_secs(15 * 60) };
/// Accounts made from one address.
pub(super) const REGISTRATIONS: Limit =
    Limit { name: "register client", most: 10, window: Duration::from_secs(60 * 60) };
/// Passwords and codes somebody who is signed in tries to prove themselves with: all of them together.
pub const PASSWORD: Limit = Limit { name: "confirm account", most: 6, window: MINUTE };

/// Counts a try of somebody who is signed in to prove who they are; 429 when it is one too many.
pub async fn enforce_password(request: &HttpRequest, user_id: Uuid) -> Result<(), AppError> {
    throttle::enforce_for(request, &PASSWORD, &user_id.to_string()).await.map(|_| ())
}

/// What a login counts as.
pub(super) struct Tries {
    client: String,
    account: String,
    /// A browser that was let in before: guesses of others do not keep it out.
    known: bool,
}

impl Tries {
    /// By what was typed, whether there is such an account or not: two names that shared a count would be told to be
    /// one person's. An account has a count for its address and one for its username.
    pub(super) fn of(request: &HttpRequest, state: &AppState, typed: &str, user: Option<&Model>) -> Self {
        let address = EmailAddress::parse(typed).map(|address| address.normalised());
        let account = address.unwrap_or_else(|| typed.trim().to_lowercase());
        let known = user.is_some_and(|user| device::is_known(request, state, user));
        Self { client: throttle::origin(request), account, known }
    }

    /// Counts one; 429 when it is one too many.
    pub(super) async fn count(&self, request: &HttpRequest) -> Result<(), AppError> {
        for (limit, subject) in self.all() {
            throttle::enforce_for(request, limit, &subject).await?;
        }
        Ok(())
    }

    /// Takes it back: the password was right. Beyond [`RIGHT`] it counts as a try of that address: right ones cost as
    /// much work as wrong ones, and everybody waits for it.
    pub(super) async fn refund(&self, state: &AppState) -> Result<(), AppError> {
        let db = state.db.writer();
        let few = throttle::hit(state, db, &RIGHT, &self.client).await?.remaining.is_some();
        for (limit, subject) in self.all() {
            if few || limit.name != PER_CLIENT.name {
                throttle::refund(state, db, limit, &subject).await?;
            }
        }
        Ok(())
    }

    fn all(&self) -> Vec<(&'static Limit, String)> {
        let Self { client, account, known } = self;
        let mut all = vec![(&PER_CLIENT, client.clone()), (&PER_ACCOUNT_AND_CLIENT, format!("{account}\0{client}"))];
        if !known {
            all.push((&PER_ACCOUNT, account.clone()));
        }
        all
    }
}
