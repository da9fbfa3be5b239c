//! Flags on a new site.

use serde_json::json;
use server::platform::{
    audit::Actor,
    flags::{self, Flag, Source},
};

use crate::support::{DEFAULTS, Setup, TestApp, factories::month, on_each_database, on_each_database_with};

const WITH_KEYS: Setup =
    Setup { settings: &[("LOGIN_GITHUB_CLIENT_ID", "id"), ("LOGIN_GITHUB_CLIENT_SECRET", "secret")], ..DEFAULTS };

#[actix_web::test]
async fn login_registration_and_sign_up_are_on_by_default() {
    on_each_database(async |app: TestApp| {
        let path = "/api/flags?f=login&f=register&f=stay_connected&f=tickets&f=login_github";

        let response = app.guest().get(path).await;

        let expected = json!({
            "login": true, "register": true, "stay_connected": true, "tickets": false, "login_github": false,
        });
        assert_eq!(response.json(), expected);
    })
    .await;
}

#[actix_web::test]
async fn a_configured_provider_is_enabled_unless_its_flag_is_off() {
    on_each_database_with(WITH_KEYS, async |app: TestApp| {
        let shown = async || {
            let flags = app.guest().get("/api/flags?f=login_github&f=login_gitlab").await.json();
            let providers = app.guest().get("/api/v1/login/providers").await.json();
            (flags, providers.as_array().expect("providers").len())
        };

        assert_eq!(shown().await, (json!({ "login_github": true, "login_gitlab": false }), 1));
        app.switch_off("login_github").await;
        assert_eq!(shown().await, (json!({ "login_github": false, "login_gitlab": false }), 0));
        app.switch_on("login_github").await;
        assert_eq!(shown().await.1, 1);
    })
    .await;
}

#[actix_web::test]
async fn flags_are_listed_with_their_origin_and_set_by_name() {
    on_each_database_with(WITH_KEYS, async |app: TestApp| {
        let stands = async |name: &str| {
            let all = flags::list(&app.state).await.expect("flags");
            let flag = all.iter().find(|flag| flag.name == name).expect("a flag");
            (flag.enabled, flag.source)
        };
        assert_eq!(stands("login").await, (true, Source::Stored));
        assert_eq!(stands("login_github").await, (true, Source::Default));
        assert_eq!(stands("waiting_list").await, (false, Source::Default));

        for name in ["login", "login_github"] {
            assert!(flags::set(&app.state, &Actor::system(), name, false).await.expect("a change"));
            assert_eq!(stands(name).await, (false, Source::Stored));
        }
        let private =
            Flag { name: "waiting_list", enabled: true, public: false, description: "For a test.", now: month(1) };
        flags::put(app.state.db.writer(), private).await.expect("a flag");
        assert_eq!(stands("waiting_list").await, (false, Source::Stored), "private flags are off for visitors");
        assert!(!flags::set(&app.state, &Actor::system(), "lgoin", true).await.expect("no change"));
        assert_eq!(app.guest().get("/api/flags?f=login").await.json(), json!({ "login": false }));
    })
    .await;
}
