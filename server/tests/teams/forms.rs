//! Creating, joining and leaving teams without JavaScript.

use serde_json::json;

use super::{create_team, event_with_teams, member_usernames, path, person};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, input, send},
    support::{TestApp, on_each_database_with},
};

const FIND: &str = "/events/hackathon-2027/register";

#[actix_web::test]
async fn users_create_join_and_leave_teams_with_forms() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        event_with_teams(&app, "hackathon-2027").await;
        let (ana, _) = person(&app).await;
        let (rui, _) = person(&app).await;

        let fields = [("name", "Meia-Noite"), ("lookingFor", "design, Rust"), ("joinPolicy", "code")];
        let created = send(&ana, FIND, &fields, &BROWSER).await;
        let page = created.header("location").to_owned();
        assert_eq!((created.status(), page.starts_with(&format!("{FIND}/"))), (303, true), "{page}");
        let team = json!({ "id": page.rsplit('/').next() });
        let own = ana.get(&path(&team, "")).await.json();
        assert_eq!(own["lookingFor"], json!(["design", "Rust"]));

        let code = own["joinCode"].as_str().expect("a code");
        let joined = send(&rui, &page, &[("action", "join"), ("code", code)], &BROWSER).await;
        assert_eq!((joined.status(), joined.header("location")), (303, page.as_str()));
        assert_eq!(member_usernames(&app, &team).await.len(), 2);
        let left = send(&rui, &page, &[("action", "leave")], &BROWSER).await;
        assert_eq!((left.status(), left.header("location")), (303, FIND));
        // The last member confirms, because the team ends.
        assert_eq!(send(&ana, &page, &[("action", "leave")], &BROWSER).await.status(), 422);
        let asked = format!("{page}?confirm=1");
        assert_eq!(send(&ana, &asked, &[("action", "leave")], &BROWSER).await.status(), 422);
        assert_eq!(send(&ana, &page, &[("action", "leave"), ("confirm", "0")], &BROWSER).await.status(), 422);
        assert_eq!(send(&ana, &page, &[("action", "leave"), ("confirm", "1")], &BROWSER).await.status(), 303);
        assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]));
    })
    .await;
}

#[actix_web::test]
async fn users_ask_to_join_and_withdraw_with_forms() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let event = event_with_teams(&app, "hackathon-2027").await;
        let (captain, _) = person(&app).await;
        let (asker, _) = person(&app).await;
        let team = create_team(&captain, event, "Meia-Noite", json!({ "joinPolicy": "request" })).await;
        let page = format!("{FIND}/{}", team["id"].as_str().expect("an id"));

        let asked = send(&asker, &page, &[("action", "request"), ("message", "I draw.")], &BROWSER).await;
        assert_eq!((asked.status(), asked.header("location")), (303, page.as_str()));
        let requests = captain.get(&path(&team, "/requests")).await.json();
        assert_eq!(requests[0]["message"], "I draw.");

        let withdrawn = send(&asker, &page, &[("action", "withdraw")], &BROWSER).await;
        assert_eq!(withdrawn.status(), 303);
        assert_eq!(captain.get(&path(&team, "/requests")).await.json(), json!([]));
        let again = send(&asker, &page, &[("action", "withdraw")], &BROWSER).await;
        assert_eq!((again.status(), &input(&again)["form"]["name"]), (404, &json!("team-withdraw")));
    })
    .await;
}

#[actix_web::test]
async fn refused_forms_are_shown_again_and_guests_log_in_first() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let event = event_with_teams(&app, "hackathon-2027").await;
        let (captain, _) = person(&app).await;
        let (other, _) = person(&app).await;
        let team = create_team(&captain, event, "Meia-Noite", json!({})).await;
        let page = format!("{FIND}/{}", team["id"].as_str().expect("an id"));

        let taken = send(&other, FIND, &[("name", "meia-noite"), ("pitch", "A plan")], &BROWSER).await;
        assert_eq!(taken.status(), 422);
        let form = input(&taken)["form"].clone();
        assert_eq!((&form["name"], &form["values"]["pitch"]), (&json!("team-create"), &json!("A plan")));
        assert!(form["errors"]["name"][0].is_string(), "{form}");
        let wrong = send(&other, &page, &[("action", "join"), ("code", "wrong")], &BROWSER).await;
        assert_eq!((wrong.status(), &input(&wrong)["form"]["name"]), (422, &json!("team-join")));
        for fields in [[("action", "unknown")], [("visibility", "unknown")]] {
            assert_eq!(send(&other, &page, &fields, &BROWSER).await.status(), 422, "{fields:?}");
        }
        assert_eq!(send(&other, FIND, &[("name", "")], &BROWSER).await.status(), 422);
        assert_eq!(send(&other, FIND, &[("name", "Sesta"), ("visibility", "unknown")], &BROWSER).await.status(), 422);

        let guest = send(&app.guest(), &page, &[("action", "join"), ("code", "x")], &BROWSER).await;
        assert_eq!((guest.status(), guest.header("location")), (303, page.as_str()));
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(send(&captain, &page, &[("action", "leave"), ("confirm", "1")], &foreign).await.status(), 419);
        assert_eq!(member_usernames(&app, &team).await.len(), 1);
    })
    .await;
}
