//! Reads and changes settings.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries,
    types::{Setting, Settings},
};
use crate::platform::{context::Context, error::AppError};

/// The settings, at most a second old.
pub async fn current(state: &Context) -> Result<Arc<Settings>, AppError> {
    Ok(state.settings.get((), async || stored(state.db.reader()).await.map(Arc::new)).await?)
}

/// Changes a setting; this process uses it at once, others within a second.
pub async fn change(state: &Context, setting: Setting) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    store(&transaction, &setting, state.clock.now()).await?;
    Ok(transaction.commit().await?)
}

/// Writes a setting within a larger transaction; running processes use it within a second.
pub async fn store(db: &impl ConnectionTrait, setting: &Setting, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::put(db, setting.key(), setting.value(), now).await
}

/// The settings in the database, without the cache.
pub async fn stored(db: &impl ConnectionTrait) -> Result<Settings, DbErr> {
    let mut settings = Settings::default();
    for row in queries::all(db).await? {
        settings.read(&row.key, &row.value);
    }
    Ok(settings)
}
