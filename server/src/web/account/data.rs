//! Data that features store about a user besides the account.

use async_trait::async_trait;
use uuid::Uuid;

use super::queries;
use crate::{
    hackathon::{invitations, teams},
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError, personal_data::PersonalData},
    site::mailings,
    ticketing::{cancellations, waiting_list},
};

/// Tickets, team memberships and mailings, and the tickets and invitations that are found by email address.
#[derive(Debug)]
pub struct FeatureData;

#[async_trait(?Send)]
impl PersonalData for FeatureData {
    async fn has_bookings(&self, context: &Context, tx: &UnitOfWork, user: Uuid) -> Result<bool, AppError> {
        let now = context.clock.now();
        Ok(cancellations::has_upcoming_ticket(tx, user, now).await? || waiting_list::is_waiting(tx, user, now).await?)
    }

    async fn end_memberships(
        &self,
        context: &Context,
        tx: &UnitOfWork,
        actor: &Actor,
        user: Uuid,
    ) -> Result<(), AppError> {
        // Tickets lock their event before teams are locked.
        waiting_list::anonymise_user(context, tx, actor, user).await?;
        cancellations::anonymise_holder(context, tx, actor, user).await?;
        mailings::anonymise_user(context, tx, user).await?;
        teams::leave_all(context, tx, actor, user).await
    }

    async fn anonymise(&self, context: &Context, tx: &UnitOfWork, actor: &Actor, email: &str) -> Result<(), AppError> {
        waiting_list::anonymise_email(context, tx, actor, email).await?;
        mailings::anonymise_email(context, tx, email).await?;
        queries::anonymise_holder(tx, email, context.clock.now()).await?;
        invitations::anonymise(context, tx, actor, email).await
    }
}
