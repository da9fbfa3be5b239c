//! Reads and changes roles.

use sea_orm::{ConnectionTrait, DbErr, SqlErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    queries,
    types::{NewSiteRole, SiteRole, SiteRoleChange, SiteRoles},
};
use crate::{
    accounts::{auth::SignedIn, users},
    hackathon::invitations,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{RowVersion, UnitOfWork},
        error::AppError,
        http::{exchange::Exchange, version::Versioned},
        permissions::{self, ALL, Permission as _, RolesUpdate},
        slug::Slug,
    },
};
use entities::{roles::Model, sea_orm_active_enums::UserRole};

const FIXED: &str = "The administrator role has every permission and can't be changed.";
const BUILT_IN: &str = "This role is built in, so you can't rename it.";
const STAYS: &str = "This role is built in, so you can't delete it. Take its permissions away instead.";
const HELD: &str = "Some users still have this role. Remove it from them first.";
const PROMISED: &str = "Open invitations give this role. Revoke them first.";
const MORE: &str = "You can't give or take away permissions you don't have.";
const FORMAT: &str = "Use lowercase letters, digits and hyphens.";
const TAKEN: &str = "The name has already been taken.";

/// All roles.
pub(super) async fn index(context: &Context) -> Result<SiteRoles, AppError> {
    let db = context.db.reader();
    let (rows, mut permissions, users) =
        (queries::all(db).await?, queries::permissions(db).await?, queries::users(db).await?);
    let mut view = |row: Model| {
        let users = users.get(&row.name).copied().unwrap_or_default();
        let permissions = permissions.remove(&row.name).unwrap_or_default();
        present(row, permissions, users)
    };
    Ok(SiteRoles { data: rows.into_iter().map(&mut view).collect(), permissions: ALL.to_vec() })
}

/// Creates a role.
pub(super) async fn store(
    exchange: &Exchange,
    caller: &SignedIn,
    new: NewSiteRole,
) -> Result<Versioned<SiteRole>, AppError> {
    let context = exchange.context();
    let (name, now) = (name(&new.name)?, context.clock.now());
    let permissions = known(new.permissions)?;

    let tx = context.db.begin().await?;
    users::lock_roles(&tx).await?;
    check(&tx, caller.user.id, &permissions).await?;
    let row = Model { id: Uuid::now_v7(), name, built_in: None, created_at: now, updated_at: now, version: 1 };
    queries::insert(&tx, row.clone()).await.map_err(duplicate_key)?;
    queries::grant(&tx, &row.name, &permissions).await?;
    let entry = Entry::new("role.created").with_target(Target::new("role", row.id));
    audit::record(
        context,
        &tx,
        &Actor::user(exchange, caller.user.id),
        entry.with_change(Change::created(&written(&row.name, &permissions))?),
    )
    .await?;
    let stored = find(&tx, row.id).await?;
    tx.commit().await?;

    let location = format!("/api/v1/roles/{}", stored.id);
    Ok(Versioned::created(stored, 1, location))
}

/// Renames a role or replaces its permissions.
pub(super) async fn update(
    exchange: &Exchange,
    caller: &SignedIn,
    expected: RowVersion,
    change: SiteRoleChange,
) -> Result<Versioned<SiteRole>, AppError> {
    let requested = change.permissions.map(known).transpose()?;
    let (id, context) = (expected.id, exchange.context());

    let tx = context.db.begin().await?;
    if change.name.is_some() {
        let row = queries::find(&tx, id).await?.ok_or(AppError::NotFound)?;
        invitations::lock_of_role(&tx, &row.name).await?;
    }
    let (row, before) = seen(&tx, expected).await?;
    let name = match change.name {
        Some(new) if new != row.name => name(&new)?,
        _ => row.name.clone(),
    };
    if row.built_in.is_some() && name != row.name {
        return Err(AppError::invalid("name", BUILT_IN));
    }
    let after = requested.unwrap_or_else(|| before.permissions.clone());
    let (granted, revoked) = (difference(&after, &before.permissions), difference(&before.permissions, &after));
    check(&tx, caller.user.id, &[granted.as_slice(), revoked.as_slice()].concat()).await?;

    if !queries::update(&tx, expected, &name, context.clock.now()).await.map_err(duplicate_key)? {
        return Err(AppError::conflict(&before));
    }
    if name != row.name {
        invitations::rename_role(&tx, &row.name, &name).await?;
    }
    queries::grant(&tx, &name, &granted).await?;
    queries::revoke(&tx, &name, &revoked).await?;
    let change = Change::updated(&written(&row.name, &before.permissions), &written(&name, &after))?;
    let entry = Entry::new("role.updated").with_target(Target::new("role", id)).with_change(change);
    audit::record(context, &tx, &Actor::user(exchange, caller.user.id), entry).await?;
    let stored = find(&tx, id).await?;
    tx.commit().await?;

    let version = stored.version;
    Ok(Versioned::new(stored, version))
}

