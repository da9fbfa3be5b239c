//! `server seed`

use chrono::{DateTime, TimeDelta, Utc};
use config::SiteConfig;
use entities::{challenges, events, faq_items, flags, series, settings, tickets, user_roles, users};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use secrecy::SecretString;
use serde_json::{Value, json};
use server::{
    accounts::users as accounts,
    demo::{Seeded, demo, holders, insert_events, people, teams},
    platform::{passwords, settings::stored},
    ticketing::invariants::violations,
};

use crate::support::{
    DEFAULTS, Setup, TestApp,
    accounts::{PASSWORD, signed_in},
    on_each_database, on_each_database_with,
};

/// Parts of the site that demo data fills.
const LINKS: [&str; 3] = ["dataProtectionUrl", "social", "partners"];
const CONFIGURED: Setup = Setup {
    settings: &[
        ("SITE_DATA_PROTECTION_URL", "https://own.example/privacy"),
        ("SITE_SOCIAL_LINKS", "Own|https://own.example/"),
        ("SITE_PARTNERS", "Own|https://own.example/"),
    ],
    ..DEFAULTS
};

fn day(text: &str) -> DateTime<Utc> {
    format!("{text}T12:00:00Z").parse().expect("a day")
}

async fn seed(app: &TestApp, now: DateTime<Utc>) -> Seeded {
    let seeded = demo(&app.state.db, &app.state.config.site_defaults, now).await.expect("demo data");
    app.state.db.invalidation().invalidate_all();
    seeded
}

async fn get(app: &TestApp, path: &str) -> Value {
    app.guest().get(path).await.json()
}

#[actix_web::test]
async fn demo_data_is_about_the_upcoming_event() {
    on_each_database(async |app: TestApp| {
        let seeded = seed(&app, day("2026-11-21")).await;

        assert_eq!(seeded, Seeded::Now("hackathon-2027".parse().expect("a slug")));
        assert_eq!(get(&app, "/api/v1/site").await["currentEvent"], "hackathon-2027");
        let coming = get(&app, "/api/v1/events/hackathon-2027").await;
        assert_eq!(
            (&coming["status"], &coming["editionNo"], &coming["current"]),
            (&json!("published"), &json!(4), &json!(true))
        );
        assert_eq!(
            (&coming["startAt"], &coming["endAt"]),
            (&json!("2027-03-05T18:30:00Z"), &json!("2027-03-07T17:00:00Z"))
        );
        assert_eq!((&coming["venue"], &coming["city"]), (&json!("gnration"), &json!("Braga")));
    })
    .await;
}

#[actix_web::test]
async fn demo_data_has_three_past_events_and_a_hidden_draft() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let listed = get(&app, "/api/v1/events").await;

        let shown =
            |key: &str| listed["data"].as_array().expect("rows").iter().map(|row| row[key].clone()).collect::<Vec<_>>();
        assert_eq!(shown("slug"), ["hackathon-2027", "hackathon-2026", "hackathon-2025", "hackathon-2024"]);
        assert_eq!(shown("status"), ["published", "finished", "finished", "finished"]);
        assert_eq!(app.guest().get("/api/v1/events/hackathon-2028").await.status(), 404);
        let rows = events::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(rows.iter().any(|row| row.slug == "hackathon-2028"), "there is no draft to hide");
    })
    .await;
}

#[actix_web::test]
async fn flags_of_missing_features_are_off() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let flags =
            get(&app, "/api/flags?f=login&f=register&f=stay_connected&f=tickets&f=waiting_list&f=login_twitter").await;

        assert_eq!(
            flags,
            json!({
                "login": true, "register": true, "stay_connected": true, "tickets": true, "waiting_list": true,
                "login_twitter": true,
            })
        );
    })
    .await;
}

