//! Hidden rows of every resource. Every hidden text contains the same word, so that one search finds them all.

use chrono::TimeDelta;
use entities::{
    challenges, content_versions, events, faq_items, judges, organisations, projects, schedule_items,
    sea_orm_active_enums::{
        ChallengeState, EventStatus, FaqState, JudgeState, ProjectState, ScheduleAudience, ScheduleState, SponsorTier,
        SponsorshipState, SubscriberState, TicketState, TicketVisibility,
    },
    sponsorships, subscribers, ticket_types, tickets,
};
use sea_orm::{EntityTrait as _, Set, Unchanged};
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::{
        db::Db,
        flags::{self, Flag},
    },
};
use uuid::Uuid;

use crate::{
    admin_resource::{BADGES, RESOURCES, REWARDS},
    support::{
        TestApp, TestClient,
        factories::{event, month, save_one, series},
        programme::{
            challenge, insert, judge, organisation, project, question, schedule_item, sponsorship, ticket, ticket_type,
        },
    },
};

/// Contained in all hidden texts.
pub(super) const WORD: &str = "C4nary";

/// Slug of the draft; error pages may repeat it.
pub(super) const DRAFT: &str = "sealed-edition";

/// A hidden text.
pub(super) fn hidden(what: &str) -> String {
    format!("{WORD} {what}")
}

fn address(what: &str) -> String {
    format!("https://{}.example/{what}", WORD.to_lowercase())
}

/// Adds hidden rows of every resource to a public event, and a whole draft event. Returns both.
pub(super) async fn hide(app: &TestApp, staff: &TestClient, open: Uuid) -> Uuid {
    let db = &app.state.db;
    let sealed = sealed_event(db).await;
    let mut slugs = (0..).map(|number| format!("{}-{number}", WORD.to_lowercase()));
    let mut slug = || slugs.next().expect("numbers do not end");

    for (event, state) in
        [(open, ChallengeState::Draft), (open, ChallengeState::Archived), (sealed, ChallengeState::Published)]
    {
        let row = challenges::Model { state, title: hidden("challenge"), ..brief(event, &slug()) };
        insert::<challenges::Entity>(db, [row]).await;
    }
    // Its existence is public.
    let reveal_at = Some(app.state.clock.now() + TimeDelta::days(7));
    let unrevealed = challenges::Model { reveal_at, title: "The envelope".to_owned(), ..brief(open, "the-envelope") };
    insert::<challenges::Entity>(db, [unrevealed]).await;

    for (event, state, audience) in [
        (open, ScheduleState::Draft, ScheduleAudience::Public),
        (open, ScheduleState::Published, ScheduleAudience::Staff),
        (open, ScheduleState::Published, ScheduleAudience::Holders),
        (open, ScheduleState::Cancelled, ScheduleAudience::Staff),
        (sealed, ScheduleState::Published, ScheduleAudience::Public),
    ] {
        let row = schedule_items::Model {
            state,
            audience,
            title: hidden("item"),
            r#abstract: Some(hidden("abstract")),
            room: Some(hidden("room")),
            track: Some(hidden("track")),
            hosts: json!([{ "name": hidden("host"), "role": hidden("role of a host") }]),
            highlight: true,
            ..schedule_item(event, &slug())
        };
        insert::<schedule_items::Entity>(db, [row]).await;
    }

    for (event, state) in [
        (open, JudgeState::Invited),
        (open, JudgeState::Withdrawn),
        (sealed, JudgeState::Active),
        (sealed, JudgeState::Accepted),
    ] {
        let row = judges::Model {
            state,
            role: hidden("role of a judge"),
            organisation: Some(hidden("house of a judge")),
            photo: Some(format!("/people/{}.avif", slug())),
            bio: Some(hidden("life of a judge")),
            ..judge(event, &hidden("judge"))
        };
        insert::<judges::Entity>(db, [row]).await;
    }

    for (event, state) in [
        (open, SponsorshipState::Prospect),
        (open, SponsorshipState::Confirmed),
        (open, SponsorshipState::Withdrawn),
        (sealed, SponsorshipState::Published),
    ] {
        let who = organisations::Model {
            name: hidden("sponsor"),
            url: Some(address("sponsor")),
            logo: Some(format!("/logos/{}.svg", slug())),
            logo_dark: Some(format!("/logos/{}.svg", slug())),
            ..organisation(&slug())
        };
        let blurb = Some(hidden("words of a sponsor"));
        let row = sponsorships::Model { state, blurb, ..sponsorship(event, who.id, SponsorTier::Main) };
        let named = Some(who.id);
        insert::<organisations::Entity>(db, [who]).await;
        insert::<sponsorships::Entity>(db, [row]).await;
        // It does not affect the public data of the event either.
        if event == open && state != SponsorshipState::Confirmed {
            let word = if state == SponsorshipState::Prospect { "early" } else { "late" };
            let item = schedule_items::Model { sponsor_id: named, ..schedule_item(event, word) };
            insert::<schedule_items::Entity>(db, [item]).await;
            let set = challenges::Model { owner_id: named, ..challenge(event, word) };
            insert::<challenges::Entity>(db, [set]).await;
        }
    }

    for (event, visibility, active) in [
        (open, TicketVisibility::Hidden, true),
        (open, TicketVisibility::Public, false),
        (sealed, TicketVisibility::Public, true),
    ] {
        let kind = ticket_types::Model {
            visibility,
            active,
            name: hidden("kind of ticket"),
            description: Some(hidden("words about a ticket")),
            includes: json!([hidden("meal")]),
            ..ticket_type(event, &slug())
        };
        let held = tickets::Model {
            holder_name: Some(hidden("holder")),
            holder_email: Some(format!("{}@example.com", slug())),
            public_code: slug(),
            ..ticket(&kind, TicketState::Confirmed)
        };
        insert::<ticket_types::Entity>(db, [kind]).await;
        insert::<tickets::Entity>(db, [held]).await;
    }

    for (event, state) in [
        (open, ProjectState::Draft),
        (open, ProjectState::Submitted),
        (open, ProjectState::Withdrawn),
        (open, ProjectState::Disqualified),
        (sealed, ProjectState::Accepted),
    ] {
        let row = projects::Model {
            state,
            title: hidden("project"),
            team: hidden("team of a project"),
            pitch: hidden("pitch"),
            repo_url: Some(address("repo")),
            demo_url: Some(address("demo")),
            image: Some(format!("/projects/{}.avif", slug())),
            image_alt: hidden("picture"),
            image_placeholder: Some(WORD.to_lowercase()),
            place: Some(1),
            prizes: json!([hidden("prize")]),
            quote_text: Some(hidden("quote")),
            quote_author: Some(hidden("author")),
            ..project(event, &slug())
        };
        insert::<projects::Entity>(db, [row]).await;
    }

    made_by_staff(staff, open, sealed).await;
    of_the_site(app).await;
    sealed
}

