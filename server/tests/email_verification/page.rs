//! `/verify-email` without JavaScript.

use super::{asked, newest_link};
use crate::{
    credentials::send_form,
    support::{
        DEFAULTS, Script, Setup, TestApp,
        accounts::{account, find, signed_in},
        on_each_database_with,
    },
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// The page of a link, and the fields of its form.
fn page_of(link: &str) -> (String, Vec<(String, String)>) {
    let (path, query) = link.split_once('?').expect("a query");
    let mut parts = path.trim_start_matches("/api/v1/email/verify/").split('/');
    let mut fields: Vec<(String, String)> =
        ["id", "hash"].map(|name| (name.to_owned(), parts.next().expect("a part").to_owned())).into();
    fields.extend(form_urlencoded::parse(query.as_bytes()).into_owned());
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
    (format!("/verify-email?{query}"), fields)
}

fn borrowed(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[actix_web::test]
async fn without_javascript_the_page_shows_the_account_and_hands_it_over() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (registrant, link) = asked(&app, "ana@example.com").await;
        let (path, fields) = page_of(&link);
        let guest = app.guest();

        let page = guest.get(&path).await;
        assert_eq!((page.status(), page.header("cache-control")), (200, "private, no-store"));
        for shown in ["Is this account yours?", "A••• S•••", "a•••@example.com", "action=\"/verify-email\""]
        {
            assert!(page.text().contains(shown), "{shown} in {}", page.text());
        }
        assert!(!page.text().contains("ana@example.com") && !page.text().contains("Ana Silva"));
        assert_eq!(find(&app, "ana@example.com").await.email_verified_at, None, "looking changes nothing");

        let sent = send_form(&guest, "/verify-email", &borrowed(&fields)).await;
        assert_eq!(sent.status(), 303, "{}", sent.text());
        let next = sent.header("location").to_owned();
        assert!(next.starts_with("/?dialog=reset-password&token=") && next.ends_with("&email=ana%40example.com"));
        assert_eq!(registrant.get("/api/v1/user").await.status(), 401);
        let page = guest.get(&next).await;
        assert!(page.text().contains("action=\"/reset-password\""), "{}", page.text());
    })
    .await;
}

#[actix_web::test]
async fn without_javascript_the_owner_confirms_with_a_button() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        let (path, fields) = page_of(&link);
        let page = owner.get(&path).await;
        assert!(page.text().contains("Confirm my email"), "{}", page.text());

        let sent = send_form(&owner, "/verify-email", &borrowed(&fields)).await;

        assert_eq!((sent.status(), sent.header("location")), (303, path.as_str()));
        assert!(owner.get(&path).await.text().contains("Your email is confirmed"));
        assert_eq!(owner.get("/api/v1/user").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn cross_site_forms_and_invalid_links_hand_nothing_over() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let (_, link) = asked(&app, "ana@example.com").await;
        account(&app, "rui@example.com").await;
        let rui = signed_in(&app, "rui@example.com").await;
        let (_, fields) = page_of(&link);
        let before = find(&app, "ana@example.com").await;

        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
        for headers in [&[("Origin", "https://evil.example")][..], &[("Sec-Fetch-Site", "cross-site")], &[]] {
            let mut request = rui.request(reqwest::Method::POST, "/verify-email").body(body.clone());
            request = request.header("Content-Type", "application/x-www-form-urlencoded");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            assert_eq!(rui.send(request).await.status(), 419, "{headers:?}");
        }
        let mut changed = borrowed(&fields);
        changed[1].1 = "00000000000000000000000000000000";
        let refused = send_form(&rui, "/verify-email", &changed).await;
        assert_eq!(refused.status(), 403);
        assert!(refused.text().contains("This link no longer works"), "{}", refused.text());
        assert_eq!(find(&app, "ana@example.com").await, before);
        assert_eq!(newest_link(&app, "ana@example.com").await, link);
    })
    .await;
}
