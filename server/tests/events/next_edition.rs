//! `/api/v1/events/{event}/next-edition` and `/api/v1/events/{event}/checklist`

use chrono::{DateTime, TimeDelta, Utc};
use entities::{
    audit_entries, badges, challenges, events, judges, role_permissions, schedule_items,
    sea_orm_active_enums::{
        BadgeRule, ChallengeState, EventStatus, JudgeState, QuestionKind, ScheduleState, SponsorTier, SponsorshipState,
        TicketState, UserRole,
    },
    sponsorships, ticket_questions, ticket_types, tickets,
};
use futures_util::future::join;
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QuerySelect as _};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use crate::support::{
    DEFAULTS, TestApp, TestClient, TestDatabase,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{self, insert},
    until_waiting,
};

const PATH: &str = "/api/v1/events/hackathon-2027/next-edition";
const ALL: [&str; 7] = ["tickets", "schedule", "challenges", "rewards", "badges", "sponsors", "judges"];

/// An edition with one row of everything, and what a copy must not have.
async fn begin(app: &TestApp) -> (TestClient, Uuid) {
    app.clock.set(month(2));
    let db = &app.state.db;
    let series = series(db).await;
    let id = save_one(db, event(series, "hackathon-2027")).await;
    let organisation = programme::organisation("mill");
    let sponsor = organisation.id;
    insert::<entities::organisations::Entity>(db, [organisation]).await;
    insert::<sponsorships::Entity>(db, [programme::sponsorship(id, sponsor, SponsorTier::Gold)]).await;
    let day = ticket_types::Model { sales_from: Some(month(2)), ..programme::ticket_type(id, "day") };
    let old = ticket_types::Model { active: false, ..programme::ticket_type(id, "old") };
    let sold = programme::ticket(&day, TicketState::Confirmed);
    let about = |types: Value| question(id, types);
    let questions = [about(Value::Null), about(json!([day.id, old.id])), about(json!([old.id]))];
    insert::<ticket_types::Entity>(db, [day, old]).await;
    insert::<tickets::Entity>(db, [sold]).await;
    insert::<ticket_questions::Entity>(db, questions).await;
    let item = schedule_items::Model {
        start_at: month(3) + TimeDelta::hours(25),
        end_at: month(3) + TimeDelta::hours(26),
        room: Some("Mill hall".to_owned()),
        hosts: json!([{ "name": "Rita", "role": null }]),
        sequence: 4,
        ..programme::schedule_item(id, "opening")
    };
    let off = schedule_items::Model { state: ScheduleState::Cancelled, ..programme::schedule_item(id, "off") };
    insert::<schedule_items::Entity>(db, [item, off]).await;
    let criteria = json!([{ "name": "Idea", "weight": 2 }]);
    let challenge = challenges::Model { owner_id: Some(sponsor), criteria, ..programme::challenge(id, "water") };
    insert::<challenges::Entity>(db, [challenge]).await;
    insert::<judges::Entity>(db, [programme::judge(id, "Rita")]).await;
    insert::<badges::Entity>(db, [badge(id)]).await;
    (app.member_in(&[UserRole::Administrator]).await.0, id)
}

fn question(event: Uuid, types: Value) -> ticket_questions::Model {
    ticket_questions::Model {
        id: Uuid::now_v7(),
        event_id: event,
        kind: QuestionKind::ShortText,
        label: "Where from?".to_owned(),
        help: None,
        options: json!([]),
        required: false,
        position: 1,
        ticket_type_ids: Some(types).filter(|types| !types.is_null()),
        private: false,
        active: true,
        search_text: "where from?".to_owned(),
        created_at: month(1),
        updated_at: month(1),
        version: 1,
    }
}

fn badge(event: Uuid) -> badges::Model {
    badges::Model {
        id: Uuid::now_v7(),
        event_id: Some(event),
        key: "winner".to_owned(),
        name: "Winner".to_owned(),
        text: "You won.".to_owned(),
        icon: "star".to_owned(),
        rule: BadgeRule::Manual,
        rule_count: None,
        points: 5,
        secret: false,
        active: true,
        position: 1,
        version: 1,
        created_at: month(1),
        updated_at: month(1),
        search_text: "winner".to_owned(),
    }
}

