//! Badges for the editions a user has attended.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;
use entities::{badge_awards::Model, sea_orm_active_enums::AwardSource};

/// A user's attendance of an event.
#[derive(Debug, Clone, Copy)]
pub struct Attendance {
    /// Id of the user.
    pub user: Uuid,
    /// Id of the event.
    pub event: Uuid,
}

/// Awards the badges for `editions` attended editions, the last of which is that of `attendance`. Badges that the user has or had
/// stay as they are.
pub async fn award_attendance(
    tx: &impl ConnectionTrait,
    attendance: Attendance,
    editions: i32,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for badge in queries::earned_by_attendance(tx, attendance, editions).await? {
        let row = Model {
            id: Uuid::now_v7(),
            badge_id: badge,
            user_id: attendance.user,
            event_id: Some(attendance.event),
            source: AwardSource::Rule,
            awarded_by: None,
            awarded_at: now,
            revoked_at: None,
        };
        queries::insert(tx, row).await?;
    }
    Ok(())
}

/// Takes back the badges for attending an event, after its check-in was undone.
pub async fn take_back_attendance(tx: &impl ConnectionTrait, attendance: Attendance) -> Result<(), DbErr> {
    queries::delete_attendance(tx, attendance).await
}
