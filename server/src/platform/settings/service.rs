//! Reads and changes settings.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries,
    types::{Current, SITE_VERSION, Setting, Settings},
};
use crate::platform::{context::Context, error::AppError};
use config::SiteConfig;

/// How often a process reads the settings without being asked.
const INTERVAL: Duration = Duration::from_secs(1);

/// The settings, at most a second old.
pub async fn current(context: &Context) -> Result<Current, AppError> {
    let read = async || {
        let settings = Arc::new(stored(context.db.reader()).await?);
        let site = Arc::new(settings.site.applied_to(&context.config.site_defaults));
        context.headers.allow_logos(&site);
        context.settings.remember(site.clone());
        Ok::<_, DbErr>(Current { settings, site })
    };
    Ok(context.settings.current.get(read).await?)
}

/// What the site says about itself, at most a second old; as last known if the database is unavailable. In a transaction,
/// use [`last_known_site`], which takes no second connection.
pub async fn site(context: &Context) -> Arc<SiteConfig> {
    match current(context).await {
        Ok(current) => current.site,
        Err(error) => {
            tracing::debug!(%error, "the settings cannot be read");
            last_known_site(context)
        }
    }
}

/// What the site says about itself, as this process last read it. [`follow`] keeps it up to date.
pub fn last_known_site(context: &Context) -> Arc<SiteConfig> {
    context.settings.last_site()
}

/// Follows the changes of other processes, forever.
pub async fn follow(context: &Context) {
    loop {
        site(context).await;
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Changes a setting; this process uses it at once, others within a second.
pub async fn change(context: &Context, setting: Setting) -> Result<(), AppError> {
    let transaction = context.db.begin().await?;
    store(&transaction, &setting, context.clock.now()).await?;
    transaction.commit().await?;
    current(context).await?;
    Ok(())
}

/// Writes a setting within a larger transaction; running processes use it within a second.
pub async fn store(db: &impl ConnectionTrait, setting: &Setting, now: DateTime<Utc>) -> Result<(), DbErr> {
    for (key, value) in setting.rows() {
        match value {
            Some(value) => queries::put(db, key, value, now).await?,
            None => queries::remove(db, key).await?,
        }
    }
    Ok(())
}

/// Locks what staff changed about the site until the transaction ends, and returns the settings.
pub async fn lock_site(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Settings, DbErr> {
    queries::insert_missing(db, SITE_VERSION, 0.into(), now).await?;
    queries::lock(db, SITE_VERSION).await?;
    stored(db).await
}

/// Writes a new version of the site that [`lock_site`] returned.
pub async fn store_site(db: &impl ConnectionTrait, settings: Settings, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::put(db, SITE_VERSION, settings.site_version.saturating_add(1).into(), now).await?;
    store(db, &Setting::Site(Box::new(settings.site)), now).await
}

/// The settings in the database, without the cache.
pub async fn stored(db: &impl ConnectionTrait) -> Result<Settings, DbErr> {
    let mut settings = Settings::default();
    for row in queries::all(db).await? {
        settings.read(&row.key, &row.value);
    }
    Ok(settings)
}