/// Nine o'clock in Lisbon, as the old edition, but in summer time.
fn new(parts: &[&str]) -> Value {
    json!({ "title": "Spring 2027", "startAt": "2027-05-03T08:00:00Z", "parts": parts })
}

async fn rows<E: sea_orm::EntityTrait>(app: &TestApp, of: E::Column, event: Uuid) -> Vec<E::Model>
where
    E::Model: Sync,
{
    E::find().filter(of.eq(event)).all(app.state.db.reader()).await.expect("rows")
}

async fn only<E: sea_orm::EntityTrait>(app: &TestApp, of: E::Column, event: Uuid) -> E::Model
where
    E::Model: Sync,
{
    let [row] = rows::<E>(app, of, event).await.try_into().expect("one row");
    row
}

/// Copies the edition with all its parts; the new event as the response shows it, and its id.
async fn copy_all(staff: &TestClient) -> (Value, Uuid) {
    let response = staff.post(PATH, &new(&ALL)).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    let copy = response.json();
    let id = serde_json::from_value(copy["id"].clone()).expect("an id");
    (copy, id)
}

fn time(text: &str) -> DateTime<Utc> {
    text.parse().expect("a time")
}

#[actix_web::test]
async fn a_copy_keeps_local_times_across_a_clock_change() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app).await;

        let (copy, id) = copy_all(&staff).await;

        assert_eq!(copy["startAt"], "2027-05-03T08:00:00Z");
        let row = events::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a row").expect("an event");
        assert_eq!(row.end_at, month(5) + TimeDelta::hours(95));
        let kind = only::<ticket_types::Entity>(&app, ticket_types::Column::EventId, id).await;
        assert_eq!(kind.sales_from, Some(time("2027-04-05T08:00:00Z")));
        let item = only::<schedule_items::Entity>(&app, schedule_items::Column::EventId, id).await;
        assert_eq!(item.start_at, time("2027-05-04T09:00:00Z"));
    })
    .await;
}

#[actix_web::test]
async fn a_copy_begins_as_a_draft_without_people_and_sales_and_is_audited() {
    on_each_database(async |app: TestApp| {
        let (staff, source) = begin(&app).await;

        let (copy, id) = copy_all(&staff).await;

        assert_eq!(copy["slug"], "spring-2027");
        let row = events::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a row").expect("an event");
        assert_eq!((row.status, row.edition_no, row.version), (EventStatus::Draft, 2, 1));
        let item = only::<schedule_items::Entity>(&app, schedule_items::Column::EventId, id).await;
        assert_eq!((item.room.as_deref(), item.sequence, item.hosts), (Some("Mill hall"), 0, json!([])));
        let judge = only::<judges::Entity>(&app, judges::Column::EventId, id).await;
        assert_eq!((judge.state, judge.user_id), (JudgeState::Invited, None));
        assert!(rows::<tickets::Entity>(&app, tickets::Column::EventId, id).await.is_empty());
        assert_eq!(rows::<tickets::Entity>(&app, tickets::Column::EventId, source).await.len(), 1);
        let audited = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("event.copied"));
        let audited = audited.one(app.state.db.reader()).await.expect("a row").expect("an entry");
        assert_eq!(audited.after.expect("values")["copyOf"], "hackathon-2027");
    })
    .await;
}

#[actix_web::test]
async fn copied_challenges_sponsors_and_badges_begin_in_their_first_state() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app).await;

        let (_, id) = copy_all(&staff).await;

        let challenge = only::<challenges::Entity>(&app, challenges::Column::EventId, id).await;
        assert_eq!((challenge.state, &challenge.criteria[0]["name"]), (ChallengeState::Draft, &json!("Idea")));
        assert!(challenge.owner_id.is_some());
        let sponsor = only::<sponsorships::Entity>(&app, sponsorships::Column::EventId, id).await;
        assert_eq!(sponsor.state, SponsorshipState::Prospect);
        assert_eq!(only::<badges::Entity>(&app, badges::Column::EventId, id).await.key, "winner-2");
    })
    .await;
}

