//! Mails about accounts.

use sea_orm::{ActiveModelTrait, Set, Unchanged};
use serde_json::json;
use server::{
    entities::users::{ActiveModel, Model as User},
    notices::{self, News, Place, TeamNews, TeamTurn},
};

use crate::support::{
    MailPeer, TestApp,
    accounts::{account as unproved, find, letters, prove, signed_in},
    on_each_database, on_each_database_with,
};

/// Somebody whose mailbox is known to be theirs.
async fn account(app: &TestApp, email: &str) -> User {
    unproved(app, email).await;
    prove(app, email).await;
    find(app, email).await
}

const PLACE: Place<'_> = Place { device: "Firefox on Linux", address: "203.0.113.9" };
const fn team(turn: TeamTurn) -> News<'static> {
    News::Team(TeamNews { turn, event: "Hackathon 2027", link: "http://localhost:8080/events/next/register/1" })
}
const ALL: [News<'_>; 16] = [
    News::PasswordChanged,
    News::EmailChanged,
    News::NewDevice(PLACE),
    News::DeviceReplayed(PLACE),
    News::TwoFactorEnabled,
    News::TwoFactorDisabled,
    News::RecoveryCodeUsed(1),
    News::CodesRefused,
    News::IdentityLinked("GitHub"),
    News::IdentityUnlinked("GitHub"),
    team(TeamTurn::Requested),
    team(TeamTurn::Accepted),
    team(TeamTurn::Declined),
    team(TeamTurn::Captain),
    team(TeamTurn::Removed),
    News::AccountDeleted,
];

/// Has every notice written down.
async fn write_all(app: &TestApp, user: &User) {
    let (state, db) = (&**app.state, app.state.db.writer());
    notices::verify_email(state, db, user).await.expect("verify_email");
    notices::reset_password(state, db, &user.email, &"the-token".into()).await.expect("reset_password");
    for news in ALL {
        notices::tell(state, db, user, news).await.unwrap_or_else(|error| panic!("{news:?}: {error}"));
    }
}

async fn with(app: &TestApp, user: &User, change: ActiveModel) -> User {
    let change = ActiveModel { id: Unchanged(user.id), ..change };
    change.update(app.state.db.writer()).await.expect("a row")
}

#[actix_web::test]
async fn nothing_anybody_typed_stands_in_a_notice() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        let named =
            ActiveModel { name: Set("Cheap pills at evil.example <b>now</b>".to_owned()), ..Default::default() };
        let user = with(&app, &user, named).await;

        write_all(&app, &user).await;

        let mails = letters(&app).await;
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
async fn html_and_text_say_the_same() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        write_all(&app, &user).await;

        for mail in letters(&app).await {
            // What stands in the text, but for the frame, is found in the HTML.
            let frame = mail.text.find("\n-- \n").expect("a frame");
            let html = mail.html.replace("&#38;", "&").replace("&#39;", "'").replace("&amp;", "&");
            for line in mail.text[..frame].lines().filter(|line| !line.is_empty()) {
                let words = line.split_once(": ").map_or(line, |(_, value)| value);
                let known =
                    html.contains(words) || words.split(". ").all(|part| html.contains(part.trim_end_matches('.')));
                assert!(known, "{}: {line:?} in {html}", mail.kind);
            }
            assert!(!mail.text.contains("\n\n\n"), "{}: {}", mail.kind, mail.text);
            assert!(!mail.text.contains("  "), "{}: {}", mail.kind, mail.text);
        }
    })
    .await;
}

#[actix_web::test]
async fn whoever_does_not_want_to_hear_of_new_devices_does_not() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        let quiet = ActiveModel { preferences: Set(json!({ "signInMails": false })), ..Default::default() };
        let quiet = with(&app, &user, quiet).await;
        let (state, db) = (&**app.state, app.state.db.writer());

        notices::tell(state, db, &quiet, News::NewDevice(PLACE)).await.expect("a database");
        assert!(letters(&app).await.is_empty());

        for news in [News::PasswordChanged, News::DeviceReplayed(PLACE)] {
            notices::tell(state, db, &quiet, news).await.expect("a database");
        }
        assert_eq!(letters(&app).await.len(), 2, "what protects the account is always told");
    })
    .await;
}

#[actix_web::test]
async fn notices_reach_a_mail_server() {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        write_all(&app, &user).await;

        server::mail::deliver(&app.state).await.expect("a database");

        let mails = peer.lock().await.received();
        assert_eq!(mails.len(), ALL.len() + 2);
        assert!(mails.iter().all(|mail| mail.recipients == ["ana@example.com"]));
        let device = mails.iter().find(|mail| mail.header("subject").starts_with("A new device")).expect("a mail");
        assert!(device.text.contains("Device: Firefox on Linux\nNetwork address: 203.0.113.9\n"), "{}", device.text);
    })
    .await;
}

#[actix_web::test]
async fn a_mailbox_nobody_has_proved_gets_nothing_but_links_and_three_of_each() {
    on_each_database(async |app: TestApp| {
        let user = unproved(&app, "victim@example.com").await;

        for _ in 0..4 {
            write_all(&app, &user).await;
        }

        let kinds: Vec<String> = letters(&app).await.into_iter().map(|mail| mail.kind).collect();
        let of = |kind: &str| kinds.iter().filter(|other| *other == kind).count();
        assert_eq!(of("account.verify_email"), 3);
        // Whoever asks for these is counted elsewhere.
        assert_eq!(of("account.reset_password"), 4);
        assert_eq!(kinds.len(), 7, "{kinds:?}");
    })
    .await;
}

#[actix_web::test]
async fn whoever_logs_in_again_and_again_fills_no_mailbox() {
    on_each_database(async |app: TestApp| {
        unproved(&app, "victim@example.com").await;
        account(&app, "ana@example.com").await;
        for email in ["victim@example.com", "ana@example.com"] {
            for _ in 0..8 {
                signed_in(&app, email).await;
            }
        }

        let devices: Vec<String> = letters(&app).await.into_iter().map(|mail| mail.recipient).collect();
        assert_eq!(devices, ["ana@example.com"; 5]);
        app.clock.advance(61 * 60);
        signed_in(&app, "ana@example.com").await;
        assert_eq!(letters(&app).await.len(), 6);
    })
    .await;
}