/// A challenge of which only title and slug are public.
fn brief(event: Uuid, slug: &str) -> challenges::Model {
    challenges::Model {
        problem: hidden("problem"),
        prize: Some(hidden("prize of a challenge")),
        stack: json!([hidden("stack")]),
        criteria: json!([{ "name": hidden("criterion"), "weight": 100 }]),
        goals: Some(hidden("goals")),
        constraints: Some(hidden("constraints")),
        resources: json!([{ "name": hidden("resource"), "url": address("resource") }]),
        data: Some(hidden("data")),
        ..challenge(event, slug)
    }
}

async fn sealed_event(db: &Db) -> Uuid {
    let series = series(db).await;
    let input = EventInput {
        title: hidden("event"),
        subtitle: Some(hidden("subtitle")),
        description: Some(hidden("description")),
        venue: Some(hidden("venue")),
        address: Some(hidden("street")),
        city: Some(hidden("city")),
        status: EventStatus::Draft,
        start_at: month(6),
        end_at: month(6) + TimeDelta::days(2),
        ..event(series, DRAFT)
    };
    let id = save_one(db, input).await;
    let more = events::ActiveModel {
        id: Unchanged(id),
        access: Set(Some(hidden("access"))),
        directions: Set(Some(hidden("directions"))),
        image: Set(Some(format!("{}-image", WORD.to_lowercase()))),
        image_alt: Set(Some(hidden("picture"))),
        image_placeholder: Set(Some(WORD.to_lowercase())),
        venue_photo: Set(Some(format!("/{}.jpg", WORD.to_lowercase()))),
        venue_photo_alt: Set(hidden("photo")),
        venue_photo_placeholder: Set(Some(WORD.to_lowercase())),
        social_image: Set(Some(format!("/{}.png", WORD.to_lowercase()))),
        ..Default::default()
    };
    events::Entity::update(more).exec(db.writer()).await.expect("an event");
    id
}