#[actix_web::test]
async fn inactive_ticket_types_and_questions_only_about_them_are_not_copied() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app).await;

        let (copy, id) = copy_all(&staff).await;

        let kind = only::<ticket_types::Entity>(&app, ticket_types::Column::EventId, id).await;
        assert_eq!(kind.slug, "day");
        let questions = rows::<ticket_questions::Entity>(&app, ticket_questions::Column::EventId, id).await;
        let mut about: Vec<_> = questions.into_iter().map(|row| row.ticket_type_ids).collect();
        about.sort_by_key(Option::is_some);
        assert_eq!(about, [None, Some(json!([kind.id]))]);
        let warning = copy["warnings"][0].as_str().expect("a warning");
        assert!(warning.starts_with("1 question is left out"), "{copy}");
    })
    .await;
}

#[actix_web::test]
async fn a_dry_run_previews_the_copy_and_creates_nothing() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app).await;

        let response = staff.post(&format!("{PATH}?dryRun=true"), &new(&["schedule", "challenges"])).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        let preview = response.json();
        assert_eq!(preview["id"], Value::Null);
        let parts: Vec<_> = preview["parts"]
            .as_array()
            .expect("parts")
            .iter()
            .map(|part| (part["part"].clone(), part["count"].clone(), part["copied"].clone()))
            .collect();
        assert!(parts.contains(&(json!("schedule"), json!(1), json!(true))), "{parts:?}");
        assert!(parts.contains(&(json!("tickets"), json!(4), json!(false))), "{parts:?}");
        let schedule = preview["parts"].as_array().expect("parts").iter().find(|part| part["part"] == "schedule");
        assert_eq!(
            schedule.expect("the schedule")["rows"],
            json!([{ "name": "opening", "before": "2027-03-02T10:00:00Z", "after": "2027-05-04T09:00:00Z" }])
        );
        assert_eq!(preview["warnings"], json!(["1 challenge loses its sponsor, because the sponsor isn't copied."]));
        let lacks = preview["checklist"].as_array().expect("checks").iter().filter(|item| item["done"] == false);
        let lacks: Vec<_> = lacks.map(|item| item["check"].clone()).collect();
        assert_eq!(lacks, ["tickets", "venue", "description", "image", "challenges"]);
        let db = app.state.db.reader();
        assert_eq!(events::Entity::find().count(db).await.expect("a count"), 1);
        assert_eq!(schedule_items::Entity::find().count(db).await.expect("a count"), 2);
    })
    .await;
}

#[actix_web::test]
async fn items_in_the_skipped_hour_of_a_clock_change_keep_their_length() {
    on_each_database(async |app: TestApp| {
        let (staff, source) = begin(&app).await;
        let night = |minutes: i64| month(3) + TimeDelta::minutes(16 * 60 + minutes);
        let item = schedule_items::Model {
            start_at: night(30),
            end_at: night(60),
            ..programme::schedule_item(source, "night")
        };
        insert::<schedule_items::Entity>(&app.state.db, [item]).await;
        let kind = ticket_types::Model {
            sales_from: Some(night(30)),
            sales_until: Some(night(75)),
            ..programme::ticket_type(source, "night")
        };
        insert::<ticket_types::Entity>(&app.state.db, [kind]).await;
        // 2 March, 01:30 becomes 28 March, 01:30, which does not exist in Lisbon.
        let new = |parts: &[&str]| json!({ "title": "March 2027", "startAt": "2027-03-27T09:00:00Z", "parts": parts });

        let preview = staff.post(&format!("{PATH}?dryRun=1"), &new(&["schedule"])).await.json();
        let warning = "1 time falls in the hour skipped when the clocks go forward. We moved it an hour later.";
        assert_eq!(preview["warnings"], json!([warning]));
        let copy = staff.post(PATH, &new(&["schedule", "tickets"])).await;

        assert_eq!(copy.status(), 201, "{}", copy.text());
        let copy = copy.json();
        let warning = "2 times fall in the hour skipped when the clocks go forward. We moved them an hour later.";
        assert!(copy["warnings"].as_array().expect("warnings").contains(&json!(warning)), "{copy}");
        let id: Uuid = serde_json::from_value(copy["id"].clone()).expect("an id");
        let (from, until) = (time("2027-03-28T01:30:00Z"), time("2027-03-28T02:15:00Z"));
        let items = rows::<schedule_items::Entity>(&app, schedule_items::Column::EventId, id).await;
        let item = items.iter().find(|item| item.slug == "night").expect("the item");
        assert_eq!((item.start_at, item.end_at), (from, time("2027-03-28T02:00:00Z")));
        let types = rows::<ticket_types::Entity>(&app, ticket_types::Column::EventId, id).await;
        let kind = types.iter().find(|kind| kind.slug == "night").expect("the type");
        assert_eq!((kind.sales_from, kind.sales_until), (Some(from), Some(until)));
    })
    .await;
}

