//! A freed seat while the public buys. On SQLite, writers run one after another.

use futures_util::future::join_all;
use serde_json::json;

use super::{buy, cancel, full_event, joined, later, on_each_database, person, state};
use crate::support::{TestApp, TestClient, stress::size};

#[actix_web::test]
async fn a_freed_seat_goes_to_the_first_in_line_and_never_to_the_public() {
    let (lines, buyers, rounds) = size((3, 8, 2), (30, 100, 20));
    on_each_database(async |app: TestApp| {
        let (_, mut holders) = full_event(&app, 1).await;
        let mut line = Vec::new();
        for _ in 0..lines {
            let person = person(&app).await;
            let path = joined(&person.0, json!({})).await;
            line.push((person, path));
        }
        let mut public = Vec::new();
        for _ in 0..buyers {
            public.push(person(&app).await.0);
        }
        join_all(public.iter().map(TestClient::csrf_token)).await;
        for _ in 0..rounds.min(line.len() - 1) {
            let holder = holders.pop().expect("a holder");
            // The limit of purchases counts a minute.
            app.clock.advance(61);
            let given = async {
                cancel(&holder).await;
                app.process_purchases().await;
            };
            let (_, bought) = futures_util::join!(given, join_all(public.iter().map(buy)));

            let refused = bought.iter().filter(|response| response.status() == 422).count();
            assert_eq!(refused, public.len(), "the public gets none");
            let (first, path) = line.remove(0);
            assert_eq!(state(&first.0, &path).await, "offered");
            assert_eq!(state(&line[0].0.0, &line[0].1).await, "waiting");
            assert_eq!(buy(&first.0).await.status(), 200);
            holders.push(first);
        }
        // Unclaimed: it goes to the next, and so on.
        cancel(&holders.pop().expect("a holder")).await;
        app.process_purchases().await;
        for (person, path) in line.iter().take(2) {
            later(&app, 0, &[person]).await;
            assert_eq!(state(&person.0, path).await, "offered");
            app.clock.advance(24 * 60 * 60);
            app.process_purchases().await;
        }
    })
    .await;
}

#[actix_web::test]
async fn two_processes_offer_each_seat_once() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 3).await;
        let mut line = Vec::new();
        for _ in 0..4 {
            let person = person(&app).await;
            let path = joined(&person.0, json!({})).await;
            line.push((person, path));
        }
        let twin = app.twin(&[]).await;
        for holder in &holders {
            cancel(holder).await;
        }

        futures_util::join!(Box::pin(app.process_purchases()), Box::pin(twin.process_purchases()));
        twin.stop().await;

        let mut states = Vec::new();
        for ((client, _), path) in &line {
            states.push(state(client, path).await);
        }
        assert_eq!(states, ["offered", "offered", "offered", "waiting"]);
        assert_eq!(super::mailed(&app, "offered").await.len(), 3);
    })
    .await;
}
