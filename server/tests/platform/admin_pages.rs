//! Who may open each page of the admin area, and call the list behind it.

use std::collections::BTreeSet;

use entities::{role_permissions, sea_orm_active_enums::UserRole};
use sea_orm::EntityTrait as _;
use server::{demo, platform::permissions, web::exports::LISTS};

use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp, TestClient,
    factories::{event, month, save_one, series},
    html::elements,
    on_sqlite_with,
    programme::insert,
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Each section, the permission it needs, and its list call. Events are public.
const SECTIONS: [(&str, &str, &str); 26] = [
    ("users", "users:list", "users"),
    ("events", "events:list", ""),
    ("schedules", "schedules:list", "schedules"),
    ("rewards", "rewards:list", "rewards"),
    ("waiting-list", "waiting-list:list", "waiting-list"),
    ("judges", "judges:list", "judges"),
    ("sponsors", "sponsors:list", "sponsors"),
    ("badges", "badges:list", "badges"),
    ("tickets", "tickets:list", "tickets"),
    ("invitations", "invitations:list", "events/invitations"),
    ("attendees", "users-tickets:list", "users-tickets"),
    ("orders", "users-tickets:list", "orders"),
    ("discount-codes", "tickets:list", "discount-codes"),
    ("ticket-questions", "tickets:list", "ticket-questions"),
    ("challenges", "events:list", "challenges"),
    ("projects", "events:list", "projects"),
    ("teams", "teams:list", "teams"),
    ("content", "content:list", "content"),
    ("faq", "faq:list", "faq-items"),
    ("mailing-list", "mailing-list-users:list", "mailing-list"),
    ("mailings", "mailings:list", "mailings"),
    ("emails", "emails:list", "emails"),
    ("audit-log", "audit-log:list", "audit-log"),
    ("roles", "roles:list", "roles"),
    ("settings", "settings:list", "site-settings"),
    // The dashboard is for everyone with a section.
    ("", "", ""),
];

#[actix_web::test]
async fn each_admin_page_and_list_admits_those_with_its_permission() {
    on_sqlite_with(WITH_PAGES, async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2025")).await;

        check(&app, &app.guest(), "a guest", None).await;
        check(&app, &app.member().await.0, "a user", Some(&[])).await;
        // One session for all: a change of the role applies to the next request.
        let (staff, _) = app.member_in(&[UserRole::Door]).await;
        check(&app, &staff, "the door", Some(&["check-ins:store"])).await;
        for permission in permissions::ALL.iter().filter(|permission| permission.ends_with(":list")) {
            set_door_permissions(&app, &[*permission]).await;
            check(&app, &staff, permission, Some(&[*permission])).await;
        }
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        check(&app, &administrator, "an administrator", Some(permissions::ALL)).await;

        let page = administrator.get("/admin").await;
        let linked: BTreeSet<String> = elements(page.text())
            .iter()
            .filter_map(|element| element.attributes.iter().find(|(name, _)| name == "href"))
            .filter_map(|(_, href)| href.strip_prefix("/admin/").filter(|section| !section.contains(['/', '?'])))
            .map(str::to_owned)
            .collect();
        let known = SECTIONS.iter().map(|(section, ..)| (*section).to_owned()).filter(|section| !section.is_empty());
        assert_eq!(linked, known.collect(), "a section is missing here");
    })
    .await;
}

/// Each section whose rows staff create, and the permission it needs.
const CREATABLE: [(&str, &str); 16] = [
    ("events", "events:store"),
    ("schedules", "schedules:store"),
    ("rewards", "rewards:store"),
    ("waiting-list", "waiting-list:update"),
    ("judges", "judges:store"),
    ("sponsors", "sponsors:store"),
    ("badges", "badges:store"),
    ("tickets", "tickets:store"),
    ("invitations", "invitations:store"),
    ("attendees", "users-tickets:store"),
    ("discount-codes", "tickets:store"),
    ("ticket-questions", "tickets:store"),
    ("challenges", "events:store"),
    ("projects", "events:store"),
    ("faq", "faq:store"),
    ("mailings", "mailings:store"),
];

