//! `/api/v1/users/{username}/tickets/{id}/card` and the images of cards.

use entities::share_cards;
use reqwest::Method;
use sea_orm::{ActiveValue::Set, EntityTrait as _};
use serde_json::{Value, json};

use super::{bought, free_event, on_each_database, person, refusal, text, ticket_path};
use crate::support::{TestApp, factories::month};

/// Path and query of a URL of this site.
fn local(url: &Value) -> String {
    let url = url::Url::parse(text(url)).expect("a URL");
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}{query}", url.path())
}

#[actix_web::test]
async fn a_card_shows_the_name_only_if_the_user_chose_so() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (client, user) = person(&app).await;
        let ticket = bought(&client).await;
        let path = format!("{}/card", ticket_path(&ticket));
        assert_eq!(client.get(&path).await.json(), Value::Null);

        let card = client.put(&path, &json!({})).await.json();

        assert_eq!((&card["showsName"], client.get(&path).await.json()), (&json!(false), card.clone()));
        let image = async |card: &Value| app.guest().get(&local(&card["image"])).await;
        let nameless = image(&card).await;
        assert_eq!((nameless.status(), nameless.header("content-type")), (200, "image/png"));
        assert_eq!(nameless.header("cache-control"), "public, no-cache", "the name may be hidden at any time");
        let named = client.put(&path, &json!({ "showsName": true })).await.json();
        assert_eq!(named["url"], card["url"], "a shared link stays valid");
        assert_ne!(named["image"], card["image"]);
        assert_ne!(image(&named).await.body(), nameless.body());
        for secret in [text(&ticket["id"]), text(&ticket["code"]), &user.username] {
            assert!(!named.to_string().contains(secret), "{named}");
        }
    })
    .await;
}

#[actix_web::test]
async fn withdrawn_cards_and_cards_of_cancelled_tickets_show_the_event() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (client, _) = person(&app).await;
        let ticket = bought(&client).await;
        let path = format!("{}/card", ticket_path(&ticket));
        let shows_event = async |card: &Value| {
            let event = app.guest().get("/events/hackathon-2027/social.png").await;
            app.guest().get(&local(&card["image"])).await.body() == event.body()
        };

        let card = client.put(&path, &json!({ "showsName": true })).await.json();
        assert!(!shows_event(&card).await);
        assert_eq!(client.delete(&path).await.status(), 204);
        assert!(shows_event(&card).await);

        let card = client.put(&path, &json!({})).await.json();
        assert!(!shows_event(&card).await);
        assert_eq!(client.delete(&ticket_path(&ticket)).await.status(), 204);
        assert!(shows_event(&card).await);
        assert_eq!(
            refusal(&client.put(&path, &json!({})).await, "ticket"),
            "You can only create a card for a confirmed ticket."
        );
    })
    .await;
}

#[actix_web::test]
async fn cards_belong_to_the_holder_and_to_one_event() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let (client, _) = person(&app).await;
        let path = format!("{}/card", ticket_path(&bought(&client).await));
        let card = client.put(&path, &json!({})).await.json();
        let (other, _) = person(&app).await;

        for method in [Method::GET, Method::PUT, Method::DELETE] {
            let request = other.request(method, &path).json(&json!({}));
            let response = other.send(request.header("X-XSRF-TOKEN", other.csrf_token().await)).await;
            assert_eq!(response.status(), 404);
        }
        let key = text(&card["url"]).rsplit_once('=').expect("a key").1;
        for (path, status) in [
            (format!("/events/none/cards/{key}.png"), 404),
            (format!("/events/{event}/cards/{key}%00.png"), 200),
            ("/events/hackathon-2027/cards/unknown.png".to_owned(), 200),
        ] {
            assert_eq!(app.guest().get(&path).await.status(), status, "{path}");
        }
        app.clock.set(month(3));
        assert_eq!(app.guest().get(&local(&card["image"])).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn the_wall_shows_first_names_only_of_holders_who_agreed() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let wall = async || app.guest().get("/api/v1/events/hackathon-2027/wall").await.json();
        let (first, _) = person(&app).await;
        let own = bought(&first).await;
        let (second, user) = person(&app).await;
        let ticket = bought(&second).await;
        assert_eq!(wall().await["data"], json!([]), "a ticket alone is no consent");

        let card = format!("{}/card", ticket_path(&ticket));
        second.put(&card, &json!({ "showsName": false })).await;
        assert_eq!(wall().await["data"], json!([]));
        second.put(&card, &json!({ "showsName": true })).await;
        let name = user.name.split(' ').next().expect("a name");
        let shown = wall().await;
        assert_eq!(shown["data"], json!([{ "seat": 2, "name": name }]));
        assert_eq!(shown["meta"]["total"], 1);
        assert_eq!(second.get(&ticket_path(&ticket)).await.json()["seat"], 2);

        // Those who come later move up.
        assert_eq!(first.delete(&ticket_path(&own)).await.status(), 204);
        assert_eq!(wall().await["data"][0]["seat"], 1);
        assert_eq!(second.get(&ticket_path(&ticket)).await.json()["seat"], 1);

        second.put(&card, &json!({ "showsName": false })).await;
        assert_eq!(wall().await["data"], json!([]), "consent can be withdrawn");
        assert_eq!(app.guest().get("/api/v1/events/none/wall").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn older_cards_show_no_name_on_the_wall_until_the_holder_agrees() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (client, user) = person(&app).await;
        let card = format!("{}/card", ticket_path(&bought(&client).await));
        client.put(&card, &json!({ "showsName": true })).await;
        let wall = async || app.guest().get("/api/v1/events/hackathon-2027/wall").await.json();

        let before = share_cards::ActiveModel { on_wall: Set(false), ..Default::default() };
        let tx = app.state.db.begin().await.expect("a transaction");
        share_cards::Entity::update_many().set(before).exec(&tx).await.expect("an update");
        tx.commit().await.expect("a commit");
        assert_eq!(wall().await["data"], json!([]), "the name was not meant for it");
        client.put(&card, &json!({ "showsName": true })).await;
        let name = user.name.split(' ').next().expect("a name");
        assert_eq!(wall().await["data"][0]["name"], name);
    })
    .await;
}
