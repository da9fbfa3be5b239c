//! The list of a user's sessions and remembered devices.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{queries, service, types::Session};
use crate::platform::context::Context;

/// A session or remembered device
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveSession {
    /// Id, for ending it.
    pub id: Uuid,
    /// Whether it belongs to this request.
    pub current: bool,
    /// Browser and operating system.
    #[schema(example = "Firefox on Linux")]
    pub device: String,
    /// Client address of the login.
    #[schema(required)]
    pub address: Option<String>,
    /// When the user signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    pub last_seen_at: DateTime<Utc>,
    /// Whether the device is remembered.
    pub remembered: bool,
}

/// Where a user is logged in; the session of the request is first, then the most recently used.
pub async fn list(context: &Context, user_id: Uuid, current_session: &Session) -> Result<Vec<ActiveSession>, DbErr> {
    let (db, now) = (context.db.reader(), service::now_in_seconds(context));
    let sessions = queries::of_user(db, user_id, now).await?;
    let devices = queries::devices_of(db, user_id, now).await?;
    let idle_devices =
        devices.into_iter().filter(|device| !sessions.iter().any(|row| row.remember_token_id == Some(device.id)));
    let idle_devices: Vec<ActiveSession> = idle_devices
        .map(|row| ActiveSession {
            id: row.id,
            current: false,
            device: row.user_agent.unwrap_or_default(),
            address: row.address,
            created_at: row.created_at,
            last_seen_at: row.rotated_at,
            remembered: true,
        })
        .collect();
    let mut all: Vec<ActiveSession> = sessions
        .into_iter()
        .map(|row| ActiveSession {
            id: row.public_id,
            current: row.public_id == current_session.public_id,
            device: row.user_agent.unwrap_or_default(),
            address: row.address,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            remembered: row.remember_token_id.is_some(),
        })
        .chain(idle_devices)
        .collect();
    all.sort_by_key(|session| (!session.current, std::cmp::Reverse(session.last_seen_at)));
    Ok(all)
}

/// Ends a session or forgets a device; returns whether it existed.
pub async fn end_one(db: &impl ConnectionTrait, user_id: Uuid, id: Uuid) -> Result<bool, DbErr> {
    if let Some(row) = queries::find_public(db, user_id, id).await? {
        if let Some(device) = row.remember_token_id {
            queries::delete_device(db, device).await?;
        }
        queries::delete(db, &row.id).await?;
        return Ok(true);
    }
    let existed = queries::is_device_of(db, user_id, id).await?;
    if existed {
        queries::delete_device(db, id).await?;
    }
    Ok(existed)
}
