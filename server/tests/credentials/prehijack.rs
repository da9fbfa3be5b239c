//! Pre-hijacking: an attacker registers with a victim's email address and waits for the victim to claim the account.

use entities::{
    audit_entries, badge_awards, identities, invitation_uses, judges, recovery_codes, remember_tokens,
    schedule_favourites, schedule_items, sessions, social_attempts, team_members, team_requests,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use super::{NEW, copy_of, feed, is_signed_in, reset, reset_token};
use crate::{
    email_verification::newest_link,
    social_login,
    support::{
        Browser, LoginPeer, TestApp, TestClient,
        factories::{open_event, save_one, series},
        programme::{insert, judge, schedule_item},
    },
    two_factor::code,
};

const EMAIL: &str = "ana@example.com";
const PASSWORD: &str = "quietly-turning-lighthouse";
const PHONE: &str = "+351912345678";

/// How the owner of the email address claims the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// The emailed verification link, confirmed with the button.
    Link,
    /// The same, followed by a login provider that vouches for the email address.
    LinkThenProvider,
    /// A password reset.
    Reset,
    /// A login provider that vouches for the email address.
    Provider,
}

const CLAIMS: [Claim; 4] = [Claim::Link, Claim::LinkThenProvider, Claim::Reset, Claim::Provider];

/// The attacker, with every credential they can obtain.
struct Eve {
    account: Uuid,
    /// Her subject at the other provider.
    subject: String,
    browser: Browser,
    elsewhere: TestClient,
    device: TestClient,
    pending: TestClient,
    secret: String,
    codes: Vec<String>,
    feed: String,
    /// The callback URL of a pending flow that links a provider.
    callback: String,
    team: String,
}

impl Eve {
    async fn register(app: &TestApp, peer: &LoginPeer, subject: &str) -> Self {
        let browser = Browser::new(app);
        let registration =
            json!({ "name": "Eve", "email": EMAIL, "password": PASSWORD, "passwordConfirmation": PASSWORD });
        let registered = browser.client.post("/api/v1/register", &registration).await;
        assert_eq!(registered.status(), 201, "{}", registered.text());
        let account = social_login::id(&registered.json());

        post(&browser.client, "/api/v1/user/two-factor-authentication", json!({})).await;
        let secret = browser.get("/api/v1/user/two-factor-secret-key").await.json()["secretKey"].clone();
        let secret = secret.as_str().expect("a secret").to_owned();
        let codes = browser.get("/api/v1/user/two-factor-recovery-codes").await.json();
        let codes: Vec<String> = serde_json::from_value(codes).expect("codes");
        let confirmation = json!({ "code": code(&secret, app.state.clock.now()) });
        post(&browser.client, "/api/v1/user/confirmed-two-factor-authentication", confirmation).await;

        let elsewhere = challenged(app).await;
        post(&elsewhere, "/api/v1/two-factor-challenge", json!({ "recoveryCode": codes[0] })).await;
        let device = copy_of(app, &elsewhere, "remember");
        let pending = challenged(app).await;

        eve_at_gitlab(peer, subject);
        let to = browser.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
        let back = browser.visit(&to).await;
        assert_eq!(browser.return_with(&back).await, "/preferences?linked=gitlab#linked-accounts");
        let to = browser.get("/api/v1/user/identities/google/link").await.header("location").to_owned();
        let callback = browser.visit(&to).await;

        let (feed, team) = (feed(&browser.client).await, take_part(app, &browser.client, account).await);
        let subject = subject.to_owned();
        Self { account, subject, browser, elsewhere, device, pending, secret, codes, feed, callback, team }
    }

