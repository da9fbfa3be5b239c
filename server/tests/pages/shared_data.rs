//! Pages of users reuse what every visitor gets, and nothing else.

use entities::{
    sea_orm_active_enums::{EventStatus, UserRole},
    users::Model,
};
use sea_orm::ConnectionTrait;
use server::hackathon::events::{self, EventInput};

use super::cache::until;
use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp,
    factories::{event, month, save, series},
    on_each_database_with,
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

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

        until("the change shows", async || user.get(path).await.text().contains("Renamed")).await;
    })
    .await;
}

#[actix_web::test]
async fn a_list_with_drafts_is_neither_given_to_others_nor_replaced_by_theirs() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (user, _) = app.member_in(&[]).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let series = series(&app.state.db).await;
        let draft = EventInput {
            title: "Not yet public".to_owned(),
            status: EventStatus::Draft,
            ..event(series, "hackathon-2028")
        };
        save(&app.state.db, [event(series, "hackathon-2027"), draft]).await;
        app.state.db.invalidation().invalidate_all();

        for _ in 0..2 {
            for path in ["/admin/events?status=draft", "/events?status=draft", "/events/hackathon-2028"] {
                assert!(!user.get(path).await.text().contains("Not yet public"), "{path}");
                assert!(!app.guest().get(path).await.text().contains("Not yet public"), "{path}");
            }
            assert!(staff.get("/events/hackathon-2028").await.text().contains("Not yet public"));
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
