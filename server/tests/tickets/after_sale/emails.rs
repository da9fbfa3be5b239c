//! The email of a ticket: its QR code, its calendar entry, and sending it again.

use entities::{sea_orm_active_enums::UserRole, users::Model as User};
use qrcodegen::{QrCode, QrCodeEcc};
use sea_orm::Set;
use serde_json::json;
use server::platform::mail::deliver;

use super::{bought, free_event, on_each_database, on_each_database_with, person, refusal, start, text, ticket_path};
use crate::support::{
    MailPeer, Received, TestApp, TestClient,
    accounts::{audited, emails},
    mail::Part,
};

async fn with_peer(test: impl AsyncFn(TestApp, &mut MailPeer)) {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| test(app, &mut *peer.lock().await).await).await;
}

/// The email received last.
async fn delivered(app: &TestApp, peer: &mut MailPeer) -> Received {
    deliver(&app.state).await.expect("a database");
    peer.received().pop().expect("an email")
}

/// Whether a part is the QR code of a text: black modules on white with a quiet zone of four.
fn shows(part: &Part, text: &str) -> bool {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("a code");
    let image = image::load_from_memory(&part.content).expect("an image").into_luma8();
    let side = u32::try_from(code.size()).expect("a size") + 8;
    let scale = image.width() / side;
    let place = |at: u32| i32::try_from(at / scale).expect("a place") - 4;
    image.dimensions() == (side * scale, side * scale)
        && image.enumerate_pixels().all(|(x, y, pixel)| (pixel[0] == 0) == code.get_module(place(x), place(y)))
}

async fn code_url(client: &TestClient, path: &str) -> String {
    text(&client.get(path).await.json()["url"]).to_owned()
}

async fn kinds(app: &TestApp, user: &User) -> Vec<String> {
    let own = emails(app).await.into_iter().filter(|mail| mail.recipient == user.email);
    own.map(|mail| mail.kind).collect()
}

#[actix_web::test]
async fn a_tickets_email_shows_its_qr_code_and_carries_the_calendar_entry() {
    with_peer(async |app, peer| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let path = ticket_path(&ticket);

        let mail = delivered(&app, peer).await;

        assert!(mail.header("content-type").starts_with("multipart/mixed"), "{}", mail.raw);
        let [image, calendar] = mail.files.as_slice() else { panic!("{} files", mail.files.len()) };
        let id = image.headers["content-id"].trim_matches(['<', '>']);
        assert!(mail.html.contains(&format!("src=\"cid:{id}\"")), "{}", mail.html);
        assert!(shows(image, &code_url(&ana, &path).await));
        let when = mail.text.lines().find_map(|line| line.strip_prefix("When: ")).expect("the dates");
        assert!(when.ends_with("March 2027") && mail.html.contains(when), "{}", mail.text);
        assert!(!mail.html.contains("<script") && mail.raw.contains("multipart/related"));
        let link = format!("http://localhost:8080{}", path.trim_start_matches("/api/v1").replace("users/", "user/"));
        assert!(mail.text.contains(&link) && mail.html.contains(&format!("href=\"{link}\"")), "{}", mail.text);
        assert!(calendar.headers["content-disposition"].contains("hackathon-2027.ics"), "{:?}", calendar.headers);
        let public = app.guest().get("/events/hackathon-2027/calendar.ics").await;
        assert_eq!(
            String::from_utf8_lossy(&calendar.content).replace("\r\n", "\n").trim(),
            public.text().replace("\r\n", "\n").trim()
        );
        let stored = emails(&app).await.pop().expect("an email");
        assert_eq!((stored.attachments, stored.html.as_str()), (json!([]), ""), "erased once sent");

        let renamed = ana.put(&path, &json!({ "holderName": "Ana S.", "version": ticket["version"] })).await;
        assert_eq!(renamed.status(), 200, "{}", renamed.text());
        let mail = delivered(&app, peer).await;
        assert_eq!(mail.header("subject"), "Your ticket for hackathon-2027 has a new QR code");
        assert!(shows(&mail.files[0], &code_url(&ana, &path).await), "the new code");
    })
    .await;
}

#[actix_web::test]
async fn holders_and_staff_send_a_ticket_again() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let (own, of_staff) =
            (format!("{}/email", ticket_path(&ticket)), format!("/api/v1/users-tickets/{}/email", text(&ticket["id"])));
        let nothing = json!({});
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        assert_eq!(rui.post(&own, &nothing).await.status(), 404);
        assert_eq!(ana.post(&of_staff, &nothing).await.status(), 403);
        for _ in 0..3 {
            assert_eq!(ana.post(&own, &nothing).await.status(), 204);
        }
        assert_eq!(ana.post(&own, &nothing).await.status(), 429);
        assert_eq!(staff.post(&of_staff, &nothing).await.status(), 204);

        assert_eq!(kinds(&app, &user).await.iter().filter(|kind| *kind == "ticket.sent_again").count(), 4);
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "ticket.sent_again").count(), 4);

        app.change(&user, |row| row.email_verified_at = Set(None)).await;
        let refused = staff.post(&of_staff, &nothing).await;
        assert_eq!(refusal(&refused, "email"), "The holder hasn't confirmed their email, so we can't send the ticket.");
        let held = start(&rui, "free").await.json();
        let refused = rui.post(&format!("{}/email", ticket_path(&held["ticket"])), &nothing).await;
        assert_eq!(refusal(&refused, "ticket"), "You can only send a confirmed ticket.");
    })
    .await;
}
