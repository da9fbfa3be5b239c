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
pub async fn current(context: &Context) -> Result<Arc<Settings>, AppError> {
    Ok(context.settings.get((), async || stored(context.db.reader()).await.map(Arc::new)).await?)
}

/// Changes a setting; this process uses it at once, others within a second.
pub async fn change(context: &Context, setting: Setting) -> Result<(), AppError> {
    let transaction = context.db.begin().await?;
    store(&transaction, &setting, context.clock.now()).await?;
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
