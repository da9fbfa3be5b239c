//! Every page has one canonical URL, to which other spellings redirect.

use serde_json::json;
use server::{
    demo,
    platform::settings::{self, Setting},
};

use crate::support::{
    DEFAULTS, Script, Setup, TestApp, TestClient,
    factories::{event, month, open_event, save_one, series},
    on_each_database_with,
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

async fn redirected(client: &TestClient, path: &str) -> (u16, String) {
    let response = client.get(path).await;
    (response.status(), response.header("location").to_owned())
}

/// Pages whose paths have no parameters.
const FIXED: [&str; 18] = [
    "/about",
    "/rules",
    "/terms-and-conditions",
    "/intellectual-property",
    "/events",
    "/challenges",
    "/faq",
    "/previous-hackathons",
    "/register",
    "/preferences",
    "/verify-email",
    "/two-factor",
    "/stay-connected",
    "/stay-connected/thanks",
    "/stay-connected/confirm",
    "/stay-connected/confirmed",
    "/stay-connected/unsubscribe",
    "/stay-connected/unsubscribed",
];

#[actix_web::test]
async fn other_spellings_of_page_urls_redirect_and_keep_the_query() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let current = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
        settings::change(&app.state, current).await.expect("a setting");
        app.switch_on("register").await;
        app.switch_on("stay_connected").await;
        let (_, user) = app.member().await;
        let guest = app.guest();
        for path in FIXED {
            assert_eq!(guest.get(path).await.status(), 200, "{path}");
            for other in [path.to_uppercase(), format!("{path}/"), format!("{path}//"), path.replacen('e', "%65", 1)] {
                for query in ["", "?page=1", "?q=a%26b&q=%5C"] {
                    let expected = if other == path { (200, String::new()) } else { (301, format!("{path}{query}")) };
                    assert_eq!(redirected(&guest, &format!("{other}{query}")).await, expected, "{other}{query}");
                }
            }
        }
        for (other, path) in [
            ("/EVENTS/hackathon-2027", "/events/hackathon-2027".to_owned()),
            ("/events/hackathon-2027/", "/events/hackathon-2027".to_owned()),
            ("/events/%68ackathon-2027/Register/", "/events/hackathon-2027/register".to_owned()),
            (&format!("/User/{}", user.username), format!("/user/{}", user.username)),
            ("/About?a=\\b", "/about?a=%5Cb".to_owned()),
        ] {
            assert_eq!(redirected(&guest, other).await, (301, path), "{other}");
        }
        for missing in ["/ABOUTS", "/no/such/Page/", "/events/HACKATHON-2027", "/about/us"] {
            assert_eq!(guest.get(missing).await.status(), 404, "{missing}");
        }
    })
    .await;
}

#[actix_web::test]
async fn redirects_of_urls_with_tokens_are_not_cached() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let token = "0123456789abcdef0123456789abcdef";

        let response = app.guest().get(&format!("/Invitations/{token}/")).await;

        assert_eq!((response.status(), response.header("location")), (301, &*format!("/invitations/{token}")));
        assert_eq!(response.header("cache-control"), "private, no-store");
    })
    .await;
}

#[actix_web::test]
async fn a_team_url_with_the_wrong_event_redirects_to_the_right_one() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.clock.set(month(2));
        let series = series(&app.state.db).await;
        let own = save_one(&app.state.db, open_event(series, "hackathon-2027")).await;
        save_one(&app.state.db, event(series, "hackathon-2028")).await;
        let (captain, _) = app.member().await;
        let made = captain.post("/api/v1/teams", &json!({ "eventId": own, "name": "Meia-Noite" })).await;
        assert_eq!(made.status(), 201, "{}", made.text());
        let id = made.json()["id"].as_str().expect("an id").to_owned();
        let page = format!("/events/hackathon-2027/register/{id}");

        assert_eq!(captain.get(&page).await.status(), 200);
        for other in ["hackathon-2028", "no-such-event", &own.to_string()] {
            for query in ["", "?code=AB12"] {
                let path = format!("/events/{other}/register/{id}{query}");
                assert_eq!(redirected(&captain, &path).await, (302, format!("{page}{query}")), "{path}");
            }
        }
        let list = redirected(&captain, &format!("/events/{own}/register?q=a")).await;
        assert_eq!(list, (302, "/events/hackathon-2027/register?q=a".to_owned()));
    })
    .await;
}
