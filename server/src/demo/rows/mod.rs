//! Large numbers of an event's rows, for benchmarks.

mod people;
mod programme;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::SimpleExpr,
};
use uuid::Uuid;

use crate::platform::db::Db;

/// Rows per statement, within SQLite's limit of parameters.
const CHUNK: usize = 500;

/// The event of the rows, and their number of each kind.
struct Measured {
    event_id: Uuid,
    count: i32,
    now: DateTime<Utc>,
}

/// Adds `count` rows of each kind to an event, for benchmarks: challenges, schedule items, judges, projects, rewards,
/// badges, sponsors, users with a team each, invitations and entries on the waiting list. Replaces those of an earlier call.
pub async fn rows(db: &Db, event_id: Uuid, count: u32, now: DateTime<Utc>) -> Result<(), DbErr> {
    let measured = Measured { event_id, count: i32::try_from(count).unwrap_or(i32::MAX), now };
    let tx = db.begin().await?;
    programme::write(&tx, &measured).await?;
    people::write(&tx, &measured).await?;
    tx.commit().await
}

impl Measured {
    fn numbers(&self) -> impl Iterator<Item = i32> + use<> {
        1..=self.count
    }

    /// A different time for each row.
    fn at(&self, number: i32) -> DateTime<Utc> {
        self.now + TimeDelta::seconds(number.into())
    }

    /// Replaces the rows of an earlier call by one row per number.
    async fn recreate<E>(
        &self,
        db: &impl ConnectionTrait,
        before: SimpleExpr,
        row: impl Fn(i32) -> E::Model,
    ) -> Result<(), DbErr>
    where
        E: EntityTrait,
        E::Model: IntoActiveModel<E::ActiveModel>,
        E::ActiveModel: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
    {
        E::delete_many().filter(before).exec(db).await?;
        let mut rows = self.numbers().map(|number| row(number).into_active_model()).peekable();
        while rows.peek().is_some() {
            E::insert_many(rows.by_ref().take(CHUNK)).exec_without_returning(db).await?;
        }
        Ok(())
    }
}