#[actix_web::test]
async fn upcoming_demo_seats_are_sixty_percent_sold_and_past_ones_all() {
    on_each_database(async |app: TestApp| {
        let seeded_at = day("2026-11-21");
        seed(&app, seeded_at).await;
        // Seats that were held for half an hour are free again.
        app.clock.set(seeded_at + TimeDelta::hours(1));

        let listed = get(&app, "/api/v1/events").await;

        let shown = |row: &Value| [&row["phase"], &row["shareLaid"], &row["seatsLeft"]].map(Value::clone);
        let rows: Vec<[Value; 3]> = listed["data"].as_array().expect("rows").iter().map(shown).collect();
        let over = [json!("finished"), json!(1.0), json!(0)];
        assert_eq!(rows, [[json!("on_sale"), json!(0.6), json!(88)], over.clone(), over.clone(), over]);
        assert_eq!(listed["data"][0]["priceFrom"], json!({ "amount": 0, "currency": "EUR" }));
        assert_eq!(listed["data"][1]["priceFrom"], Value::Null);
    })
    .await;
}

#[actix_web::test]
async fn the_upcoming_event_has_a_schedule_and_past_ones_results() {
    on_each_database(async |app: TestApp| {
        let seeded_at = day("2026-11-21");
        seed(&app, seeded_at).await;
        app.clock.set(seeded_at);
        let rows = async |path: &str| {
            let response = get(&app, &format!("/api/v1/{path}?perPage=100")).await;
            response["data"].as_array().expect("rows").clone()
        };

        let challenges = rows("events/hackathon-2027/challenges").await;
        assert_eq!(challenges.iter().filter(|row| row["revealed"] == false).count(), 1);
        assert_eq!(challenges.len(), 5);
        let schedule = rows("events/hackathon-2027/schedules").await;
        assert!(schedule.len() > 25 && schedule.iter().all(|row| row["kind"] != "shift"));
        assert_eq!(schedule.iter().filter(|row| row["highlight"] == true).count(), 6);
        assert_eq!(rows("events/hackathon-2027/judges").await.len(), 8);
        assert_eq!(rows("events/hackathon-2027/sponsors").await.len(), 7);
        let tickets = rows("events/hackathon-2027/tickets").await;
        let availability: Vec<&Value> = tickets.iter().map(|row| &row["availability"]).collect();
        assert_eq!(availability, ["available", "available", "few_left", "available", "invite_only", "waitlist"]);
        assert_eq!(tickets[3]["requiresApproval"], true);
        assert_eq!(rows("events/hackathon-2027/projects").await.len(), 0);
        assert_eq!(rows("faq").await.len(), 18);
        for past in ["2026", "2025", "2024"] {
            let projects = rows(&format!("events/hackathon-{past}/projects")).await;
            assert!((3..=5).contains(&projects.len()), "{past}");
            assert_eq!(projects[0]["place"], 1, "{past}");
            assert!(projects.iter().any(|project| project["quote"].is_object()), "{past}");
        }
    })
    .await;
}

#[actix_web::test]
async fn seeding_again_changes_nothing_before_the_event() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;
        let before = everything(&app).await;

        assert_eq!(seed(&app, day("2026-11-21")).await, Seeded::Before);
        assert_eq!(seed(&app, day("2027-03-05")).await, Seeded::Before);

        assert_eq!(everything(&app).await, before);
    })
    .await;
}

#[actix_web::test]
async fn seeding_a_year_later_publishes_the_draft() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let seeded = seed(&app, day("2026-11-21") + TimeDelta::days(365)).await;

        assert_eq!(seeded, Seeded::Now("hackathon-2028".parse().expect("a slug")));
        assert_eq!(get(&app, "/api/v1/events/hackathon-2027").await["status"], "finished");
        assert_eq!(get(&app, "/api/v1/events/hackathon-2028").await["editionNo"], 5);
        assert_eq!(get(&app, "/api/v1/events").await["meta"]["total"], 5);
        let schedule = get(&app, "/api/v1/events/hackathon-2027/schedules?perPage=100").await;
        let kickoff = schedule["data"].as_array().expect("rows").iter().find(|row| row["slug"] == "kickoff");
        let moved = get(&app, "/api/v1/events/hackathon-2027").await;
        assert_eq!(kickoff.expect("a kickoff")["startAt"], moved["startAt"], "the schedule goes with its edition");
    })
    .await;
}

