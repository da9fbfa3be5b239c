//! Builds the dashboard.

use std::collections::BTreeMap;

use chrono::{DateTime, DurationRound as _, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use sea_orm::ConnectionTrait;

use super::{
    queries,
    types::{
        Dashboard, DashboardArrivals, DashboardDay, DashboardDuplicate, DashboardEvent, DashboardFunnel,
        DashboardPrevious, DashboardTasks, DashboardTickets,
    },
};
use crate::{
    hackathon::{admin_resource::StaffContext, events, sales::Money},
    platform::{context::Context, error::AppError},
    ticketing::orders,
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{OrderState, TicketState},
};

/// Offers that expire within this time count as a task.
const EXPIRING_WITHIN: TimeDelta = TimeDelta::hours(3);

/// Arrivals are counted in steps of this length.
const ARRIVAL_BUCKET: TimeDelta = TimeDelta::minutes(15);
/// Maximum number of names that several tickets have.
const MAX_DUPLICATES: usize = 20;

/// The numbers of an event, or of the one that the site is about.
pub(super) async fn show(context: &Context, staff: &StaffContext, key: Option<&str>) -> Result<Dashboard, AppError> {
    let db = context.db.reader();
    let key = key.filter(|key| !key.is_empty());
    let event = match key {
        Some(key) => staff.find_visible_event(db, key).await?,
        None => staff.find_visible_event(db, &events::current_event(context).await?).await?,
    };
    let event = event.ok_or_else(|| AppError::invalid_selection("event"))?;
    let now = context.clock.now();
    let confirmations = queries::confirmations(db, event.id).await?;

    Ok(Dashboard {
        tickets: tickets(db, &event).await?,
        revenue: Money::sum_in_euros(queries::revenue(db, event.id, None).await?),
        waiting: queries::count_waiting(db, event.id).await?,
        days: by_day(&confirmations, &event.timezone),
        funnel: DashboardFunnel {
            held: queries::count_started(db, event.id).await?,
            submitted: queries::count_submitted(db, event.id).await?,
            confirmed: queries::count_confirmed(db, event.id).await?,
        },
        arrivals: by_quarter_hour(&queries::arrivals(db, event.id).await?),
        duplicates: duplicates(queries::holder_names(db, event.id).await?),
        previous: previous(db, &event, now).await?,
        tasks: DashboardTasks {
            failed_emails: queries::failed_emails(db).await?,
            flagged_orders: queries::count_orders(db, event.id, OrderState::NeedsAttention, now).await?,
            unpaid_orders: queries::count_orders(
                db,
                event.id,
                OrderState::AwaitingPayment,
                now - orders::OVERDUE_AFTER,
            )
            .await?,
            expiring_offers: queries::offers_ending(db, event.id, now + EXPIRING_WITHIN).await?,
        },
        event: DashboardEvent {
            id: event.id,
            slug: event.slug,
            title: event.title,
            start_at: event.start_at,
            timezone: event.timezone,
            capacity: event.capacity,
        },
    })
}

async fn tickets(db: &impl ConnectionTrait, event: &Event) -> Result<DashboardTickets, AppError> {
    let checked_in = queries::checked_in(db, event.id, None).await?;
    let mut tickets = DashboardTickets { checked_in, ..DashboardTickets::default() };
    for (state, count) in queries::tickets_by_state(db, event.id).await? {
        let count = u64::try_from(count).map_err(AppError::internal)?;
        match state {
            TicketState::Confirmed => tickets.confirmed += count,
            TicketState::Held | TicketState::PendingPayment => tickets.held += count,
            TicketState::PendingApproval => tickets.pending_approval += count,
            _ => {}
        }
    }
    Ok(tickets)
}

/// The previous edition when it was as long before its start as this one is now.
async fn previous(
    db: &impl ConnectionTrait,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<Option<DashboardPrevious>, AppError> {
    let Some(before) = queries::previous(db, event).await? else { return Ok(None) };
    let then = before.start_at - (event.start_at - now);
    let confirmed = queries::confirmations(db, before.id).await?.into_iter().filter(|at| *at <= then).count();
    Ok(Some(DashboardPrevious {
        confirmed: confirmed as u64,
        revenue: Money::sum_in_euros(queries::revenue(db, before.id, Some(then)).await?),
        waiting: queries::waiting_at(db, before.id, then).await?,
        checked_in: queries::checked_in(db, before.id, Some(then)).await?,
        title: before.title,
    }))
}

fn by_day(times: &[DateTime<Utc>], timezone: &str) -> Vec<DashboardDay> {
    let zone: Tz = timezone.parse().unwrap_or(Tz::UTC);
    let mut days: BTreeMap<NaiveDate, u64> = BTreeMap::new();
    for time in times {
        *days.entry(time.with_timezone(&zone).date_naive()).or_default() += 1;
    }
    days.into_iter().map(|(day, tickets)| DashboardDay { day, tickets }).collect()
}

fn by_quarter_hour(times: &[DateTime<Utc>]) -> Vec<DashboardArrivals> {
    let mut buckets: BTreeMap<DateTime<Utc>, u64> = BTreeMap::new();
    for time in times {
        let start = time.duration_trunc(ARRIVAL_BUCKET).unwrap_or(*time);
        *buckets.entry(start).or_default() += 1;
    }
    buckets.into_iter().map(|(at, people)| DashboardArrivals { at, people }).collect()
}

/// Names that several tickets have. Case, accents and spaces make no difference.
fn duplicates(names: Vec<String>) -> Vec<DashboardDuplicate> {
    let mut groups: BTreeMap<String, DashboardDuplicate> = BTreeMap::new();
    for name in names {
        let key: Vec<String> = text::fold(&name).split_whitespace().map(str::to_owned).collect();
        if key.is_empty() {
            continue;
        }
        groups.entry(key.join(" ")).or_insert(DashboardDuplicate { name, tickets: 0 }).tickets += 1;
    }
    let mut several: Vec<DashboardDuplicate> = groups.into_values().filter(|group| group.tickets > 1).collect();
    several.sort_by_key(|group| std::cmp::Reverse(group.tickets));
    several.truncate(MAX_DUPLICATES);
    several
}