    /// Asserts that none of the attacker's credentials work.
    async fn assert_locked_out(&self, app: &TestApp, peer: &LoginPeer, claim: Claim) {
        for client in [&self.browser.client, &self.elsewhere, &self.device, &self.pending] {
            assert!(!is_signed_in(client).await, "{claim:?}");
        }
        app.clock.advance(90);
        let responses =
            [json!({ "code": code(&self.secret, app.state.clock.now()) }), json!({ "recoveryCode": self.codes[1] })];
        for response in responses {
            let response = self.pending.post("/api/v1/two-factor-challenge", &response).await;
            // The CSRF token ended with the session.
            assert!([419, 422].contains(&response.status()), "{claim:?}: {}", response.status());
        }
        assert_eq!(log_in(app, PASSWORD).await.1.status(), 422, "{claim:?}");
        assert_eq!(app.guest().get(&self.feed).await.status(), 404, "{claim:?}");
        assert!(!self.browser.return_with(&self.callback).await.contains("linked="), "{claim:?}");
        eve_at_gitlab(peer, &self.subject);
        let browser = Browser::new(app);
        assert_eq!(browser.log_in("gitlab").await, "/", "{claim:?}");
        assert_ne!(social_login::id(&browser.user().await.expect("a new user")), self.account, "{claim:?}");
    }
}

async fn post(client: &TestClient, path: &str, body: Value) -> Value {
    let response = client.post(path, &body).await;
    assert!(response.status() < 300, "{path}: {} {}", response.status(), response.text());
    if response.body().is_empty() { Value::Null } else { response.json() }
}

async fn log_in(app: &TestApp, password: &str) -> (TestClient, crate::support::Response) {
    let client = app.guest();
    let credentials = json!({ "email": EMAIL, "password": password, "remember": true });
    let response = client.post("/api/v1/login", &credentials).await;
    (client, response)
}

/// A login that waits for the second factor.
async fn challenged(app: &TestApp) -> TestClient {
    let (client, response) = log_in(app, PASSWORD).await;
    assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": true })));
    client
}

/// Creates a team, a join request, a favourite and a judge for the account; returns the path of the team.
async fn take_part(app: &TestApp, client: &TestClient, account: Uuid) -> String {
    let series = series(&app.state.db).await;
    let edition =
        async |slug: &str| save_one(&app.state.db, EventInput { team_size: (1, 3), ..open_event(series, slug) }).await;
    let (event, other) = (edition("hackathon-2027").await, edition("hackathon-2028").await);
    let item = schedule_item(event, "talk");
    let judging = judges::Model { user_id: Some(account), ..judge(event, "Eve") };
    insert::<schedule_items::Entity>(&app.state.db, [item.clone()]).await;
    insert::<judges::Entity>(&app.state.db, [judging]).await;
    let favourite = client.put(&format!("/api/v1/user/favourites/{}", item.id), &Value::Null).await;
    assert_eq!(favourite.status(), 204, "{}", favourite.text());
    let team = post(client, "/api/v1/teams", json!({ "eventId": event, "name": "Team of Eve" })).await;

    let captain = app.user_named("Rita Sousa").await;
    let rita = app.guest();
    app.sign_in(&rita, &captain).await;
    let joining = json!({ "eventId": other, "name": "Team of Rita", "joinPolicy": "request" });
    let other_team = post(&rita, "/api/v1/teams", joining).await;
    post(client, &format!("/api/v1/teams/{}/requests", other_team["id"].as_str().expect("an id")), json!({})).await;
    format!("/api/v1/teams/{}", team["id"].as_str().expect("an id"))
}

impl Claim {
    /// Claims the account as the owner of the email address; returns the signed-in client.
    async fn make(self, app: &TestApp, peer: &LoginPeer) -> TestClient {
        if self == Self::Provider {
            let ana = Browser::new(app);
            ana_at_google(peer);
            assert_eq!(ana.log_in("google").await, "/");
            return ana.client;
        }
        let token = match self {
            Self::Reset => reset_token(app, EMAIL).await,
            _ => {
                let link = newest_link(app, EMAIL).await;
                let account = post(&app.guest(), &link, Value::Null).await;
                assert_eq!(account["email"], EMAIL);
                account["token"].as_str().expect("a token").to_owned()
            }
        };
        let response = reset(&app.guest(), EMAIL, &token, NEW).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        if self == Self::LinkThenProvider {
            let ana = Browser::new(app);
            ana_at_google(peer);
            assert_eq!(ana.log_in("google").await, "/?dialog=login&error=taken", "the address is verified already");
        }
        let (client, response) = log_in(app, NEW).await;
        assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": false })), "{self:?}");
        client
    }
}

fn eve_at_gitlab(peer: &LoginPeer, subject: &str) {
    let email = format!("{subject}@example.com");
    peer.set_behaviour(&json!({ "person": { "sub": subject, "name": "Eve", "email": email } }));
}

