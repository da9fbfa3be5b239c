//! Reading and changing settings.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries,
    types::{Setting, Settings},
};
use crate::{error::AppError, state::AppState};

/// The settings, at most a second old.
pub async fn current(state: &AppState) -> Result<Arc<Settings>, AppError> {
    Ok(state.settings.get((), async || stored(state.db.reader()).await.map(Arc::new)).await?)
}

/// Changes a setting; this process knows at once, others within a second.
pub async fn change(state: &AppState, setting: Setting) -> Result<(), AppError> {
    store(state.db.writer(), &setting, state.clock.now()).await?;
    state.forget();
    Ok(())
}

/// Writes a setting as a part of something larger; running processes know within a second.
pub async fn store(db: &impl ConnectionTrait, setting: &Setting, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::put(db, setting.key(), setting.value(), now).await
}

/// The settings as they stand in the database, for whoever asks once.
pub async fn stored(db: &impl ConnectionTrait) -> Result<Settings, DbErr> {
    let mut settings = Settings::default();
    for row in queries::all(db).await? {
        settings.read(&row.key, &row.value);
    }
    Ok(settings)
}
