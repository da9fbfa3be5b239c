//! A page that is kept is never older than what it was made from.

use std::time::Instant;

use chrono::TimeDelta;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DbBackend, TransactionTrait};
use server::{
    entities::{
        schedule_items,
        sea_orm_active_enums::{ScheduleKind, TicketState},
        ticket_types, tickets,
    },
    events::{self, EventInput},
    settings::{self, Setting},
    state::Clock,
};

use super::{WITH_COUNTED_PAGES, figure, render, switch, until};
use crate::support::{
    Script, Setup, TestApp,
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
        app.state.forget();
        for path in ["/events", "/flags", "/site"] {
            assert_eq!(render(&guest.get(path).await), render(&guest.get(path).await), "{path} is kept");
        }

        event.title = "Renamed".to_owned();
        events::put(app.state.db.writer(), event, month(2)).await.expect("an event");
        app.state.forget();
        assert!(guest.get("/events").await.text().contains("Renamed"));

        switch(&app, true).await;
        app.state.forget();
        assert!(guest.get("/flags").await.text().contains("true"));

        let chosen = Setting::CurrentEvent("another".parse().expect("a slug"));
        settings::change(&app.state, chosen).await.expect("a change");
        assert!(guest.get("/site").await.text().contains("another"));
    })
    .await;
}

#[actix_web::test]
async fn only_pages_made_from_what_changed_are_made_anew() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let (events, flags) = (guest.get("/events").await, guest.get("/flags").await);

        switch(&app, true).await;
        app.state.forget();

        assert_eq!(render(&guest.get("/events").await), render(&events));
        assert_ne!(render(&guest.get("/flags").await), render(&flags));
    })
    .await;
}

#[actix_web::test]
async fn a_change_by_somebody_else_shows_within_a_second() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        switch(&app, false).await;
        app.state.forget();
        assert!(guest.get("/flags").await.text().contains("false"));
        // The answer behind the page is kept, too: it must not outlive the change inside of the new page.
        guest.get("/api/flags?f=tickets").await;

        let change = "UPDATE flags SET enabled = TRUE";
        app.state.db.writer().execute_unprepared(change).await.expect("a change past the services");

        until("the change shows", async || guest.get("/flags").await.text().contains("true")).await;
    })
    .await;
}

#[actix_web::test]
async fn what_did_not_exist_is_found_when_it_does() {
    on_each_database_with(WITH_UI, async |app: TestApp| {
        let guest = app.guest();
        let missing = [guest.get("/events/one").await.status(), guest.get("/events/one").await.status()];

        let series = factories::series(&app.state.db).await;
        factories::save(&app.state.db, [factories::event(series, "one")]).await;
        app.state.forget();

        assert_eq!(missing, [404, 404]);
        assert_eq!(figure(&app, "page_cache_requests_total", "hit"), 1.0, "what is missing is kept as well");
        assert_eq!(guest.get("/events/one").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn after_a_minute_a_page_is_served_once_more_while_the_next_is_made() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let first = render(&guest.get("/events").await);

        app.clock.advance(59);
        assert_eq!(render(&guest.get("/events").await), first);
        app.clock.advance(2);
        assert_eq!(render(&guest.get("/events").await), first, "nobody waits");

        until("the new page is there", async || render(&guest.get("/events").await) == first + 1).await;
        app.clock.advance(601);
        assert_eq!(render(&guest.get("/events").await), first + 2, "too old to be served");
    })
    .await;
}

#[actix_web::test]
async fn a_page_turns_with_the_moment_it_is_about() {
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
        app.state.forget();
        let phase = async || {
            let page = guest.get("/events/one").await;
            let told = page.text().split_once("\"phase\":\"").expect("a phase").1;
            told.split('"').next().expect("a word").to_owned()
        };
        assert_eq!([phase().await, phase().await], ["announced", "announced"]);

        app.clock.advance(30);
        phase().await;
        app.clock.advance(1);
        // Answers are kept by the machine's clock; the second has passed for them, too.
        app.state.forget_answers();

        assert_eq!(phase().await, "on_sale");
    })
    .await;
}