/// Deletes a role that neither users nor invitations have.
pub(super) async fn destroy(exchange: &Exchange, caller: &SignedIn, expected: RowVersion) -> Result<(), AppError> {
    let (id, context) = (expected.id, exchange.context());
    let tx = context.db.begin().await?;
    let (row, before) = seen(&tx, expected).await?;
    if row.built_in.is_some() {
        return Err(AppError::invalid("id", STAYS));
    }
    check(&tx, caller.user.id, &before.permissions).await?;
    if before.users > 0 {
        return Err(AppError::invalid("id", HELD));
    }
    if invitations::is_role_promised(&tx, &row.name, context.clock.now()).await? {
        return Err(AppError::invalid("id", PROMISED));
    }
    if !queries::delete(&tx, expected).await? {
        return Err(AppError::conflict(&before));
    }
    let entry = Entry::new("role.deleted").with_target(Target::new("role", id));
    audit::record(
        context,
        &tx,
        &Actor::user(exchange, caller.user.id),
        entry.with_change(Change::deleted(&written(&row.name, &before.permissions))?),
    )
    .await?;
    tx.commit().await?;
    Ok(())
}

/// The role as it is now, with all roles locked; 409 if it is not what the caller has seen.
async fn seen(tx: &UnitOfWork, expected: RowVersion) -> Result<(Model, SiteRole), AppError> {
    let id = expected.id;
    users::lock_roles(tx).await?;
    let row = queries::find(tx, id).await?.ok_or(AppError::NotFound)?;
    if row.built_in == Some(UserRole::Administrator) {
        return Err(AppError::Forbidden(FIXED));
    }
    let current = find(tx, id).await?;
    if current.version == expected.version { Ok((row, current)) } else { Err(AppError::conflict(&current)) }
}

async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<SiteRole, AppError> {
    let row = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
    let permissions = queries::permissions(db).await?.remove(&row.name).unwrap_or_default();
    let users = queries::users(db).await?.get(&row.name).copied().unwrap_or_default();
    Ok(present(row, permissions, users))
}

/// Queried again: the permission may have been revoked while this request waited for the lock.
async fn check(db: &impl ConnectionTrait, user_id: Uuid, changed: &[String]) -> Result<(), AppError> {
    let own = permissions::for_user(db, user_id).await?;
    if !own.iter().any(|permission| permission == RolesUpdate::NAME) {
        return Err(AppError::permission_denied());
    }
    if changed.iter().all(|permission| own.contains(permission)) { Ok(()) } else { Err(AppError::Forbidden(MORE)) }
}

fn present(row: Model, permissions: Vec<String>, users: i64) -> SiteRole {
    SiteRole {
        id: row.id,
        built_in: row.built_in.is_some(),
        fixed: row.built_in == Some(UserRole::Administrator),
        permissions,
        users: u64::try_from(users).unwrap_or_default(),
        version: row.version,
        name: row.name,
    }
}

fn name(input: &str) -> Result<String, AppError> {
    let slug: Result<Slug, _> = input.trim().parse();
    slug.map(|slug| slug.to_string()).map_err(|_| AppError::invalid("name", FORMAT))
}

/// The permissions in order, each once; 422 names one that does not exist.
fn known(mut permissions: Vec<String>) -> Result<Vec<String>, AppError> {
    if let Some(at) = permissions.iter().position(|permission| !ALL.contains(&permission.as_str())) {
        return Err(AppError::invalid_selection_at(format!("permissions.{at}"), "permission"));
    }
    permissions.sort_unstable();
    permissions.dedup();
    Ok(permissions)
}

fn difference(these: &[String], those: &[String]) -> Vec<String> {
    these.iter().filter(|permission| !those.contains(permission)).cloned().collect()
}

fn written(name: &str, permissions: &[String]) -> Value {
    json!({ "name": name, "permissions": permissions })
}

fn duplicate_key(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid("name", TAKEN),
        _ => error.into(),
    }
}
