//! Concurrent undos, emails and purchases.

use entities::{
    mails,
    sea_orm_active_enums::{
        MailState,
        TicketState::{Cancelled, Confirmed, PendingApproval},
    },
};
use futures_util::{future::join_all, join};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::json;
use server::platform::mail::deliver;

use super::{
    TestApp, administrator, approval_event, audited, bought, buy, decide, emails, free_event, kinds, on_each_database,
    person, refusal, row, states, undo, without_mail_server,
};

#[actix_web::test]
async fn concurrent_undos_take_effect_once() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let (first, second) = (administrator(&app).await, administrator(&app).await);
        let decided = decide(&first, &ticket, json!({ "state": "rejected" })).await;
        join_all([first.csrf_token(), second.csrf_token()]).await;

        let (one, other) = join!(undo(&first, &decided), undo(&second, &decided));

        let mut statuses = [one.status(), other.status()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text(), other.text());
        assert_eq!(row(&app, &ticket).await.state, PendingApproval);
        let undone = audited(&app).await.into_iter().filter(|action| action == "ticket.decision_undone");
        assert_eq!(undone.count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn an_email_is_either_sent_or_undone() {
    without_mail_server(async |app: TestApp| {
        free_event(&app, 40).await;
        let staff = administrator(&app).await;
        staff.csrf_token().await;
        for _ in 0..8 {
            let (ana, user) = person(&app).await;
            let ticket = bought(&ana).await;
            deliver(&app.state).await.expect("a database");
            let decided = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
            // As for a process whose clock is ahead: the email is due while the decision can still be undone.
            let due = mails::ActiveModel { next_attempt_at: Set(app.state.clock.now()), ..Default::default() };
            let about = mails::Entity::update_many().set(due).filter(mails::Column::Kind.eq("ticket.cancelled"));
            about.filter(mails::Column::Recipient.eq(&user.email)).exec(app.state.db.writer()).await.expect("a row");

            let (undone, delivered) = join!(undo(&staff, &decided), deliver(&app.state));

            delivered.expect("a database");
            let own = emails(&app).await.into_iter().filter(|mail| mail.recipient == user.email);
            let about: Vec<_> = own.filter(|mail| mail.kind == "ticket.cancelled").collect();
            if undone.status() == 200 {
                assert!(about.is_empty(), "{about:?}");
                assert_eq!(states(&app, &user).await, [Confirmed]);
            } else {
                let reason = refusal(&undone, "ticket");
                assert_eq!(reason, "We're already sending the email about this, so it can't be undone.");
                assert_eq!((about.len(), about[0].attempts, states(&app, &user).await), (1, 1, vec![Cancelled]));
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn an_email_that_is_being_sent_cannot_be_recalled() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let decided = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        let claimed = async |state, attempts| {
            let row = mails::ActiveModel { state: Set(state), attempts: Set(attempts), ..Default::default() };
            let all = mails::Entity::update_many().set(row).filter(mails::Column::Kind.eq("ticket.cancelled"));
            all.exec(app.state.db.writer()).await.expect("a row");
        };
        let reason = "We're already sending the email about this, so it can't be undone.";

        for (state, attempts) in [(MailState::Sending, 1), (MailState::Queued, 1), (MailState::Sent, 1)] {
            claimed(state, attempts).await;
            assert_eq!(refusal(&undo(&staff, &decided).await, "ticket"), reason, "{state:?}");
            assert_eq!(row(&app, &ticket).await.state, Cancelled);
        }
        claimed(MailState::Queued, 0).await;
        assert_eq!(undo(&staff, &decided).await.status(), 200);
        assert_eq!(kinds(&app).await, ["ticket.confirmed"]);
    })
    .await;
}

#[actix_web::test]
async fn the_last_seat_goes_to_the_buyer_or_back_to_its_holder() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, user), (rui, other)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let decided = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        join_all([staff.csrf_token(), rui.csrf_token()]).await;

        let (undone, purchase) = join!(undo(&staff, &decided), buy(&rui, "free"));

        let valid = [&user, &other].map(|user| states(&app, user));
        let valid = join_all(valid).await.into_iter().flatten().filter(|state| *state == Confirmed).count();
        assert_eq!(valid, 1, "{} {}", undone.text(), purchase.text());
        assert!((undone.status() == 200) != (purchase.status() == 200), "{} {}", undone.text(), purchase.text());
    })
    .await;
}
