//! A team whose row is held: who comes, who goes, who speaks for it.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, Set, SqlErr};
use uuid::Uuid;

use super::{
    code, members,
    queries::{self, MemberRow},
    requests, state,
};
use crate::{
    auth::SignedIn,
    db::update_seen,
    entities::{
        events,
        sea_orm_active_enums::{EventStatus, TeamRole, TeamState},
        teams::{ActiveModel, Column, Model},
    },
    error::AppError,
    notices::{self, News, TeamNews, TeamTurn},
    permissions::{self, EventsUpdate, Permission as _},
    state::AppState,
    users,
};

/// What somebody who may not is told.
pub(super) const CAPTAINS: &str = "Only the captain of the team may do that.";
pub(super) const LOCKED: &str = "The team is locked.";
pub(super) const FULL: &str = "The team is full.";
pub(super) const ELSEWHERE: &str = "You are in another team of this event.";

/// A team that nobody else changes until the transaction ends.
pub(super) struct Held {
    pub(super) team: Model,
    pub(super) event: events::Model,
    /// Who is in it, the longest first.
    pub(super) members: Vec<MemberRow>,
}

impl Held {
    /// Waits for the row. Neither a team that is no more is found, nor one of a draft by those who may not see it.
    pub(super) async fn of(tx: &impl ConnectionTrait, by: &SignedIn, id: Uuid) -> Result<Self, AppError> {
        let team = queries::hold(tx, id).await?.ok_or(AppError::NotFound)?;
        Self::known_to(tx, by, team).await
    }

    /// The same to look at, without waiting for anybody: nothing may be written by it.
    pub(super) async fn seen(db: &impl ConnectionTrait, by: &SignedIn, id: Uuid) -> Result<Self, AppError> {
        let team = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
        Self::known_to(db, by, team).await
    }

    async fn known_to(db: &impl ConnectionTrait, by: &SignedIn, team: Model) -> Result<Self, AppError> {
        let held = Self::around(db, team).await?;
        if held.team.state == TeamState::Disbanded {
            return Err(AppError::NotFound);
        }
        let hidden = held.event.status == EventStatus::Draft;
        if hidden && !permissions::allows(db, &by.roles, EventsUpdate::NAME).await? {
            return Err(AppError::NotFound);
        }
        Ok(held)
    }

    /// What belongs to a row that is held already.
    pub(super) async fn around(tx: &impl ConnectionTrait, team: Model) -> Result<Self, AppError> {
        let event = queries::events(tx, [team.event_id]).await?.remove(&team.event_id);
        let event = event.ok_or_else(|| AppError::internal("a team without an event"))?;
        let members = queries::members(tx, &[team.id]).await?.remove(&team.id).unwrap_or_default();
        Ok(Self { team, event, members })
    }

    /// The place of somebody.
    pub(super) fn member(&self, user: Uuid) -> Option<&MemberRow> {
        self.members.iter().find(|member| member.user_id == user)
    }

    /// The place of somebody by their name in addresses.
    pub(super) fn named(&self, username: &str) -> Option<&MemberRow> {
        let username = username.trim().to_lowercase();
        self.members.iter().find(|member| member.username == username)
    }

    /// Whether somebody speaks for it.
    pub(super) fn is_captain(&self, user: Uuid) -> bool {
        self.member(user).is_some_and(|member| member.role == TeamRole::Captain)
    }

    /// 403 for everybody else.
    pub(super) fn only_captain(&self, user: Uuid) -> Result<(), AppError> {
        if self.is_captain(user) { Ok(()) } else { Err(AppError::Forbidden(CAPTAINS)) }
    }

    /// How far it has come.
    pub(super) fn state(&self, now: DateTime<Utc>) -> TeamState {
        state::now(self.team.state, &self.event, now)
    }

    /// 422 once nobody comes or goes any more.
    pub(super) fn still_forming(&self, now: DateTime<Utc>) -> Result<(), AppError> {
        if self.state(now) == TeamState::Forming { Ok(()) } else { Err(AppError::invalid("team", LOCKED)) }
    }