/// Rewards, badges and invitations, made as staff make them.
async fn made_by_staff(staff: &TestClient, open: Uuid, sealed: Uuid) {
    for (event, state) in [(open, "draft"), (open, "paused"), (open, "archived"), (sealed, "active")] {
        let mut body = REWARDS.body(event, &hidden(&format!("reward {state}")));
        body["description"] = hidden("words about a reward").into();
        // Every row is created in another state than its final one.
        let row = REWARDS.create(staff, &body).await;
        let ways: &[&str] = match state {
            "draft" => &[],
            "active" => &["active"],
            "paused" => &["active", "paused"],
            _ => &["active", "archived"],
        };
        for (way, version) in ways.iter().zip(1..) {
            let response = staff.put(&REWARDS.of(&row), &json!({ "state": way, "version": version })).await;
            assert_eq!(response.status(), 200, "{}", response.text());
        }
    }
    for (event, secret, active) in [(open, true, true), (open, false, false), (sealed, false, true)] {
        let mut body = BADGES.body(event, &hidden(&format!("badge {secret} {active}")));
        body["text"] = hidden("words about a badge").into();
        (body["secret"], body["active"]) = (secret.into(), active.into());
        BADGES.create(staff, &body).await;
    }
    let email = format!("{}@example.com", WORD.to_lowercase());
    for kind in ["judge", "mentor", "sponsor_rep"] {
        let body = json!({
            "kind": kind, "email": email, "name": hidden("guest"), "message": hidden("words to a guest"),
        });
        let response = staff.post(&format!("/api/v1/events/{open}/invitations"), &body).await;
        assert_eq!(response.status(), 201, "{}", response.text());
    }
}

/// What belongs to no event.
async fn of_the_site(app: &TestApp) {
    let (db, now) = (&app.state.db, app.state.clock.now());
    let slug = format!("{}-question", WORD.to_lowercase());
    let unanswered = faq_items::Model {
        state: FaqState::Draft,
        group: hidden("group"),
        question: hidden("question"),
        answer: hidden("answer"),
        ..question(&slug, 1)
    };
    insert::<faq_items::Entity>(db, [unanswered]).await;
    let before = content_versions::Model {
        id: Uuid::now_v7(),
        page: "about".to_owned(),
        number: 0,
        title: hidden("title before"),
        description: Some(hidden("description before")),
        author: Some(hidden("author before")),
        markdown: hidden("text before"),
        raw: false,
        written_by: None,
        written_at: now,
    };
    insert::<content_versions::Entity>(db, [before]).await;
    let reader = subscribers::Model {
        id: Uuid::now_v7(),
        email: format!("{WORD}@example.com"),
        email_normalised: format!("{}@example.com", WORD.to_lowercase()),
        name: hidden("reader"),
        phone: Some(WORD.to_owned()),
        state: SubscriberState::Subscribed,
        state_changed_at: now,
        round: 1,
        consent_purpose: hidden("purpose"),
        consent_wording: hidden("wording"),
        consent_source: hidden("source"),
        search_text: hidden("reader").to_lowercase(),
        consented_at: now,
        confirmed_at: Some(now),
        created_at: now,
        updated_at: now,
    };
    insert::<subscribers::Entity>(db, [reader]).await;
    let name = format!("{}_switch", WORD.to_lowercase());
    let flag = Flag { name: &name, enabled: true, public: false, description: &hidden("switch"), now };
    flags::put(db.writer(), flag).await.expect("a flag");
}

/// Awards a badge of the draft.
pub(super) async fn award(staff: &TestClient, username: &str) {
    let badges = staff.get(&format!("/api/v1/badges?event={DRAFT}")).await.json();
    let badge = BADGES.of(&badges["data"][0]);
    let response = staff.post(&format!("{badge}/awards"), &json!({ "username": username, "eventId": null })).await;
    assert_eq!(response.status(), 201, "{}", response.text());
}

/// Whether the rows exist: a text that was never inserted would not be found anywhere either.
pub(super) async fn staff_find(staff: &TestClient, open: Uuid) {
    let mut lists: Vec<String> = RESOURCES.iter().map(|room| format!("{}?perPage=100", room.list())).collect();
    lists.extend(
        ["events?status=draft", "schedules?state=draft", "teams?perPage=100", "users?q=c4nary"]
            .map(|list| format!("/api/v1/{list}")),
    );
    lists.push(format!("/api/v1/events/{open}/invitations"));
    for path in lists {
        let response = staff.get(&path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.text().contains(WORD), "{path} shows staff nothing: {}", response.text());
    }
    for part in ["challenges", "schedules", "judges", "sponsors", "tickets", "projects", "rewards", "badges", "teams"] {
        let response = staff.get(&format!("/api/v1/events/{DRAFT}/{part}")).await;
        let rows = response.json()["data"].as_array().map_or(0, Vec::len);
        assert!(rows > 0 && response.text().contains(WORD), "{part} of the draft: {}", response.text());
    }
    let whole = staff.get(&format!("/api/v1/events/{DRAFT}")).await.json();
    assert_eq!(whole["title"], Value::from(hidden("event")));
}