fn ana_at_google(peer: &LoginPeer) {
    peer.set_behaviour(&json!({ "person": { "sub": "ana", "name": "Ana Silva", "email": EMAIL } }));
}

/// Number of rows that belong to an account, by table.
async fn row_counts(app: &TestApp, account: Uuid) -> Vec<(&'static str, u64)> {
    let db = app.state.db.reader();
    macro_rules! rows {
        ($($table:ident),*) => {
            vec![$((stringify!($table), {
                let own = $table::Entity::find().filter($table::Column::UserId.eq(account));
                own.count(db).await.expect("a number")
            })),*]
        };
    }
    rows![
        badge_awards,
        identities,
        invitation_uses,
        judges,
        recovery_codes,
        remember_tokens,
        schedule_favourites,
        sessions,
        social_attempts,
        team_members,
        team_requests
    ]
}

/// Whether the user's data export contains a text.
async fn export_contains(client: &TestClient, text: &str) -> bool {
    let export = client.post("/api/v1/user/export", &Value::Null).await;
    assert_eq!(export.status(), 200, "{}", export.text());
    export.text().contains(text)
}

#[actix_web::test]
async fn prehijacker_access_ends_however_the_owner_claims_the_account() {
    for claim in CLAIMS {
        social_login::with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, peer: &LoginPeer| {
            app.switch_on("stay_connected").await;
            let contact = json!({ "name": "Ana", "email": EMAIL, "phone": PHONE });
            post(&app.guest(), "/api/v1/mailing-list", contact).await;
            let eve = Eve::register(&app, peer, "eve").await;
            assert!(!export_contains(&eve.browser.client, PHONE).await, "an unverified address exports no contact");

            let ana = claim.make(&app, peer).await;

            eve.assert_locked_out(&app, peer, claim).await;
            assert_belongs_to_the_owner(&app, &ana, &eve, claim).await;
        })
        .await;
    }
}

/// Asserts that the account is the owner's, without any of the attacker's data.
async fn assert_belongs_to_the_owner(app: &TestApp, ana: &TestClient, eve: &Eve, claim: Claim) {
    let user = ana.get("/api/v1/user").await.json();
    assert_eq!(social_login::id(&user), eve.account, "{claim:?}");
    assert!(user["emailVerifiedAt"].is_string() && user["twoFactorEnabled"] == false, "{claim:?}: {user}");
    let own = ["identities", "remember_tokens", "sessions"];
    for (table, count) in row_counts(app, eve.account).await {
        assert!(count == 0 || own.contains(&table) && count == 1, "{claim:?}: {count} {table}");
    }
    assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]), "{claim:?}");
    assert_eq!(ana.get("/api/v1/user/favourites").await.json(), json!([]), "{claim:?}");
    assert_eq!(app.guest().get(&eve.team).await.status(), 404, "{claim:?}: the team had no other members");
    assert_eq!(app.guest().get(&feed(ana).await).await.status(), 200, "{claim:?}");
    assert!(export_contains(ana, PHONE).await, "{claim:?}");
    assert!(!export_contains(ana, "Team of Eve").await && !export_contains(ana, "team.").await, "{claim:?}");
}

#[actix_web::test]
async fn account_handovers_are_audited_with_all_revocations() {
    social_login::with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, peer: &LoginPeer| {
        let eve = Eve::register(&app, peer, "eve").await;
        let before = audit_entries::Entity::find().count(app.state.db.reader()).await.expect("a number");

        Claim::Link.make(&app, peer).await;

        let entries = audit_entries::Entity::find()
            .order_by_asc(audit_entries::Column::Id)
            .all(app.state.db.reader())
            .await
            .expect("rows");
        let target = Some(eve.account.to_string());
        let entries = entries.into_iter().skip(before.try_into().expect("few")).filter(|row| row.target_id == target);
        let actions: Vec<String> = entries.map(|row| row.action).collect();
        let expected = [
            "identity.unlinked",
            "two_factor.disabled",
            "user.reclaimed",
            "email.verified",
            "password.reset",
            "session.started",
        ];
        assert_eq!(actions, expected);
    })
    .await;
}