    /// 422 when nobody else fits in.
    pub(super) fn with_a_place(&self) -> Result<(), AppError> {
        let most = usize::try_from(self.event.team_max).unwrap_or_default();
        if self.members.len() < most { Ok(()) } else { Err(AppError::invalid("team", FULL)) }
    }

    /// Lets somebody in, whose row is held. `elsewhere` is what is said when they are in another team of the event.
    pub(super) async fn admit(
        &self,
        tx: &impl ConnectionTrait,
        user: Uuid,
        elsewhere: &'static str,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        self.with_a_place()?;
        if !members::insert(tx, &self.team, user, TeamRole::Member, now).await? {
            return Err(AppError::invalid("team", elsewhere));
        }
        // Whoever has a place waits for no other.
        Ok(requests::expire_of(tx, self.team.event_id, user, now).await?)
    }

    /// Takes somebody out. Whoever spoke for the team is followed by `to`, or by who was in it the longest; with the last
    /// one it ends, unless it has come too far for that. Answers who speaks for it from now on, if that is somebody else.
    pub(super) async fn part(
        &mut self,
        tx: &impl ConnectionTrait,
        user: Uuid,
        to: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> Result<Option<Uuid>, AppError> {
        let Some(place) = self.members.iter().position(|member| member.user_id == user) else { return Ok(None) };
        let gone = self.members.remove(place);
        members::leave(tx, self.team.id, Some(user), now).await?;
        if gone.role != TeamRole::Captain {
            return Ok(None);
        }
        let next = to.or_else(|| self.members.first().map(|member| member.user_id));
        match next {
            Some(next) => self.hand_over(tx, next, now).await?,
            None if state::may_turn(self.state(now), TeamState::Disbanded) => self.disband(tx, now).await?,
            None => self.write(tx, ActiveModel { captain_id: Set(None), ..Default::default() }, now).await?,
        }
        Ok(next)
    }

    /// Has somebody of the team speak for it.
    pub(super) async fn hand_over(
        &mut self,
        tx: &impl ConnectionTrait,
        to: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        members::set_captain(tx, self.team.id, to).await?;
        self.write(tx, ActiveModel { captain_id: Set(Some(to)), ..Default::default() }, now).await
    }

    /// Draws another code; the old one opens nothing any more.
    pub(super) async fn lock_out(&mut self, tx: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<(), AppError> {
        self.write(tx, ActiveModel { join_code: Set(code::draw()), ..Default::default() }, now).await
    }

    /// Ends it: everybody is free for another one.
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

    /// Writes what is set; the version rises. Answers whether its name and its slug were free: the database decides.
    pub(super) async fn rewrite(
        &mut self,
        tx: &impl ConnectionTrait,
        row: ActiveModel,
        now: DateTime<Utc>,
    ) -> Result<bool, AppError> {
        let row = ActiveModel { updated_at: Set(now), ..row };
        let seen = self.team.version;
        match update_seen(tx, row, (Column::Id, self.team.id), (Column::Version, seen)).await {
            Ok(true) => self.team = queries::find(tx, self.team.id).await?.ok_or(AppError::NotFound)?,
            Ok(false) => return Err(AppError::internal("a team that was held has changed")),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }

    /// The same for what others cannot have taken.
    async fn write(&mut self, tx: &impl ConnectionTrait, row: ActiveModel, now: DateTime<Utc>) -> Result<(), AppError> {
        let written = self.rewrite(tx, row, now).await?;
        if written { Ok(()) } else { Err(AppError::internal("two teams with one code")) }
    }

    /// Writes to somebody what has become of the team, or of what they asked it. The caller wakes the mailer.
    pub(super) async fn tell(
        &self,
        app: &AppState,
        tx: &impl ConnectionTrait,
        user: Uuid,
        turn: TeamTurn,
    ) -> Result<(), AppError> {
        let Some(user) = users::find(tx, user).await? else { return Ok(()) };
        let teams = format!("{}/events/{}/register", app.config.app.origin(), self.event.slug);
        // What is no more has no page.
        let link = if turn == TeamTurn::Disbanded { teams } else { format!("{teams}/{}", self.team.id) };
        let news = TeamNews { turn, event: &self.event.title, link: &link };
        notices::tell(app, tx, &user, News::Team(news)).await
    }
}
