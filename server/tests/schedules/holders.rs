//! Items for holders of tickets.

use entities::{
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{
        ScheduleAudience,
        TicketState::{Cancelled, Confirmed, Held, PendingApproval},
        UserRole,
    },
    ticket_types, tickets,
};
use sea_orm::{ActiveModelTrait as _, IntoActiveModel as _, Set};
use serde_json::{Value, json};
use uuid::Uuid;

use super::PATH;
use crate::support::{
    Response, TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, schedule_item, ticket, ticket_type},
};

/// An event with a public item and one for holders.
async fn programme(app: &TestApp) -> (ticket_types::Model, Uuid) {
    let series = series(&app.state.db).await;
    let id = save_one(&app.state.db, event(series, "hackathon-2027")).await;
    let party = Model { audience: ScheduleAudience::Holders, ..schedule_item(id, "party") };
    let item = party.id;
    insert::<Entity>(&app.state.db, [schedule_item(id, "talk"), party]).await;
    let kind = ticket_type(id, "standard");
    insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
    (kind, item)
}

fn slugs(list: &Response) -> Vec<String> {
    let rows = list.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["slug"].as_str().expect("a slug").to_owned()).collect()
}

/// Whether a client sees the item for holders in all places, or in none.
async fn sees(app: &TestApp, client: &TestClient, item: Uuid) -> bool {
    let list = client.get(PATH).await;
    let seen = slugs(&list).contains(&"party".to_owned());
    assert_eq!(list.header("cache-control") == "private, no-store", seen, "no cache stores what only some users see");
    assert_eq!(client.get(&format!("{PATH}/party")).await.status(), if seen { 200 } else { 404 });
    let file = client.get("/events/hackathon-2027/schedule/party.ics").await;
    assert_eq!(file.status(), if seen { 200 } else { 404 });
    assert!(!seen || file.header("cache-control") == "private, no-store");
    let favourite = client.put(&format!("/api/v1/user/favourites/{item}"), &Value::Null).await;
    let feed = client.get("/api/v1/user/calendar").await;
    if feed.status() == 200 {
        assert_eq!(favourite.status(), if seen { 204 } else { 404 });
        assert_eq!(client.get("/api/v1/user/favourites").await.json(), if seen { json!([item]) } else { json!([]) });
        let url = feed.json()["url"].as_str().expect("a URL").replace("http://localhost:8080", "");
        assert_eq!(app.guest().get(&url).await.text().contains("#item-party"), seen);
    }
    for public in ["/events/hackathon-2027/schedule.ics", PATH] {
        assert!(!app.guest().get(public).await.text().contains("party"), "{public}");
    }
    seen
}

#[actix_web::test]
async fn items_for_holders_are_shown_to_holders_and_staff_only() {
    on_each_database(async |app: TestApp| {
        let (kind, item) = programme(&app).await;
        let other = save_one(&app.state.db, event(series(&app.state.db).await, "hackathon-2028")).await;
        let foreign = ticket_type(other, "standard");
        insert::<ticket_types::Entity>(&app.state.db, [foreign.clone()]).await;
        assert!(!sees(&app, &app.guest(), item).await);
        for (ticket, expected) in [
            (ticket(&kind, Confirmed), true),
            (ticket(&kind, Held), false),
            (ticket(&kind, PendingApproval), false),
            (ticket(&kind, Cancelled), false),
            (ticket(&foreign, Confirmed), false),
        ] {
            app.clock.advance(4);
            let (client, user) = app.member().await;
            let state = ticket.state;
            insert::<tickets::Entity>(&app.state.db, [tickets::Model { user_id: Some(user.id), ..ticket }]).await;
            assert_eq!(sees(&app, &client, item).await, expected, "{state:?}");
        }
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(slugs(&staff.get(PATH).await).len(), 2);
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_ticket_hides_the_items_for_holders() {
    on_each_database(async |app: TestApp| {
        let (kind, item) = programme(&app).await;
        let (client, user) = app.member().await;
        let held = tickets::Model { user_id: Some(user.id), ..ticket(&kind, Confirmed) };
        insert::<tickets::Entity>(&app.state.db, [held.clone()]).await;
        assert!(sees(&app, &client, item).await);

        let mut row = held.into_active_model();
        row.state = Set(Cancelled);
        row.update(app.state.db.writer()).await.expect("a row");

        assert!(!sees(&app, &client, item).await);
    })
    .await;
}
