//! Number of SQL queries per request.

use entities::sea_orm_active_enums::UserRole;
use server::demo;

use crate::support::{TestApp, on_each_database};

/// Lists that the demonstration fills, at least: others may be empty, and are walked all the same.
const FILLED: usize = 8;

#[actix_web::test]
async fn query_counts_of_lists_do_not_grow_with_their_length() {
    on_each_database(async |app: TestApp| {
        demo::demo(&app.state.db, &app.state.config.site_defaults, app.state.clock.now())
            .await
            .expect("a demonstration");
        app.state.db.invalidation().invalidate_all();
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let events = staff.get("/api/v1/events?status=published,finished").await.json();
        let of = |status: &str| {
            let rows = events["data"].as_array().expect("events");
            let row = rows.iter().find(|row| row["status"] == status).expect("an event");
            row["slug"].as_str().expect("a slug").to_owned()
        };
        let document = staff.get("/api/openapi.json").await.json();
        let paths = document["paths"].as_object().expect("paths");
        let lists = paths.iter().filter(|(_, methods)| {
            let parameters = methods["get"]["parameters"].as_array();
            parameters.is_some_and(|parameters| parameters.iter().any(|parameter| parameter["name"] == "perPage"))
        });

        let mut filled = 0;
        for (template, _) in lists {
            for slug in [of("published"), of("finished")] {
                let path = template.replace("{event}", &slug).replace("{username}", "rui-costa");
                if path.contains('{') {
                    continue;
                }
                let ask = async |per_page: u32| {
                    app.state.db.invalidation().invalidate_all();
                    let mut rows = 0;
                    let statements = app
                        .all_statements(async || {
                            let response = staff.get(&format!("{path}?perPage={per_page}")).await;
                            assert_eq!(response.status(), 200, "{path}: {}", response.text());
                            rows = response.json()["data"].as_array().map_or(0, Vec::len);
                        })
                        .await;
                    (rows, statements)
                };
                let (_, few) = ask(1).await;
                let (rows, many) = ask(100).await;

                // A page that is not the whole list needs a query for the total.
                assert!(
                    many.len() <= few.len() + 1,
                    "{path}, {rows} rows: {} and {}\n{many:#?}",
                    few.len(),
                    many.len()
                );
                filled += usize::from(rows > 1);
            }
        }
        assert!(filled >= FILLED, "only {filled} lists had something to show");
    })
    .await;
}