#[actix_web::test]
async fn a_list_turns_with_moments_it_does_not_show() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let (guest, db) = (app.guest(), &app.state.db);
        let series = factories::series(db).await;
        let begun = app.clock.now();
        let after = |minutes| begun + TimeDelta::minutes(minutes);
        let (opens_at, freed_at, judging_at) = (after(5), after(20), after(75));
        let event = EventInput {
            registration_opens_at: Some(opens_at),
            start_at: after(60),
            end_at: after(120),
            capacity: Some(9),
            ..factories::event(series, "one")
        };
        let id = factories::save_one(db, event).await;
        let kind = ticket_type(id, "standard");
        insert::<ticket_types::Entity>(db, [kind.clone()]).await;
        let held = tickets::Model { hold_expires_at: Some(freed_at), ..ticket(&kind, TicketState::Held) };
        insert::<tickets::Entity>(db, [held]).await;
        let judging = schedule_items::Model {
            kind: ScheduleKind::Judging,
            start_at: judging_at,
            end_at: after(90),
            ..schedule_item(id, "judging")
        };
        insert::<schedule_items::Entity>(db, [judging]).await;
        app.state.forget();
        let shown = async || {
            let page = guest.get("/events").await;
            let told = |name: &str| {
                let (_, rest) = page.text().split_once(&format!("\"{name}\":")).expect(name);
                rest.split(',').next().expect("a value").trim_matches('"').to_owned()
            };
            [told("phase"), told("seatsLeft")]
        };
        assert_eq!(shown().await, ["announced", "8"]);

        for (moment, phase, left) in [
            (opens_at, "on_sale", "8"),
            (freed_at, "on_sale", "9"),
            (after(60), "live", "9"),
            (judging_at, "judging", "9"),
        ] {
            // Made shortly before, asked for when it is more than a minute old but could still be served.
            app.clock.set(moment - TimeDelta::minutes(1));
            app.state.forget_answers();
            shown().await;
            app.clock.set(moment + TimeDelta::seconds(61));
            app.state.forget_answers();
            assert_eq!(shown().await, [phase, left]);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_page_that_cannot_be_made_anew_is_served_for_a_day() {
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
async fn pages_outlive_the_database_but_not_a_change() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let (first, flags) = (guest.get("/events").await, guest.get("/flags").await);
        switch(&app, true).await;
        app.state.forget();
        guest.get("/events").await;

        let db = app.state.db.writer();
        db.execute_unprepared("ALTER TABLE revisions RENAME TO lost").await.expect("no answers");
        app.state.forget();
        app.clock.advance(3600);
        let (meanwhile, outdated) = (guest.get("/events").await, guest.get("/flags").await);
        db.execute_unprepared("ALTER TABLE lost RENAME TO revisions").await.expect("answers again");
        app.state.forget();

        assert_eq!((meanwhile.status(), render(&meanwhile)), (200, render(&first)));
        assert_ne!(render(&outdated), render(&flags));
        assert_ne!(render(&guest.get("/events").await), render(&first));
    })
    .await;
}

#[actix_web::test]
async fn a_database_that_hangs_keeps_one_visitor_waiting_at_a_time() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let db = app.state.db.writer();
        if db.get_database_backend() != DbBackend::Postgres {
            return; // Nobody can lock SQLite against readers.
        }
        let guest = app.guest();
        let first = render(&guest.get("/events").await);
        let lock = db.begin().await.expect("a transaction");
        lock.execute_unprepared("LOCK TABLE revisions IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
        app.state.forget();
        let timed = async || {
            let begun = Instant::now();
            assert_eq!(render(&guest.get("/events").await), first);
            begun.elapsed()
        };
        timed().await;

        app.state.forget();
        let waits = join_all((0..10).map(|_| timed())).await;
        lock.rollback().await.expect("an end");

        let at_once = waits.iter().filter(|wait| wait.as_millis() < 700).count();
        assert_eq!(at_once, 9, "{waits:?}");
    })
    .await;
}