#[actix_web::test]
async fn every_form_for_a_new_row_opens_for_exactly_those_who_may_create_it() {
    on_sqlite_with(WITH_PAGES, async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2025")).await;
        let (user, _) = app.member().await;
        for (section, _) in CREATABLE {
            let path = format!("/admin/{section}/create");
            let login = format!("/?dialog=login&next={}", path.replace('/', "%2F"));
            assert_eq!(app.guest().get(&path).await.header("location"), login, "a guest opens {path}");
            assert_eq!(user.get(&path).await.header("location"), "/403", "a user opens {path}");
        }

        let (staff, _) = app.member_in(&[UserRole::Door]).await;
        let needed: BTreeSet<&str> = CREATABLE.iter().map(|(_, permission)| *permission).collect();
        for permission in needed {
            // Only those who may see a list enter the area.
            let resource = permission.split(':').next().unwrap_or_default();
            set_door_permissions(&app, &[permission, &format!("{resource}:list")]).await;
            for (section, needed) in CREATABLE {
                let page = staff.get(&format!("/admin/{section}/create")).await;
                let expected = if needed == permission { (200, "") } else { (302, "/403") };
                let actual = (page.status(), page.header("location"));
                assert_eq!(actual, expected, "{permission} opens the form of {section}");
                assert!(is_private(&page), "the form of {section} is cached");
            }
        }
        // No other section has such a page.
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        let creatable = CREATABLE.map(|(section, _)| section);
        for (section, ..) in SECTIONS {
            if section.is_empty() || creatable.contains(&section) {
                continue;
            }
            assert_eq!(administrator.get(&format!("/admin/{section}/create")).await.status(), 404, "{section}");
        }
    })
    .await;
}

/// Gives the door role exactly these permissions.
async fn set_door_permissions(app: &TestApp, permissions: &[&str]) {
    role_permissions::Entity::delete_many().exec(app.state.db.writer()).await.expect("no rows");
    let row =
        |permission: &&str| role_permissions::Model { role: "door".to_owned(), permission: (*permission).to_owned() };
    insert::<role_permissions::Entity>(&app.state.db, permissions.iter().map(row)).await;
}

/// Opens every page and calls every list; without `rights` as a guest.
async fn check(app: &TestApp, client: &TestClient, who: &str, rights: Option<&[&str]>) {
    for (section, permission, list) in SECTIONS {
        let path = format!("/admin/{section}");
        let path = path.trim_end_matches('/');
        let is_allowed = rights.is_some_and(|rights| match section {
            // It leads people at the door to check-in.
            "" => rights.contains(&"check-ins:store") || SECTIONS.iter().any(|(_, needed, _)| rights.contains(needed)),
            _ => rights.contains(&permission),
        });
        let expected = match rights {
            None => (302, format!("/?dialog=login&next={}", path.replace('/', "%2F"))),
            Some(_) if is_allowed => (200, String::new()),
            Some(_) => (302, "/403".to_owned()),
        };
        let page = client.get(path).await;
        assert_eq!((page.status(), page.header("location").to_owned()), expected, "{who} opens {path}");
        assert!(is_private(&page), "{who} opens {path}");
        if !list.is_empty() {
            let status = if rights.is_none() {
                401
            } else if is_allowed {
                200
            } else {
                403
            };
            let response = client.get(&format!("/api/v1/{list}")).await;
            assert_eq!(response.status(), status, "{who} lists {list}");
            let name = list.rsplit('/').next().unwrap_or_default();
            if LISTS.iter().any(|list| list.name == name) {
                let export = if is_allowed { export_of(&page) } else { format!("/api/v1/exports/{name}") };
                assert!(export.starts_with(&format!("/api/v1/exports/{name}")), "{export}");
                assert_eq!(client.get(&export).await.status(), status, "{who} exports {export}");
                if is_allowed {
                    // Not more files an hour than one user may export.
                    app.clock.advance(601);
                }
            }
        }
    }
}

/// The address of the file that a list offers before it is hydrated: the columns that are shown.
fn export_of(page: &Response) -> String {
    let links = elements(page.text()).into_iter().flat_map(|element| element.attributes);
    let mut exports = links.filter(|(name, value)| name == "href" && value.starts_with("/api/v1/exports/"));
    exports.next().map(|(_, href)| href).expect("a link to a file")
}

/// What staff see is stored nowhere.
fn is_private(page: &Response) -> bool {
    page.status() != 200 || page.header("cache-control").contains("no-store")
}
