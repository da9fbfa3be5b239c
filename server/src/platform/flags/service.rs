//! Reads and changes feature flags.

use std::{collections::HashSet, sync::Arc};

use sea_orm::DbErr;
use serde_json::json;

use super::{
    catalog::CATALOG,
    queries,
    types::{Flag, FlagState, Flags, Source},
};
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
};
use config::{Provider, SocialLoginConfig};

/// Whether each of the named flags is on. Unknown and private flags look like disabled ones.
pub(super) async fn index(context: &Context, names: Vec<String>) -> Result<Flags, AppError> {
    let public_flags = public_flags(context).await?;
    let states = names.into_iter().map(|name| {
        let on = public_flags.contains(&name);
        (name, on)
    });
    Ok(Flags(states.collect()))
}

/// Whether a public flag is on.
pub async fn is_on(context: &Context, name: &str) -> Result<bool, AppError> {
    Ok(public_flags(context).await?.contains(name))
}

/// All flags, sorted by name: whether they are on, and why.
pub async fn list(context: &Context) -> Result<Vec<FlagState>, DbErr> {
    let rows = queries::all(context.db.reader()).await?;
    let stored = rows.iter().map(|row| FlagState {
        name: row.name.clone(),
        enabled: row.public && row.enabled,
        source: Source::Stored,
        description: row.description.clone(),
    });
    let missing = CATALOG.iter().filter(|flag| rows.iter().all(|row| row.name != flag.name));
    let defaults = missing.map(|flag| FlagState {
        name: flag.name.to_owned(),
        enabled: is_on_without_row(&context.config.social_login, flag.name),
        source: Source::Default,
        description: flag.description.to_owned(),
    });
    let mut all: Vec<FlagState> = stored.chain(defaults).collect();
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

/// Sets a flag that is in the catalogue or has a row; returns `false` if there is no such flag.
pub async fn set(context: &Context, actor: &Actor, name: &str, enabled: bool) -> Result<bool, AppError> {
    let transaction = context.db.begin().await?;
    let row = queries::lock_for_update(&transaction, name).await?;
    let flag = CATALOG.iter().find(|flag| flag.name == name);
    let (public, description) = match (&row, flag) {
        (Some(row), _) => (row.public, row.description.as_str()),
        (None, Some(flag)) => (true, flag.description),
        (None, None) => return Ok(false),
    };
    let now = context.clock.now();
    queries::put(&transaction, Flag { name, enabled, public, description, now }).await?;
    let before = row.as_ref().map(|row| row.enabled);
    let change = Change::updated(&json!({ "enabled": before }), &json!({ "enabled": enabled }))?;
    let entry = Entry::new("flag.changed").with_target(Target::new("flag", name)).with_change(change);
    audit::record(context, &transaction, actor, entry).await?;
    transaction.commit().await?;
    Ok(true)
}

async fn public_flags(context: &Context) -> Result<Arc<HashSet<String>>, DbErr> {
    let read = async || {
        let rows = queries::all(context.db.reader()).await?;
        let providers = Provider::ALL.into_iter().map(Provider::flag);
        let defaults = providers.filter(|name| {
            rows.iter().all(|row| row.name != *name) && is_on_without_row(&context.config.social_login, name)
        });
        let mut on: HashSet<String> = defaults.map(str::to_owned).collect();
        on.extend(rows.into_iter().filter(|row| row.public && row.enabled).map(|row| row.name));
        Ok(Arc::new(on))
    };
    context.flags.get(read).await
}

/// Login providers are on once their keys are set.
fn is_on_without_row(config: &SocialLoginConfig, name: &str) -> bool {
    let provider = Provider::ALL.into_iter().find(|provider| provider.flag() == name);
    provider.is_some_and(|provider| provider.client(config).is_some())
}
