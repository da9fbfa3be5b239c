//! Membership and captain changes of a team whose row is locked.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, Set, SqlErr};
use uuid::Uuid;

use super::{
    join_code, members,
    queries::{self, MemberRow},
    requests, states,
};
use crate::{
    accounts::{
        auth::SignedIn,
        notifications::{self, Notification, TeamNotification, TeamNotificationKind},
        users,
    },
    hackathon::{events, phase::Phase},
    platform::{
        context::Context,
        db::{RowVersion, Transaction, VersionColumns, update_if_version},
        error::AppError,
        permissions::{Permission as _, TeamsUpdate},
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{TeamRole, TeamState},
    teams::{ActiveModel, Column, Model},
};

/// Error messages of refused requests.
pub(super) const CAPTAIN_ONLY: &str = "Only the captain can do that.";
pub(super) const LOCKED: &str = "The team is locked.";
pub(super) const ALL_LOCKED: &str = "Teams are locked for this event.";
const NOT_OPEN: &str = "You can't create or join a team until registration opens.";
pub(super) const FULL: &str = "The team is full.";
pub(super) const IN_ANOTHER_TEAM: &str = "You're already in another team at this event.";

/// 422 unless teams of an event can be created and joined now; staff may do so at any time.
pub(super) async fn require_open(
    db: &impl ConnectionTrait,
    caller: &SignedIn,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    if caller.may(db, TeamsUpdate::NAME).await? {
        return Ok(());
    }
    match events::phase(db, event, now).await? {
        phase if phase.accepts_teams() => Ok(()),
        Phase::Announced => Err(AppError::invalid("team", NOT_OPEN)),
        _ => Err(AppError::invalid("team", ALL_LOCKED)),
    }
}

/// A team whose row is locked until the transaction ends, so that no other transaction changes it or its members.
pub(super) struct LockedTeam {
    pub(super) team: Model,
    pub(super) event: Event,
    /// Members, in the order they joined.
    pub(super) members: Vec<MemberRow>,
}

impl LockedTeam {
    /// Locks the team's row. 404 for a disbanded team, and for a team of a draft event that the user may not see.
    pub(super) async fn lock(tx: &impl ConnectionTrait, caller: &SignedIn, id: Uuid) -> Result<Self, AppError> {
        let team = queries::lock_for_update(tx, id).await?.ok_or(AppError::NotFound)?;
        Self::load_visible(tx, caller, team).await
    }

    /// Like [`LockedTeam::lock`] but without the lock: callers may only read.
    pub(super) async fn read(db: &impl ConnectionTrait, caller: &SignedIn, id: Uuid) -> Result<Self, AppError> {
        let team = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
        Self::load_visible(db, caller, team).await
    }

    async fn load_visible(db: &impl ConnectionTrait, caller: &SignedIn, team: Model) -> Result<Self, AppError> {
        let locked = Self::load(db, team).await?;
        if locked.team.state == TeamState::Disbanded {
            return Err(AppError::NotFound);
        }
        if !events::is_visible_to(db, caller.effective_roles(), &locked.event).await? {
            return Err(AppError::NotFound);
        }
        Ok(locked)
    }

    /// Loads the event and the members of a row that the caller has locked.
    pub(super) async fn load(tx: &impl ConnectionTrait, team: Model) -> Result<Self, AppError> {
        let event = queries::events(tx, [team.event_id]).await?.remove(&team.event_id);
        let event = event.ok_or_else(|| AppError::internal("a team without an event"))?;
        let members = queries::members(tx, &[team.id]).await?.remove(&team.id).unwrap_or_default();
        Ok(Self { team, event, members })
    }

    /// The membership of a user.
    pub(super) fn member(&self, user: Uuid) -> Option<&MemberRow> {
        self.members.iter().find(|member| member.user_id == user)
    }

    /// The membership of a user by username, ignoring case.
    pub(super) fn member_by_username(&self, username: &str) -> Option<&MemberRow> {
        let username = username.trim().to_lowercase();
        self.members.iter().find(|member| member.username == username)
    }

    /// Whether a user is the captain.
    pub(super) fn is_captain(&self, user: Uuid) -> bool {
        self.member(user).is_some_and(|member| member.role == TeamRole::Captain)
    }

    /// 403 unless the user is the captain.
    pub(super) fn require_captain(&self, user: Uuid) -> Result<(), AppError> {
        if self.is_captain(user) { Ok(()) } else { Err(AppError::Forbidden(CAPTAIN_ONLY)) }
    }

    /// The current state, which depends on the time as well as on the row.
    pub(super) fn state(&self, now: DateTime<Utc>) -> TeamState {
        states::now(self.team.state, &self.event, now)
    }

    /// 422 unless the team is still forming.
    pub(super) fn require_forming(&self, now: DateTime<Utc>) -> Result<(), AppError> {
        if self.state(now) == TeamState::Forming { Ok(()) } else { Err(AppError::invalid("team", LOCKED)) }
    }

    /// 422 if the team is full.
    pub(super) fn require_seat(&self) -> Result<(), AppError> {
        let max = usize::try_from(self.event.team_max).unwrap_or_default();
        if self.members.len() < max { Ok(()) } else { Err(AppError::invalid("team", FULL)) }
    }

    /// Adds a user whose row the caller has locked. `elsewhere` is the error message if the user is in another team of
    /// the event.
    pub(super) async fn add_member(
        &self,
        tx: &impl ConnectionTrait,
        user: Uuid,
        in_another_team: &'static str,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        self.require_seat()?;
        if !members::insert(tx, &self.team, user, TeamRole::Member, now).await? {
            return Err(AppError::invalid("team", in_another_team));
        }
        // A user with a team no longer needs their other requests at this event.
        Ok(requests::expire_of(tx, self.team.event_id, user, now).await?)
    }

    /// Removes a member. If it was the captain, `to` becomes captain, or else the member who joined first. If it was
    /// the last member, the team is disbanded, unless its state no longer allows that; then it has no captain. Returns
    /// the new captain, if the captain changed.
    pub(super) async fn remove_member(
        &mut self,
        tx: &impl ConnectionTrait,
        user: Uuid,
        to: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> Result<Option<Uuid>, AppError> {
        let Some(position) = self.members.iter().position(|member| member.user_id == user) else { return Ok(None) };
        let removed = self.members.remove(position);
        members::leave(tx, self.team.id, Some(user), now).await?;
        if removed.role != TeamRole::Captain {
            return Ok(None);
        }
        let next = to.or_else(|| self.members.first().map(|member| member.user_id));
        match next {
            Some(next) => self.transfer_captaincy(tx, next, now).await?,
            None if states::can_change(self.state(now), TeamState::Disbanded) => self.disband(tx, now).await?,
            None => self.write(tx, ActiveModel { captain_id: Set(None), ..Default::default() }, now).await?,
        }
        Ok(next)
    }

    /// Makes a member the captain.
    pub(super) async fn transfer_captaincy(
        &mut self,
        tx: &impl ConnectionTrait,
        to: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        members::set_captain(tx, self.team.id, to).await?;
        self.write(tx, ActiveModel { captain_id: Set(Some(to)), ..Default::default() }, now).await
    }

    /// Replaces the join code; the old code becomes invalid.
    pub(super) async fn rotate_join_code(
        &mut self,
        tx: &impl ConnectionTrait,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        self.write(tx, ActiveModel { join_code: Set(join_code::generate()), ..Default::default() }, now).await
    }

    /// Disbands the team: its members may join another team, and its pending requests expire.
    pub(super) async fn disband(&mut self, tx: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<(), AppError> {
        members::leave(tx, self.team.id, None, now).await?;
        requests::expire_all(tx, self.team.id, now).await?;
        let row = ActiveModel {
            state: Set(TeamState::Disbanded),
            state_changed_at: Set(now),
            captain_id: Set(None),
            ..Default::default()
        };
        self.write(tx, row, now).await
    }

    /// Writes the set columns and increments the version. Returns `false` if a unique constraint rejects the name or
    /// the slug.
    pub(super) async fn update(
        &mut self,
        tx: &impl ConnectionTrait,
        row: ActiveModel,
        now: DateTime<Utc>,
    ) -> Result<bool, AppError> {
        let row = ActiveModel { updated_at: Set(now), ..row };
        let columns = VersionColumns { id: Column::Id, version: Column::Version };
        let expected = RowVersion { id: self.team.id, version: self.team.version };
        match update_if_version(tx, row, columns, expected).await {
            Ok(true) => self.team = queries::find(tx, self.team.id).await?.ok_or(AppError::NotFound)?,
            Ok(false) => return Err(AppError::internal("a locked team has changed")),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }

    /// Like [`LockedTeam::update`], for columns that cannot conflict with another team.
    async fn write(&mut self, tx: &impl ConnectionTrait, row: ActiveModel, now: DateTime<Utc>) -> Result<(), AppError> {
        let written = self.update(tx, row, now).await?;
        if written { Ok(()) } else { Err(AppError::internal("two teams with one code")) }
    }

    /// Notifies a user of a change to the team or to their request.
    pub(super) async fn notify(
        &self,
        context: &Context,
        tx: &impl Transaction,
        user: Uuid,
        kind: TeamNotificationKind,
    ) -> Result<(), AppError> {
        let Some(user) = users::find(tx, user).await? else { return Ok(()) };
        let teams = format!("{}/events/{}/register", context.config.app.origin(), self.event.slug);
        // A disbanded team has no page.
        let link = if kind == TeamNotificationKind::Disbanded { teams } else { format!("{teams}/{}", self.team.id) };
        let notification = TeamNotification { kind, event: &self.event.title, link: &link };
        notifications::notify(context, tx, &user, Notification::Team(notification)).await
    }
}
