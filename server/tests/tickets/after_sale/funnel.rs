//! Metrics of sales.

use super::{buy, free_event, on_each_database, person, start};
use crate::support::TestApp;

/// Counted views, holds and completed sales.
fn counted(app: &TestApp) -> [f64; 3] {
    let families = app.state.metrics.registry().gather();
    let funnel = families.iter().find(|family| family.name() == "ticket_funnel_total").expect("a metric");
    ["view", "hold", "paid"].map(|step| {
        let of_step = funnel.get_metric().iter().find(|metric| metric.get_label()[0].value() == step);
        of_step.expect("a step").get_counter().get_value()
    })
}

#[actix_web::test]
async fn views_holds_and_completed_sales_are_counted() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        assert_eq!(app.guest().get(&format!("{}/tickets", super::super::EVENT)).await.status(), 200);
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        for _ in 0..2 {
            assert_eq!(start(&ana, "free").await.status(), 200);
        }
        assert_eq!(start(&rui, "free").await.status(), 422, "the last seat is held");
        assert_eq!(counted(&app), [1.0, 1.0, 0.0]);

        assert_eq!(buy(&ana, "free").await.status(), 200);

        assert_eq!(counted(&app), [1.0, 1.0, 1.0]);
    })
    .await;
}
