//! Staff delete accounts.

use uuid::Uuid;

use crate::{
    accounts::{auth::SignedIn, lifecycle, users},
    platform::{
        audit::Actor,
        context::Context,
        error::AppError,
        permissions::{self, Role},
    },
};

const OWN_ACCOUNT: &str = "You can't delete your own account here. Do that in Preferences.";
const NOT_DELEGABLE: &str = "Only administrators can delete administrators.";
const PERMISSIONS_NOT_HELD: &str = "You can't delete people with permissions you don't have.";

/// Deletes the account of another user.
pub(super) async fn delete_other(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
) -> Result<(), AppError> {
    if caller.user.id == id {
        return Err(AppError::Forbidden(OWN_ACCOUNT));
    }
    let tx = context.db.begin().await?;
    let administrators = users::administrators(&tx).await?;
    let user = users::lock_for_update(&tx, id).await?.ok_or(AppError::NotFound)?;
    // Blocked administrators are not among those who can sign in.
    let held = permissions::roles_of(&tx, id).await?;
    if held.iter().any(Role::is_administrator) && !administrators.contains(&caller.user.id) {
        return Err(AppError::Forbidden(NOT_DELEGABLE));
    }
    users::require_permissions_of(&tx, caller.user.id, held.iter()).await.map_err(|error| match error {
        AppError::Forbidden(_) => AppError::Forbidden(PERMISSIONS_NOT_HELD),
        failure => failure,
    })?;
    let deleted = lifecycle::delete(context, &tx, actor, &user).await?;
    tx.commit().await?;

    deleted.finish(context).await;
    Ok(())
}
