//! A cached page is never older than its data.

use actix_web::rt;
use chrono::{DateTime, TimeDelta, Utc};
use entities::{
    schedule_items,
    sea_orm_active_enums::{ScheduleKind, TicketState},
    ticket_types, tickets,
};
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DbBackend, TransactionTrait};
use server::{
    hackathon::events::{self, EventInput},
    platform::{
        clock::Clock,
        settings::{self, Setting},
    },
};
use tokio::task::JoinHandle;

use super::{WITH_COUNTED_PAGES, figure, render, switch};
use crate::support::{
    Script, Setup, TestApp, TestClient, eventually,
    factories::{self, month},
    on_each_database_with,
    programme::{insert, schedule_item, ticket, ticket_type},
};

const WITH_UI: Setup = Setup { pages: Some(Script::Ui), ..WITH_COUNTED_PAGES };

#[actix_web::test]
async fn a_change_in_this_process_shows_on_the_next_request() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let series = factories::series(&app.state.db).await;
        let mut event = factories::event(series, "one");
        factories::save(&app.state.db, [event.clone()]).await;
        app.state.db.invalidation().invalidate_all();
        for path in ["/events", "/flags", "/site"] {
            assert_eq!(render(&guest.get(path).await), render(&guest.get(path).await), "{path} is kept");
        }

        event.title = "Renamed".to_owned();
        events::upsert(app.state.db.writer(), event, month(2)).await.expect("an event");
        app.state.db.invalidation().invalidate_all();
        assert!(guest.get("/events").await.text().contains("Renamed"));

        switch(&app, true).await;
        app.state.db.invalidation().invalidate_all();
        assert!(guest.get("/flags").await.text().contains("true"));

        let chosen = Setting::CurrentEvent("another".parse().expect("a slug"));
        settings::change(&app.state, chosen).await.expect("a change");
        assert!(guest.get("/site").await.text().contains("another"));
    })
    .await;
}

#[actix_web::test]
async fn only_pages_with_changed_topics_are_rerendered() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let (events, flags) = (guest.get("/events").await, guest.get("/flags").await);

        switch(&app, true).await;
        app.state.db.invalidation().invalidate_all();

        assert_eq!(render(&guest.get("/events").await), render(&events));
        assert_ne!(render(&guest.get("/flags").await), render(&flags));
    })
    .await;
}

#[actix_web::test]
async fn a_change_by_another_process_shows_within_a_second() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        switch(&app, false).await;
        app.state.db.invalidation().invalidate_all();
        assert!(guest.get("/flags").await.text().contains("false"));
        // The API response behind the page is cached as well: it must not survive the change within the new page.
        guest.get("/api/flags?f=tickets").await;

        let change = "UPDATE flags SET enabled = TRUE";
        app.state.db.writer().execute_unprepared(change).await.expect("a change past the services");

        eventually("the change shows", async || guest.get("/flags").await.text().contains("true")).await;
    })
    .await;
}

