//! `server check-invariants`.

use entities::{orders, sea_orm_active_enums::TicketState, ticket_types, tickets};

use crate::support::{
    TestDatabase,
    factories::{event, save_one, series},
    programme::{insert, order, ticket, ticket_type},
    run,
};

#[actix_web::test]
async fn violated_invariants_are_listed_and_fail_the_command() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let settings = [("DATABASE_URL", database.url.as_str())];
        let check = || run(&folder, &["check-invariants"], &settings);
        let id = save_one(&db, event(series(&db).await, "hackathon-2027")).await;
        let kind = ticket_types::Model { capacity: Some(1), ..ticket_type(id, "standard") };
        let (one, other) = (ticket(&kind, TicketState::Confirmed), ticket(&kind, TicketState::Confirmed));
        let (sold, twice) = (order(&kind, &one.id.to_string()), order(&kind, &other.id.to_string()));
        let sold_id = sold.id;
        insert::<ticket_types::Entity>(&db, [kind.clone()]).await;
        insert::<tickets::Entity>(&db, [one]).await;
        insert::<orders::Entity>(&db, [sold]).await;
        let fine = check();
        assert_eq!((fine.code, fine.out.as_str()), (Some(0), "No violations found.\n"), "{}", fine.err);

        insert::<tickets::Entity>(&db, [other]).await;
        insert::<orders::Entity>(&db, [orders::Model { refunded_minor: 100, ..twice }]).await;

        let found = check();
        assert_eq!((found.code, found.err.as_str()), (Some(1), "server: invariant violations: 4\n"));
        for rule in [
            format!("a ticket type is overbooked: {}", kind.id),
            format!("two orders have the same payment: {sold_id}"),
            "an order's state doesn't match its refunds: ".to_owned(),
        ] {
            assert!(found.out.contains(&rule), "{rule} in {}", found.out);
        }
    }
}
