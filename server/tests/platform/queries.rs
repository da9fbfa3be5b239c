//! How often the database is asked.

use server::{entities::sea_orm_active_enums::UserRole, seed};

use crate::support::{TestApp, on_each_database};

/// Lists that the demonstration fills, at least: others may be empty, and are walked all the same.
const FILLED: usize = 8;

#[actix_web::test]
async fn a_long_list_asks_no_more_often_than_a_short_one() {
    on_each_database(async |app: TestApp| {
        seed::demo(&app.state.db, &app.state.config.site, app.state.clock.now()).await.expect("a demonstration");
        app.state.forget();
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
                    app.state.forget();
                    let mut rows = 0;
                    let asked = app
                        .asked(async || {
                            let answer = staff.get(&format!("{path}?perPage={per_page}")).await;
                            assert_eq!(answer.status(), 200, "{path}: {}", answer.text());
                            rows = answer.json()["data"].as_array().map_or(0, Vec::len);
                        })
                        .await;
                    (rows, asked)
                };
                let (_, few) = ask(1).await;
                let (rows, many) = ask(100).await;

                // A page that is not the whole list asks for the number of rows besides.
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