#[actix_web::test]
async fn a_cached_404_ends_when_the_page_exists() {
    on_each_database_with(WITH_UI, async |app: TestApp| {
        let guest = app.guest();
        let missing = [guest.get("/events/one").await.status(), guest.get("/events/one").await.status()];

        let series = factories::series(&app.state.db).await;
        factories::save(&app.state.db, [factories::event(series, "one")]).await;
        app.state.db.invalidation().invalidate_all();

        assert_eq!(missing, [404, 404]);
        assert_eq!(figure(&app, "page_cache_requests_total", "hit"), 1.0, "what is missing is kept as well");
        assert_eq!(guest.get("/events/one").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_stale_page_is_served_once_while_it_is_rerendered() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let first = render(&guest.get("/events").await);

        app.clock.advance(59);
        assert_eq!(render(&guest.get("/events").await), first);
        app.clock.advance(2);
        assert_eq!(render(&guest.get("/events").await), first, "no request waits");

        eventually("the new page is there", async || render(&guest.get("/events").await) == first + 1).await;
        app.clock.advance(601);
        assert_eq!(render(&guest.get("/events").await), first + 2, "too old to be served");
    })
    .await;
}

#[actix_web::test]
async fn a_page_expires_when_its_event_phase_changes() {
    on_each_database_with(WITH_UI, async |app: TestApp| {
        let guest = app.guest();
        let series = factories::series(&app.state.db).await;
        let opens_at = app.clock.now() + TimeDelta::seconds(30);
        let event = EventInput {
            registration_opens_at: Some(opens_at),
            start_at: opens_at + TimeDelta::days(9),
            end_at: opens_at + TimeDelta::days(10),
            ..factories::event(series, "one")
        };
        factories::save(&app.state.db, [event]).await;
        app.state.db.invalidation().invalidate_all();
        let phase = async || {
            let page = guest.get("/events/one").await;
            let actual = page.text().split_once("\"phase\":\"").expect("a phase").1;
            actual.split('"').next().expect("a word").to_owned()
        };
        assert_eq!([phase().await, phase().await], ["announced", "announced"]);

        app.clock.advance(30);
        phase().await;
        app.clock.advance(1);
        // The cache of API responses uses the system clock; its second has passed as well.
        app.state.db.invalidation().invalidate_caches();

        assert_eq!(phase().await, "on_sale");
    })
    .await;
}

/// An event with one held seat of nine. In minutes from now, its registration opens after 5, the seat is freed after 20,
/// and the event starts after 60; judging takes place from 75 to 90.
async fn event_with_a_held_seat(app: &TestApp) -> impl Fn(i64) -> DateTime<Utc> {
    let db = &app.state.db;
    let begun = app.clock.now();
    let after = move |minutes| begun + TimeDelta::minutes(minutes);
    let event = EventInput {
        registration_opens_at: Some(after(5)),
        start_at: after(60),
        end_at: after(120),
        capacity: Some(9),
        ..factories::event(factories::series(db).await, "one")
    };
    let id = factories::save_one(db, event).await;
    let kind = ticket_type(id, "standard");
    insert::<ticket_types::Entity>(db, [kind.clone()]).await;
    let held = tickets::Model { hold_expires_at: Some(after(20)), ..ticket(&kind, TicketState::Held) };
    insert::<tickets::Entity>(db, [held]).await;
    let judging = schedule_items::Model {
        kind: ScheduleKind::Judging,
        start_at: after(75),
        end_at: after(90),
        ..schedule_item(id, "judging")
    };
    insert::<schedule_items::Entity>(db, [judging]).await;
    app.state.db.invalidation().invalidate_all();
    after
}

/// Phase and free seats of the first event, as the list of events shows them.
async fn phase_and_seats(guest: &TestClient) -> [String; 2] {
    let page = guest.get("/events").await;
    ["phase", "seatsLeft"].map(|name| {
        let (_, rest) = page.text().split_once(&format!("\"{name}\":")).expect(name);
        rest.split(',').next().expect("a value").trim_matches('"').to_owned()
    })
}

#[actix_web::test]
async fn a_list_expires_at_moments_it_does_not_show() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let (guest, after) = (app.guest(), event_with_a_held_seat(&app).await);
        assert_eq!(phase_and_seats(&guest).await, ["announced", "8"]);

        for (minutes, phase, left) in
            [(5, "on_sale", "8"), (20, "on_sale", "9"), (60, "live", "9"), (75, "judging", "9")]
        {
            // Rendered shortly before; requested when it is more than a minute old but could still be served.
            let last = render(&guest.get("/events").await);
            app.clock.set(after(minutes) - TimeDelta::minutes(1));
            app.state.db.invalidation().invalidate_caches();
            eventually("the page is rendered again", async || render(&guest.get("/events").await) > last).await;
            app.clock.set(after(minutes) + TimeDelta::seconds(61));
            app.state.db.invalidation().invalidate_caches();
            assert_eq!(phase_and_seats(&guest).await, [phase, left]);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_page_that_fails_to_rerender_is_served_stale_for_a_day() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let first = guest.get("/moody").await;

        for seconds in [61, 3600, 80_000] {
            app.clock.advance(seconds);
            let page = guest.get("/moody").await;
            assert_eq!((page.status(), page.text()), (200, first.text()), "after {seconds} s more");
        }
        app.clock.advance(4000);
        let page = guest.get("/moody").await;

        assert_eq!((page.status(), page.header("cache-control")), (500, "private, no-store"));
    })
    .await;
}

#[actix_web::test]
async fn cached_pages_survive_database_outages_but_not_changes() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let (first, flags) = (guest.get("/events").await, guest.get("/flags").await);
        switch(&app, true).await;
        app.state.db.invalidation().invalidate_all();
        guest.get("/events").await;

        let db = app.state.db.writer();
        db.execute_unprepared("ALTER TABLE revisions RENAME TO lost").await.expect("no answers");
        app.state.db.invalidation().invalidate_all();
        app.clock.advance(3600);
        let (meanwhile, outdated) = (guest.get("/events").await, guest.get("/flags").await);
        db.execute_unprepared("ALTER TABLE lost RENAME TO revisions").await.expect("answers again");
        app.state.db.invalidation().invalidate_all();

        assert_eq!((meanwhile.status(), render(&meanwhile)), (200, render(&first)));
        assert_ne!(render(&outdated), render(&flags));
        assert_ne!(render(&guest.get("/events").await), render(&first));
    })
    .await;
}

#[actix_web::test]
async fn a_hanging_database_delays_one_visitor_at_a_time() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let db = app.state.db.writer();
        if db.get_database_backend() != DbBackend::Postgres {
            return; // SQLite readers cannot be blocked by a lock.
        }
        let guest = app.guest();
        let first = render(&guest.get("/events").await);
        let lock = db.pool().begin().await.expect("a transaction");
        lock.execute_unprepared("LOCK TABLE revisions IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
        app.state.db.invalidation().invalidate_all();
        let page = async || assert_eq!(render(&guest.get("/events").await), first);
        page().await;

        // Whether nine of ten visitors have the page while the tenth waits for the database.
        let one_waits = async || {
            app.state.db.invalidation().invalidate_all();
            let visits: Vec<_> = (0..10).map(|_| visit(app.guest())).collect();
            let served = || visits.iter().filter(|visit| visit.is_finished()).count();
            eventually("nine visitors have the page", async || served() >= 9).await;
            // If they had waited for the tenth, that one would have the page by the end of these requests.
            for _ in 0..9 {
                page().await;
            }
            let waits = served() == 9;
            assert!(join_all(visits).await.iter().all(|visit| matches!(visit, Ok(number) if *number == first)));
            waits
        };
        // On a busy machine, nine requests may take as long as the one that waits, so one round may fail by chance. If
        // each visitor waited for the database, all ten rounds would fail.
        let mut rounds = 0;
        while !one_waits().await {
            rounds += 1;
            assert!(rounds < 10, "the others wait as well");
        }
        lock.rollback().await.expect("an end");
    })
    .await;
}

/// Requests a page; the render that it came from.
fn visit(visitor: TestClient) -> JoinHandle<u32> {
    rt::spawn(async move { render(&visitor.get("/events").await) })
}
