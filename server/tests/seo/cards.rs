//! Social cards.

use entities::sea_orm_active_enums::EventStatus;
use futures_util::future::join_all;
use server::hackathon::events::{self, EventInput};

use super::{editions, full};
use crate::support::{TestApp, factories, on_each_database};

#[actix_web::test]
async fn cards_are_1200_by_630_for_every_title() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        for path in
            ["/social.png", "/events/full/social.png", "/events/hostile/social.png", "/events/online/social.png"]
        {
            let card = app.guest().get(path).await;

            assert_eq!(card.status(), 200, "{path}");
            assert_eq!(card.body()[..8], *b"\x89PNG\r\n\x1a\n", "{path}");
            assert_eq!(card.body()[16..24], [0, 0, 0x04, 0xb0, 0, 0, 0x02, 0x76], "{path}");
            assert!(card.body().len() < 300_000, "{path}: {}", card.body().len());
            // Networks show it on their own pages.
            assert_eq!(card.header("cross-origin-resource-policy"), "cross-origin", "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn the_etag_of_a_card_changes_only_with_its_content() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let series = factories::series(&app.state.db).await;
        let tag = async || app.guest().get("/events/full/social.png?v=1").await.header("etag").to_owned();
        let put = async |event: EventInput| {
            events::upsert(app.state.db.writer(), event, factories::month(2)).await.expect("a change");
            app.state.db.invalidation().invalidate_all();
        };

        let before = tag().await;
        put(EventInput { description: Some("Not on the card".to_owned()), ..full(series, "full") }).await;
        let described = tag().await;
        put(EventInput { title: "Another".to_owned(), ..full(series, "full") }).await;
        let renamed = tag().await;
        put(EventInput { status: EventStatus::Cancelled, ..full(series, "full") }).await;
        let cancelled = tag().await;

        assert_eq!(before, described);
        assert_ne!(before, renamed);
        assert!(![&before, &renamed].contains(&&cancelled));
    })
    .await;
}

#[actix_web::test]
async fn concurrent_requests_get_the_same_card() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;

        let cards = join_all((0..20).map(|_| async { app.guest().get("/events/full/social.png").await })).await;

        assert!(cards.iter().all(|card| card.status() == 200 && card.body() == cards[0].body()));
    })
    .await;
}
