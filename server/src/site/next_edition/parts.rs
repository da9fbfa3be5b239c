//! Copies the rows of one part after the other. Nothing of a person comes along, but the public cards of judges.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{EditionPart, MovedDate},
};
use crate::{
    hackathon::events::Shift,
    platform::{error::AppError, slug::Slug},
};
use entities::{
    badges,
    events::Model as Event,
    judges, rewards, schedule_items,
    sea_orm_active_enums::{ChallengeState, JudgeState, RewardState, SponsorshipState},
    sponsorships, ticket_questions, ticket_types,
};

/// One copy of an edition.
pub(super) struct Copying<'a, C> {
    pub(super) tx: &'a C,
    pub(super) source: &'a Event,
    pub(super) target: &'a Event,
    pub(super) shift: &'a Shift,
    /// What is written; of other parts the rows are only listed.
    pub(super) chosen: HashSet<EditionPart>,
    pub(super) now: DateTime<Utc>,
    pub(super) warnings: Vec<String>,
    /// Organisations that sponsor the new edition.
    pub(super) sponsors: HashSet<Uuid>,
}

impl<C: ConnectionTrait> Copying<'_, C> {
    /// Copies a part if it is chosen; returns its rows in any case.
    pub(super) async fn copy(&mut self, part: EditionPart) -> Result<Vec<MovedDate>, AppError> {
        match part {
            EditionPart::Sponsors => self.sponsors().await,
            EditionPart::Tickets => self.tickets().await,
            EditionPart::Schedule => self.schedule().await,
            EditionPart::Challenges => self.challenges().await,
            EditionPart::Rewards => self.rewards().await,
            EditionPart::Badges => self.badges().await,
            EditionPart::Judges => self.judges().await,
        }
    }

    async fn sponsors(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::sponsorships(self.tx, self.source.id).await?;
        let ids = rows.iter().map(|row| row.organisation_id).collect();
        let names: HashMap<Uuid, String> = queries::organisations(self.tx, ids).await?.into_iter().collect();
        let listed = rows.iter().filter_map(|row| names.get(&row.organisation_id)).map(|name| untimed(name)).collect();
        if self.chosen.contains(&EditionPart::Sponsors) {
            self.sponsors = rows.iter().map(|row| row.organisation_id).collect();
            let copies = rows.into_iter().map(|row| sponsorships::Model {
                id: Uuid::now_v7(),
                event_id: self.target.id,
                state: SponsorshipState::Prospect,
                state_changed_at: self.now,
                created_at: self.now,
                updated_at: self.now,
                version: 1,
                ..row
            });
            queries::insert::<sponsorships::Entity>(self.tx, copies.collect()).await?;
        }
        Ok(listed)
    }

    async fn tickets(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let types = queries::ticket_types(self.tx, self.source.id).await?;
        let questions = queries::questions(self.tx, self.source.id).await?;
        let mut listed: Vec<MovedDate> =
            types.iter().map(|row| self.moved(&row.name, row.sales_from.or(row.sales_until))).collect();
        listed.extend(questions.iter().map(|row| untimed(&row.label)));
        if !self.chosen.contains(&EditionPart::Tickets) {
            return Ok(listed);
        }
        let copied_types = self.copy_ticket_types(types).await?;
        self.copy_questions(questions, &copied_types).await?;
        Ok(listed)
    }

    /// Returns the id of each copy by that of its original.
    async fn copy_ticket_types(&self, types: Vec<ticket_types::Model>) -> Result<HashMap<Uuid, Uuid>, AppError> {
        let ids: HashMap<Uuid, Uuid> = types.iter().map(|row| (row.id, Uuid::now_v7())).collect();
        let copies = types.into_iter().map(|row| {
            let (sales_from, sales_until) = self.window(row.sales_from, row.sales_until);
            let (check_in_from, check_in_until) = self.window(row.check_in_from, row.check_in_until);
            ticket_types::Model {
                id: ids.get(&row.id).copied().unwrap_or_else(Uuid::now_v7),
                event_id: self.target.id,
                sales_from,
                sales_until,
                check_in_from,
                check_in_until,
                created_at: self.now,
                updated_at: self.now,
                version: 1,
                ..row
            }
        });
        queries::insert::<ticket_types::Entity>(self.tx, copies.collect()).await?;
        Ok(ids)
    }

    /// `copied_types` has the id of each new ticket type by that of its original.
    async fn copy_questions(
        &mut self,
        questions: Vec<ticket_questions::Model>,
        copied_types: &HashMap<Uuid, Uuid>,
    ) -> Result<(), AppError> {
        let mut copies = Vec::new();
        let mut left_out = 0;
        for row in questions {
            let about: Option<Vec<Uuid>> =
                row.ticket_type_ids.clone().map(serde_json::from_value).transpose().map_err(AppError::internal)?;
            let about = about.map(|about| about.iter().filter_map(|id| copied_types.get(id)).collect::<Vec<_>>());
            if about.as_ref().is_some_and(Vec::is_empty) {
                left_out += 1;
                continue;
            }
            copies.push(ticket_questions::Model {
                id: Uuid::now_v7(),
                event_id: self.target.id,
                ticket_type_ids: about.map(|about| json!(about)),
                created_at: self.now,
                updated_at: self.now,
                version: 1,
                ..row
            });
        }
        if left_out > 0 {
            self.warnings.push(format!(
                "{} left out, because {} only for archived ticket types.",
                counted(left_out, "question is", "questions are"),
                if left_out == 1 { "it is" } else { "they are" }
            ));
        }
        Ok(queries::insert::<ticket_questions::Entity>(self.tx, copies).await?)
    }

    async fn schedule(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::schedule(self.tx, self.source.id).await?;
        let listed = rows.iter().map(|row| self.moved(&row.title, Some(row.start_at))).collect();
        if self.chosen.contains(&EditionPart::Schedule) {
            let copies: Vec<schedule_items::Model> = rows
                .into_iter()
                .map(|row| {
                    let start_at = self.shift.apply(row.start_at);
                    schedule_items::Model {
                        id: Uuid::now_v7(),
                        event_id: self.target.id,
                        state_changed_at: self.now,
                        start_at,
                        end_at: self.shift.apply_end(row.start_at, row.end_at, start_at),
                        sequence: 0,
                        changed_at: None,
                        // Hosts are persons.
                        hosts: json!([]),
                        sponsor_id: self.sponsor(row.sponsor_id),
                        created_at: self.now,
                        updated_at: self.now,
                        version: 1,
                        ..row
                    }
                })
                .collect();
            queries::insert::<schedule_items::Entity>(self.tx, copies).await?;
        }
        Ok(listed)
    }

    async fn challenges(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::challenges(self.tx, self.source.id).await?;
        let listed = rows.iter().map(|row| self.moved(&row.title, row.reveal_at)).collect();
        if self.chosen.contains(&EditionPart::Challenges) {
            let orphans = rows.iter().filter(|row| row.owner_id.is_some() && self.sponsor(row.owner_id).is_none());
            let orphans = orphans.count();
            if orphans > 0 {
                let challenges = counted(orphans, "challenge loses its", "challenges lose their");
                self.warnings.push(format!("{challenges} sponsor, because the sponsor isn't copied."));
            }
            let copies = rows.into_iter().map(|row| entities::challenges::Model {
                id: Uuid::now_v7(),
                event_id: self.target.id,
                state: ChallengeState::Draft,
                state_changed_at: self.now,
                owner_id: self.sponsor(row.owner_id),
                reveal_at: self.later(row.reveal_at),
                created_at: self.now,
                updated_at: self.now,
                version: 1,
                ..row
            });
            queries::insert::<entities::challenges::Entity>(self.tx, copies.collect()).await?;
        }
        Ok(listed)
    }

    async fn rewards(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::rewards(self.tx, self.source.id).await?;
        let listed = rows.iter().map(|row| self.moved(&row.name, row.available_from)).collect();
        if self.chosen.contains(&EditionPart::Rewards) {
            let copies = rows.into_iter().map(|row| {
                let (available_from, available_until) = self.window(row.available_from, row.available_until);
                rewards::Model {
                    id: Uuid::now_v7(),
                    event_id: self.target.id,
                    state: RewardState::Draft,
                    state_changed_at: self.now,
                    available_from,
                    available_until,
                    sponsor_id: self.sponsor(row.sponsor_id),
                    created_at: self.now,
                    updated_at: self.now,
                    version: 1,
                    ..row
                }
            });
            queries::insert::<rewards::Entity>(self.tx, copies.collect()).await?;
        }
        Ok(listed)
    }

    async fn badges(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::badges(self.tx, self.source.id).await?;
        let listed = rows.iter().map(|row| untimed(&row.name)).collect();
        if self.chosen.contains(&EditionPart::Badges) {
            let mut copies: Vec<badges::Model> = Vec::new();
            for row in rows {
                // The key is unique on the site.
                let key = Slug::from_title_or(&row.key, "badge");
                let mut taken = queries::badge_keys(self.tx, key.stem()).await?;
                taken.extend(copies.iter().map(|copy| copy.key.clone()));
                copies.push(badges::Model {
                    id: Uuid::now_v7(),
                    event_id: Some(self.target.id),
                    key: key.free(&taken).to_string(),
                    created_at: self.now,
                    updated_at: self.now,
                    version: 1,
                    ..row
                });
            }
            queries::insert::<badges::Entity>(self.tx, copies).await?;
        }
        Ok(listed)
    }

    async fn judges(&mut self) -> Result<Vec<MovedDate>, AppError> {
        let rows = queries::judges(self.tx, self.source.id).await?;
        let listed = rows.iter().map(|row| untimed(&row.name)).collect();
        if self.chosen.contains(&EditionPart::Judges) {
            let copies = rows.into_iter().map(|row| judges::Model {
                id: Uuid::now_v7(),
                event_id: self.target.id,
                user_id: None,
                state: JudgeState::Invited,
                state_changed_at: self.now,
                created_at: self.now,
                updated_at: self.now,
                version: 1,
                ..row
            });
            queries::insert::<judges::Entity>(self.tx, copies.collect()).await?;
        }
        Ok(listed)
    }

    /// The sponsor of a row if it also sponsors the new edition.
    fn sponsor(&self, organisation: Option<Uuid>) -> Option<Uuid> {
        organisation.filter(|id| self.sponsors.contains(id))
    }

    fn later(&self, time: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        time.map(|time| self.shift.apply(time))
    }

    /// The start and the end of a period, each of which may be missing.
    fn window(
        &self,
        from: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
    ) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let Some((start, end)) = from.zip(until) else { return (self.later(from), self.later(until)) };
        let moved = self.shift.apply(start);
        (Some(moved), Some(self.shift.apply_end(start, end, moved)))
    }

    fn moved(&self, name: &str, before: Option<DateTime<Utc>>) -> MovedDate {
        MovedDate { name: name.to_owned(), before, after: before.map(|time| self.shift.preview(time)) }
    }
}

fn untimed(name: &str) -> MovedDate {
    MovedDate { name: name.to_owned(), before: None, after: None }
}

/// "1 question is", "2 questions are".
pub(super) fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
