//! Hostile names and messages in emails.

use serde_json::json;
use server::platform::mail::deliver;

use super::{PATH, begin, invited};
use crate::support::{MailPeer, TestApp, on_each_database_with};

#[actix_web::test]
async fn template_syntax_stays_literal_in_emails() {
    const PAYLOADS: [&str; 10] = [
        "{{ 7*7 }}",
        "{{ layout.site }}",
        "{% include \"/etc/passwd\" %}",
        "${7*7}",
        "#{7*7}",
        "<%= 7*7 %>",
        "@(7*7)",
        "[[${7*7}]]",
        "$(id) `id`",
        "%7B%7B7*7%7D%7D {0} %s",
    ];
    let peer = MailPeer::start();
    let setup = peer.setup();
    let peer = tokio::sync::Mutex::new(peer);
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        let (_, staff, _) = begin(&app).await;
        for (number, payload) in PAYLOADS.iter().enumerate() {
            let email = format!("guest-{number}@example.com");
            invited(&staff, json!({ "kind": "mentor", "email": email, "name": payload, "message": payload })).await;
        }
        while deliver(&app.state).await.expect("a database") > 0 {}

        let mails = peer.received();
        for (number, payload) in PAYLOADS.iter().enumerate() {
            let to = format!("guest-{number}@example.com");
            let mail = mails.iter().find(|mail| mail.recipients == [to.as_str()]).expect("a mail");
            assert_eq!(mail.text.matches(payload).count(), 2, "{payload}: {}", mail.text);
            let words =
                mail.text.lines().filter(|line| !line.contains("://")).flat_map(|line| line.split([' ', ',', '.']));
            assert_eq!(words.filter(|word| *word == "49").count(), 0, "{payload}: {}", mail.text);
            assert!(!mail.html.contains(">49<") && !mail.html.contains("Dear 49"), "{payload}: {}", mail.html);
            assert!(!mail.raw.contains("root:") && !mail.raw.contains("uid="), "{payload}");
        }
    })
    .await;
}

#[actix_web::test]
async fn names_cannot_inject_recipients_or_headers_into_emails() {
    const NAMES: [&str; 8] = [
        "Ana\r\nBcc: evil@example.net",
        "Ana\nX-Injected: 1",
        "Ana\rSubject: Other",
        "Ana\r\n\r\nOther body",
        "Ana%0d%0aBcc: evil@example.net",
        "Ana <evil@example.net>",
        "\"Ana\", evil@example.net",
        "=?utf-8?q?Ana=0D=0ABcc:_evil@example.net?=",
    ];
    let peer = MailPeer::start();
    let setup = peer.setup();
    let peer = tokio::sync::Mutex::new(peer);
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        let (_, staff, _) = begin(&app).await;
        let mut sent = 0;
        for (number, name) in NAMES.iter().enumerate() {
            let email = format!("guest-{number}@example.com");
            let response = staff.post(PATH, &json!({ "kind": "mentor", "email": email, "name": name })).await;
            // Names with line breaks are rejected.
            let expected = if name.contains(['\r', '\n']) { 422 } else { 201 };
            assert_eq!(response.status(), expected, "{name:?}: {}", response.text());
            sent += usize::from(expected == 201);
        }
        // Likewise addresses.
        for email in
            ["ana@example.com\r\nBcc: evil@example.net", "ana@example.com, evil@example.net", "<ana@example.com>"]
        {
            let response = staff.post(PATH, &json!({ "kind": "mentor", "email": email })).await;
            assert_eq!(response.status(), 422, "{email:?}: {}", response.text());
        }
        while deliver(&app.state).await.expect("a database") > 0 {}

        let mails = peer.received();
        assert_eq!((mails.len(), sent), (4, 4));
        for mail in mails {
            let [recipient] = mail.recipients.as_slice() else { panic!("{:?}", mail.recipients) };
            assert!(recipient.ends_with("@example.com"), "{recipient}");
            for header in ["bcc", "cc", "x-injected"] {
                assert!(!mail.headers.contains_key(header), "{header} in {:?}", mail.headers);
            }
        }
    })
    .await;
}
