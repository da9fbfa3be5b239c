//! `GET /api/v1/emails`, `POST /api/v1/emails/{id}/retry`

use entities::{
    mails,
    sea_orm_active_enums::{MailState, UserRole::Administrator, UserRole::Staff},
};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, Set};
use serde_json::json;

use crate::support::{TestApp, on_each_database};

const PATH: &str = "/api/v1/emails";

#[actix_web::test]
async fn failed_emails_are_listed_without_their_text_and_sent_again() {
    on_each_database(async |app: TestApp| {
        let (staff, user) = app.member_in(&[Administrator]).await;
        app.guest().post("/api/v1/forgot-password", &json!({ "email": user.email })).await;
        let mail = mails::Entity::find().one(app.state.db.reader()).await.expect("rows").expect("an email");
        let id = mail.id;
        let mut row = mail.into_active_model();
        (row.state, row.last_error) = (Set(MailState::Dead), Set(Some("550 No such user".to_owned())));
        row.update(app.state.db.writer()).await.expect("a row");

        let page = staff.get(&format!("{PATH}?state=dead&q={}", user.email)).await;

        let row = &page.json()["data"][0];
        assert_eq!((&row["recipient"], &row["lastError"]), (&json!(user.email), &json!("550 No such user")));
        assert!(!page.text().contains("reset-password"), "the link opens the account");
        let sent = staff.get(&format!("{PATH}?state=sent")).await.json();
        assert_eq!((&sent["meta"]["total"], &sent["counts"]["state"]), (&json!(0), &json!({ "dead": 1 })));
        assert_eq!(staff.post(&format!("{PATH}/{id}/retry"), &json!({})).await.status(), 204);
        assert_eq!(staff.get(&format!("{PATH}?state=dead")).await.json()["meta"]["total"], 0);
        let again = staff.post(&format!("{PATH}/{id}/retry"), &json!({})).await;
        assert_eq!(again.status(), 404, "only emails that were given up");
        assert_eq!(staff.get(&format!("{PATH}?state=nothing")).await.status(), 422);
        let (other, _) = app.member_in(&[Staff]).await;
        assert_eq!(other.get(PATH).await.status(), 403);
    })
    .await;
}