#[actix_web::test]
async fn a_title_taken_concurrently_is_refused() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let (staff, _) = begin(&app).await;
    let other = app.state.db.begin().await.expect("a transaction");
    let series = entities::series::Entity::find().lock_exclusive().one(&other).await.expect("a row").expect("a series");
    let meanwhile = async {
        until_waiting(&app.state.db, 1).await;
        let same = EventInput { title: "Spring 2027".to_owned(), ..event(series.id, "spring") };
        server::hackathon::events::upsert(&other, same, month(1)).await.expect("an event");
        other.commit().await.expect("a commit");
    };

    let fields = new(&[]);
    let (copied, ()) = join(staff.post(PATH, &fields), meanwhile).await;

    assert_eq!(copied.status(), 422, "{}", copied.text());
    assert!(copied.json()["errors"]["title"].is_array());
}

#[actix_web::test]
async fn an_invalid_copy_is_reported_by_field_and_creates_nothing() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app).await;
        let cases = [
            (json!({}), "title"),
            (json!({ "title": "Spring", "parts": [] }), "startAt"),
            (json!({ "title": "hackathon-2027", "slug": "spring", "startAt": "2027-05-03T08:00:00Z" }), "title"),
            (json!({ "title": "Spring", "slug": "hackathon-2027", "startAt": "2027-05-03T08:00:00Z" }), "slug"),
            (json!({ "title": "Spring", "slug": "invitations", "startAt": "2027-05-03T08:00:00Z" }), "slug"),
            (json!({ "title": "Spring", "slug": "A b", "startAt": "2027-05-03T08:00:00Z" }), "slug"),
            (json!({ "title": "Spring", "startAt": "1027-05-03T08:00:00Z" }), "startAt"),
        ];
        for (input, field) in cases {
            let response = staff.post(PATH, &input).await;
            assert_eq!(response.status(), 422, "{input}");
            assert!(response.json()["errors"][field].is_array(), "{input}: {}", response.text());
        }
        assert_eq!(staff.post("/api/v1/events/none/next-edition", &new(&[])).await.status(), 404);
        assert_eq!(events::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
    })
    .await;
}

#[actix_web::test]
async fn each_part_needs_the_permission_to_create_its_rows() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let held = role_permissions::Column::Permission.eq("judges:store");
        role_permissions::Entity::delete_many().filter(held).exec(app.state.db.writer()).await.expect("no row");

        assert_eq!(staff.post(PATH, &new(&["schedule", "judges"])).await.status(), 403);
        let preview = staff.post(&format!("{PATH}?dryRun=1"), &new(&["schedule"])).await.json();
        let judges = preview["parts"].as_array().expect("parts").iter().find(|part| part["part"] == "judges");
        let hidden = json!({ "part": "judges", "count": 0, "copied": false, "allowed": false, "rows": [] });
        assert_eq!(judges, Some(&hidden));
        assert_eq!(staff.post(PATH, &new(&["schedule"])).await.status(), 201);
    })
    .await;
}

#[actix_web::test]
async fn the_checklist_names_what_an_edition_is_missing() {
    on_each_database(async |app: TestApp| {
        let (staff, id) = begin(&app).await;
        let path = "/api/v1/events/hackathon-2027/checklist";
        let lacking = async || {
            let checks = staff.get(path).await.json();
            let checks = checks["data"].as_array().expect("checks").clone();
            let lacking = checks.into_iter().filter(|item| item["done"] == false);
            lacking.map(|item| item["check"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(lacking().await, ["venue", "description", "image"]);

        let change = json!({ "version": 1, "venue": "Mill", "address": "Rua 1", "description": "Two days." });
        assert_eq!(staff.post(&format!("/api/v1/events/{id}"), &change).await.status(), 200);
        assert_eq!(lacking().await, ["image"]);
        app.clock.set(month(4));
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let checks = staff.get(path).await.json();
        assert_eq!((&checks["data"][0]["check"], &checks["data"][0]["done"]), (&json!("dates"), &json!(false)));
    })
    .await;
}