#[actix_web::test]
async fn seeding_many_events_is_idempotent() {
    on_each_database(async |app: TestApp| {
        for _ in 0..2 {
            insert_events(&app.state.db, &app.state.config.site_defaults, 60, day("2026-11-21"))
                .await
                .expect("many events");
        }

        let listed = get(&app, "/api/v1/events?perPage=60").await;

        assert_eq!(listed["data"].as_array().map(Vec::len), Some(60));
        assert_eq!(listed["meta"]["total"], 60);
    })
    .await;
}

async fn everything(app: &TestApp) -> (Programme, Vec<series::Model>, Vec<flags::Model>, Vec<settings::Model>) {
    let db = app.state.db.reader();
    (
        Programme {
            events: events::Entity::find().all(db).await.expect("events"),
            challenges: challenges::Entity::find().all(db).await.expect("challenges"),
            tickets: tickets::Entity::find().all(db).await.expect("tickets"),
            questions: faq_items::Entity::find().all(db).await.expect("questions"),
        },
        series::Entity::find().all(db).await.expect("series"),
        flags::Entity::find().all(db).await.expect("flags"),
        settings::Entity::find().all(db).await.expect("settings"),
    )
}

#[derive(Debug, PartialEq)]
struct Programme {
    events: Vec<events::Model>,
    challenges: Vec<challenges::Model>,
    tickets: Vec<tickets::Model>,
    questions: Vec<faq_items::Model>,
}

#[actix_web::test]
async fn demo_users_cannot_log_in_and_are_created_once() {
    on_each_database(async |app: TestApp| {
        let now = day("2026-11-21");
        let load = async || people(app.state.db.writer(), now).await.expect("people");

        assert_eq!((load().await, load().await), (8, 0));

        let rows = users::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(rows.iter().all(|row| row.password_hash.is_none()));
        let roles = user_roles::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(roles.iter().all(|row| row.role != "administrator"));
        assert_eq!(get(&app, "/api/v1/users/ines-carvalho/profile").await["name"], "Inês Carvalho");
    })
    .await;
}

#[actix_web::test]
async fn demo_users_have_teams() {
    on_each_database(async |app: TestApp| {
        let now = day("2026-11-21");
        seed(&app, now).await;
        app.clock.set(now);
        let db = app.state.db.writer();
        people(db, now).await.expect("people");

        assert_eq!(teams(db, now).await.expect("teams"), 15);
        assert_eq!(teams(db, now).await.expect("teams"), 0, "once is enough");

        let names = async |query: &str| {
            let page = get(&app, &format!("/api/v1/events/hackathon-2027/teams{query}")).await;
            let rows = page["data"].as_array().expect("rows").clone();
            rows.iter().map(|row| format!("{}: {}", row["name"], row["placesLeft"])).collect::<Vec<_>>()
        };
        assert_eq!(names("").await, ["\"Meia Desfeita\": 4", "\"Rua Direita\": 4", "\"Sem Rede\": 0"]);
        assert_eq!(names("?open=true").await, ["\"Meia Desfeita\": 4", "\"Rua Direita\": 4"]);
        let played = get(&app, "/api/v1/users/ines-carvalho/teams").await;
        let rows = played.as_array().expect("rows");
        assert_eq!(rows.len(), 4);
        assert!(rows[1..].iter().all(|row| row["project"]["slug"].is_string()), "{played}");
    })
    .await;
}

#[actix_web::test]
async fn demo_users_have_tickets_an_invitation_and_places_in_the_waiting_list() {
    on_each_database(async |app: TestApp| {
        let now = day("2026-11-21");
        seed(&app, now).await;
        app.clock.set(now);
        let db = app.state.db.writer();
        people(db, now).await.expect("people");

        assert_eq!(holders(db, now).await.expect("tickets"), 2);
        assert_eq!(holders(db, now).await.expect("tickets"), 0, "once is enough");

        let as_user = async |username: &str| {
            let user = users::Entity::find().filter(users::Column::Username.eq(username)).one(db).await;
            let user = user.expect("a query").expect("a user");
            let hash = passwords::hash(&app.state, &SecretString::from(PASSWORD)).await.expect("a hash");
            accounts::set_password(db, user.id, hash, now).await.expect("a row");
            signed_in(&app, &user.email).await
        };
        let held = as_user("beatriz-moura").await.get("/api/v1/users/beatriz-moura/tickets").await.json();
        assert_eq!(
            (&held[0]["state"], &held[0]["ticketType"]["slug"], &held[0]["paid"]["amount"]),
            (&json!("confirmed"), &json!("standard"), &json!(2500)),
            "{held}"
        );
        let invited = as_user("goncalo-vaz").await;
        assert_eq!(invited.get("/api/v1/events/hackathon-2027/tickets/partner").await.status(), 200);
        let waiting = as_user("rafael-nobrega").await.get("/api/v1/user/waiting-lists").await.json();
        assert_eq!((&waiting[0]["state"], &waiting[0]["position"]), (&json!("waiting"), &json!(2)), "{waiting}");
        assert_eq!(violations(db, now).await.expect("rows"), []);
    })
    .await;
}

