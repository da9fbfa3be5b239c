//! Who may know of which flag.

use std::sync::Arc;

use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries,
    types::{Flag, Flags, Switches},
};
use crate::{error::AppError, state::AppState};

/// Whether each of the named flags is on. Unknown, private and off look the same.
pub(super) async fn index(state: &AppState, names: Vec<String>) -> Result<Flags, AppError> {
    let read = async || {
        let names = queries::public_and_on(state.db.reader()).await?;
        Ok::<_, DbErr>(Arc::new(Switches(names.into_iter().collect())))
    };
    let switches = state.flags.get((), read).await?;
    let answers = names.into_iter().map(|name| {
        let on = switches.0.contains(&name);
        (name, on)
    });
    Ok(Flags(answers.collect()))
}

/// Writes a flag, new or known; running processes know within a second.
pub async fn put(db: &impl ConnectionTrait, flag: Flag<'_>) -> Result<(), DbErr> {
    queries::put(db, flag).await
}
