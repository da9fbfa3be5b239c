//! Account emails.

use entities::users::{ActiveModel, Model as User};
use sea_orm::{ActiveModelTrait, Set, Unchanged};
use serde_json::json;
use server::accounts::notifications::{self, Notification, SignInOrigin, TeamNotification, TeamNotificationKind};

use crate::support::{
    MailPeer, TestApp,
    accounts::{account as unverified, emails, find, signed_in, verify_email},
    on_each_database, on_each_database_with,
};

/// A user with a verified email address.
async fn account(app: &TestApp, email: &str) -> User {
    unverified(app, email).await;
    verify_email(app, email).await;
    find(app, email).await
}

const ORIGIN: SignInOrigin<'_> = SignInOrigin { device: "Firefox on Linux", address: "203.0.113.9" };
const fn team(kind: TeamNotificationKind) -> Notification<'static> {
    Notification::Team(TeamNotification {
        kind,
        event: "Hackathon 2027",
        link: "http://localhost:8080/events/next/register/1",
    })
}
const ALL: [Notification<'_>; 16] = [
    Notification::PasswordChanged,
    Notification::EmailChanged,
    Notification::NewDevice(ORIGIN),
    Notification::DeviceReplayed(ORIGIN),
    Notification::TwoFactorEnabled,
    Notification::TwoFactorDisabled,
    Notification::RecoveryCodeUsed(1),
    Notification::CodesRefused,
    Notification::IdentityLinked("GitHub"),
    Notification::IdentityUnlinked("GitHub"),
    team(TeamNotificationKind::Requested),
    team(TeamNotificationKind::Accepted),
    team(TeamNotificationKind::Declined),
    team(TeamNotificationKind::Captain),
    team(TeamNotificationKind::Removed),
    Notification::AccountDeleted,
];

/// Has every notice written down.
async fn write_all(app: &TestApp, user: &User) {
    let (state, unit) = (&**app.state, app.state.db.begin().await.expect("a transaction"));
    notifications::verify_email(state, &unit, user).await.expect("verify_email");
    notifications::reset_password(state, &unit, &user.email, &"the-token".into()).await.expect("reset_password");
    for news in ALL {
        notifications::notify(state, &unit, user, news).await.unwrap_or_else(|error| panic!("{news:?}: {error}"));
    }
    unit.commit().await.expect("a commit");
}

async fn with(app: &TestApp, user: &User, change: ActiveModel) -> User {
    let change = ActiveModel { id: Unchanged(user.id), ..change };
    change.update(app.state.db.writer()).await.expect("a row")
}

#[actix_web::test]
async fn notifications_contain_no_user_input() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        let named =
            ActiveModel { name: Set("Cheap pills at evil.example <b>now</b>".to_owned()), ..Default::default() };
        let user = with(&app, &user, named).await;

        write_all(&app, &user).await;

        let mails = emails(&app).await;
        assert_eq!(mails.len(), ALL.len() + 2);
        for mail in mails {
            let all = format!("{}{}{}", mail.subject, mail.text, mail.html);
            assert!(!all.contains("evil.example") && !all.contains("pills"), "{}: {all}", mail.kind);
            assert!(mail.text.contains("http://localhost:8080/"), "{}", mail.kind);
            assert_eq!(mail.recipient, "ana@example.com");
        }
    })
    .await;
}

#[actix_web::test]
async fn html_and_text_parts_say_the_same() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        write_all(&app, &user).await;

        for mail in emails(&app).await {
            // What stands in the text, but for the frame, is found in the HTML.
            let frame = mail.text.find("\n-- \n").expect("a frame");
            let html = mail.html.replace("&#38;", "&").replace("&#39;", "'").replace("&amp;", "&");
            for line in mail.text[..frame].lines().filter(|line| !line.is_empty()) {
                let words = line.split_once(": ").map_or(line.trim_end_matches(':'), |(_, value)| value);
                let known =
                    html.contains(words) || words.split(". ").all(|part| html.contains(part.trim_end_matches('.')));
                assert!(known, "{}: {line:?} in {html}", mail.kind);
                assert!(!line.contains("http://") || !line.contains(' '), "{}: a line of its own: {line}", mail.kind);
            }
            assert!(!mail.text.contains("\n\n\n"), "{}: {}", mail.kind, mail.text);
            assert!(!mail.text.contains("  "), "{}: {}", mail.kind, mail.text);
        }
    })
    .await;
}

#[actix_web::test]
async fn sign_in_emails_can_be_switched_off() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        let quiet = ActiveModel { preferences: Set(json!({ "signInMails": false })), ..Default::default() };
        let quiet = with(&app, &user, quiet).await;
        let (state, unit) = (&**app.state, app.state.db.begin().await.expect("a transaction"));

        notifications::notify(state, &unit, &quiet, Notification::NewDevice(ORIGIN)).await.expect("a database");
        assert!(emails(&app).await.is_empty());

        for news in [Notification::PasswordChanged, Notification::DeviceReplayed(ORIGIN)] {
            notifications::notify(state, &unit, &quiet, news).await.expect("a database");
        }
        unit.commit().await.expect("a commit");
        assert_eq!(emails(&app).await.len(), 2, "what protects the account is always told");
    })
    .await;
}

#[actix_web::test]
async fn notifications_reach_a_mail_server() {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        write_all(&app, &user).await;

        server::platform::mail::deliver(&app.state).await.expect("a database");

        let mails = peer.lock().await.received();
        assert_eq!(mails.len(), ALL.len() + 2);
        assert!(mails.iter().all(|mail| mail.recipients == ["ana@example.com"]));
        let device = mails.iter().find(|mail| mail.header("subject").starts_with("New login")).expect("a mail");
        assert!(device.text.contains("Device: Firefox on Linux\nIP address: 203.0.113.9\n"), "{}", device.text);
    })
    .await;
}

#[actix_web::test]
async fn unverified_addresses_get_only_links_three_of_each() {
    on_each_database(async |app: TestApp| {
        let user = unverified(&app, "victim@example.com").await;

        for _ in 0..4 {
            write_all(&app, &user).await;
        }

        let kinds: Vec<String> = emails(&app).await.into_iter().map(|mail| mail.kind).collect();
        let of = |kind: &str| kinds.iter().filter(|other| *other == kind).count();
        assert_eq!(of("account.verify_email"), 3);
        // Requests for these are limited elsewhere.
        assert_eq!(of("account.reset_password"), 4);
        assert_eq!(kinds.len(), 7, "{kinds:?}");
    })
    .await;
}

#[actix_web::test]
async fn repeated_logins_send_a_limited_number_of_emails() {
    on_each_database(async |app: TestApp| {
        unverified(&app, "victim@example.com").await;
        account(&app, "ana@example.com").await;
        for email in ["victim@example.com", "ana@example.com"] {
            for _ in 0..8 {
                signed_in(&app, email).await;
            }
        }

        let devices: Vec<String> = emails(&app).await.into_iter().map(|mail| mail.recipient).collect();
        assert_eq!(devices, ["ana@example.com"; 5]);
        app.clock.advance(61 * 60);
        signed_in(&app, "ana@example.com").await;
        assert_eq!(emails(&app).await.len(), 6);
    })
    .await;
}