#[actix_web::test]
async fn a_seeded_site_has_all_header_and_footer_links() {
    on_each_database(async |app: TestApp| {
        assert_eq!(get(&app, "/api/v1/site").await["partners"], json!([]));
        seed(&app, day("2026-11-21")).await;

        let site = get(&app, "/api/v1/site").await;

        let names = |list: &str| -> Vec<String> {
            let rows = site[list].as_array().expect("rows").iter();
            rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
        };
        assert_eq!(names("partners"), ["Sobreiro & Maré", "Fio de Prumo", "Telha Viva"]);
        assert_eq!(names("social"), ["Mastodon", "GitHub", "Photos"]);
        assert_eq!(site["dataProtectionUrl"], "https://company.example/data-protection");
    })
    .await;
}

#[actix_web::test]
async fn seeding_does_not_override_configured_links() {
    on_each_database_with(CONFIGURED, async |app: TestApp| {
        let before = get(&app, "/api/v1/site").await;
        seed(&app, day("2026-11-21")).await;

        let after = get(&app, "/api/v1/site").await;

        for links in LINKS {
            assert_eq!(after[links], before[links]);
        }
    })
    .await;
}

#[actix_web::test]
async fn the_demo_links_win_over_links_configured_after_seeding() {
    on_each_database_with(CONFIGURED, async |app: TestApp| {
        // Seeded before the site was configured.
        let site = SiteConfig {
            data_protection_url: None,
            social: Vec::new(),
            partners: Vec::new(),
            ..app.state.config.site_defaults.clone()
        };
        demo(&app.state.db, &site, day("2026-11-21")).await.expect("demo data");
        app.state.db.invalidation().invalidate_all();
        let stored = stored(app.state.db.reader()).await.expect("settings").site;
        assert_eq!((stored.partners.map(|all| all.len()), stored.social.map(|all| all.len())), (Some(3), Some(3)));
        assert!(stored.data_protection_url.is_some());

        let after = get(&app, "/api/v1/site").await;

        assert_eq!(after["partners"][0]["name"], "Sobreiro & Maré");
        assert_ne!(after["dataProtectionUrl"], "https://own.example/privacy");
    })
    .await;
}

#[actix_web::test]
async fn demo_texts_agree_with_the_demo_data() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;
        let event = get(&app, "/api/v1/events/hackathon-2027").await;
        let schedule = get(&app, "/api/v1/events/hackathon-2027/schedules?perPage=100").await;
        let start = |slug: &str| -> DateTime<Utc> {
            let items = schedule["data"].as_array().expect("rows");
            let item = items.iter().find(|item| item["slug"] == slug).expect("an item");
            item["startAt"].as_str().expect("a time").parse().expect("a time")
        };
        let begins: DateTime<Utc> = event["startAt"].as_str().expect("a time").parse().expect("a time");

        let description = event["description"].as_str().expect("a text");

        assert!(description.contains("the team table opens one hour before the start"), "{description}");
        assert_eq!(begins - start("team-table"), TimeDelta::hours(1));
        assert!(description.contains("teams of two to five"), "{description}");
        assert_eq!((&event["teams"]["min"], &event["teams"]["max"]), (&json!(2), &json!(5)));
        // How long it lasts depends on when the clocks change: the page computes it.
        assert!(!description.contains("hours,"), "{description}");
    })
    .await;
}
