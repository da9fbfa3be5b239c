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
    let switches = switches(state).await?;
    let answers = names.into_iter().map(|name| {
        let on = switches.0.contains(&name);
        (name, on)
    });
    Ok(Flags(answers.collect()))
}

/// Whether a public flag is on.
pub async fn is_on(state: &AppState, name: &str) -> Result<bool, AppError> {
    Ok(switches(state).await?.0.contains(name))
}

/// Writes a flag, new or known; running processes know within a second.
pub async fn put(db: &impl ConnectionTrait, flag: Flag<'_>) -> Result<(), DbErr> {
    queries::put(db, flag).await
}

async fn switches(state: &AppState) -> Result<Arc<Switches>, DbErr> {
    let read = async || {
        let names = queries::public_and_on(state.db.reader()).await?;
        Ok(Arc::new(Switches(names.into_iter().collect())))
    };
    state.flags.get((), read).await
}
