//! Pages of users reuse what every visitor gets, and nothing else.

use entities::{
    schedule_items,
    sea_orm_active_enums::{EventStatus, ScheduleAudience, UserRole},
    users::Model,
};
use sea_orm::ConnectionTrait;
use server::hackathon::events::{self, EventInput};

use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp, eventually,
    factories::{event, month, save, save_one, series},
    on_each_database_with,
    programme::{insert, schedule_item},
};

/// Shows the response to the call that the URL names.
const CALLS: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const answer = await host.fetch(new URL(request.url).searchParams.get('call'));
            return { html: await answer.text(), state: 'null', meta: { status: 200, title: 'A call' } };
        },
    };
"#;

/// Title of the draft.
const DRAFT: &str = "Not yet public";

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Saves a public edition and a draft.
async fn save_with_draft(app: &TestApp) {
    let series = series(&app.state.db).await;
    let draft = EventInput { title: DRAFT.to_owned(), status: EventStatus::Draft, ..event(series, "hackathon-2028") };
    save(&app.state.db, [event(series, "hackathon-2027"), draft]).await;
    app.state.db.invalidation().invalidate_all();
}

#[actix_web::test]
async fn a_change_shows_on_the_next_page_of_a_user() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        let mut edition = event(series(&app.state.db).await, "hackathon-2027");
        save(&app.state.db, [edition.clone()]).await;
        app.state.db.invalidation().invalidate_all();
        let path = "/events/hackathon-2027";
        let before = [user.get(path).await, user.get(path).await];
        assert!(before.iter().all(|page| page.text().contains(&edition.title)));

        edition.title = "Renamed".to_owned();
        events::upsert(app.state.db.writer(), edition, month(2)).await.expect("an event");
        app.state.db.invalidation().invalidate_all();

        assert!(user.get(path).await.text().contains("Renamed"));
    })
    .await;
}

#[actix_web::test]
async fn a_change_by_another_process_shows_to_a_user_within_a_second() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        save(&app.state.db, [event(series(&app.state.db).await, "hackathon-2027")]).await;
        app.state.db.invalidation().invalidate_all();
        let path = "/events/hackathon-2027";
        assert!(!user.get(path).await.text().contains("Renamed"));

        let change = "UPDATE events SET title = 'Renamed'";
        app.state.db.writer().execute_unprepared(change).await.expect("a change past the services");

        eventually("the change shows", async || user.get(path).await.text().contains("Renamed")).await;
    })
    .await;
}

#[actix_web::test]
async fn a_draft_is_on_pages_of_staff_only() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        save_with_draft(&app).await;

        for _ in 0..2 {
            for path in ["/events?status=draft", "/events/hackathon-2028"] {
                assert!(!user.get(path).await.text().contains(DRAFT), "{path}");
                assert!(!app.guest().get(path).await.text().contains(DRAFT), "{path}");
            }
            assert!(staff.get("/events/hackathon-2028").await.text().contains(DRAFT));
        }
    })
    .await;
}

#[actix_web::test]
async fn lists_with_drafts_for_some_users_are_not_shared() {
    on_each_database_with(Setup { pages: Some(Script::Own(CALLS)), ..DEFAULTS }, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        save_with_draft(&app).await;
        let path = "/?call=/api/v1/events%3Fstatus%3Dpublished,draft";

        for _ in 0..2 {
            for visitor in [&app.guest(), &user] {
                let page = visitor.get(path).await;
                assert!(page.text().contains("hackathon-2027") && !page.text().contains(DRAFT), "{}", page.text());
            }
            let page = staff.get(path).await;
            assert!(page.text().contains(DRAFT), "{}", page.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn a_guests_page_does_not_hide_items_for_holders_from_staff() {
    on_each_database_with(Setup { pages: Some(Script::Own(CALLS)), ..DEFAULTS }, async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let id = save_one(&app.state.db, event(series(&app.state.db).await, "hackathon-2027")).await;
        let party = schedule_items::Model { audience: ScheduleAudience::Holders, ..schedule_item(id, "party") };
        insert::<schedule_items::Entity>(&app.state.db, [schedule_item(id, "talk"), party]).await;
        app.state.db.invalidation().invalidate_all();
        let path = "/?call=/api/v1/events/hackathon-2027/schedules";

        for (visitor, sees_party) in [(&app.guest(), false), (&staff, true), (&app.guest(), false)] {
            let page = visitor.get(path).await;
            assert!(page.text().contains("talk"), "{}", page.text());
            assert_eq!(page.text().contains("party"), sees_party, "{}", page.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn pages_of_users_interleave_without_mixing() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        save(&app.state.db, [event(series(&app.state.db).await, "hackathon-2027")]).await;
        let mut users = Vec::new();
        for _ in 0..5 {
            users.push(app.member_in(&[]).await);
        }

        for _ in 0..3 {
            let pages = users.iter().map(async |(client, _)| client.get("/").await);
            let pages = futures_util::future::join_all(pages).await;
            let named =
                |page: &Response, user: &Model| page.text().contains(&format!(r#"href="/user/{}""#, user.username));
            for (page, (_, visitor)) in pages.iter().zip(&users) {
                let seen: Vec<_> = users.iter().map(|(_, user)| user).filter(|user| named(page, user)).collect();
                assert_eq!(seen.iter().map(|user| user.id).collect::<Vec<_>>(), [visitor.id]);
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn a_page_and_its_calls_look_the_user_up_once() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, _) = app.member_in(&[UserRole::Administrator]).await;
        save(&app.state.db, [event(series(&app.state.db).await, "hackathon-2027")]).await;

        let read = app
            .statements(&["sessions", "users", "user_roles"], async || {
                assert!(user.get("/").await.text().contains("/admin"), "the permissions were requested, too");
            })
            .await;

        assert_eq!(read.len(), 3, "{read:#?}");
    })
    .await;
}

#[actix_web::test]
async fn an_ended_session_gets_no_page_of_its_user() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, row) = app.member_in(&[]).await;
        save(&app.state.db, [event(series(&app.state.db).await, "hackathon-2027")]).await;
        let link = format!(r#"href="/user/{}""#, row.username);
        assert!(user.get("/").await.text().contains(&link));

        let ended = "DELETE FROM sessions";
        app.state.db.writer().execute_unprepared(ended).await.expect("a change past the services");

        assert!(!user.get("/").await.text().contains(&link));
    })
    .await;
}

/// Logs out twice.
const LOGS_OUT_TWICE: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const user = await host.fetch('/api/v1/user');
            const first = await host.fetch('/api/v1/logout', { method: 'POST' });
            const second = await host.fetch('/api/v1/logout', { method: 'POST' });
            const html = [user, first, second].map(({ status }) => status).join(' ');
            return { html, state: 'null', meta: { status: 200, title: 'Two logouts' } };
        },
    };
"#;

#[actix_web::test]
async fn writes_look_the_user_up_again() {
    on_each_database_with(Setup { pages: Some(Script::Own(LOGS_OUT_TWICE)), ..DEFAULTS }, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        user.csrf_token().await;

        let page = user.get("/anything").await;

        assert!(page.text().contains("200 204 419"), "{}", page.text());
    })
    .await;
}
