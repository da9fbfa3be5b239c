//! Warns users whose remembered device was copied.

use async_trait::async_trait;

use super::{Notification, SignInOrigin, notify};
use crate::{
    accounts::users,
    platform::{
        context::Context,
        db::UnitOfWork,
        error::AppError,
        sessions::{Replay, ReplayListener},
    },
};

/// Emails the owner of a copied device.
#[derive(Debug)]
pub struct ReplayWarnings;

#[async_trait(?Send)]
impl ReplayListener for ReplayWarnings {
    async fn replayed(&self, context: &Context, tx: &UnitOfWork, replay: Replay<'_>) -> Result<(), AppError> {
        let Replay { user_id, device, address } = replay;
        match users::find(tx, user_id).await? {
            Some(user) => {
                notify(context, tx, &user, Notification::DeviceReplayed(SignInOrigin { device, address })).await
            }
            None => Ok(()),
        }
    }
}
